"""Programs that keep the checkout: none of them ships."""
