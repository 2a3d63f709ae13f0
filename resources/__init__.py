"""Files that ship with Lontar: model catalogue, sample document."""
