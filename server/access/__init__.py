"""Access: sessions, tickets, staff codes, who is banned, and what a viewer is."""
