"""The reader asks seldom: one that asked about everything would keep all laws."""

import pytest

from tests.reader.asking import HERE, MOST, list_questions, right_lines
from tests.reader.cases import Judge, read_cases
from tests.reader.doors import Reader


@pytest.mark.asyncio(loop_scope="module")
async def test_of_lines_that_are_right_one_in_a_hundred_is_asked_about_at_most(table):
    questions = await list_questions(Reader(table))

    assert len(questions) * MOST <= len(right_lines()), questions


@pytest.mark.asyncio(loop_scope="module")
async def test_no_line_of_the_golden_scenes_becomes_another_roll_in_silence(table):
    judge = Judge(table)
    verdicts = {case: await judge.judge(case) for case in read_cases(HERE / "golden.txt")}

    assert {case: what for case, (verdict, what) in verdicts.items() if verdict == "wrong"} == {}
