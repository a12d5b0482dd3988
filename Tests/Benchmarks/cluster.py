"""A temporary PostgreSQL server on disk, with syncs, and pgbench for comparison."""

import glob
import os
import re
import shutil
import subprocess
import tempfile

import processes


def programs():
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[-2]))
    if not found:
        raise SystemExit("bench: no PostgreSQL")
    return found[-1]


class Cluster:
    """Runs as an unprivileged user, on a Unix socket, with the default settings."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="quintet-pg-", dir="/var/tmp")
        self.plain = []
        if os.geteuid() == 0:
            os.chown(self.folder, 65534, 65534)
            self.plain = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
        data = f"{self.folder}/data"
        subprocess.run(self.plain + [f"{programs()}/initdb", "-D", data, "-U", "quintet", "--auth=trust", "-E", "UTF8"],
                       check=True, stdout=subprocess.DEVNULL, cwd="/")
        self.server = processes.start(
            self.plain + [f"{programs()}/postgres", "-D", data, "-c", "listen_addresses=", "-c", "max_connections=200",
                          "-c", f"unix_socket_directories={self.folder}"], "/dev/null")
        self.url = f"postgres://quintet@/postgres?host={self.folder}"
        processes.wait_for(lambda: not subprocess.run([f"{programs()}/pg_isready", "-h", self.folder, "-q"]).returncode, "PostgreSQL", 30)

    def ask(self, sql):
        return subprocess.run([f"{programs()}/psql", "-XAtq", self.url, "-c", sql], check=True, capture_output=True, text=True).stdout.strip()

    def syncs(self):
        """The number of syncs of its log so far; for a single writer, the number of commits."""
        self.ask("SELECT pg_stat_clear_snapshot()")
        return int(self.ask("SELECT wal_sync FROM pg_stat_wal"))

    def pgbench(self, script, seconds, *options):
        """Returns the transactions per second of one session, and their mean duration in ms."""
        path = os.path.join(tempfile.gettempdir(), f"quintet-pgbench-{os.getpid()}.sql")
        with open(path, "w") as file:
            file.write(script)
        try:
            ended = subprocess.run([f"{programs()}/pgbench", "-n", "-M", "prepared", "-T", str(seconds), "-f", path, *options, self.url],
                                   capture_output=True, text=True)
        finally:
            os.unlink(path)
        rate = re.search(r"tps = ([\d.]+)", ended.stdout)
        if ended.returncode or not rate:
            raise SystemExit(f"bench: pgbench: {ended.stderr[-600:]}")
        return float(rate[1])

    def stop(self):
        processes.stop(self.server)
        shutil.rmtree(self.folder, ignore_errors=True)
