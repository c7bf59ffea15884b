"""A Discord on localhost: its gateway, its REST interface, its refusals and a page that shows a channel."""
