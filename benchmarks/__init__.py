"""Benchmarks: each file prints one table; figures go to benchmarks/RESULTS.md."""
