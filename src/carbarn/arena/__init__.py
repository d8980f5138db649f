"""The arena: who beats whom, by how much, and how sure that is; on one machine or many."""
