"""Answers from an OpenAI-compatible endpoint: the user's own server, or a service."""
