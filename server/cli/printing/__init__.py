"""Print the documents that need more than the messages: the games, and the numbers of the guide."""
