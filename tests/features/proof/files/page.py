"""The script of the verifier's page, in one process of Node that judges one proof after the other."""

import atexit
import json
import re
import subprocess
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import playwright

from bot.features.proof.export import VERIFIER

NODE = Path(playwright.__file__).parent / "driver" / "node"

JUDGES = """
const judges = {
  verdict({lines, anchors, heads}) {
    const {ok, row, why, rows, covered, head} = verifyProof(lines, anchors, new Map(heads));
    return ok ? {ok, rows, covered, head} : {ok, row, why};
  },
  file({lines: [path]}) {
    try { return verifyProof(linesOf(require("fs").readFileSync(path))).ok; } catch { return false; }
  },
  reach: ({lines, anchors, heads}) => verifyProof(lines, anchors, new Map(heads)).reach,
  seen({lines}) {
    try {
      const {digits, heads} = readSeen(lines[0]);
      return {digits, heads: [...heads]};
    } catch { return null; }
  },
  made({lines: [text]}) {
    const content = JSON.parse(text), {kind} = content;
    const rules = {roll: ofDice, call: ofCall, until: ofRepeatedDice, die: ofMethod}[kind];
    for (let count = 1; count <= 16; count += 1) {
      const known = rules({...content, outcome: count, draws: Array(count).fill(1), judged: false});
      for (const fall of known ? [() => 1, (sides) => sides] : []) {
        const draws = known.sides.map(fall), made = known.make(draws), {outcome = null} = made;
        if (kind === "until" ? outcome !== count : outcome !== null && !Number.isInteger(outcome)) continue;
        return {...NOTHING_CAME, ...made, draws, odds: made.judged ? known.odds(outcome) : null};
      }
    }
    return null;
  },
  rows: ({lines}) => [...verifying(lines)],
  full({lines}) {
    const running = verifying(lines, [], new Map(), Date.now()), unmade = [];
    for (;;) {
      const {done, value} = running.next();
      if (done) return {...value, people: undefined, unmade};
      if (value.not_again) unmade.push(value.number);
    }
  },
};
require("readline").createInterface({input: process.stdin}).on("line", (line) => {
  const {judge, file} = JSON.parse(line);
  const asked = JSON.parse(require("fs").readFileSync(file, "utf8"));
  process.stdout.write(JSON.stringify(asked.map(judges[judge])) + "\\n");
});
"""

Asked = tuple[list[str], tuple[str, ...], Mapping[int, str]]
"""The lines of a proof, the anchors that were said, and the heads that were seen."""


class Verifier:
    """That process; it ends with this one, or by an error of its script."""

    def __init__(self) -> None:
        script = re.search(r'<script id="verifier">(.*?)</script>', VERIFIER.read_text(), re.DOTALL)
        assert script
        self._process = subprocess.Popen(
            (NODE, "-e", script[1] + JUDGES),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def judge(self, judge: str, asked: Sequence[Asked]) -> list[Any]:
        """Return what one of the judges makes of each of several proofs."""
        given = [
            {"lines": lines, "anchors": anchors, "heads": list(heads.items())}
            for lines, anchors, heads in asked
        ]
        with TemporaryDirectory() as folder:
            file = Path(folder) / "asked.json"  # Node 26 breaks its memory where it reads much from a pipe
            file.write_text(json.dumps(given))
            print(json.dumps({"judge": judge, "file": str(file)}), file=self._process.stdin, flush=True)
            answer = self._process.stdout.readline()
        if not answer:
            verifier.cache_clear()
            raise AssertionError(f"Node ended: {self._process.communicate()[1][-2000:]}")
        found: list[Any] = json.loads(answer)
        return found

    def close(self) -> None:
        """End it."""
        if self._process.poll() is None:
            self._process.communicate()


@cache
def verifier() -> Verifier:
    """Start it for the first who asks."""
    made = Verifier()
    atexit.register(made.close)
    return made
