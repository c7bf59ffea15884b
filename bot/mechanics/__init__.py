"""The pure core: rules, exact distributions, analysis, rollers. No I/O, clock, chance or Discord."""
