"""A change of an app's data: the time from the start of `quintet reload` until a client sees it, and the waiting
time of other clients."""

import json
import os
import shutil
import subprocess
import tempfile
import threading
import time

import contest
import programs
from contest import number
from stack import Stack, binaries

ITEMS = 5000
GROUPS = 50
LIGHT = ["shade", "half", "sun"]
WORDS = "a leaf that turns with the light and drinks once a week but never in the evening".split()


def sentence(item, part, language):
    start = item * 7 + part * 3
    return f"{language} {item}: " + " ".join(WORDS[(start + n) % len(WORDS)] for n in range(12)) + "."


def large_app(folder):
    """An app with a guide. Each of its many items has texts in two languages, words, a number and a choice."""
    app = f"{folder}/herbarium"
    os.makedirs(f"{app}/catalogues/plants")

    def text(item, part):
        return {"en": sentence(item, part, "en"), "de": sentence(item, part, "de")}

    def item(n):
        fields = {"look": text(n, 0), "care": text(n, 1), "latin": f"Planta numero {n}", "height": n % 300 + 1,
                  "light": LIGHT[n % len(LIGHT)]}
        return {"id": f"plant-{n}", "name": {"en": f"Plant {n}", "de": f"Pflanze {n}"}, "fields": fields}

    each = ITEMS // GROUPS
    groups = [{"id": f"group-{g}", "title": {"en": f"Group {g}", "de": f"Gruppe {g}"},
               "items": [item(g * each + n) for n in range(each)]} for g in range(GROUPS)]
    fields = {"look": {"type": "text"}, "care": {"type": "text", "when": "open"}, "latin": {"type": "string", "most": 60},
              "height": {"type": "integer", "least": 1, "most": 300},
              "light": {"type": "choice", "of": [{"id": light, "name": {"en": light, "de": light}} for light in LIGHT]}}
    write(f"{app}/app.json", {
        "id": "herbarium", "name": {"en": "Herbarium", "de": "Herbarium"}, "bundle_id": "com.example.herbarium",
        "languages": ["en", "de"], "first_released_on": "2026-01-01"})
    write(f"{app}/catalogues/plants/catalogue.json", {
        "id": "plants", "title": {"en": "Plants", "de": "Pflanzen"}, "columns": 3, "fields": fields, "tile": ["look"],
        "groups": groups})


def write(path, data):
    with open(path, "w") as file:
        json.dump(data, file, ensure_ascii=False, indent=1)


class Others:
    """A client that calls without a pause, and records its longest wait."""

    def __init__(self, stack, method):
        self.client, self.method, self.longest, self.goes_on = stack.client(), method, 0.0, True
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        while self.goes_on:
            began = time.perf_counter()
            self.client.call(self.method, {"a": 1})
            self.longest = max(self.longest, time.perf_counter() - began)

    def end(self):
        self.goes_on = False
        self.thread.join()
        self.client.socket.close()
        return self.longest


def cpu(stack):
    """Returns the CPU time of the six processes, in seconds."""
    return sum(time.clock_gettime((~pid << 3) | 2) for pid in stack.pids.values())


def once(stack, apps, app, turn):
    """Returns the seconds until a new name is visible and until the command has ended, and the CPU time of the six
    processes."""
    path = f"{apps}/{app}/app.json"
    info = json.load(open(path))
    info["name"] = {tag: f"{app} {turn}" for tag in info["name"]}
    write(path, info)
    client, before, began = stack.client(), cpu(stack), time.perf_counter()
    command = subprocess.Popen([f"{binaries()}/quintet", "reload", "--runtime", f"{stack.folder}/run"],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    seen = None
    while command.poll() is None:
        if seen is None and client.call("gateway.app.get", {"app": app})["name"] == f"{app} {turn}":
            seen = time.perf_counter() - began
        time.sleep(0.002)
    done = time.perf_counter() - began
    if command.returncode or client.call("gateway.app.get", {"app": app})["name"] != f"{app} {turn}":
        raise RuntimeError("the reload was rejected")
    client.socket.close()
    return [seen or done, done, cpu(stack) - before]


def measured(folder, name, app):
    apps = f"{folder}/apps"
    with Stack(apps=apps) as stack:
        once(stack, apps, app, "first")
        rounds = [once(stack, apps, app, turn) for turn in range(contest.ROUNDS)]
        waits = []
        for turn in range(contest.ROUNDS):
            others = [Others(stack, method) for method in ("content.ping", "gateway.ping")]
            once(stack, apps, app, f"again {turn}")
            waits.append([other.end() for other in others])
    middle = [sorted(found)[len(found) // 2] for found in [*zip(*rounds), *zip(*waits)]]
    return [name, *(number(value * 1000) for value in middle)], middle[1]


def reload():
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(os.path.join(programs.ROOT, "Shared/Apps"), f"{folder}/apps")
        few, usual = measured(folder, "the five apps", "tarot")
        large_app(f"{folder}/apps")
        many, largest = measured(folder, f"and one of {ITEMS:,} items", "herbarium")
        contest.table(["a change, ms", "is seen", "has reached all", "CPU of all six", "longest wait for content", "for the gateway"],
                      [few, many])
        return max(usual, largest) < 1
