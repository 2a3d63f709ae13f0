"""What the model remembers, made visible: gauge, history, memory map and the controls of reading."""
