"""
A subprotocol names an encoding and a version of the protocol; without a number it is version 1.

A client offers the subprotocols that it knows when it opens the socket. The server takes the newest version of these,
and speaks it until the socket closes. Within a version, only messages, updates, actions, fields, codes and other values
are added; a client passes over fields and messages that it does not know, and asks for a snapshot after an update that
it does not know. What a client of today could not follow makes a new version, and the server goes on speaking the
older ones.
"""

VERSIONS = {
    1: "The first one.",
    2: "`RoundOpened` names the rules by their hash alone where the view has them. What changes in the lobby comes as "
    "`LobbyChanged`.",
}
