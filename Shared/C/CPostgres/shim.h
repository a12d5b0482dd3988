#include <libpq-fe.h>

// The fields of an error. Swift doesn't import libpq's macros for them.
enum { QUINTET_PG_SEVERITY = 'V', QUINTET_PG_STATE = 'C', QUINTET_PG_MESSAGE = 'M' };
