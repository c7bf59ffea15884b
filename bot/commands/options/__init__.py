"""The options of commands: their bounds, and what is proposed while a person types."""
