"""The built pages and the AsyncAPI document, read once: only what is in memory can be fetched."""

from collections.abc import Sequence
from mimetypes import guess_type
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from protocol import asyncapi

from .compression import compressed


POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src {}; manifest-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'"
)
SAFE = {
    "Content-Security-Policy": POLICY.format("'self'"),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
FOR_EVER = "public, max-age=31536000, immutable"  # a built asset's name holds the hash of what is in it
MANIFEST = "application/manifest+json"  # what makes the pages installable; not every machine knows the type
ASK_AGAIN = "no-cache"

LINKED = b'<meta name="playground" content="playground" />'  # has the lobby link it
ROOT = b'<base href="/" />'
NOT_BUILT = b"<!doctype html><title>Croupier</title><p>The pages are not built yet: run <code>make run</code>.</p>"


class Page(Struct, frozen=True):
    """A file to send, with its headers; `gzipped` for those who take it so."""

    body: bytes
    headers: dict[str, str]
    gzipped: bytes | None = None


class Pages:
    """
    All files under `folder`, and `/asyncapi.json`. The application's own page answers for each of its paths.

    Its `base` leads up to the root from there, so a proxy may serve the house under a prefix that it strips. The page
    may also connect to the `sockets` of the house's other nodes, URLs as in "ws://10.0.0.7:8000/ws". The page that
    checks proofs is at `/verify`. `playground`: the page for authors of clients is served, too, at `/playground`.
    """

    def __init__(self, folder: Path, sockets: Sequence[str] = (), *, playground: bool = False) -> None:
        self.pages = {
            f"/{path.relative_to(folder).as_posix()}": page(path.name, path.read_bytes(), path.parent.name == "assets")
            for path in folder.rglob("*")
            if path.is_file()
        }
        self.policy = POLICY.format(" ".join(("'self'", *sockets)))
        self.index = self.take("/index.html")
        if playground:
            self.index = replace(self.index, body=self.index.body.replace(b"<title>", LINKED + b"<title>", 1))
        author = self.take("/playground.html")
        self.playground = author if playground else None
        self.verify = self.take("/verify.html")

    def take(self, path: str) -> Page:
        """Return a page that is found at other paths than its file's, and no longer at that."""
        found = self.pages.pop(path, page("index.html", NOT_BUILT, lasting=False))
        return Page(found.body, {**found.headers, "Content-Security-Policy": self.policy})

    def describe_wire(self, address: str) -> None:
        """Have `/asyncapi.json` from now on, for a house at an address like "http://127.0.0.1:8000"."""
        self.pages["/asyncapi.json"] = page("asyncapi.json", asyncapi.page(address).encode(), lasting=False)

    def find(self, path: str) -> Page | None:
        """Return what is at a path, without its query, or None."""
        match path.strip("/").split("/"):
            case [""] | ["dealer" | "floor" | "sign"] | ["table" | "dealer" | "floor", _]:
                return rooted(self.index, path)
            case ["playground"] if self.playground is not None:
                return rooted(self.playground, path)
            case ["verify"]:
                return rooted(self.verify, path)
            case _:
                return self.pages.get(path)


def rooted(found: Page, path: str) -> Page:
    """Return a page as it is at a path: its `base` leads up to the root from there."""
    up = "../" * (path.count("/") - 1) or "./"
    return Page(found.body.replace(ROOT, f'<base href="{up}" />'.encode()), found.headers)


def page(name: str, body: bytes, lasting: bool) -> Page:  # noqa: FBT001 - one of two ways of caching
    """Return a file with its headers."""
    kind = MANIFEST if name.endswith(".webmanifest") else guess_type(name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind == "application/json":
        kind += "; charset=utf-8"
    headers = {"Content-Type": kind, "Cache-Control": FOR_EVER if lasting else ASK_AGAIN, **SAFE}
    gzipped = compressed(kind, body)
    return Page(body, headers if gzipped is None else {**headers, "Vary": "Accept-Encoding"}, gzipped)
