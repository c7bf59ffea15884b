"""What is wrong with how a bot is set up, before its players find out: a sentence each, with what to do."""
