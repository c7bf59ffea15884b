"""Dice for Catan: ways to roll a total and a red number, with sevens or without, and the event die.

Each way is a rule, so it is rolled, typed, replayed and analysed like all rules. Its outcome is the number of
a pair of a total and a red number, see `pips`.
"""
