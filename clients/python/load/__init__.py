"""A load tool: crowds of real players at full tables, and how long everything took them."""
