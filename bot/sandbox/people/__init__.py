"""Lets a test or a demo find, use and look at people, servers and channels."""
