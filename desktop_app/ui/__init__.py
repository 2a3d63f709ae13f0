"""The window: widgets that show plain data and signal what the user does, wired in `app`."""
