"""Reads sheets that people bring: files of character builders, stat blocks and pasted text."""
