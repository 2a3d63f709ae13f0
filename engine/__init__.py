"""Inference with a bounded KV cache. Never imports Qt, ingest or the application."""
