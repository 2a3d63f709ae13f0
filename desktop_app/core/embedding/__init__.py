"""Embedding of text: a small model that a package carries, run by onnxruntime."""
