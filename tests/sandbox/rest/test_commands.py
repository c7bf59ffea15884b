"""The REST routes of commands."""

import pytest

PING = {"name": "ping", "description": "Answers"}


@pytest.fixture
def commands(empty):
    return f"/applications/{empty.app.id}/commands"


async def test_a_command_registered_twice_keeps_its_id(rest, commands):
    created, first = await rest("POST", commands, PING)
    updated, second = await rest("POST", commands, {**PING, "description": "New"})
    assert (created, updated, first["id"]) == (201, 200, second["id"])
    assert [command["description"] for command in (await rest("GET", commands))[1]] == ["New"]


async def test_overwriting_all_keeps_the_ids_of_names_that_stay(rest, commands):
    _, first = await rest("PUT", commands, [PING])
    _, second = await rest("PUT", commands, [PING, {**PING, "name": "pong"}])
    assert second[0]["id"] == first[0]["id"]


async def test_overwriting_with_nothing_removes_all(rest, commands):
    await rest("PUT", commands, [PING])
    assert await rest("PUT", commands, []) == (200, [])


async def test_one_command_can_be_read_changed_and_deleted(rest, commands):
    _, made = await rest("POST", commands, PING)
    path = f"{commands}/{made['id']}"
    assert (await rest("PATCH", path, {"description": "New"}))[1]["description"] == "New"
    assert (await rest("GET", path))[1]["description"] == "New"
    assert (await rest("DELETE", path))[0] == 204
    status, body = await rest("GET", path)
    assert (status, body["code"]) == (404, 10063)


async def test_a_faulty_command_registers_nothing(rest, commands):
    status, body = await rest("PUT", commands, [PING, {"name": "NOT A NAME", "description": "x"}])
    assert (status, body["code"]) == (400, 50035)
    assert (await rest("GET", commands))[1] == []


async def test_commands_of_another_application_are_unknown(rest):
    status, body = await rest("GET", "/applications/1/commands")
    assert (status, body["code"]) == (404, 10002)


async def test_the_two_hundred_and_first_command_of_a_day_is_refused_with_30034(empty, rest, commands):
    many = [{**PING, "name": f"ping{number}"} for number in range(100)]
    more = [{**PING, "name": f"pong{number}"} for number in range(100)]
    assert [(await rest("PUT", commands, body))[0] for body in (many, more)] == [200, 200]
    status, body = await rest("PUT", commands, [PING])
    assert (status, body["code"]) == (400, 30034)
    empty.clock.ahead += 86_400
    assert (await rest("PUT", commands, [PING]))[0] == 200


async def test_a_command_does_not_take_the_name_of_another(rest, commands):
    _, made = await rest("PUT", commands, [PING, {**PING, "name": "pong"}])
    status, body = await rest("PATCH", f"{commands}/{made[0]['id']}", {"name": "pong"})
    codes = [fault["code"] for fault in body["errors"]["_errors"]]
    assert (status, codes) == (400, ["APPLICATION_COMMANDS_DUPLICATE_NAME"])
    assert [command["name"] for command in (await rest("GET", commands))[1]] == ["ping", "pong"]


async def test_a_command_may_have_the_name_of_one_of_another_type(rest, commands):
    _, made = await rest("PUT", commands, [PING, {"name": "pong", "type": 2}])
    assert (await rest("PATCH", f"{commands}/{made[0]['id']}", {"name": "pong"}))[0] == 200


async def test_permissions_given_as_a_number_are_kept_as_text(rest, commands):
    _, made = await rest("POST", commands, {**PING, "default_member_permissions": 32})
    _, changed = await rest("PATCH", f"{commands}/{made['id']}", {"default_member_permissions": 8})
    assert (made["default_member_permissions"], changed["default_member_permissions"]) == ("32", "8")


async def test_what_is_set_to_null_is_as_if_it_had_never_been_given(rest, commands):
    _, made = await rest("POST", commands, {**PING, "default_member_permissions": "8"})
    nothing = {"default_member_permissions": None, "integration_types": None}
    _, changed = await rest("PATCH", f"{commands}/{made['id']}", nothing)
    assert (changed["default_member_permissions"], changed["integration_types"]) == (None, [0])


async def test_a_change_of_type_or_id_is_none(rest, commands):
    _, made = await rest("POST", commands, PING)
    _, changed = await rest("PATCH", f"{commands}/{made['id']}", {"type": 2, "id": "7"})
    assert (changed["type"], changed["id"]) == (1, made["id"])


async def test_the_faults_of_one_command_lie_at_its_fields(rest, commands):
    _, made = await rest("POST", commands, PING)
    faulty = {**PING, "description": ""}
    _, created = await rest("POST", commands, faulty)
    _, changed = await rest("PATCH", f"{commands}/{made['id']}", faulty)
    _, overwritten = await rest("PUT", commands, [faulty])
    places = [list(body["errors"]) for body in (created, changed, overwritten)]
    assert places == [["description"], ["description"], ["0"]]


async def test_the_hundred_and_first_slash_command_is_refused_with_30032(rest, commands):
    await rest("PUT", commands, [{**PING, "name": f"ping{number}"} for number in range(100)])
    status, body = await rest("POST", commands, PING)
    assert (status, body["code"]) == (400, 30032)
