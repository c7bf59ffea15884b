"""The proof of a place; `docs/proof.md` specifies it, so that others can write a verifier.

Hashes, keys and their numbers, what a row commits to, and the book that is kept of it all.
Storage has the SQL of the book, and the feature of the same name the verifier, the words and the commands.
"""
