"""People, servers and channels as a test or a demo holds them: found, used, and looked at."""
