"""The commands of `lontar`, one a file. Heavy imports wait until a command runs."""
