#include "version.h"

// A separate section, which packaging fills with `objcopy --update-section`. A new commit therefore needs no compiling
// or linking.
// `volatile` keeps the compiler from taking the empty text for a constant.
__attribute__((section("quintet_version"), used)) static const volatile char stamp[64] = "";

const char *quintet_stamped_version(void) { return (const char *)stamp; }
