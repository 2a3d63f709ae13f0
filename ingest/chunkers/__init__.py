"""Units to passages: `prose` at paragraphs and sentences, `code` at symbols."""
