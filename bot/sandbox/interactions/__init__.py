"""People's actions with the bot: checked as Discord checks them, sent, and answered in time or not."""
