"""The peers' packages: installed once for each set of pins, outside the repository."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path


HERE = Path(__file__).parent / "peers"
PINS = Path(__file__).parents[2] / "requirements" / "bench.txt"
NODE = ("package.json", "package-lock.json")


def installed():
    """Install what is not there yet, and return the folder."""
    pins = [PINS, *(HERE / name for name in NODE)]
    name = hashlib.sha256(b"".join(path.read_bytes() for path in pins)).hexdigest()[:16]
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache / "croupier-bench" / name
    if not (folder / "made").exists():
        sys.stderr.write(f"Installing the peers into {folder} ...\n")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name in NODE:
            shutil.copy(HERE / name, folder)
        pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install")
        run(*pip, "--require-hashes", "--target", str(folder / "python"), "--requirement", str(PINS))
        run("npm", "--prefix", str(folder), "--no-audit", "--no-fund", "--silent", "ci")
        (folder / "made").touch()
    for path in HERE.glob("*.mjs"):  # Node finds packages beside a program
        shutil.copy(path, folder)
    return folder


def run(*command):
    """Run a command; what it prints goes to the standard error."""
    subprocess.run(command, check=True, stdout=sys.stderr)
