"""Reads tables that people type or send: their dice, ranges, weights and columns, and dice in their rows."""
