// Nothing to call: counts.c is preloaded into a process (LD_PRELOAD), and what it counts is read from a file.
#pragma once
