"""How an answer reaches Discord, and what people are told when there is none."""
