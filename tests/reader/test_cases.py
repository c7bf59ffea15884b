"""What people type means what they mean by it."""

import pytest
import pytest_asyncio

from tests.reader.cases import Judge, read_cases

CASES = tuple(read_cases())


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def judge(table):
    return Judge(table)


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("case", CASES, ids=str)
async def test_a_line_means_what_people_mean_by_it(judge, case):
    verdict, what = await judge.judge(case)

    assert verdict == "right", what
