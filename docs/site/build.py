"""Builds the documentation site: all documents, and a reference that the programs themselves write.

    python docs/site/build.py PROGRAMS OUT

PROGRAMS is a folder with the executables, which run as a temporary deployment for the reference. OUT gets the site.
`make site` installs the Python packages and runs this program.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import app_files
import facts
import promises
from deployment import Deployment
from documents import Documents, Navigation
from methods import Methods
from tables import labelled

SITE = Path(__file__).resolve().parent
REPOSITORY = SITE.parent.parent
# Markup by which a browser loads a file of another host. Links to other hosts are allowed.
LOADED = re.compile(
    r"""<(?:script|img|iframe|source|video|audio|embed)\b[^>]*\bsrc=["']?(?:https?:)?//[^"'>\s]+"""
    r"""|<link\b(?![^>]*rel=["']?canonical)[^>]*\bhref=["']?(?:https?:)?//[^"'>\s]+"""
    r"""|@import\s+["'](?:https?:)?//[^"']+|url\(["']?(?:https?:)?//[^)]+""",
    re.IGNORECASE,
)


def main(programs: Path, out: Path) -> None:
    """Writes the pages, builds the site, and checks that it needs no other host."""
    pages = out.with_name("pages")
    shutil.rmtree(pages, ignore_errors=True)
    documents = Documents(REPOSITORY, pages)
    documents.copy()
    with Deployment(programs, REPOSITORY / "Shared" / "Apps") as deployment:
        reference = write_reference(deployment, documents, pages)
        version = deployment.version()
    tests = write(promises.pages(REPOSITORY), pages, "tests")
    with (pages / "README.md").open("a", encoding="utf-8") as overview:
        overview.write("\n## Reference\n\n" + listed(reference))
    for file in ("site.css", "iframe-worker.js"):
        shutil.copyfile(SITE / file, pages / file)
    navigation = documents.navigation()
    navigation += [{"Reference": reference}, {"Tests": tests}, {"Changes": "repository/CHANGELOG.md"}]
    configuration = out.with_name("mkdocs.yml")
    configuration.write_text(
        (SITE / "mkdocs.yml").read_text(encoding="utf-8")
        + f"\nsite_description: The documentation of Quintet {version}\n"
        + f"docs_dir: {json.dumps(str(pages))}\nsite_dir: {json.dumps(str(out))}\nnav: {json.dumps(navigation)}\n",
        encoding="utf-8",
    )
    mkdocs = Path(sys.executable).with_name("mkdocs")
    # `--quiet` would also hide warnings from `--strict`. The variable turns an announcement of the theme's authors off.
    arguments = [str(mkdocs), "build", "--strict", "--config-file", str(configuration)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(arguments, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    remove_unused(out)
    for page in out.rglob("*.html"):
        page.write_text(labelled(page.read_text(encoding="utf-8")), encoding="utf-8")
    check(out)


def write_reference(deployment: Deployment, documents: Documents, pages: Path) -> Navigation:
    """Writes the pages of the reference and returns their navigation."""
    document = deployment.discover()
    examples = json.loads((SITE / "examples.json").read_text(encoding="utf-8"))
    metrics = deployment.metrics()
    monitoring = REPOSITORY / "deploy" / "monitoring"
    files = {name: (monitoring / name).read_text(encoding="utf-8") for name in ("alerts.yaml", "dashboard.json")}
    facts.check_monitoring(metrics, documents.text("guides/monitoring.md"), files)
    schemas = deployment.schemas()
    texts = {name: documents.text(name) for name in facts.DOCUMENTS}
    methods = write(Methods(document, examples).pages(), pages, "reference")
    app_pages = write(app_files.pages(schemas), pages, "reference/app-files")
    for name, text in app_files.files(schemas).items():
        (pages / "reference/app-files" / name).write_text(text, encoding="utf-8")
    others = {
        "errors.md": ("Errors", facts.errors(document, texts)),
        "events.md": ("Events", facts.events(document, texts["protocol.md"])),
        "settings.md": ("Settings", facts.settings(deployment)),
        "commands.md": ("Commands", facts.commands(deployment)),
        "metrics.md": ("Metrics", facts.metrics(metrics, texts["guides/monitoring.md"])),
    }
    return [{"Methods": methods}, *write(others, pages, "reference"), {"App files": app_pages}]


def write(made: dict[str, tuple[str, str]], pages: Path, folder: str) -> Navigation:
    """Writes pages to a folder below `pages` and returns their navigation."""
    (pages / folder).mkdir(parents=True, exist_ok=True)
    for name, (_, text) in made.items():
        (pages / folder / name).write_text(text, encoding="utf-8")
    return [{title: f"{folder}/{name}"} for name, (title, _) in made.items()]


def listed(navigation: Navigation) -> str:
    """Returns a list of links to pages, with the pages of a folder on one line."""
    lines = []
    for entry in navigation:
        for title, target in entry.items():
            if isinstance(target, str):
                lines.append(f"- [{title}]({target})\n")
                continue
            links = {name: f"[{name}]({page})" for each in target for name, page in each.items()}
            # The page that lists a folder's pages has the folder's title.
            start = links.pop(title, title)
            lines.append(f"- {start}: {', '.join(links.values())}\n")
    return "".join(lines)


def remove_unused(out: Path) -> None:
    """Removes files that no page needs: maps of scripts, the search in other languages, and pages for web servers."""
    for file in [*out.rglob("*.map"), *out.glob("sitemap.xml*"), out / "404.html"]:
        file.unlink()
    shutil.rmtree(out / "assets" / "javascripts" / "lunr")


def check(out: Path) -> None:
    """Ends the program if a page, style or script would load something from another host."""
    faults = []
    for file in sorted(out.rglob("*")):
        if file.suffix in (".html", ".css", ".svg"):
            found = LOADED.search(file.read_text(encoding="utf-8"))
            if found:
                faults.append(f"{file.relative_to(out)} loads {found[0]}")
    if faults:
        raise SystemExit("the site needs other hosts:\n" + "\n".join(faults))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
