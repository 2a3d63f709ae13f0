"""One format a file; `ingest.registry` picks among them."""
