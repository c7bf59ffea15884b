"""A Discord on localhost: its gateway, its REST interface, its validation and a page that shows a channel.

Imports run one way:
`server > page_api | rest > faults | people > interactions > gateway > world > validation > errors`.
"""
