#include "version.h"

// A section of its own, which packaging fills by `objcopy --update-section`: so a new commit compiles and links nothing anew.
// `volatile` keeps the compiler from taking the empty text for a constant.
__attribute__((section("quintet_version"), used)) static const volatile char stamp[64] = "";

const char *quintet_stamped_version(void) { return (const char *)stamp; }
