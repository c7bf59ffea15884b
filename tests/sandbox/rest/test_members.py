"""The REST route that looks for members by their names."""


async def test_members_are_found_by_how_their_names_begin(empty, rest):
    path = f"/guilds/{empty.den.id}/members/search"
    for query, names in (("query=BO", ["bob"]), ("query=b&limit=1", ["bob"]), ("query=nobody", [])):
        status, members = await rest("GET", f"{path}?{query}")
        found = [member["user"]["username"].casefold() for member in members]
        assert (status, found[:1]) == (200, names), query


async def test_a_search_without_a_name_or_in_an_unknown_server_is_refused(empty, rest):
    for path, code in (
        (f"/guilds/{empty.den.id}/members/search", 50035),
        ("/guilds/1/members/search?query=b", 10004),
    ):
        _, body = await rest("GET", path)
        assert body["code"] == code
