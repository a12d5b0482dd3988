"""Tests that the picture books are drawn correctly: see Shared/Apps/bible-stories/art/check.py."""
import os
import runpy
import sys

art = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Shared", "Apps", "bible-stories", "art")
sys.path.insert(0, art)
sys.dont_write_bytecode = True
runpy.run_path(os.path.join(art, "check.py"), run_name="__main__")
