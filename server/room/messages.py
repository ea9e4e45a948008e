"""What tables and connections say to people when something is not as they wish."""

# Of a table.
AWAY = "The table is not being served just now. Nothing was changed; try again shortly."
WAIT = "The house's books are out of reach for a moment. Your cards, your chips and your time are kept."
COMMAND_FAULTED = "A fault at the table: this was not done, and it changed nothing. The house has been told."
ONE_BY_ONE = "Too many of your commands wait for their answers. Wait for these, then ask for more."
READ_ONE_BY_ONE = "Too many rounds are being looked up for you. Wait for these, then ask for more."
TABLE_FAULTED = "The table has stopped because of a fault. What was stored is safe; the house has been told."
NOT_SHOWN = "The table cannot be shown because of a fault. It goes on without you looking; the house has been told."
TAKEN = "The table is being served elsewhere. Come back to it from the lobby."
NOT_HERE = "The table is not being served here just now. Come back to it from the lobby."

# Of a connection.
HELLO_FIRST = "Say Hello first: it says who you are."
TABLE_FIRST = "This connection is in the lobby. Say Hello with a table first."
SLOW_DOWN = "Too many messages at once. Slow down, or the connection will be closed."
STORE_AWAY = "The house's books are out of reach just now. Nothing was changed; try again shortly."
