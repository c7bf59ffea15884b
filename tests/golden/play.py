"""Plays whole scenes, and writes down what is seen."""

import contextlib
import io

import bot
from bot.cli.app import main
from tests.golden.scene import Step, is_shell, read_steps
from tests.golden.stage import Before, open_stage

PROOF = "# with a proof"
"""A heading, below which channels keep a proof: their rolls come of its keys."""


async def play(name: str, before: Before | None = None) -> str:
    """Play a scene; return its file as it should be. What the bot may find `before` is made anew without.

    VERSION stands for the version, so that a new one changes no scene.
    """
    steps = list(read_steps(name))
    if is_shell(name):
        written = "".join(run(step) if isinstance(step, Step) else f"{step}\n" for step in steps)
        return written.replace(bot.__version__, "VERSION")
    async with open_stage(proof=PROOF in steps, before=before) as stage:
        played = [
            f"{step.line}\n{await stage.play(step)}" if isinstance(step, Step) else f"{step}\n"
            for step in steps
        ]
    return "\n".join(played).replace(bot.__version__, "VERSION")


def run(step: Step) -> str:
    """Run a command line, and return it with what it prints."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(step.shell)
    lines = [*out.getvalue().splitlines(), *(f"! {line}" for line in err.getvalue().splitlines())]
    if status:
        lines.append(f"exit status {status}")
    return f"{step.line}\n" + "".join(f"    {line}".rstrip() + "\n" for line in lines) + "\n"
