"""Small pieces of Markdown for the generated pages."""

from collections.abc import Iterable, Sequence


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Returns a Markdown table; "" if there are no rows."""
    lines = [f"| {' | '.join(map(cell, row))} |" for row in rows]
    if not lines:
        return ""
    return "\n".join([f"| {' | '.join(headings)} |", "|" + "---|" * len(headings), *lines])


def cell(text: str) -> str:
    """Returns a text on one line, in which no bar ends the cell."""
    return " ".join(text.split()).replace("|", "\\|")


def plain(text: str) -> str:
    """Returns a program's plain text so that no part of it becomes an HTML element."""
    return text.replace("&", "&amp;").replace("<", "&lt;")


def code(text: str) -> str:
    """Returns a text as code. Two backticks surround a text that contains one."""
    mark = "``" if "`" in text else "`"
    return f"{mark}{text}{mark}"


def fence(text: str, language: str = "text") -> str:
    """Returns a text as a block of code."""
    return f"```{language}\n{text.rstrip()}\n```"


def sentence(text: str) -> str:
    """Returns a phrase with a capital letter and a full stop."""
    text = text.strip()
    return text if not text else text[0].upper() + text[1:] + ("" if text[-1] in ".?!" else ".")


def page(title: str, *parts: str) -> str:
    """Returns a page. Empty parts are left out."""
    return "\n\n".join([f"# {title}", *(part for part in parts if part)]) + "\n"
