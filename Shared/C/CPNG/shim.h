#include <png.h>
// What libpng unpacks with, and links: to know how much a file would unpack to.
#include <zlib.h>
