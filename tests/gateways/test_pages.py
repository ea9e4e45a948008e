import json

import pytest
from msgspec.structs import replace

from server.gateways.pages import NOT_BUILT, Pages


@pytest.fixture
def pages(tmp_path):
    for name, text in {
        "index.html": "page",
        "playground.html": "playground",
        "verify.html": "verify",
        "favicon.svg": "<svg/>",
        "assets/index-1.js": "js",
        "assets/index-1.css": "css",
    }.items():
        path = tmp_path / "dist" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "secret").write_text("secret")
    return Pages(tmp_path / "dist")


@pytest.mark.parametrize(
    "path", ["/", "/dealer", "/dealer/", "/dealer/T4", "/floor", "/floor/T4", "/table/T1", "/sign"]
)
def test_the_places_inside_the_page_are_the_page(pages, path):
    assert pages.find(path).body == b"page"


@pytest.mark.parametrize(
    ("path", "up"),
    [("/", "./"), ("/dealer", "./"), ("/dealer/", "../"), ("/table/T1", "../"), ("/floor/T1/", "../../")],
)
def test_each_page_says_where_the_root_is_from_there_whatever_prefix_a_proxy_strips(pages, path, up):
    pages.index = replace(pages.index, body=b'<base href="/" /><script src="./assets/index-1.js">')

    assert pages.find(path).body == f'<base href="{up}" /><script src="./assets/index-1.js">'.encode()


@pytest.mark.parametrize("path", ["/playground", "/playground/"])
def test_the_playground_is_found_only_where_it_is_switched_on(pages, tmp_path, path):
    assert pages.find(path) is None
    assert Pages(tmp_path / "dist", playground=True).find(path).body == b"playground"


@pytest.mark.parametrize("path", ["/verify", "/verify/"])
def test_the_page_that_checks_proofs_has_a_path_of_its_own(pages, path):
    assert pages.find(path).body == b"verify"
    assert pages.find(path).headers == pages.find("/").headers


def test_the_lobby_links_the_playground_only_where_it_is_switched_on(tmp_path):
    (tmp_path / "index.html").write_text("<title>")

    assert b"playground" not in Pages(tmp_path).find("/").body
    assert Pages(tmp_path, playground=True).find("/").body == b'<meta name="playground" content="playground" /><title>'


def test_the_manifest_has_its_type_and_may_be_loaded_from_here_alone(tmp_path):
    (tmp_path / "manifest.webmanifest").write_text("{}")
    pages = Pages(tmp_path)

    assert pages.find("/manifest.webmanifest").headers["Content-Type"] == "application/manifest+json"
    assert pages.find("/manifest.webmanifest").headers["Cache-Control"] == "no-cache"
    assert "manifest-src 'self';" in pages.find("/").headers["Content-Security-Policy"]


def test_the_playground_may_load_what_the_other_pages_may(tmp_path):
    pages = Pages(tmp_path / "nowhere", ("ws://10.0.0.7:8000/ws",), playground=True)

    assert pages.find("/playground").headers == pages.find("/").headers


@pytest.mark.parametrize("path", ["/assets/index-1.js", "/favicon.svg"])
def test_files_are_themselves(pages, path):
    assert pages.find(path).body in (b"js", b"<svg/>")


@pytest.mark.parametrize(
    "path",
    [
        "",
        "x",
        "/playground.html",
        "/verify.html",
        "/verify/x",
        "/table",
        "/table/T1/x",
        "/../secret",
        "/assets/../../secret",
        "/assets/..%2f",
        "/index.htm",
        "/a//b",
    ],
)
def test_nothing_else_is_found(pages, path):
    found = pages.find(path)

    assert found is None or found.body == b"page"
    assert found is None or path == ""


@pytest.mark.parametrize(
    ("path", "kind", "caching"),
    [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/assets/index-1.js", "text/javascript; charset=utf-8", "immutable"),
        ("/assets/index-1.css", "text/css; charset=utf-8", "immutable"),
        ("/favicon.svg", "image/svg+xml", "no-cache"),
    ],
)
def test_each_file_says_what_it_is_and_how_long_it_lasts(pages, path, kind, caching):
    headers = pages.find(path).headers

    assert headers["Content-Type"] == kind
    assert caching in headers["Cache-Control"]


def test_every_page_is_strict_about_what_it_may_load(pages):
    policy = pages.find("/").headers["Content-Security-Policy"]

    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


def test_the_page_may_talk_to_the_houses_other_sockets_and_to_nobody_else(tmp_path):
    sockets = ("ws://10.0.0.7:8000/ws", "wss://two.example.com/ws")
    policy = Pages(tmp_path / "nowhere", sockets).find("/").headers["Content-Security-Policy"]

    assert "; connect-src 'self' ws://10.0.0.7:8000/ws wss://two.example.com/ws; " in policy
    alone = Pages(tmp_path / "nowhere").find("/").headers["Content-Security-Policy"]
    assert "; connect-src 'self'; " in alone
    assert policy.replace(" ".join(("", *sockets)), "") == alone


def test_without_built_pages_the_page_says_so(tmp_path):
    assert Pages(tmp_path / "nowhere").find("/").body == NOT_BUILT


def test_the_description_of_the_wire_names_the_address_of_the_house(pages):
    assert pages.find("/asyncapi.json") is None
    pages.describe_wire("http://10.0.0.7:8000")
    web = json.loads(pages.find("/asyncapi.json").body)["servers"]["web"]

    assert web == {"host": "10.0.0.7:8000", "protocol": "ws"}
