"""Takes people, servers and old rolls out, in short transactions."""
