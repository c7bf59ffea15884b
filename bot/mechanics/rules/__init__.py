"""One small file per family of rules; `bot.mechanics.catalogue` names the members."""
