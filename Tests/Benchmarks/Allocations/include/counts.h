// No declarations: counts.c is preloaded into a process (LD_PRELOAD), and its counts are read from a file.
#pragma once
