"""What people do with the bot: checked as Discord checks it, sent, and answered in time or not."""
