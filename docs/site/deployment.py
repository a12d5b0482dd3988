"""A temporary development deployment, which the generator asks for its methods, metrics, settings and commands."""

import json
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

PROGRAMS = ("gateway", "entitlements", "content", "ai-gateway", "progress", "notifications", "edge")
START_SECONDS = 120


class Deployment:
    """Runs `quintet-dev up` with the demo apps. Use it with `with`."""

    def __init__(self, programs: Path, apps: Path) -> None:
        self._programs = programs
        self._apps = apps
        self._folder = tempfile.TemporaryDirectory(prefix="quintet-site-")
        self._log = Path(self._folder.name, "log")
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Deployment":
        folder = self._folder.name
        arguments = ["up", "--edge", "socket", "--apps", str(self._apps)]
        arguments += ["--state", f"{folder}/state", "--runtime", f"{folder}/run"]
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [self._programs / "quintet-dev", *arguments], stdout=log, stderr=log, start_new_session=True
            )
        deadline = time.monotonic() + START_SECONDS
        while "is serving" not in self._log.read_text(encoding="utf-8"):
            if self._process.poll() is not None or time.monotonic() > deadline:
                said = self._log.read_text(encoding="utf-8")
                self._stop()
                raise SystemExit(f"quintet-dev up did not start:\n{said}")
            time.sleep(0.2)
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()

    def _stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=60)
        self._folder.cleanup()

    def command(self, *words: str, program: str = "quintet") -> str:
        """Returns the output of a command of a program. A failed command ends the generator."""
        done = subprocess.run([self._programs / program, *words], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"{program} {' '.join(words)} failed:\n{done.stderr}")
        return done.stdout

    def has_command(self, *words: str, program: str = "quintet") -> bool:
        """Returns true if a program has a page of help about a command."""
        arguments = [str(self._programs / program), "help", *words]
        return subprocess.run(arguments, capture_output=True, check=False).returncode == 0

    def discover(self) -> dict[str, Any]:
        """Returns the document of `rpc.discover`."""
        document: dict[str, Any] = json.loads(self._running("call", "rpc.discover", "--json"))
        return document

    def metrics(self) -> str:
        """Returns the metrics of all processes as text for Prometheus."""
        return self._running("metrics")

    def settings(self) -> list[list[str]]:
        """Returns each setting once: its service ("" for all), name, default, expected values and description."""
        rows: dict[tuple[str, str], list[str]] = {}
        for program in PROGRAMS:
            text = subprocess.run(
                [self._programs / program, "--settings"], capture_output=True, text=True, check=True
            ).stdout
            for line in text.splitlines():
                row = line.split("\t")
                rows.setdefault((row[0], row[1]), row)
        return list(rows.values())

    def schemas(self) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        """Returns the entries of the list of app files, each with its JSON Schema."""
        entries = json.loads(self.command("app", "schema"))["schemas"]
        return [(entry, json.loads(self.command("app", "schema", entry["name"]))) for entry in entries]

    def version(self) -> str:
        """Returns the version of the programs."""
        return self.command("--version").strip()

    def _running(self, *words: str) -> str:
        return self.command(*words, "--runtime", f"{self._folder.name}/run")
