"""The Lontar application: a command line and a window over one Qt-free core."""
