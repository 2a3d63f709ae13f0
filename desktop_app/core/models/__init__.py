"""The models on this machine: found, looked into, fitted, fetched and checked."""
