"""The HTTP interface for the page in the browser: what there is, what people do, events over a websocket."""
