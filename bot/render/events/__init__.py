"""How rows of the history are told and shown: one file for each kind."""
