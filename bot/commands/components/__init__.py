"""Buttons and pop-up forms; their custom_id carries all they need."""
