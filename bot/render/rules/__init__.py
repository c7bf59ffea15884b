"""What people see of rules: the list, one rule, several side by side, and tables of sums.

Each file has the job that works out what it shows, to be run in the worker process, and the card for it.
"""
