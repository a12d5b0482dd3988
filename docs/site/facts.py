"""The reference of settings, commands, metrics, events and errors."""

import re
from typing import Any

from deployment import Deployment
from markup import cell, code, fence, page, plain, sentence, table
from methods import common_errors, link
from schema import described

# The documents that the reference takes tables from.
DOCUMENTS = ("protocol.md", "guides/monitoring.md", "guides/sending-changes.md", "guides/troubleshooting.md")
METRIC_LINE = re.compile(r"^([a-z_]+?)(?:_bucket|_sum|_count)?(?:\{(.*)\})? [^ ]+$")
LABEL = re.compile(r'([a-z_]+)="((?:[^"\\]|\\.)*)"')


def table_in(document: str, first_heading: str) -> list[list[str]]:
    """Returns the rows of the table in a document whose first heading is given."""
    lines = iter(document.splitlines())
    for line in lines:
        if line.startswith(f"| {first_heading} |"):
            next(lines)
            break
    else:
        raise SystemExit(f"no table of the documents begins with the heading '{first_heading}'")
    rows = []
    for line in lines:
        if not line.startswith("|"):
            break
        rows.append([each.strip() for each in re.split(r"(?<!\\)\|", line)[1:-1]])
    return rows


def moved(text: str, document: str) -> str:
    """Returns a text of a document in `docs` with its links as a page in `reference` needs them."""
    folder = document.rpartition("/")[0]
    prefix = f"../{folder}/" if folder else "../"

    def link_of(match: re.Match[str]) -> str:
        return f"](../{document}{match[1]})" if match[1].startswith("#") else f"]({prefix}{match[1]})"

    return re.sub(r"\]\((?!https?:)([^)]+)\)", link_of, text)


def settings(deployment: Deployment) -> str:
    """Returns the page of the settings."""
    start = (
        "The settings are lines `name = value` of `/etc/quintet/quintet.conf`, of `~/.config/quintet/quintet.conf` for an"
        " ordinary user, or of the file that the variable `QUINTET_CONFIG` names. A line below `[service]` applies to"
        " that service only. The variables `QUINTET_NAME` and `QUINTET_SERVICE_NAME` take precedence over the file. An"
        " unknown name or an invalid value prevents the start with exit code 78. The defaults of the folders are those"
        " of an installed package."
        " [Install and configure](../guides/install.md#settings) lists the folders of an ordinary user, and explains"
        " secrets and reloading."
        " `man quintet.conf` has the same list."
    )
    sections: dict[str, list[tuple[str, str, str, str]]] = {}
    for service, name, default, expected, words in deployment.settings():
        usual = "must be set" if default == "-" else code(default) if default else ""
        sections.setdefault(service, []).append((code(name), usual, plain(expected), sentence(plain(words))))
    parts = [start]
    for service, rows in sections.items():
        parts.append(f"## {service or 'All services'}")
        parts.append(table(("setting", "default", "value", "meaning"), rows))
    return page("Settings", *parts)


def commands(deployment: Deployment) -> str:
    """Returns the page of the commands of `quintet` and `quintet-dev`: the overviews, and the help of each command."""
    return page(
        "Commands",
        "`quintet help` prints this overview, and `quintet help COMMAND` a command's own page. The commands for"
        " development begin with [`quintet-dev`](#quintet-dev).",
        *_commands(deployment, "quintet", ""),
        "## quintet-dev",
        "`make run` builds `quintet-dev` from the repository. The Debian package doesn't contain it.",
        *_commands(deployment, "quintet-dev", "quintet-dev "),
    )


def _commands(deployment: Deployment, program: str, prefix: str) -> list[str]:
    """Returns the overview of a program's commands and the help of each command, under headings with the prefix."""
    overview = deployment.command("help", program=program)
    words = dict.fromkeys(re.findall(r"^(?:[A-Z][a-z]+)? +([a-z][a-z-]*)  ", overview, re.MULTILINE))
    names = [word for word in words if deployment.has_command(word, program=program)]
    # The search finds the same words below.
    parts = [f"<div markdown data-search-exclude>\n\n{fence(overview)}\n\n</div>"]
    for name in sorted(names):
        text = deployment.command("help", name, program=program)
        parts += [f"## {prefix}{name}", fence(text)]
        for verb in re.findall(rf"^  {program} {name} ([a-z-]+)  ", text, re.MULTILINE):
            parts += [f"### {prefix}{name} {verb}", fence(deployment.command("help", name, verb, program=program))]
    return parts


def metrics(text: str, guide: str) -> str:
    """Returns the page of the metrics.

    - text: the metrics of a running deployment
    - guide: docs/guides/monitoring.md, which also lists metrics that appear later
    """
    rows = []
    families = _families(text)
    everywhere = {service for _, _, _, services in families.values() for service in services}
    for name, (kind, meaning, labels, services) in sorted(families.items()):
        where = "all" if everywhere == set(services) else ", ".join(services)
        rows.append((code(name), kind, ", ".join(map(code, labels)), where, sentence(plain(meaning))))
    known = set(families)
    later = []
    for names, meaning in table_in(guide, "metric"):
        for name in re.findall(r"`(quintet_[a-z_]+)", names):
            if name not in known:
                later.append((code(name), sentence(moved(meaning, "guides/monitoring.md"))))
    return page(
        "Metrics",
        "`quintet metrics` prints these metrics. All of them have the label `service`."
        " [Monitor](../guides/monitoring.md#prometheus) shows how to collect them and when to alert.",
        table(("metric", "type", "further labels", "services", "meaning"), rows),
        "A process writes these metrics after their first event only:",
        table(("metric", "meaning"), later),
    )


def check_monitoring(text: str, guide: str, files: dict[str, str]) -> None:
    """Ends the program if a file of deploy/monitoring names a metric that no deployment has.

    - text: the metrics of a running deployment
    - guide: docs/guides/monitoring.md, which also lists metrics that appear later
    - files: the alert rules and the dashboard, by name
    """
    known = set(_families(text))
    for names, _ in table_in(guide, "metric"):
        known.update(re.findall(r"`(quintet_[a-z_]+)", names))
    faults = []
    for file, content in files.items():
        for name in sorted(set(re.findall(r"\b(?:quintet|process)_[a-z_]+", content))):
            if name not in known and re.sub(r"_(bucket|sum|count)$", "", name) not in known:
                faults.append(f"deploy/monitoring/{file} names {name}, which no deployment has")
    if faults:
        raise SystemExit("\n".join(faults))


def _families(text: str) -> dict[str, tuple[str, str, list[str], list[str]]]:
    """Returns the type, help, labels and services of each metric."""
    families: dict[str, tuple[str, str, list[str], list[str]]] = {}
    meanings: dict[str, str] = {}
    for line in text.splitlines():
        if line.startswith("# HELP "):
            _, _, name, meaning = line.split(" ", 3)
            meanings[name] = meaning
        elif line.startswith("# TYPE "):
            _, _, name, kind = line.split(" ")
            families[name] = (kind, meanings.get(name, ""), [], [])
        elif match := METRIC_LINE.match(line):
            name = line.split("{")[0].split(" ")[0]
            _, _, labels, services = families[name if name in families else match[1]]
            for label, value in LABEL.findall(match[2] or ""):
                if label == "service":
                    services += [value] if value not in services else []
                elif label not in [*labels, "le"]:
                    labels.append(label)
    return families


def events(document: dict[str, Any], protocol: str) -> str:
    """Returns the page of the live events."""
    types = document["components"]["schemas"]
    members = [
        (code(name), described(member, link), cell(member.get("description", "")))
        for name, member in types["LiveEvent"]["properties"].items()
    ]
    rows = [(name, moved(data, "protocol.md")) for name, data in table_in(protocol, "event")]
    return page(
        "Events",
        "[`gateway.events.listen`](methods-gateway.md#gateway-events-listen) streams the events of the caller's"
        " account. `GET /events` of edge returns them as server-sent events."
        " [Listen to live events](../guides/live-events.md) shows how a client handles cursors and missed events.",
        table(("member", "value", "meaning"), members),
        table(("type", "`data`"), rows),
    )


def errors(document: dict[str, Any], documents: dict[str, str]) -> str:
    """Returns the page of the errors: each kind with its code, HTTP status, members, and what a client does."""
    kinds: dict[str, dict[str, Any]] = {}
    for method in document["methods"]:
        for error in method["errors"]:
            kinds[error["data"]["kind"]] = error
    common = sorted(common_errors(document))
    statuses = _by_kind(documents["protocol.md"], "status")
    reactions = _by_kind(documents["guides/sending-changes.md"], "`kind`")
    parts = [
        "`error.data` contains the `kind`, `executed` (`yes`, `no` or `unknown`) and the members of its kind."
        " [Failures](../protocol.md#failures) also lists the errors of messages that name no method.",
        "## Common errors",
        "Nearly every method can return " + ", ".join(f"[{code(kind)}](#{kind})" for kind in common) + ".",
    ]
    for kind, error in sorted(kinds.items()):
        rows = [(code(name), described(schema, link)) for name, schema in error["data"]["carries"].items()]
        status = f", HTTP status {statuses[kind]}" if kind in statuses else ""
        parts += [f"## {kind} {{ #{kind} }}", f"Code {error['code']}{status}."]
        if kind in reactions:
            parts.append(f"**In a client:** {sentence(moved(reactions[kind], 'guides/sending-changes.md'))}")
        parts.append(table(("member of `data`", "value"), rows))
    reasons = [
        [moved(each, "guides/troubleshooting.md") for each in row]
        for row in table_in(documents["guides/troubleshooting.md"], "reason")
    ]
    parts += [
        "## Reasons of unavailable",
        "A service with a damaged or missing database adds a `reason` to `unavailable`:",
        table(("reason", "effect", "what an operator does"), reasons),
        "[Failures](../protocol.md#failures) lists the reasons that aren't about a database.",
    ]
    return page("Errors", *parts)


def _by_kind(document: str, first_heading: str) -> dict[str, str]:
    """Returns the other cell of a table's rows, by the kinds of errors that each row names."""
    found: dict[str, str] = {}
    for row in table_in(document, first_heading):
        first, second = row[:2]
        kinds, text = (first, second) if first_heading == "`kind`" else (second, first)
        groups = [group.strip() for group in kinds.split(";")]
        texts = [each.strip() for each in text.split(",")] if len(groups) > 1 else [text]
        for number, group in enumerate(groups):
            for kind in re.findall(r"`([a-z_]+)`", group):
                other = texts[min(number, len(texts) - 1)]
                found[kind] = f"{found[kind]} or {other}" if kind in found else other
    return found
