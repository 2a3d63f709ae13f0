"""The library at the left: documents, what is said about them, and the search over everything."""
