"""What may leave this computer, when, and how the user sees it before and after."""
