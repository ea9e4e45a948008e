"""The documents as tests read them: their code blocks and commands, their links, and the files that they name."""

import re
import shlex
from pathlib import Path


ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("*.md")),
    ROOT / "deploy/README.md",
]
PRINTED = [
    ROOT / "protocol/README.md",
    *sorted((ROOT / "protocol/reference").glob("*.md")),
    *sorted((ROOT / "docs/sessions").glob("*.md")),
]
RULINGS = ROOT / "rules/rulings.md"  # no document of ours, but it has links
FOLDERS = "server|protocol|clients|rules|tests|deploy|tools|docs"


def name(page):
    return page.relative_to(ROOT).as_posix()


def blocks(page, language="sh"):
    """The code blocks of a page."""
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(), re.DOTALL | re.MULTILINE)


def commands(block):
    """The commands of a block of shell lines, each in one line and without its comment."""
    lines = re.sub(r"\\\n *", "", block).splitlines()
    return [command for line in lines if (command := re.split(r"(?:^|\s)# |  +#", line)[0].strip())]


def asked(command):
    """The arguments of `croupier` in a command, or None."""
    words = shlex.split(command.partition(" > ")[0])
    programs = (place for place, word in enumerate(words) if word.split("/")[-1] == "croupier")
    return next((words[place + 1 :] for place in programs if words[place - 1] != "-t"), None)  # -t names an image


def prose(page):
    """A page without its code blocks."""
    return re.sub(r"^```.*?^```", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)


def links(page):
    """Where the links of a page lead to within the clone: a path, seen from the page, and the heading there."""
    found = re.findall(r"\]\((?!https?:)([^)]*)\)", prose(page))
    return [link.partition("#")[::2] for link in found]


def anchors(page):
    """What the headings of a page can be linked as."""
    headings = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def named(page):
    """The files and folders of the clone that a page names."""
    paths = re.findall(rf"`((?:{FOLDERS})/[^`\s]*)`", prose(page))
    made = (ROOT / ".gitignore").read_text().splitlines()  # by commands of these pages
    return [path for path in paths if path not in made and f"{path}/" not in made]
