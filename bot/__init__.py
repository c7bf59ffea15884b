"""Evenhand: a Discord dice bot that can show its dice are fair."""
