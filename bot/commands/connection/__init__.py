"""The connection to Discord: the client, how fast one may ask, coming back after outages, giving up."""
