"""What counts tell: sums that can be added up over days, and how well they fit the odds.

Sums are whole numbers. What is inferred from them uses floating point: it is no claim of exactness.
"""
