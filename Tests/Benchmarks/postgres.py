"""Databases in PostgreSQL: durable changes by 256 callers, compared with pgbench running the same statements, and a
small read."""

import json
import statistics

import contest
import programs
from cluster import Cluster
from contest import Contestant, number, spread, table
from durable import CALLERS, CHANGE
from stack import Stack

GONE = """SELECT 1 WHERE EXISTS (SELECT 1 FROM storage_erased WHERE account = 'bench-' || :a::text)
OR EXISTS (SELECT 1 FROM storage_merged WHERE account = 'bench-' || :a::text);"""
STATE = """SELECT book, page, finished, favorite, changed_at,
coalesce(read_at, CASE WHEN page > 0 OR finished = 1 THEN changed_at END) FROM reading
WHERE account = 'bench-' || :a::text AND app = 'bible-stories' AND book = 'the-ark';"""
SET = """INSERT INTO reading (account, app, book, page, finished, favorite, changed_at, read_at)
VALUES ('bench-' || :a::text, 'bible-stories', 'the-ark', 2, 0, 0, 1, 1)
ON CONFLICT (account, app, book) DO UPDATE SET page = excluded.page, finished = excluded.finished,
favorite = excluded.favorite, changed_at = excluded.changed_at, read_at = excluded.read_at;"""


def group_script(size, waits):
    """A transaction of many changes: pipelined, or waiting for the answer to each query, as a writer does."""
    turn = "\\endpipeline\n\\startpipeline" if waits else ""
    change = [f"\\set a random(1, {CALLERS})", "SAVEPOINT write_body;", GONE, turn, STATE, turn, SET, "RELEASE write_body;"]
    return "\n".join(["\\startpipeline", "BEGIN;"] + change * size + [turn, "COMMIT;", "\\endpipeline"])


def changes(cluster, stack):
    tokens = stack.tokens_file(stack.register("bible-stories", CALLERS))
    ours = Contestant("durable", [
        programs.load(), "--address", stack.socket, "--method", "content.reading.set", "--params", json.dumps(CHANGE),
        "--any-result", "--tokens", tokens, "--connections", str(CALLERS)], [stack.pids["gateway"], stack.pids["content"]])
    groups, rates, pipelined, waiting = [], [], [], []
    for _ in range(contest.ROUNDS):
        before = cluster.syncs()
        run = ours.run("-", ["--warm", "0"])
        if not run:
            continue
        groups.append(run["answered"] / max(1, cluster.syncs() - before))
        rates.append(run["rate"])
        size = max(1, round(groups[-1]))
        seconds = max(1, round(contest.SECONDS))
        pipelined.append(size * cluster.pgbench(group_script(size, False), seconds))
        waiting.append(size * cluster.pgbench(group_script(size, True), seconds))
    print(f"Changes a sync of PostgreSQL's log: {spread(groups, 0)}.\n")
    table([f"{CALLERS} callers, content.reading.set", "changes/s", "ours beside it"], [
        ["acknowledged by ours", number(statistics.median(rates)), ""],
        *[[name, number(statistics.median(found)), spread([a / b for a, b in zip(rates, found)])]
          for name, found in (("pgbench, all of a group sent at once", pipelined),
                              ("pgbench, waiting for each answer", waiting))]])


def reads(cluster, stack, files):
    def p50(one, tokens):
        found = Contestant("read", [
            programs.load(), "--address", one.socket, "--method", "content.reading.get", "--params", "{}", "--any-result",
            "--tokens", tokens, "--connections", "1", "--in-flight", "1"], [one.pids["gateway"], one.pids["content"]]).run("-", [])
        return found["p50_us"] if found else None

    stacks = [(one, one.tokens_file(one.register("bible-stories", 1))) for one in (stack, files)]
    found = [(*[p50(*one) for one in stacks], 1e6 / cluster.pgbench(f"\\set a 1\n{STATE}", max(1, round(contest.SECONDS))))
             for _ in range(contest.ROUNDS)]
    found = [run for run in found if None not in run]
    table(["one caller, content.reading.get", "µs"], [
        ["p50 at PostgreSQL", spread([run[0] for run in found], 0)], ["p50 at a file", spread([run[1] for run in found], 0)],
        ["what PostgreSQL adds", spread([run[0] - run[1] for run in found], 0)],
        ["pgbench's own select, the mean", spread([run[2] for run in found], 0)],
        ["added beyond it", spread([run[0] - run[1] - run[2] for run in found], 0)]])


def postgres():
    cluster = Cluster()
    try:
        with Stack({"QUINTET_STORE": cluster.url}) as stack, Stack() as files:
            cluster.ask("ALTER ROLE quintet SET search_path = quintet_content")
            changes(cluster, stack)
            reads(cluster, stack, files)
    finally:
        cluster.stop()
