"""The conversation in the middle: questions, answers as they come, citations that open."""
