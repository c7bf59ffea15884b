"""Which program a file is of, and how large it may be."""

import json

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.sheet_import.formats import read_import
from tests.mechanics.sheet_import.test_samples import SAMPLES

FOUNDRY = sorted(each.name for each in SAMPLES.glob("f*.json") if each.name != "fvtt_pf2e_pc.json")


@pytest.mark.parametrize("name", [each for each in FOUNDRY if each != "foundry_5e_macro.json"])
def test_an_actor_of_foundry_may_be_in_a_field_of_its_own(name):
    body = json.loads((SAMPLES / name).read_text())
    actor = body[0] if isinstance(body, list) else body

    assert read_import(json.dumps({"exportedAt": "2026-03-14", "actor": actor})) == read_import(
        json.dumps(body)
    )


@pytest.mark.parametrize(
    "body",
    [
        # Vampire in Foundry, as Progeny makes it: no program is named.
        {"name": "Ru", "type": "vampire", "system": {"attributes": {"strength": {"value": 2}}, "hunger": {}}},
        # Blades in the Dark in Foundry, before its version 10.
        {"name": "Haig", "type": "character", "data": {"attributes": {"insight": {"skills": {}}}}},
        # What D&D Beyond sends a browser.
        {"id": 1, "success": True, "data": {"id": 1, "stats": [{"id": 1, "value": 15}], "baseHitPoints": 58}},
    ],
)
def test_a_file_of_another_program_is_not_taken_for_one_of_those_read(body):
    with pytest.raises(BadInput, match="not known here"):
        read_import(json.dumps(body))


@pytest.mark.parametrize("system", ["vtm5e", "blades-in-the-dark", "CoC7"])
def test_a_file_of_another_system_of_foundry_is_refused_by_its_name(system):
    body = {"name": "Ru", "type": "character", "_stats": {"systemId": system}, "system": {"attributes": {}}}

    with pytest.raises(BadInput, match=system):
        read_import(json.dumps(body))


def test_a_file_as_large_as_those_of_long_campaigns_is_read():
    body = json.loads((SAMPLES / "foundry_5e_macro.json").read_text())
    words = {"name": "Words", "type": "feat", "system": {"description": {"value": "<p>word</p>" * 200}}}
    body["actor"]["items"] += [words] * 600
    text = json.dumps(body)

    assert len(text) > 1_250_000
    assert read_import(text).name == "Oswin-the-Lance"
