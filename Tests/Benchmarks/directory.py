#!/usr/bin/env python3
"""The directory of fifty cells with a hundred million accounts, played: `make directory ROWS=33000000`.

A PostgreSQL of its own, on the disk and with syncs, gets the directory's tables from a cell's own start, and then ROWS claims
(a purchase or a sign-in of each third account) and a fiftieth as many credentials of accounts that have moved. Fifty
sessions, one a cell as in life, then do what cells do there, with the cells' own statements by pgbench: each says that
it is there and reads who is, looks for a claim, makes a claim that is new, and looks where somebody is who has moved.
Told are the statements a second of all fifty together and the time of one, for a hundredth of the rows and for all, and
beside them what is reckoned in docs/scale.md.

Settings, from the environment: ROWS (1000000), SECONDS (20), OUT (a file for the report), BIN.
"""

import os
import re
import subprocess
import tempfile
import time

import bench
import cluster
import processes
from stack import Stack

ROWS = int(os.environ.get("ROWS", "1000000"))
SECONDS = int(os.environ.get("SECONDS", "20"))
CELLS = 50

MIX = {
    "says that it is there, and reads who is": (1, r"""
\set cell random(1, 50)
BEGIN;
INSERT INTO cells (name, is_open, seen_at) VALUES ('c' || :cell, 1, (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT)
  ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at;
SELECT name, is_open, seen_at FROM cells ORDER BY name;
COMMIT;
"""),
    "looks for a claim": (4, r"""
\set number random(1, :rows)
BEGIN;
SELECT cell FROM claims WHERE kind = 'purchase' AND digest = md5(:number::text) || md5((:number + 1)::text);
COMMIT;
"""),
    "makes a claim": (4, r"""
\set number random(1000000000, 2000000000)
\set cell random(1, 50)
BEGIN;
INSERT INTO claims (kind, digest, cell, account) VALUES ('purchase', md5(:number::text) || md5((:number + 1)::text), 'c' || :cell, 'acc_' || :number)
  ON CONFLICT (kind, digest) DO UPDATE SET account = excluded.account WHERE claims.cell = excluded.cell;
SELECT cell FROM claims WHERE kind = 'purchase' AND digest = md5(:number::text) || md5((:number + 1)::text);
COMMIT;
"""),
    "looks where somebody is": (4, r"""
\set number random(1, :moved)
BEGIN;
SELECT cell FROM moved_credentials WHERE digest = md5(:number::text) || md5((:number + 2)::text);
COMMIT;
"""),
}


def fill(server, before, rows):
    """Rows of claims from `before` on, and the moved ones that go with them."""
    server.ask(f"""SET search_path = quintet_directory; SET synchronous_commit = off;
        INSERT INTO claims SELECT 'purchase', md5(n::text) || md5((n + 1)::text), 'c' || (n % {CELLS} + 1), 'acc_c' || (n % {CELLS} + 1) || '_' || md5((n + 3)::text)
          FROM generate_series({before + 1}, {rows}) AS n;
        INSERT INTO moved_credentials SELECT md5(n::text) || md5((n + 2)::text), 'acc_' || md5(n::text), 'c' || (n % {CELLS} + 1)
          FROM generate_series({before // CELLS + 1}, {rows // CELLS}) AS n""")
    server.ask("SET search_path = quintet_directory; ANALYZE claims; ANALYZE moved_credentials; CHECKPOINT")


def play(server, rows):
    """pgbench's lines for each part, and for all."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for number, (name, (weight, script)) in enumerate(MIX.items()):
            path = f"{folder}/{number}.sql"
            with open(path, "w") as file:
                file.write(script)
            files += ["-f", f"{path}@{weight}"]
        ended = subprocess.run(
            [f"{cluster.programs()}/pgbench", "-n", "-M", "prepared", "-T", str(SECONDS), "-c", str(CELLS), "-j", "2", "-D", f"rows={rows}",
             "-D", f"moved={max(1, rows // CELLS)}", *files, server.url], capture_output=True, text=True,
            env=os.environ | {"PGOPTIONS": "-c search_path=quintet_directory"})
    if ended.returncode:
        raise SystemExit(f"directory: pgbench: {ended.stderr[-600:]}")
    rates = [float(rate) for rate in re.findall(r"tps = ([\d.]+)", ended.stdout)]
    times = [float(each) for each in re.findall(r"latency average = ([\d.]+) ms", ended.stdout)]
    return rates, times


def main():
    told = []

    def say(line):
        told.append(line)
        print(line, flush=True)

    say(f"make directory ROWS={ROWS}: {bench.conditions()}\n")
    server = cluster.Cluster()
    try:
        # The tables are the ones that a cell makes.
        stack = Stack({"QUINTET_CELL": "c1", "QUINTET_ENTITLEMENTS_DIRECTORY": server.url}).ready()
        processes.wait_for(lambda: server.ask("SELECT to_regclass('quintet_directory.cells') IS NOT NULL") == "t", "the directory's tables", 20)
        processes.wait_for(lambda: server.ask("SELECT count(*) FROM quintet_directory.cells") == "1", "the cell in its directory", 20)
        stack.stop()
        server.ask(f"INSERT INTO quintet_directory.cells SELECT 'c' || n, 1, 0 FROM generate_series(2, {CELLS}) AS n")
        before = 0
        say(f"| claims | tables and indexes | all, a second | {' | '.join(f'{name}, mean ms' for name in MIX)} |")
        say(f"|---|---|---|{'---|' * len(MIX)}")
        for rows in (ROWS // 100, ROWS):
            began = time.monotonic()
            fill(server, before, rows)
            before, took = rows, time.monotonic() - began
            size = int(server.ask("SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'quintet_directory'::regnamespace"))
            play(server, rows)
            rates, times = play(server, rows)
            say(f"| {rows:,} | {size / 1e6:,.0f} MB | {rates[0]:,.0f} | {' | '.join(f'{each:.2f}' for each in times[1:])} |")
        say(f"\nthe last rows were made in {took:,.0f} s")
    finally:
        server.stop()
    if os.environ.get("OUT"):
        with open(os.environ["OUT"], "w") as file:
            file.write("\n".join(told) + "\n")


if __name__ == "__main__":
    main()
