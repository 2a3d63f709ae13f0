"""What a parsing process runs. The application names these by strings and so loads no parser."""
