#pragma once

#include <stddef.h>
#include <stdint.h>

// libFuzzer as a library: runs the callback on inputs that it makes, as the arguments say.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
