"""The proof of a place; `docs/proof.md` specifies it, so that others can write a verifier.

Hashes, keys and their numbers, the commitments of a row, and the book that stores all of it. Storage has the
SQL of the book, and the feature of the same name the verifier, the words and the commands.
"""
