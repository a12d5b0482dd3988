"""Copies the documents of the repository to the folder of the site's pages, and makes the site's navigation."""

import os
import re
import shutil
from pathlib import Path

from diagrams import drawn

LINK = re.compile(r"(\]\()([^)\s]+)(\))")
ENTRY = re.compile(r"- \[(.+?)\]\((.+?)\)")
# Folders below `docs` that contain no documents.
LEFT_OUT = {"site"}
# Documents and files outside `docs` get a place below this folder if a document links to them.
OUTSIDE = "repository"

# An entry of the navigation: a title, and a page or a list of entries.
Navigation = list[dict[str, "str | Navigation"]]


class Documents:
    """The documents in `docs` of a repository, and what they link to."""

    def __init__(self, repository: Path, pages: Path) -> None:
        self._docs = repository / "docs"
        self._repository = repository
        self._pages = pages
        self._copied: set[Path] = set()

    def copy(self) -> None:
        """Copies all documents and files. Links to files outside `docs` lead to copies, too."""
        for source in sorted(self._docs.rglob("*")):
            parts = source.relative_to(self._docs).parts
            if source.is_file() and parts[0] not in LEFT_OUT:
                self._copy(source)
        self._copy(self._repository / "CHANGELOG.md")

    def text(self, name: str) -> str:
        """Returns the text of a document in `docs`."""
        return (self._docs / name).read_text(encoding="utf-8")

    def navigation(self) -> Navigation:
        """Returns the sections of docs/README.md and their pages, with the documents of a folder below its title."""
        sections: Navigation = [{"Overview": "README.md"}]
        for line in self.text("README.md").splitlines():
            if line.startswith("## "):
                sections.append({line[3:]: []})
            elif match := ENTRY.match(line):
                title, target = match.groups()
                entries = next(iter(sections[-1].values()))
                assert isinstance(entries, list)
                folder = self._docs / target
                if folder.is_dir():
                    entries.append({title: self._folder_entries(folder)})
                else:
                    entries.append({title: self._place((self._docs / target).resolve())})
        return sections

    def _folder_entries(self, folder: Path) -> Navigation:
        entries: Navigation = []
        for document in [folder / "README.md", *sorted(folder.glob("[0-9]*.md"))]:
            title = document.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")
            entries.append({title: f"{folder.name}/{document.name}"})
        return entries

    def _place(self, source: Path) -> str:
        """Returns the path of a file on the site."""
        if source.is_relative_to(self._docs):
            return str(source.relative_to(self._docs))
        path = str(source.relative_to(self._repository))
        # A README would be the page of its folder, which the other file names don't expect.
        return f"{OUTSIDE}/{path.replace('README.md', 'overview.md')}"

    def _copy(self, source: Path) -> None:
        if source in self._copied:
            return
        self._copied.add(source)
        target = self._pages / self._place(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix != ".md":
            shutil.copyfile(source, target)
            return
        text = source.read_text(encoding="utf-8")
        text = LINK.sub(lambda match: match[1] + self._link(source, match[2]) + match[3], text)
        target.write_text(drawn(text), encoding="utf-8")

    def _link(self, source: Path, link: str) -> str:
        """Returns a link as it is on the site, and copies the file that it leads to."""
        path, mark, anchor = link.partition("#")
        if "://" in link or not path:
            return link
        target = (source.parent / path).resolve()
        if target.is_dir():
            target /= "README.md"
        if not target.is_file():
            return link  # mkdocs reports it
        self._copy(target)
        return os.path.relpath(self._place(target), Path(self._place(source)).parent) + mark + anchor
