"""The HTTP interface for the page in the browser: the world, people's actions, events over a websocket."""
