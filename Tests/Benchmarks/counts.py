"""Heap allocations and disk syncs of a deployment's processes, counted by a preloaded library."""

import struct
import tempfile

import programs
from stack import Stack


class CountingStack(Stack):
    def __init__(self):
        shim = programs.needed("counts.so", ["Allocations/counts.c"], [f"-I{programs.HERE}/Allocations/include", "-ldl"], shared=True)
        self.counts = tempfile.TemporaryDirectory()
        super().__init__({"LD_PRELOAD": shim, "COUNTS_DIR": self.counts.name})

    def counted(self, name):
        """Returns the number of allocations and of syncs of a process since its start."""
        with open(f"{self.counts.name}/{self.pids[name]}", "rb") as file:
            return struct.unpack("<QQ", file.read(16))

    def stop(self, keep=False):
        super().stop(keep)
        self.counts.cleanup()
