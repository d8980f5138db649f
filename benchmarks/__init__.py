"""What is measured, by hand and at leisure: nothing here is part of the package."""
