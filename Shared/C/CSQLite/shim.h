#include <sqlite3.h>

// Swift can't call functions with variable arguments. Call this before any database is opened.
static inline int sqlite3_config_without_memory_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

// Keeps the log when the last connection to a database is closed, instead of writing it back.
static inline int sqlite3_leave_log(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

// Sets an option of a database connection that takes a number.
static inline int sqlite3_switch(sqlite3 *db, int which, int on) { return sqlite3_db_config(db, which, on, (int *)0); }
