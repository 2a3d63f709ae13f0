"""What stays in the KV cache: ledger, attention, policies, snapshots. No native calls."""
