// SQLite's own rate for the row that content.reading.set writes: `group` rows per commit, with one sync per commit.
//
//   rows FOLDER ACCOUNTS GROUP SECONDS      prints {"rate":rows per second,"commits":…}
#include "work.h"
#include <sqlite3.h>

static sqlite3 *db;

static void must(int code) {
  if (code == SQLITE_OK || code == SQLITE_DONE) return;
  fprintf(stderr, "rows: %s\n", sqlite3_errmsg(db));
  exit(1);
}

static sqlite3_stmt *prepared(const char *sql) {
  sqlite3_stmt *statement;
  must(sqlite3_prepare_v2(db, sql, -1, &statement, NULL));
  return statement;
}

static void run(sqlite3_stmt *statement) {
  must(sqlite3_step(statement));
  sqlite3_reset(statement);
}

int main(int argc, char **argv) {
  if (argc != 5) { fprintf(stderr, "rows FOLDER ACCOUNTS GROUP SECONDS\n"); return 64; }
  char path[512], side[520];
  int accounts = atoi(argv[2]), group = atoi(argv[3]);
  snprintf(path, sizeof path, "%s/rows.db", argv[1]);
  must(sqlite3_open(path, &db));
  must(sqlite3_exec(db,
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
    "CREATE TABLE reading (account TEXT NOT NULL, app TEXT NOT NULL, book TEXT NOT NULL, page BIGINT NOT NULL,"
    " finished BIGINT NOT NULL, favorite BIGINT NOT NULL, changed_at BIGINT NOT NULL, PRIMARY KEY (account, app, book));", 0, 0, 0));
  sqlite3_stmt *begin = prepared("BEGIN IMMEDIATE"), *commit = prepared("COMMIT"), *set = prepared(
    "INSERT INTO reading VALUES ($1, 'bible-stories', 'the-ark', 2, 0, 0, $2) ON CONFLICT (account, app, book) DO UPDATE SET"
    " page = excluded.page, finished = excluded.finished, favorite = excluded.favorite, changed_at = excluded.changed_at");
  uint64_t start = nanoseconds(CLOCK_MONOTONIC), end = start + (uint64_t)(atof(argv[4]) * 1e9), now, rows = 0, commits = 0;
  do {
    run(begin);
    for (int i = 0; i < group; i++, rows++) {
      char account[40];
      int size = snprintf(account, sizeof account, "acc_%026lu", rows * 2654435761 % (uint64_t)accounts);
      must(sqlite3_bind_text(set, 1, account, size, SQLITE_STATIC));
      must(sqlite3_bind_int64(set, 2, (int64_t)rows));
      run(set);
    }
    run(commit);
    commits++;
  } while ((now = nanoseconds(CLOCK_MONOTONIC)) < end);
  printf("{\"rate\":%.1f,\"commits\":%lu}\n", (double)rows * 1e9 / (double)(now - start), commits);
  sqlite3_finalize(begin), sqlite3_finalize(commit), sqlite3_finalize(set);
  must(sqlite3_close(db));
  static const char *const sides[] = {"", "-wal", "-shm"};
  for (int i = 0; i < 3; i++) snprintf(side, sizeof side, "%s%s", path, sides[i]), unlink(side);
}
