"""The C programs of the benchmark: their requirements and their build in .build/bench."""

import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
OUT = os.path.join(ROOT, ".build", "bench")


def say(text):
    print(text, file=sys.stderr, flush=True)


def path(name):
    return os.path.join(OUT, name)


def build(name, sources, flags, shared=False):
    """Compiles a program if a source or header is newer. Returns its path, or None if the build fails."""
    os.makedirs(OUT, exist_ok=True)
    sources = [source if os.path.isabs(source) else os.path.join(HERE, source) for source in sources]
    headers = [os.path.join(HERE, "C", header) for header in ("work.h", "stream.h", "websocket.h")]
    out = path(name)
    if os.path.exists(out) and all(os.path.getmtime(f) < os.path.getmtime(out) for f in sources + headers):
        return out
    is_cpp = any(source.endswith(".cc") for source in sources)
    compiler = os.environ.get("CXX" if is_cpp else "CC") or ("g++" if is_cpp else "gcc")
    if not shutil.which(compiler):
        say(f"{name}: no {compiler}")
        return None
    command = [compiler, "-O2", "-Wall", "-Wextra", "-I", os.path.join(HERE, "C"), "-o", out]
    command += (["-shared", "-fPIC"] if shared else []) + sources + flags
    made = subprocess.run(command, capture_output=True, text=True)
    if made.returncode:
        say(f"{name} wasn't built: {' '.join(command)}\n{made.stderr[-2000:]}")
        return None
    return out


def needed(name, sources, flags, shared=False):
    made = build(name, sources, flags, shared)
    if not made:
        sys.exit(1)
    return made


def load():
    return needed("load", ["C/load.c"], ["-luv"])


def limit():
    return needed("limit", ["C/limit.c"], ["-luv"])
