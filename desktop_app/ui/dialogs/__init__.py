"""The small windows around the main one: settings, help, palette of commands, reports."""
