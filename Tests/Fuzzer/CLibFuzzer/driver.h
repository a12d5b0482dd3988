#pragma once

#include <stddef.h>
#include <stdint.h>

// Runs libFuzzer as a library, which calls `callback` with each input. The arguments are those of a fuzzer program.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
