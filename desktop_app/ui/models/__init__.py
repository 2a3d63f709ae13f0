"""The window's picker of models. Its widgets are passive: frozen values in, signals out."""
