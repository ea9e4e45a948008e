"""What crosses a wire: commands in, updates and views out, and how they are encoded."""
