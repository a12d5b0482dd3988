#include <sqlite3.h>

// Swift can't pass variable arguments. To be called before anything is opened.
static inline int sqlite3_config_without_memory_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

// The last one to close a database doesn't write its log back into it.
static inline int sqlite3_leave_log(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

// A switch of one database, which takes a number.
static inline int sqlite3_switch(sqlite3 *db, int which, int on) { return sqlite3_db_config(db, which, on, (int *)0); }
