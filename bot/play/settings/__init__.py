"""What servers and channels have decided, and who decides."""
