"""Compares Python's zoneinfo with Quintet's time zone rules: compiles slim files, and lists the offsets of each zone by
time.

  zone_judge.py FOLDER

Writes FOLDER/slim, all zones of the machine's tzdata.zi compiled by `zic -b slim`. Writes FOLDER/machine.txt about the
machine's own files, and FOLDER/slim.txt about the compiled files: for each zone a line with its name, then lines "TIME
OFFSET" in seconds. The times are random times from 1970 to 2100, each change of the offset in these years, and the
second before the change.
"""

import bisect
import datetime
import os
import random
import subprocess
import sys
import zoneinfo

folder = sys.argv[1]
FILES = "/usr/share/zoneinfo"
UTC = datetime.timezone.utc
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=UTC)
END = 4_102_444_800
STEP = 20 * 86_400


def offset(zone, time):
    moment = (EPOCH + datetime.timedelta(seconds=time)).astimezone(zone)
    return int(moment.utcoffset().total_seconds())


def changes(zone):
    """Finds changes that are at least 20 days apart, or an odd number of changes within 20 days."""
    before = offset(zone, 0)
    for start in range(0, END, STEP):
        after = offset(zone, start + STEP)
        if after != before:
            times = range(start, start + STEP + 1)
            yield times[bisect.bisect_left(times, True, key=lambda time: offset(zone, time) != before)]
        before = after


subprocess.run(["/usr/sbin/zic", "-b", "slim", "-d", f"{folder}/slim", f"{FILES}/tzdata.zi"], check=True)
random.seed(20_380_119)
names, seen = [], set()
for place, _, files in os.walk(f"{folder}/slim"):
    for file in files:
        path = os.path.join(place, file)
        with open(path, "rb") as opened:
            content = opened.read()
        if content not in seen:
            seen.add(content)
            names.append(os.path.relpath(path, f"{folder}/slim"))
for form, place in [("machine", FILES), ("slim", f"{folder}/slim")]:
    with open(f"{folder}/{form}.txt", "w", encoding="ascii") as output:
        for name in sorted(names):
            with open(f"{place}/{name}", "rb") as opened:
                zone = zoneinfo.ZoneInfo.from_file(opened, key=name)
            times = {random.randrange(0, END) for _ in range(60)}
            for time in changes(zone):
                times |= {time - 1, time}
            output.write(f"{name}\n")
            output.writelines(f"{time} {offset(zone, time)}\n" for time in sorted(times))
