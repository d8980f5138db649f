"""What a host looks at and does, beside the games."""
