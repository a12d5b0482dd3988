#include <libpq-fe.h>

// Letters that libpq's macros stand for, which Swift can't see: the fields of an error.
enum { QUINTET_PG_SEVERITY = 'V', QUINTET_PG_STATE = 'C', QUINTET_PG_MESSAGE = 'M' };
