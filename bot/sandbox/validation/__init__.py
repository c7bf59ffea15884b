"""What Discord refuses in a request: pure functions that return nothing or raise `ApiError`."""
