"""Installs missing Debian packages for the benchmark: `packages.py` installs the small ones, and with PEERS also those
of other software.

Prevents the packages from starting their daemons during the installation.
"""

import os
import subprocess
import sys

import peers

NEEDED = ["gcc", "libc6-dev", "libuv1-dev", "libsqlite3-dev", "pkg-config"]
POLICY = "/usr/sbin/policy-rc.d"


def is_installed(package):
    asked = subprocess.run(["dpkg-query", "-W", "-f", "${Status}", package], capture_output=True, text=True)
    return asked.stdout.endswith("ok installed")


def main():
    wanted = NEEDED + [package for name in peers.chosen() for package in {**peers.PACKAGES, **peers.PRODUCTS}[name]]
    missing = [package for package in dict.fromkeys(wanted) if not is_installed(package)]
    if not missing:
        return
    print(f"installing {' '.join(missing)}", file=sys.stderr)
    sudo = [] if os.geteuid() == 0 else ["sudo"]
    keeps_quiet = not os.path.exists(POLICY)
    if keeps_quiet:
        subprocess.run([*sudo, "tee", POLICY], input=b"#!/bin/sh\nexit 101\n", stdout=subprocess.DEVNULL)
        subprocess.run([*sudo, "chmod", "755", POLICY])
    try:
        subprocess.run([*sudo, "apt-get", "update", "-qq"], stdout=subprocess.DEVNULL)
        for package in missing:  # One package at a time, so that an unavailable package affects only its own software.
            quiet = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y", "-qq", "--no-install-recommends", package]
            if subprocess.run(quiet, stdout=subprocess.DEVNULL).returncode:
                print(f"couldn't install {package}", file=sys.stderr)
    finally:
        if keeps_quiet:
            subprocess.run([*sudo, "rm", "-f", POLICY])


if __name__ == "__main__":
    main()
