#include <sqlite3.h>

// Swift can't pass variable arguments. To be called before anything is opened.
static inline int sqlite3_config_without_memory_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
