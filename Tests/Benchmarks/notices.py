"""A schedule of notices for very many users: the cost of finding the next one, and the memory of the process."""

import contextlib
import os
import sqlite3
import statistics
import tempfile
import time

import processes
import stack

PEOPLE = int(os.environ.get("PEOPLE", "1000000"))
DAY = 86_400_000
# The queries of `UserStateTable` for the time of the next notice and its users.
SOONEST = "SELECT next_at FROM people WHERE next_at IS NOT NULL ORDER BY next_at LIMIT 1"
DUE = "SELECT * FROM people WHERE next_at <= ? ORDER BY next_at LIMIT 200"


def multiply(path, count):
    """Copies the only user in the database many times, with notices due in the next two days."""
    database = sqlite3.connect(path)
    account, = database.execute("SELECT account FROM people WHERE next_at IS NOT NULL").fetchone()
    soon = int(time.time() * 1000) + DAY
    for table in ("people", "kind_states", "activity"):
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        given = {"account": "printf('acc_%024d', n)", "next_at": f"{soon} + abs(random()) % {3 * DAY}"}
        values = ", ".join(given.get(column, column) for column in columns)
        database.execute(
            f"WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?) "
            f"INSERT INTO {table} ({', '.join(columns)}) SELECT {values} FROM {table}, numbers WHERE account = ?",
            (count - 1, account))
    database.commit()
    database.close()


def microseconds(times, body):
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        body()
        taken.append((time.perf_counter() - began) * 1e6)
    return statistics.median(taken)


def measure(count):
    with tempfile.TemporaryDirectory(prefix="quintet-bench-") as folder:
        first = stack.Stack(folder=folder).ready()
        token, = first.register("roast-me-later")
        path = f"{folder}/state/notifications.db"
        processes.wait_for(lambda: planned(path), "a plan")
        first.stop(keep=True)
        multiply(path, count)
        with stack.Stack(folder=folder) as again:
            client = again.client()
            client.call("notifications.plan.get", {}, token)
            time.sleep(3)
            plan = microseconds(500, lambda: client.call("notifications.plan.get", {}, token))
            database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
            soonest = microseconds(1000, lambda: database.execute(SOONEST).fetchall())
            due = microseconds(200, lambda: database.execute(DUE, (int(time.time() * 1000) + 3 * DAY,)).fetchall())
            held = processes.resident(again.pids["notifications"]) / 1e6
            size = os.path.getsize(path) / 1e6
            print(f"| {count:,} | {soonest:.0f} | {due:.0f} | {plan:.0f} | {held:.0f} | {size:,.0f} |", flush=True)


def planned(path):
    # The database is closed at once, because a service doesn't start while another process has it open.
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
        try:
            return database.execute("SELECT count(*) FROM people WHERE next_at IS NOT NULL").fetchone()[0] == 1
        except sqlite3.OperationalError:
            return False


def notices():
    print("| people with a plan | next due, µs | 200 that are due, µs | notifications.plan.get, µs | memory, MB | database, MB |")
    print("|---|---|---|---|---|---|")
    for count in (1000, PEOPLE):
        measure(count)
    print()
