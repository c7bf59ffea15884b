"""Names that nobody reads: those that are almost a setting's, those of other programs, and all others."""

import pytest

from bot.cli.unknown_settings import find_unknown
from bot.settings import PREFIX, Settings, names

SERVICES = ("EVENHAND", "EVENHAND_METRICS", "EVENHAND_DEMO", "EVENHAND_POSTGRES", "EVENHAND_LOG_LEVEL")
"""Names that somebody may give to a service; Kubernetes writes them in capital letters."""


def slips(ending):
    """Go through all ways to write a name with a letter missing, doubled, other, or swapped with the next."""
    for place, letter in enumerate(ending):
        before, after = ending[:place], ending[place + 1 :]
        yield from (before + after, before + letter + letter + after, f"{before}X{after}")
        yield before + after[:1] + letter + after[1:]


def injected(service, port=9464):
    """Return what Kubernetes, or a link of Docker, puts into the environment for a service."""
    address = f"tcp://10.0.0.7:{port}"
    told = {
        "SERVICE_HOST": "10.0.0.7",
        "SERVICE_PORT": port,
        "SERVICE_PORT_HTTP": port,
        "PORT": address,
        f"PORT_{port}_TCP": address,
        f"PORT_{port}_TCP_PROTO": "tcp",
        f"PORT_{port}_TCP_PORT": port,
        f"PORT_{port}_TCP_ADDR": "10.0.0.7",
    }
    return {f"{service}_{name}": value for name, value in told.items()}


@pytest.mark.parametrize("name", names())
def test_every_name_that_is_almost_a_settings_is_refused_where_that_is_not_set(settings, name):
    ending = name.removeprefix(PREFIX)
    wrong = {f"{PREFIX}{each}" for each in slips(ending)} - set(names()) - {f"{PREFIX}DISCORD_TOKEN"}
    settings(**dict.fromkeys(wrong, "1"))
    found = list(find_unknown())

    assert len(found) == len(wrong)
    assert [each for each in found if not each.is_mistyped or f"write {name}," not in each.sentence] == []


def test_every_name_that_is_almost_a_settings_is_only_a_warning_where_that_is_set(settings):
    settings(EVENHAND_PROOF="true", EVENHAND_PROOFS="true")
    (found,) = find_unknown()

    assert not found.is_mistyped
    assert "EVENHAND_PROOF is already set" in found.sentence


def test_a_setting_that_is_empty_is_not_set(settings):
    settings(EVENHAND_PROOF="", EVENHAND_PROOFS="true")

    assert [each.is_mistyped for each in find_unknown()] == [True]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("EVENHAND_DATABASE", "did you mean EVENHAND_DATABASE_URL?"),
        ("EVENHAND_FOO", ".env.example lists all"),
    ],
)
def test_any_other_name_is_a_warning_with_what_it_may_mean(settings, tmp_path, name, said):
    (tmp_path / ".env").write_text(f"{name}=1\n")
    (found,) = find_unknown()

    assert not found.is_mistyped
    assert name in found.sentence
    assert said in found.sentence


@pytest.mark.parametrize("service", SERVICES)
def test_what_tells_where_a_service_is_is_no_setting_and_no_mistake(settings, service):
    settings(**injected(service))

    assert list(find_unknown()) == []
    assert Settings() == Settings(_env_file=None)
    assert Settings().metrics_port is None


def test_a_name_as_a_setting_has_it_is_no_mistake_in_small_letters(settings):
    settings(**{name.lower(): "1" for name in names()}, EVENHAND_TOKEN="x")

    assert list(find_unknown()) == []


@pytest.mark.parametrize("asked", ["run", "doctor", "backup"])
def test_no_command_begins_with_a_mistyped_setting(host, settings, asked):
    settings(EVENHAND_LOG_LEVL="INFO")

    assert host(asked) == (
        2, "", "EVENHAND_LOG_LEVL is not a setting: write EVENHAND_LOG_LEVEL, or remove EVENHAND_LOG_LEVL.\n"
    )  # fmt: skip


def test_doctor_says_which_names_do_nothing(host, settings):
    settings(EVENHAND_FOO="1")
    _, out, _ = host("doctor")

    assert "note  EVENHAND_FOO is not a setting" in out


@pytest.mark.parametrize(("content", "said"), [(b"\xff\xfeD\x00", "not in UTF-8"), (None, "cannot be read")])
def test_a_file_of_settings_that_cannot_be_read_is_said(host, tmp_path, content, said):
    file = tmp_path / ".env"
    if content is None:
        file.symlink_to("/proc/self/mem")
    else:
        file.write_bytes(content)
    status, _, err = host("doctor")

    assert status == 2
    assert said in err
