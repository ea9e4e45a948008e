"""`python -m server` is the `croupier` command."""

from server.cli.main import main


if __name__ == "__main__":
    main()
