"""The only Discord: client, commands, buttons, answers. A command parses, makes one call, and answers."""
