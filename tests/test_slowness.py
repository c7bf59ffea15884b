import ast
from collections import defaultdict

from tests.installed import ROOT
from tests.slowness import read_slow


def list_tests(file):
    tree = ast.parse((ROOT / file).read_text())
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_each_slow_test_of_the_list_exists():
    listed = defaultdict(set)
    for test in read_slow():
        listed[test.partition("::")[0]].add(test.rpartition("::")[2])
    assert {file: slow - list_tests(file) for file, slow in listed.items() if slow - list_tests(file)} == {}
