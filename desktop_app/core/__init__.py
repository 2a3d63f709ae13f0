"""The application's core: documents, recall, answers and their store. Never imports Qt."""
