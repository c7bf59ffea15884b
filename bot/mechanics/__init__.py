"""The pure core: rules, exact distributions, analysis, dice. No I/O, clock, chance or Discord."""
