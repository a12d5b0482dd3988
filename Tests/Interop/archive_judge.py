"""Reads an archive with Python's zipfile and json, and prints its content as JSON."""

import json
import sys
import zipfile

found = {}
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    for name in archive.namelist():
        if name.endswith(".json"):
            found[name] = json.loads(archive.read(name))
            assert isinstance(found[name], list)
        else:
            found[name] = len(archive.read(name))
print(json.dumps(found))
