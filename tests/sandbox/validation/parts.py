"""Components as a bot sends them."""


def button(custom_id="a", **more):
    return {"type": 2, "style": 1, "label": "x", "custom_id": custom_id, **more}


def link(**more):
    return {"type": 2, "style": 5, "label": "x", "url": "https://example.com", **more}


def options(count):
    return [{"label": str(number), "value": str(number)} for number in range(count)]


def select(custom_id="s", **more):
    return {"type": 3, "custom_id": custom_id, "options": options(2), **more}


def users(custom_id="u", **more):
    return {"type": 5, "custom_id": custom_id, **more}


def row(*parts):
    return {"type": 1, "components": list(parts)}


def buttons(count, start=0):
    return [button(str(number)) for number in range(start, start + count)]


def text(content="x"):
    return {"type": 10, "content": content}


def without(part, key):
    return {name: value for name, value in part.items() if name != key}
