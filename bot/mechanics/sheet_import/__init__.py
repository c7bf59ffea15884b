"""Reads sheets that people bring: files of programs that make characters, stat blocks, and pasted text."""
