"""Everything that people can do, in any order, at once, and across restarts."""
