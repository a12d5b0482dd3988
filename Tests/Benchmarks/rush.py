"""Very many notices due within a minute, with the process killed in the middle. No notice is lost or repeated.

PEOPLE (100000) users have a streak that ends in three hours: first spread over a minute, and then all at the same time.
"""

import contextlib
import os
import signal
import sqlite3
import tempfile
import time

import processes
import stack

PEOPLE = int(os.environ.get("PEOPLE", "100000"))
MINUTE = 60_000
# The time between the notice `streak_ends` of roast-me-later and the end of the streak.
AHEAD = 3 * 3_600_000


def awake():
    """Returns a zone in which it is about noon, so that no quiet hours apply."""
    offset = 12 - time.gmtime().tm_hour
    return f"Etc/GMT{'-' if offset >= 0 else '+'}{abs(offset)}" if offset else "UTC"


def crowd(path, spread):
    """Replaces the only user with many copies. Returns the time when the first notice is due, in milliseconds."""
    database = sqlite3.connect(path)
    account, = database.execute("SELECT account FROM people").fetchone()
    database.execute("DELETE FROM activity")
    database.execute("DELETE FROM kind_states")
    columns = [row[1] for row in database.execute("PRAGMA table_info(people)")]
    begins = int(time.time() * 1000) + 15_000
    due = f"{begins} + (n * {spread}) / {PEOPLE}"
    given = {"account": "printf('acc_%024d', n)", "next_at": due, "time_zone": f"'{awake()}'"}
    numbers = f"WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < {PEOPLE - 1}) "
    values = ", ".join(given.get(column, column) for column in columns)
    database.execute(f"{numbers} INSERT INTO people ({', '.join(columns)}) SELECT {values} FROM people, numbers WHERE account = ?", (account,))
    day = int(time.time() // 86400)
    database.execute(f"{numbers} INSERT INTO activity (account, action, at, day, days, ends_at) "
                     f"SELECT printf('acc_%024d', n), 'active', {begins - 86_400_000}, {day - 1}, 7, {due} + {AHEAD} FROM numbers")
    database.execute("DELETE FROM people WHERE account = ?", (account,))
    database.commit()
    database.close()
    return begins


def look(path, query):
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
        return database.execute(query).fetchall()


def told(path):
    (count,), = look(path, "SELECT count(*) FROM inbox_notices WHERE kind = 'streak_ends'")
    return count


def measure(spread, name):
    with tempfile.TemporaryDirectory(prefix="quintet-bench-") as folder:
        first = stack.Stack(folder=folder).ready()
        first.register("roast-me-later")
        path = f"{folder}/state/notifications.db"
        processes.wait_for(lambda: look(path, "SELECT count(*) FROM people") == [(1,)], "a person")
        first.stop(keep=True)
        begins = crowd(path, spread)
        with stack.Stack(folder=folder) as again:
            if time.time() * 1000 > begins:
                raise RuntimeError("the machine is too busy: the services were ready only after the first notice was due")
            processes.wait_for(lambda: told(path) >= PEOPLE // 2, "half of the notices", 120)
            os.kill(again.pids["notifications"], signal.SIGKILL)
            processes.wait_for(lambda: told(path) >= PEOPLE, "all notices", 180)
            # A repeated notice would arrive now.
            time.sleep(3)
            lags = [lag for lag, in look(path, "SELECT i.created_at - (a.ends_at - %d) FROM inbox_notices AS i JOIN activity AS a "
                                               "ON a.account = i.account AND a.action = 'active' ORDER BY 1" % AHEAD)]
            (last,), = look(path, "SELECT max(created_at) FROM inbox_notices")
            twice = look(path, "SELECT account FROM inbox_notices GROUP BY account HAVING count(*) <> 1")
            live = look(path, "SELECT count(*), count(DISTINCT account) FROM live_events WHERE type = 'notifications.notice.delivered'")
            if len(lags) != PEOPLE or twice or live != [(PEOPLE, PEOPLE)]:
                raise RuntimeError(f"{PEOPLE} notices were due; {len(lags)} came, {len(twice)} people have another number than one, live {live}")
            if lags[0] < 0:
                raise RuntimeError(f"a notice came {-lags[0]} ms too early")
            seconds = (last - begins) / 1000
            print(f"| {name} | {PEOPLE:,} | {seconds:.1f} | {lags[len(lags) // 2]:,} | {lags[int(len(lags) * 0.99)]:,} | {lags[-1]:,} |", flush=True)
            return seconds <= MINUTE / 1000 + 1


def rush():
    print("| due | people | told within, s | after it was due, median ms | p99 ms | last ms |")
    print("|---|---|---|---|---|---|")
    good = [measure(MINUTE, "over a minute"), measure(0, "all at once")]
    print("\nThe process was killed when half of them were told; each was told once.\n")
    return all(good)
