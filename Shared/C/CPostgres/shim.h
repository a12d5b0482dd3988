#include <libpq-fe.h>

// The fields of an error. libpq defines them as macros for letters, which Swift doesn't import.
enum { QUINTET_PG_SEVERITY = 'V', QUINTET_PG_STATE = 'C', QUINTET_PG_MESSAGE = 'M' };
