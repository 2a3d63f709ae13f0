"""What a window does, without a window: work on threads of its own, told as events."""
