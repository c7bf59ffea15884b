"""The client and its tree: connecting, registering commands, noticing that Discord is away."""
