#include <sqlite3.h>

// Swift can't call functions with variable arguments, so each function here wraps one such call.

// Disables memory statistics. Must be called before any database is opened.
static inline int sqlite3_config_without_memory_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

// Keeps the last connection to a database from copying the write-ahead log into the database when it closes.
static inline int sqlite3_leave_log(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

// Turns an option of one connection on or off.
static inline int sqlite3_switch(sqlite3 *db, int which, int on) { return sqlite3_db_config(db, which, on, (int *)0); }
