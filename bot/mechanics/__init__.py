"""The pure core: rules, their exact laws and analysis, and the rollers. No I/O, clock, chance or Discord."""
