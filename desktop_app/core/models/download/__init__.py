"""Fetches a model of the catalogue over HTTP, only ever on the user's command; what came is kept and gone on from."""
