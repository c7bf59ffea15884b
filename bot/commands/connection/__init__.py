"""The connection to Discord: the client, how fast one may ask, noticing that the gateway is away."""
