"""What goes to other computers: the switch, the consent, the settings."""
