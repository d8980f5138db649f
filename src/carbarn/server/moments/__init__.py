"""What a link to a game says of itself, for chats that show it."""
