#!/usr/bin/env python3
"""Checks that each Swift module imports only modules that Package.swift declares as its dependencies.

SwiftPM's own check isn't sufficient, because Package.swift adds all indirect dependencies.
"""

import json
import os
import re
import subprocess
import sys

from modules import ROOT

IMPORT = re.compile(r"^(?:@\w+(?:\(\w+\))? )*(?:(?:public|package|internal|private) )?import (?:\w+ )?(\w+)", re.MULTILINE)


def main():
    text = subprocess.run(
        ["swift", "package", "--ignore-lock", "dump-package"], cwd=ROOT, check=True, stdout=subprocess.PIPE,
        env={**os.environ, "DECLARED_DEPENDENCIES": "1"}).stdout
    targets = {target["name"]: target for target in json.loads(text)["targets"]}
    modules = {name.replace("-", "_"): name for name in targets}
    errors = imports = 0
    for target in targets.values():
        declared = {(it.get("byName") or it.get("target"))[0] for it in target["dependencies"]}
        for path in sorted((ROOT / target.get("path", "Plugins")).rglob("*.swift")):
            for module in IMPORT.findall(path.read_text(encoding="utf-8")):
                imports += 1
                if module in modules and modules[module] not in declared | {target["name"]}:
                    errors += 1
                    print(f"{path.relative_to(ROOT)}: imports {module}, which isn't a dependency of {target['name']} in Package.swift")
    print(f"{imports:,} imports in {len(targets)} modules, {errors} errors")
    return 1 if errors or not imports else 0


if __name__ == "__main__":
    sys.exit(main())
