"""The HTTP interface for the page in the browser: what there is, what people do, news over a websocket."""
