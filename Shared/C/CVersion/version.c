#include "version.h"

// Packaging writes the version with `objcopy --update-section`, so a new commit requires no compiling or linking. For
// this, the version has a section of its own. `volatile` keeps the compiler from treating the empty text as a constant.
__attribute__((section("quintet_version"), used)) static const volatile char stamp[64] = "";

const char *quintet_stamped_version(void) { return (const char *)stamp; }
