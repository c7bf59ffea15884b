"""Reads what a person sees of a picture."""


def picture(seen):
    """The address of the picture in an answer, None where there is none."""
    return seen.message["embeds"][0].get("image", {}).get("url")
