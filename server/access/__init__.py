"""Access: sessions, tickets, staff codes, and who is banned."""
