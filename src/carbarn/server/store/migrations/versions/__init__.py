"""One revision a layout."""
