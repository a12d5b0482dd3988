"""The repository's modules, for checks that bound a figure of each: a folder in Services, Tests, Clients or a layer of Shared, or docs.

A check has a table of modules that are still above its bound. An entry may only become smaller: one that its module no
longer needs, or that is too high by a good deal, is an error, as in allowed.json.
"""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
PARENTS = ("Shared", "Services", "Tests", "Clients")
LAYERS = ("Values", "System", "Infrastructure", "Host", "Development")
# Files that `make generate` and `make clients` write begin with one of these. Their prose comes from their sources.
GENERATED = ("Made by `", "swift-format-ignore-file")


def module(path):
    """The module of a file, by its path in the repository."""
    parts = path.parts
    if parts[:1] == ("Shared",) and parts[1] in LAYERS and len(parts) > 3:
        return "/".join(parts[:3])
    if parts[0] in PARENTS and len(parts) > 2:
        return "/".join(parts[:2])
    return parts[0] if len(parts) > 1 else "README and others"


def files(root, endings):
    """Each module's name with the paths and texts of its files, except of those that are generated."""
    found = {}
    paths = list(root.glob("*.md"))
    for folder in (*PARENTS, "docs", "deploy"):
        paths += (root / folder).rglob("*")
    for path in sorted(paths):
        name = path.relative_to(root)
        if path.suffix not in endings or any(it.startswith(".") or it == "node_modules" for it in name.parts):
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        if not any(it in text[:200] for it in GENERATED):
            found.setdefault(module(name), []).append((name, text))
    return found


def complaints(what, figures, table, bound, slack):
    """Errors of a table of exceptions: figures above their exception, and exceptions that can shrink by more than `slack`."""
    for name, figure in sorted(figures.items()):
        most = table.get(name, bound)
        if figure > most:
            yield f"{name}: {what} is {figure}, and at most {most} is allowed"
        elif name in table and figure <= bound:
            yield f"{name}: nothing needs the exception for {what} any more"
        elif name in table and most - figure > slack:
            yield f"{name}: the exception for {what} can shrink from {most} to {figure}"
    for name in sorted(table.keys() - figures.keys()):
        yield f"{name}: there is no such module, and it has an exception for {what}"


def shown(title, table):
    """A table of exceptions, in the form that a script has it in."""
    return "\n".join([f"{title} = {{", *(f'    "{name}": {figure},' for name, figure in sorted(table.items())), "}"])
