"""People for the picture books, each with a face, an age, hair, a beard, clothes and hands.

A `Person` defines the look of a person once. `Person.draw` draws the person in a pose. The origin of a figure is between
its feet, with x to the right and y down. An adult is about 400 high. This module contains nothing specific to a story.
"""
import math
import re
import zlib

DARK = "#2B1B33"
LIGHT = "#FFF1CF"


def mix(a, b, t):
    pair = zip((a[1:3], a[3:5], a[5:7]), (b[1:3], b[3:5], b[5:7]))
    return "#" + "".join(f"{round(int(x, 16) * (1 - t) + int(y, 16) * t):02X}" for x, y in pair)


def shade(color, t=0.22):
    return mix(color, DARK, t)


def light(color, t=0.25):
    return mix(color, LIGHT, t)


def tint(svg, color, t):
    """Returns a drawing in another light: every colour moves towards `color`."""
    return re.sub(r"#[0-9A-Fa-f]{6}\b", lambda found: mix(found.group(), color, t), svg)


def n(value):
    return f"{value:.1f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def at(svg, x=0, y=0, scale=1.0, turn=0.0, flip=False):
    """Returns a drawing at another place: moved, rotated (in degrees), scaled and mirrored."""
    move = f"translate({n(float(x))} {n(float(y))})"
    if turn:
        move += f" rotate({n(float(turn))})"
    if scale != 1.0 or flip:
        move += f" scale({-scale if flip else scale:.3f} {scale:.3f})"
    return f'<g transform="{move}">{svg}</g>\n'


def path(d, fill="none", stroke=None, width=2.5, opacity=None):
    line = f' stroke="{stroke}" stroke-width="{n(float(width))}" stroke-linecap="round" stroke-linejoin="round"' if stroke else ""
    return f'<path d="{d}" fill="{fill}"{line}' + (f' opacity="{opacity}"' if opacity is not None else "") + "/>"


def oval(x, y, rx, ry=None, fill="#000000", opacity=None, turn=0.0, stroke=None, width=2.5):
    more = f' stroke="{stroke}" stroke-width="{n(float(width))}"' if stroke else ""
    more += f' opacity="{opacity}"' if opacity is not None else ""
    more += f' transform="rotate({n(float(turn))} {n(float(x))} {n(float(y))})"' if turn else ""
    ry = rx if ry is None else ry
    return f'<ellipse cx="{n(float(x))}" cy="{n(float(y))}" rx="{n(float(rx))}" ry="{n(float(ry))}" fill="{fill}"{more}/>'


def smooth(points, closed=True):
    """A soft line through points, as a path's data (Catmull-Rom)."""
    count = len(points)
    get = (lambda i: points[i % count]) if closed else (lambda i: points[min(max(i, 0), count - 1)])
    d = f"M{n(float(points[0][0]))} {n(float(points[0][1]))}"
    for i in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = get(i - 1), get(i), get(i + 1), get(i + 2)
        d += (f"C{n(bx + (cx - ax) / 6)} {n(by + (cy - ay) / 6)} {n(cx - (dx - bx) / 6)} {n(cy - (dy - by) / 6)} "
              f"{n(float(cx))} {n(float(cy))}")
    return d + ("Z" if closed else "")


def limb(points, widths, color, edge):
    """A tapered tube through points, with a line around it."""
    out = ""
    for grow, fill in ((2.0, edge), (0.0, color)):
        d = ""
        for i, ((x, y), w) in enumerate(zip(points, widths)):
            w += grow
            d += f"M{n(x - w)} {n(float(y))}a{n(w)} {n(w)} 0 1 0 {n(2 * w)} 0a{n(w)} {n(w)} 0 1 0 {n(-2 * w)} 0Z"
            if i + 1 < len(points):
                (x2, y2), w2 = points[i + 1], widths[i + 1] + grow
                length = math.hypot(x2 - x, y2 - y) or 1
                nx, ny = -(y2 - y) / length, (x2 - x) / length
                d += (f"M{n(x + nx * w)} {n(y + ny * w)}L{n(x2 + nx * w2)} {n(y2 + ny * w2)}"
                      f"L{n(x2 - nx * w2)} {n(y2 - ny * w2)}L{n(x - nx * w)} {n(y - ny * w)}Z")
        out += f'<path d="{d}" fill="{fill}"/>'
    return out


def hand(skin, shape, thumb):
    """A hand whose wrist is at the origin and which points along x; `thumb` is -1 or 1, the side it is on."""
    edge = shade(skin, 0.3)

    def strokes(lines, w):
        d = "".join(f"M{n(a)} {n(b)}L{n(x)} {n(y)}" for a, b, x, y in lines)
        return path(d, stroke=edge, width=w + 3) + path(d, stroke=skin, width=w)

    t = thumb
    if shape == "grip":
        return (oval(11, 0, 14, 13, skin, stroke=edge, width=2) + path("M14 -9L22 -8M15 -3L24 -2M15 4L23 4", stroke=edge, width=2)
                + strokes([(5.0, 9.0 * t, 15.0, 8.0 * t)], 7))
    palm = oval(11, 0, 14, 11.5, skin, stroke=edge, width=2)
    cover = oval(11, 0, 13, 10.5, skin)
    if shape == "point":
        fingers = strokes([(16.0, -6.0 * t + 12 * t, 37.0, 5.0 * t)], 7) + strokes([(19.0, -1.0, 24.0, -1.0), (18.0, -7.0 * t, 23.0, -7.0 * t)], 7)
        return palm + fingers + cover + strokes([(6.0, 9.0 * t, 16.0, 13.0 * t)], 7)
    if shape == "flat":
        fingers = strokes([(16.0, -7.0, 34.0, -5.5), (18.0, -2.5, 38.0, -2.0), (18.0, 2.5, 37.0, 2.0), (16.0, 7.0, 33.0, 6.0)], 6.5)
        return palm + fingers + cover + strokes([(6.0, 8.0 * t, 20.0, 14.0 * t)], 6.5)
    fingers = strokes([(16.0, -8.0, 30.0, -15.0), (19.0, -3.0, 36.0, -6.0), (19.0, 3.0, 36.0, 4.0), (16.0, 8.0, 31.0, 13.0)], 6.5)
    return palm + fingers + cover + strokes([(4.0, 8.0 * t, 12.0, 20.0 * t)], 7)


# Expressions of faces: eyes, brows (left end and right end, raised above usual), mouth.
MOODS = {
    "calm": ("open", (0, 0), "soft"), "happy": ("open", (2, 2), "smile"), "laugh": ("arc", (5, 4), "open"),
    "talk": ("open", (2, 1), "talk"), "sad": ("open", (-3, 5), "frown"), "worried": ("wide", (-1, 6), "wavy"),
    "angry": ("open", (3, -5), "frown"), "sly": ("half", (3, -4), "smirk"), "surprised": ("wide", (6, 6), "o"),
    "sleep": ("closed", (0, 0), "soft"), "pray": ("closed", (1, 2), "soft"), "peace": ("closed", (2, 2), "smile"),
    "grumpy": ("half", (2, -4), "frown"), "shout": ("open", (3, -3), "shout"), "sing": ("closed", (4, 4), "o"),
}


class Person:
    def __init__(self, skin="#C98F63", hair="short", hair_color="#3B2A20", beard=None, beard_color=None, face=1.0,
                 jaw=1.0, nose="plain", eyes="#33231A", age=30, robe="#4F7FB0", trim=None, belt="#E4C58A", mantle=None,
                 sash=None, head=None, head_color="#EFE3CC", head_band=None, stripes=None, build=1.0, head_scale=1.12,
                 girth=1.0, length="ankle", sleeve="long", lashes=False, undershirt="#F3E7CF", armour=None, barefoot=False,
                 shoulder_bag=None):
        self.__dict__.update({k: v for k, v in locals().items() if k != "self"})
        self.beard_color = beard_color or hair_color

    def but(self, **changes):
        """The same person with something else on."""
        known = {k: v for k, v in self.__dict__.items()}
        return Person(**{**known, **changes})

    # MARK: head

    def head_svg(self, turn=0.0, pitch=0.0, mood="calm", lit=1):
        skin, edge = self.skin, shade(self.skin, 0.3)
        w, t = 37 * self.face, turn
        fx, fy = t * 14, pitch * 8
        eyes, brows, mouth = MOODS[mood]
        back, out = self._back_of_head(t), ""
        # The ear on the side of the gaze is hidden if the face is turned far enough.
        for side in (-1, 1):
            if t * side < 0.35 and self.head not in ("veil", "cloth", "nemes", "wig", "helmet"):
                out += oval(side * w - t * 5, 2, 7.5, 11, skin, stroke=edge, width=2)
                out += path(f"M{n(side * w - t * 5 - 2)} -2q{n(4.0 * side)} 3 1 8", stroke=edge, width=1.8)
        chin = 45 * self.jaw
        out += path(f"M{-w} -8C{-w} -50 {w} -50 {w} -8C{n(w + t * 2)} {n(chin * .5)} {n(w * .55 + t * 7)} {n(chin)} {n(t * 7)} {n(chin)}"
                    f"C{n(-w * .55 + t * 7)} {n(chin)} {n(-w + t * 2)} {n(chin * .5)} {-w} -8Z", skin, edge, 2)
        # the shaded side
        s = -lit
        out += path(f"M{n(s * w * .62)} -36C{n(s * w * .8)} -10 {n(s * w * .75)} 18 {n(s * 12.0)} {n(chin - 3)}C{n(s * w * .6)} {n(chin - 4)} {n(s * w)} 20 {n(s * w)} -8C{n(s * w)} -22 {n(s * w * .85)} -32 {n(s * w * .62)} -36Z", shade(skin, .5), opacity=.16)
        cheek = mix(skin, "#E8553F", .45)
        for side in (-1, 1):
            out += oval(fx + side * 21 - t * side * side * 2, fy + 13, 7, 5, cheek, .45)
        if self.beard:
            out += self._beard(fx, fy, chin, t)
        out += self._features(fx, fy, t, eyes, brows, mouth)
        out += self._hair(fx, fy, w, t)
        if self.head:
            out += self._headwear(w, t, fy)
        return back, out

    def _features(self, fx, fy, t, eyes, brows, mouth):
        skin, dark = self.skin, self.eyes
        out = ""
        for side in (-1, 1):
            gap = 15 * self.face * (1 - .28 * max(0, t * side))
            x, y = fx + side * gap, fy - 3
            size = 1 - .15 * max(0, t * side)
            lid = shade(skin, .55)
            if eyes in ("open", "wide", "half"):
                rx, ry = (6.6, 7.8) if eyes == "wide" else (6, 6.6)
                out += oval(x, y, rx * size, ry, "#FFF9EE")
                out += oval(x + t * 2.2, y + .6, 4.1 * size, 5.2, dark) + oval(x + t * 2.2 + 1.4, y - 1.3, 1.5, fill="#FFFFFF")
                if eyes == "half":
                    out += path(f"M{n(x - 8)} {n(y - 9)}h16v7q-8 3 -16 0Z", skin)
                    out += path(f"M{n(x - 7)} {n(y - 1.5)}q7 2.6 14 0", stroke=lid, width=2.4)
                else:
                    out += path(f"M{n(x - 7 * size)} {n(y - 3)}q{n(7 * size)} {-7 if eyes == 'wide' else -6} {n(14 * size)} 0", stroke=lid, width=2.4)
                if self.lashes:
                    out += path(f"M{n(x + side * 6.5)} {n(y - 4)}l{n(side * 4.0)} -3", stroke=lid, width=2.2)
            elif eyes == "closed":
                out += path(f"M{n(x - 7 * size)} {n(float(y))}q{n(7 * size)} 6 {n(14 * size)} 0", stroke=lid, width=2.8)
                if self.lashes:
                    out += path(f"M{n(x + side * 6)} {n(y + 2)}l{n(side * 4.0)} 3", stroke=lid, width=2.2)
            else:
                out += path(f"M{n(x - 7 * size)} {n(y + 2.0)}q{n(7 * size)} -9 {n(14 * size)} 0", stroke=lid, width=3)
            if self.age >= 45:
                out += path(f"M{n(x + side * 10)} {n(y - 2)}l{n(side * 5.0)} -2M{n(x + side * 10)} {n(y + 2)}l{n(side * 5.0)} 2", stroke=shade(skin, .3), width=1.6)
            if self.age >= 60:
                out += path(f"M{n(x - 6)} {n(y + 10)}q6 3 12 0", stroke=shade(skin, .28), width=1.6)
            color = self.hair_color if self.age < 60 else (self.beard_color if self.beard else self.hair_color)
            color = shade(color, .15) if self.age >= 60 else color
            outer, inner = (brows[0], brows[1])
            thick = 3.2 if self.lashes or self.age < 14 else 4.8
            out += path(f"M{n(x + side * 9)} {n(y - 12 - outer)}Q{n(x + side * 1)} {n(y - 16 - (outer + inner) / 2)} {n(x - side * 7)} {n(y - 12 - inner)}", stroke=color, width=thick)
        if self.age >= 60:
            out += path(f"M{n(fx - 12)} {n(fy - 28)}q12 -3 24 0", stroke=shade(skin, .25), width=1.6)
        out += self._nose(fx, fy, t) + self._mouth(fx, fy, mouth)
        return out

    def _nose(self, fx, fy, t):
        skin, edge = shade(self.skin, .1), shade(self.skin, .34)
        w, h = {"plain": (6, 11), "long": (6, 15), "broad": (9, 11), "small": (4.5, 7), "hook": (7, 14), "round": (8, 10)}[self.nose]
        if self.age < 14:
            w, h = min(w, 5), min(h, 7)
        x, y = fx + t * 3, fy + 1
        if abs(t) < .3:
            return path(f"M{n(x - w)} {n(y + h - 3)}q{n(w)} {n(7.0)} {n(w * 2)} 0", skin, edge, 2.2)
        d = 1 if t > 0 else -1
        bump = 4 if self.nose == "hook" else 0
        return path(f"M{n(x - d * 1)} {n(y - 4)}Q{n(x + d * (3 + bump))} {n(y + 1)} {n(x + d * (w + 4))} {n(y + h - 2)}Q{n(x + d * (w + 2))} {n(y + h + 4)} {n(x - d * 3)} {n(y + h + 1)}", skin, edge, 2.2)

    def _mouth(self, fx, fy, kind):
        x, y = fx, fy + (25 if self.beard else 24)
        lip = mix(self.skin, "#A8323A", .55)
        line = "#7A2F2F" if not self.beard else mix("#7A2F2F", self.beard_color, .2)
        inside = "#7B2430"
        if self.beard and kind in ("soft", "smile", "frown", "wavy", "smirk"):
            base = oval(x, y + 1, 11, 5, mix(self.skin, "#B5473F", .35))
        else:
            base = ""
        if kind == "soft":
            return base + path(f"M{n(x - 8)} {n(float(y))}q8 5 16 0", stroke=line, width=2.6)
        if kind == "smile":
            return base + path(f"M{n(x - 11)} {n(y - 2)}q11 11 22 0", stroke=line, width=2.8)
        if kind == "smirk":
            return base + path(f"M{n(x - 9)} {n(y + 2.0)}q10 3 19 -5", stroke=line, width=2.6)
        if kind == "frown":
            return base + path(f"M{n(x - 9)} {n(y + 4)}q9 -8 18 0", stroke=line, width=2.6)
        if kind == "wavy":
            return base + path(f"M{n(x - 9)} {n(y + 2)}q4.5 -5 9 0q4.5 4 9 -1", stroke=line, width=2.6)
        if kind == "open":
            return path(f"M{n(x - 13)} {n(y - 5)}q13 4 26 0q-1 18 -13 18q-12 0 -13 -18Z", inside, shade(lip, .2), 2) + \
                path(f"M{n(x - 10)} {n(y - 3)}q10 3 20 0l-1 4q-9 2 -18 0Z", "#FFF9EE") + oval(x, y + 9, 6.5, 3.2, "#D9646A")
        if kind == "talk":
            return path(f"M{n(x - 9)} {n(y - 3)}q9 -3 18 0q0 11 -9 11q-9 0 -9 -11Z", inside, shade(lip, .2), 2) + oval(x, y + 5, 4.5, 2.2, "#D9646A")
        if kind == "shout":
            return oval(x, y + 3, 11, 12, inside, stroke=shade(lip, .2), width=2) + oval(x, y + 10, 6.5, 4, "#D9646A") + \
                path(f"M{n(x - 8)} {n(y - 4)}q8 -4 16 0l-2 3q-6 -1 -12 0Z", "#FFF9EE")
        return oval(x, y + 1, 6, 7, inside, stroke=shade(lip, .2), width=2)

    def _beard(self, fx, fy, chin, t):
        color, edge = self.beard_color, shade(self.beard_color, .25)
        w, cx = 37 * self.face, t * 7
        grow = {"stubble": 1, "short": 9, "full": 30, "long": 62, "pointed": 36, "square": 48, "curly": 22, "goatee": 16}[self.beard]
        if self.beard == "stubble":
            color, edge = mix(self.skin, self.beard_color, .4), mix(self.skin, self.beard_color, .5)
        low = chin + grow
        if self.beard == "goatee":
            return path(f"M{n(fx - 14)} {n(fy + 24)}Q{n(fx - 14)} {n(low)} {n(cx)} {n(low)}Q{n(fx + 14)} {n(low)} {n(fx + 14)} {n(fy + 24)}Q{n(fx)} {n(fy + 8)} {n(fx - 14)} {n(fy + 24)}Z", color, edge, 2)
        wide = {"pointed": .3, "square": .86, "curly": .8, "long": .5}.get(self.beard, .62)
        top = f"C{n(w - 3)} 12 {n(fx + 26)} {n(fy + 12)} {n(fx + 20)} {n(fy + 16)}Q{n(fx + 10)} {n(fy + 9)} {n(fx)} {n(fy + 15)}Q{n(fx - 10)} {n(fy + 9)} {n(fx - 20)} {n(fy + 16)}C{n(fx - 26)} {n(fy + 12)} {n(-w + 3)} 12 {-w} -6Z"
        if self.beard == "curly":
            outer = f"M{-w} -6"
            count = 7
            points = [(math.cos(a) * (w + 2) + cx * (math.sin(a)), math.sin(a) * (low - 2)) for a in [math.pi * (1 - i / count) for i in range(count + 1)]]
            for (ax, ay), (bx, by) in zip(points, points[1:]):
                mx, my = (ax + bx) / 2, (ay + by) / 2
                l = math.hypot(mx, my) or 1
                outer += f"Q{n(mx + mx / l * 15)} {n(my + my / l * 15)} {n(bx)} {n(by)}"
            outer += f"L{w} -6"
        elif self.beard == "square":
            outer = f"M{-w} -6C{n(-w - 3)} 20 {n(-w * wide - 4 + cx)} {n(low - 20)} {n(-w * wide + cx)} {n(low)}Q{n(cx)} {n(low + 7)} {n(w * wide + cx)} {n(low)}C{n(w * wide + 4 + cx)} {n(low - 20)} {n(w + 3)} 20 {w} -6"
        else:
            outer = f"M{-w} -6C{n(-w - 2)} {n(chin * .7)} {n(-w * wide + cx)} {n(low)} {n(cx)} {n(low)}C{n(w * wide + cx)} {n(low)} {n(w + 2)} {n(chin * .7)} {w} -6"
        out = path(outer + top, color, edge, 2)
        if self.beard in ("full", "long", "pointed"):
            out += path(f"M{n(cx - 14)} {n(chin + 2)}Q{n(cx - 10)} {n(low - 22)} {n(cx - 4)} {n(low - 12)}M{n(cx + 12)} {n(chin + 4)}Q{n(cx + 10)} {n(low - 24)} {n(cx + 5)} {n(low - 14)}M{n(cx)} {n(chin)}V{n(low - 18)}", stroke=edge, width=2, opacity=.7)
        if self.beard == "square":
            for row in range(4):
                y = chin - 6 + row * (grow / 3.6)
                d = "".join(f"M{n(cx + k * 11 - 5)} {n(y)}q5 6 10 0" for k in (-2, -1, 0, 1, 2))
                out += path(d, stroke=edge, width=2, opacity=.8)
        if self.beard != "stubble":
            dark = shade(color, .1)
            out += path(f"M{n(fx)} {n(fy + 14)}C{n(fx - 8)} {n(fy + 11)} {n(fx - 20)} {n(fy + 16)} {n(fx - 24)} {n(fy + 27)}C{n(fx - 15)} {n(fy + 24)} {n(fx - 6)} {n(fy + 23)} {n(fx)} {n(fy + 18)}C{n(fx + 6)} {n(fy + 23)} {n(fx + 15)} {n(fy + 24)} {n(fx + 24)} {n(fy + 27)}C{n(fx + 20)} {n(fy + 16)} {n(fx + 8)} {n(fy + 11)} {n(fx)} {n(fy + 14)}Z", dark, edge, 1.5)
        return out

    def _back_of_head(self, t):
        """Draws cloth and hair behind the neck and shoulders."""
        color = self.hair_color
        edge = shade(color, .25)
        w = 37 * self.face
        if self.head in ("veil", "cloth"):
            c = self.head_color
            drop = 118 if self.head == "veil" else 86
            return path(f"M0 -52C{n(-w - 28)} -52 {n(-w - 20)} 10 {n(-w - 24)} {drop}Q0 {drop + 16} {n(w + 24)} {drop}C{n(w + 20)} 10 {n(w + 28)} -52 0 -52Z", shade(c, .18), shade(c, .35), 2)
        if self.head == "nemes":
            return path(f"M0 -50C{n(-w - 30)} -50 {n(-w - 26)} 10 {n(-w - 30)} 74L{n(w + 30)} 74C{n(w + 26)} 10 {n(w + 30)} -50 0 -50Z", "#2F5C8F", "#1E3D66", 2)
        if self.head == "wig":
            return path(f"M0 -54C{n(-w - 24)} -54 {n(-w - 20)} 0 {n(-w - 20)} 70L{n(w + 20)} 70C{n(w + 20)} 0 {n(w + 24)} -54 0 -54Z", "#221C2B", "#120E18", 2)
        if self.hair == "long":
            return path(f"M0 -50C{n(-w - 16)} -50 {n(-w - 10)} 10 {n(-w - 12)} 62Q{n(-w + 8)} 78 {n(-w + 16)} 60L{n(w - 16)} 60Q{n(w - 8)} 78 {n(w + 12)} 62C{n(w + 10)} 10 {n(w + 16)} -50 0 -50Z", color, edge, 2)
        if self.hair in ("shoulder", "waves"):
            return path(f"M0 -50C{n(-w - 14)} -50 {n(-w - 10)} 10 {n(-w - 9)} 40Q{n(-w + 8)} 54 {n(-w + 18)} 40L{n(w - 18)} 40Q{n(w - 8)} 54 {n(w + 9)} 40C{n(w + 10)} 10 {n(w + 14)} -50 0 -50Z", color, edge, 2)
        if self.hair == "braid":
            d = -1 if t > 0 else 1
            beads = "".join(oval(d * (w + 4 - i * 1.5), 26 + i * 15, 9 - i * .6, 10, color, stroke=edge, width=2) for i in range(5))
            return oval(0, -6, w + 5, 44, color, stroke=edge, width=2) + beads
        return ""

    def _hair(self, fx, fy, w, t):
        color, edge = self.hair_color, shade(self.hair_color, .25)
        if self.head == "veil" and self.hair != "bald":
            return path(f"M{n(-w + 3)} -6C{n(-w + 2)} -50 {n(w - 2)} -50 {n(w - 3)} -6C{n(w * .66)} -22 {n(fx + 12)} -29 {n(fx)} -33C{n(fx - 12)} -29 {n(-w * .66)} -22 {n(-w + 3)} -6Z", color, edge, 2)
        if self.head in ("cloth", "nemes", "wig", "turban", "helmet") or self.hair == "bald":
            if self.hair == "bald" and not self.head:
                return path(f"M{n(fx - 16)} -31q8 -5 16 -4", stroke=light(self.skin, .5), width=3, opacity=.7)
            return ""
        a = w + 3
        line = -24 + fy * .6
        if self.hair == "sides":
            return "".join(path(f"M{n(s * (a - 1))} 10C{n(s * (a + 6))} -4 {n(s * (a + 3))} -22 {n(s * (a - 6))} -26C{n(s * (a - 9))} -18 {n(s * (a - 8))} -8 {n(s * (a - 5))} 4Z", color, edge, 2) for s in (-1, 1) if t * s < .6)
        if self.hair == "curly":
            lumps = [(math.cos(math.radians(g)) * (a - 3), -6 + math.sin(math.radians(g)) * 40) for g in range(200, 345, 20)]
            return "".join(oval(x, y, 14, fill=color, stroke=edge, width=2) for x, y in lumps) + \
                path(f"M{n(-a + 4)} -8C{n(-a + 2)} -44 {n(a - 2)} -44 {n(a - 4)} -8C{n(a - 10)} -20 {n(fx + 20)} {n(line - 2)} {n(fx)} {n(line - 4)}C{n(fx - 20)} {n(line - 2)} {n(-a + 10)} -20 {n(-a + 4)} -8Z", color) + \
                "".join(oval(fx + k * 13, line - 6, 8.5, fill=color, stroke=edge, width=1.6) for k in (-2, -1, 0, 1, 2) if abs(fx + k * 13) < w - 4)
        cap = f"M{-a} 4C{n(-a - 6)} -58 {n(a + 6)} -58 {a} 4"
        if self.hair == "tuft":
            return path(f"M{n(fx - 6)} -41C{n(fx - 18)} -56 {n(fx + 2)} -62 {n(fx + 4)} -50C{n(fx + 12)} -60 {n(fx + 22)} -46 {n(fx + 8)} -40Z", color, edge, 2)
        if self.hair == "parted":
            p = fx * .5 + (6 if t <= 0 else -6)
            return path(cap + f"C{n(a - 2)} -12 {n(a - 10)} {n(line)} {n(p)} {n(line - 14)}C{n(-a + 10)} {n(line)} {n(-a + 2)} -12 {-a} 4Z", color, edge, 2) + path(f"M{n(p)} {n(line - 14)}V-38", stroke=edge, width=2)
        if self.hair == "fringe":
            return path(cap + f"C{n(a - 2)} -8 {n(a - 5)} -14 {n(a - 8)} {n(line + 6)}Q{n(fx + 16)} {n(line + 12)} {n(fx + 10)} {n(line + 6)}Q{n(fx + 2)} {n(line + 13)} {n(fx - 6)} {n(line + 6)}Q{n(fx - 14)} {n(line + 12)} {n(-a + 8)} {n(line + 6)}C{n(-a + 5)} -14 {n(-a + 2)} -8 {-a} 4Z", color, edge, 2)
        if self.hair == "waves":
            return path(cap + f"C{n(a - 3)} -10 {n(a - 6)} -22 {n(fx + 16)} {n(line - 2)}Q{n(fx + 6)} {n(line - 12)} {n(fx - 6)} {n(line - 4)}Q{n(fx - 18)} {n(line - 6)} {n(-a + 8)} {n(line + 8)}C{n(-a + 4)} -8 {n(-a + 2)} -4 {-a} 4Z", color, edge, 2)
        return path(cap + f"C{n(a - 1)} -10 {n(a - 5)} {n(line + 2)} {n(fx + 18)} {n(line - 2)}Q{n(fx)} {n(line - 8)} {n(fx - 18)} {n(line - 2)}C{n(-a + 5)} {n(line + 2)} {n(-a + 1)} -10 {-a} 4Z", color, edge, 2)

    def _headwear(self, w, t, fy):
        c, kind = self.head_color, self.head
        edge, dark = shade(c, .35), shade(c, .15)
        band = self.head_band or shade(c, .4)
        fx = t * 9
        a = w + 6
        if kind in ("veil", "cloth"):
            low = 58 if kind == "veil" else 44
            inner = w - 5
            out = path(f"M{n(-a - 6)} {low}C{n(-a - 12)} -64 {n(a + 12)} -64 {n(a + 6)} {low}Q{n(a - 2)} {low + 10} {n(a - 12)} {low - 2}C{n(a - 4)} 20 {n(inner + fx)} -8 {n(inner * .62 + fx)} -26Q{n(fx)} -38 {n(-inner * .62 + fx)} -26C{n(-inner + fx)} -8 {n(-a + 4)} 20 {n(-a + 12)} {low - 2}Q{n(-a + 2)} {low + 10} {n(-a - 6)} {low}Z", c, edge, 2)
            out += path(f"M{n(-a - 1)} {low - 10}C{n(-a - 2)} -20 {n(-a + 12)} -40 {n(-14 + fx)} -46M{n(a + 1)} {low - 10}C{n(a + 2)} -20 {n(a - 12)} -40 {n(18 + fx)} -46", stroke=dark, width=3)
            if kind == "cloth":
                out += path(f"M{n(-a + 1)} -22Q{n(fx)} -46 {n(a - 1)} -22", stroke=shade(band, .3), width=10) + path(f"M{n(-a + 1)} -22Q{n(fx)} -46 {n(a - 1)} -22", stroke=band, width=7)
            elif self.head_band:
                out += path(f"M{n(-inner * .62 + fx - 2)} -28Q{n(fx)} -41 {n(inner * .62 + fx + 2)} -28", stroke=self.head_band, width=4)
            return out
        if kind == "turban":
            out = path(f"M{n(-a)} -16C{n(-a - 14)} -70 {n(a + 14)} -70 {n(a)} -16Q{n(fx)} -40 {n(-a)} -16Z", c, edge, 2)
            out += path(f"M{n(-a + 1)} -20Q{n(fx - 10)} -62 {n(a - 6)} -44M{n(-a + 8)} -40Q{n(fx + 6)} -72 {n(a - 2)} -26M{n(-a)} -17Q{n(fx)} -44 {n(a)} -17", stroke=dark, width=3.4)
            return out + oval(fx, -36, 5.5, fill=band, stroke=shade(band, .3), width=2) if self.head_band else out
        if kind == "band":
            return path(f"M{n(-a + 2)} -18Q{n(fx)} -36 {n(a - 2)} -18", stroke=edge, width=9) + path(f"M{n(-a + 2)} -18Q{n(fx)} -36 {n(a - 2)} -18", stroke=c, width=6)
        if kind == "bandage":
            d = f"M{n(-a + 3)} -14Q{n(fx)} -36 {n(a - 3)} -16"
            return path(d, stroke="#C9BBA0", width=19) + path(d, stroke="#FFFBF0", width=15) + path(f"M{n(fx - 20)} -32l14 8M{n(fx + 4)} -34l12 8", stroke="#D9CDB4", width=2.4)
        if kind == "crown":
            y = -26
            out = path(f"M{n(-a + 2)} {y}L{n(-a - 2)} -62L{n(-a * .5)} -46L0 -74L{n(a * .5)} -46L{n(a + 2)} -62L{n(a - 2)} {y}Q{n(fx)} {y - 14} {n(-a + 2)} {y}Z", "#F2C14A", "#A8741E", 2.4)
            out += oval(fx * .6, -50, 5, fill="#C8413B", stroke="#8A2420", width=1.6) + oval(-a * .55, -42, 3.6, fill="#3C7CB8") + oval(a * .55, -42, 3.6, fill="#3C7CB8")
            return out + path(f"M{n(-a + 2)} {y}Q{n(fx)} {y - 14} {n(a - 2)} {y}", stroke="#D79A2B", width=5)
        if kind == "circlet":
            return path(f"M{n(-a + 2)} -20Q{n(fx)} -38 {n(a - 2)} -20", stroke="#A8741E", width=8) + path(f"M{n(-a + 2)} -20Q{n(fx)} -38 {n(a - 2)} -20", stroke="#F2C14A", width=5.4) + oval(fx, -31, 5.5, fill="#3C9A8C", stroke="#A8741E", width=2)
        if kind == "tall":
            out = path(f"M{n(-a + 1)} -18C{n(-a - 2)} -60 {n(-a + 8)} -88 0 -90C{n(a - 8)} -88 {n(a + 2)} -60 {n(a - 1)} -18Q{n(fx)} -38 {n(-a + 1)} -18Z", c, edge, 2)
            return out + path(f"M{n(-a)} -21Q{n(fx)} -42 {n(a)} -21", stroke=band, width=9) + path(f"M{n(-a + 4)} -52Q{n(fx)} -66 {n(a - 4)} -52", stroke=dark, width=3)
        if kind == "cap":
            return path(f"M{n(-a + 1)} -16C{n(-a - 2)} -66 {n(a + 2)} -66 {n(a - 1)} -16Q{n(fx)} -34 {n(-a + 1)} -16Z", c, edge, 2) + path(f"M{n(-a + 1)} -18Q{n(fx)} -38 {n(a - 1)} -18", stroke=band, width=6)
        if kind == "nemes":
            out = path(f"M{n(-a - 4)} 66C{n(-a - 4)} 20 {n(-a - 12)} -66 0 -66C{n(a + 12)} -66 {n(a + 4)} 20 {n(a + 4)} 66L{n(a - 14)} 66C{n(a - 8)} 24 {n(w - 2 + fx)} -8 {n(w * .7 + fx)} -24Q{n(fx)} -36 {n(-w * .7 + fx)} -24C{n(-w + 2 + fx)} -8 {n(-a + 8)} 24 {n(-a + 14)} 66Z", "#E9B949", "#A8741E", 2)
            for k in range(5):
                y = -8 + k * 16
                out += path(f"M{n(-a - 4)} {y}l13 4M{n(a + 4)} {y}l-13 4", stroke="#2F5C8F", width=5)
            out += path("M-16 -58Q0 -66 16 -58M-26 -50Q0 -62 26 -50", stroke="#2F5C8F", width=4)
            return out + path(f"M{n(-w * .72 + fx)} -25Q{n(fx)} -40 {n(w * .72 + fx)} -25", stroke="#C98F2B", width=6) + oval(fx, -42, 5, 9, "#D9A63A", stroke="#8A5A14", width=2)
        if kind == "wig":
            out = path(f"M{n(-a - 6)} 62C{n(-a - 8)} 0 {n(-a - 10)} -62 0 -62C{n(a + 10)} -62 {n(a + 8)} 0 {n(a + 6)} 62Q{n(a - 4)} 68 {n(a - 12)} 62C{n(a - 6)} 24 {n(w + fx)} 0 {n(w * .82 + fx)} -18Q{n(fx)} -24 {n(-w * .82 + fx)} -18C{n(-w + fx)} 0 {n(-a + 6)} 24 {n(-a + 12)} 62Q{n(-a + 4)} 68 {n(-a - 6)} 62Z", "#2A2333", "#120E18", 2)
            out += "".join(path(f"M{n(s * (a - 2))} {y}l{n(s * 6.0)} 2", stroke="#E9B949", width=4) for s in (-1, 1) for y in (30, 46, 58))
            return out + path(f"M{n(-a - 1)} -18Q{n(fx)} -46 {n(a + 1)} -18", stroke="#A8741E", width=8) + path(f"M{n(-a - 1)} -18Q{n(fx)} -46 {n(a + 1)} -18", stroke="#F2C14A", width=5.4) + oval(fx, -36, 5, 7, "#3C9A8C", stroke="#A8741E", width=2)
        if kind == "helmet":
            out = path(f"M{n(-a - 2)} 34C{n(-a - 8)} -64 {n(a + 8)} -64 {n(a + 2)} 34L{n(a - 12)} 38C{n(a - 10)} 10 {n(a - 12)} -10 {n(w * .7 + fx)} -16Q{n(fx)} -22 {n(-w * .7 + fx)} -16C{n(-a + 12)} -10 {n(-a + 10)} 10 {n(-a + 12)} 38Z", c, edge, 2.4)
            out += path(f"M{n(-a + 2)} -12Q{n(fx)} -38 {n(a - 2)} -12", stroke=light(c, .5), width=5)
            return out + path(f"M-24 -33C-36 -86 36 -86 24 -33Q0 -46 -24 -33Z", self.head_band or "#B23A32", shade(self.head_band or "#B23A32", .3), 2)
        if kind == "halo":
            return oval(0, -6, 66, 66, "#FFE9A0", .0)
        return ""

    # MARK: body

    def draw(self, x=0, y=0, scale=1.0, pose="stand", turn=0.0, pitch=0.0, tilt=0.0, mood="calm", left="down", right="down",
             lean=0.0, lit=1, shadow=.2, step=0, behind=(), flip=False, reach=(), around=""):
        """Draws a figure. `left` and `right` are the arms on the left and right of the picture: a name of `ARMS`, or
        `(x, y)`, or `(x, y, hand, held)`, where `held` is drawn in that hand; with a fifth member it covers the hand.
        `behind` names arms behind the body, `reach` names arms in front of the face, and `around` is drawn on the shoulders."""
        b, girth = self.build, self.girth
        direction = 1 if turn >= 0 else -1
        hips = {"stand": (0, -190), "walk": (0, -190), "kneel": (-14 * direction, -100), "sit": (0, -118),
                "chair": (0, -118), "ground": (0, -48), "bow": (-34 * direction, -84), "crouch": (-10 * direction, -80)}[pose]
        rise = hips[1] + 190
        if pose == "bow":
            lean = lean or 62 * direction
        angle = math.radians(lean)

        def p(px, py):
            px, py = px, py + 190
            return (hips[0] + px * math.cos(angle) - py * math.sin(angle), hips[1] + px * math.sin(angle) + py * math.cos(angle))

        sw = 41 * girth * (1 - .14 * abs(turn))
        out = ""
        if shadow:
            rx = {"kneel": 78, "bow": 112, "ground": 92, "sit": 60, "chair": 66, "walk": 66, "crouch": 72}.get(pose, 56) * max(girth, .8)
            out += oval(-lit * 10, 0, rx + 8, 11, DARK, shadow)
        arms = {}
        for side, wanted in ((-1, left), (1, right)):
            arms[side] = self._arm(side, wanted, p, sw, rise)
        names = {-1: "left", 1: "right"}
        for side in (-1, 1):
            if names[side] in behind:
                out += arms[side]
        neck_x, neck_y = p(0, -302)
        hs = self.head_scale / b
        head_x, head_y = p(turn * 7, -306 - 38 * hs + 4 )
        back, face = self.head_svg(turn, pitch, mood, lit)
        place = f'transform="translate({n(float(head_x))} {n(float(head_y))}) rotate({n(float(lean * .55 + tilt))}) scale({n(hs) if hs == 1 else f"{hs:.3f}"})"'
        out += f"<g {place}>{back}</g>"
        out += self._body(pose, p, sw, hips, direction, step, lit, turn)
        for side in (-1, 1):
            if names[side] not in behind and names[side] not in reach:
                out += arms[side]
        out += around + f"<g {place}>{face}</g>"
        for side in (-1, 1):
            if names[side] in reach:
                out += arms[side]
        return at(out, x, y, scale * b, flip=flip)

    def _feet(self, pose, direction, step, hem):
        skin, edge = self.skin, shade(self.skin, .35)
        sole = "#6B4429"
        if pose == "walk":
            spots = [(-26 - step, 0, direction), (28 + step, 0, direction)]
        elif pose in ("stand", "sit"):
            spots = [(-20, 0, -1), (20, 0, 1)]
        elif pose == "chair":
            spots = [(58 * direction, 0, direction), (80 * direction, 0, direction)]
        elif pose == "kneel":
            return oval(-78 * direction, -8, 16, 9, skin, stroke=edge, width=2) + path(f"M{-92 * direction} -3q{14 * direction} 6 {30 * direction} 1", stroke=sole, width=5)
        elif pose == "bow":
            return oval(-112 * direction, -8, 16, 9, skin, stroke=edge, width=2)
        else:
            return ""
        out = ""
        for x, y, d in spots:
            if hem < -40:
                out += limb([(x * .8, hem + 0.0), (x, -16.0)], [12, 8.5], skin, edge)
            out += path(f"M{n(x - 10 * d)} {y - 14}q{n(4.0 * d)} -5 {n(14.0 * d)} -3q{n(16.0 * d)} 4 {n(18.0 * d)} 15l{n(-32.0 * d)} 2Z", skin, edge, 2)
            if not self.barefoot:
                out += path(f"M{n(x - 12 * d)} 1h{n(36.0 * d)}", stroke=sole, width=5) + path(f"M{n(x + 2 * d)} -16l{n(14.0 * d)} 14M{n(x + 12 * d)} -13l{n(-10.0 * d)} 12", stroke=sole, width=3)
        return out

    def _body(self, pose, p, sw, hips, direction, step, lit, turn):
        robe, d = self.robe, direction
        edge, dark = shade(robe, .3), shade(robe, .16)
        hem = {"ankle": -16, "calf": -60, "knee": -92}[self.length]
        if pose == "sit":
            hem = max(hem, -50)
        g = self.girth
        neck_l, neck_r = p(-15, -304), p(15, -304)
        sh_l, sh_r = p(-sw, -288), p(sw, -288)
        waist_l, waist_r = p(-sw * .82 * (1 if g <= 1 else 1.08), -212), p(sw * .82 * (1 if g <= 1 else 1.08), -212)
        hw = 56 * g
        if pose in ("stand", "walk"):
            s = step if pose == "walk" else 0
            grow = 10 + s * .9 if pose == "walk" else 0
            skirt = [(hw + grow, hem - 6), (hw * .5, hem + 6), (0, hem + 3), (-hw * .5, hem + 6), (-hw - grow * .9, hem - 6)]
            folds = f"M{n(-hw * .32)} -186Q{n(-hw * .42)} -110 {n(-hw * .5 - grow * .4)} {hem - 4}M{n(hw * .2)} -186Q{n(hw * .22)} -100 {n(hw * .16)} {hem - 2}M{n(hw * .5)} -170Q{n(hw * .7)} -100 {n(hw * .68 + grow * .5)} {hem - 6}"
        elif pose == "sit":
            skirt = [(58 * g, -104), (62 * g, -66), (54 * g, hem), (0, hem + 5), (-54 * g, hem), (-62 * g, -66), (-58 * g, -104)]
            folds = f"M-24 -84Q-30 -50 -28 {hem}M24 -84Q30 -50 28 {hem}M0 -96V{hem}"
        elif pose == "chair":
            skirt = [(34 * d, -146), (74 * d, -134), (96 * d, -110), (92 * d, hem), (44 * d, hem + 3), (30 * d, -70), (-36 * d, -74), (-48 * d, -110)]
            folds = f"M{60 * d} -112Q{64 * d} -60 {62 * d} {hem}M{-20 * d} -108Q{20 * d} -92 {70 * d} -104"
        elif pose == "kneel":
            skirt = [(30 * d, -104), (50 * d, -46), (56 * d, -8), (30 * d, 2), (-40 * d, 2), (-92 * d, 0), (-90 * d, -18), (-64 * d, -50), (-56 * d, -104)]
            folds = f"M{14 * d} -84Q{26 * d} -40 {30 * d} -4M{-14 * d} -84Q{-8 * d} -40 {-4 * d} -4M{-40 * d} -80Q{-46 * d} -30 {-66 * d} -6"
        elif pose == "bow":
            skirt = [(30 * d, -84), (46 * d, -40), (46 * d, -6), (20 * d, 2), (-60 * d, 2), (-124 * d, 0), (-122 * d, -22), (-94 * d, -62), (-70 * d, -104), (-40 * d, -116)]
            folds = f"M{-10 * d} -70Q{0 * d} -36 {6 * d} -4M{-50 * d} -80Q{-46 * d} -30 {-60 * d} -6"
        elif pose == "crouch":
            skirt = [(40 * d, -108), (66 * d, -72), (54 * d, -20), (40 * d, -4), (-30 * d, 0), (-58 * d, -10), (-60 * d, -60), (-50 * d, -100)]
            folds = f"M{20 * d} -70Q{30 * d} -40 {26 * d} -6M{-20 * d} -60Q{-24 * d} -30 {-20 * d} -6"
        else:
            skirt = [(66 * g, -46), (98 * g, -20), (84 * g, 0), (0, 5), (-84 * g, 0), (-98 * g, -20), (-66 * g, -46)]
            folds = "M-20 -38Q-44 -26 -70 -10M20 -38Q44 -26 70 -10M-10 -8Q20 -22 54 -14"
        flipped = d < 0 and pose in ("chair", "kneel", "bow", "crouch")
        right_low, left_low = (waist_r, waist_l)
        chain = skirt if not flipped else skirt[::-1]
        outline = (f"M{n(neck_l[0])} {n(neck_l[1])}Q{n(neck_r[0] / 2 + neck_l[0] / 2)} {n(neck_r[1] + 8)} {n(neck_r[0])} {n(neck_r[1])}"
                   f"Q{n(sh_r[0])} {n(sh_r[1] - 14)} {n(sh_r[0])} {n(sh_r[1] + 6)}L{n(right_low[0])} {n(right_low[1])}")
        points = [right_low] + [(float(a), float(c)) for a, c in chain] + [left_low]
        curve = smooth(points, closed=False)
        outline += curve[curve.index("C"):] + f"L{n(sh_l[0])} {n(sh_l[1] + 6)}Q{n(sh_l[0])} {n(sh_l[1] - 14)} {n(neck_l[0])} {n(neck_l[1])}Z"
        neck = limb([p(0, -322), p(0, -296)], [14, 15], shade(self.skin, .12), shade(self.skin, .32))
        out = self._feet(pose, d, step, hem)
        out += neck + path(outline, robe, edge, 2.4)
        clip = outline
        if self.stripes:
            out += self._stripes(clip, hips)
        # the side away from the light
        if pose != "chair":
            out += path(self._side(p, sw, points, -lit), DARK, opacity=.13)
        out += path(folds, stroke=dark, width=3.2)
        if self.trim and pose in ("stand", "walk"):
            s = step if pose == "walk" else 0
            grow = 10 + s * .9 if pose == "walk" else 0
            y = hem - 10
            out += path(f"M{n(-hw - grow * .85 + 3)} {y - 4}Q0 {y + 16} {n(hw + grow - 4)} {y - 4}", stroke=self.trim, width=7)
        # the neckline
        v = p(0, -272)
        out += path(f"M{n(neck_l[0])} {n(neck_l[1])}L{n(v[0])} {n(v[1])}L{n(neck_r[0])} {n(neck_r[1])}Q{n((neck_l[0] + neck_r[0]) / 2)} {n(neck_l[1] + 12)} {n(neck_l[0])} {n(neck_l[1])}Z", self.undershirt if self.undershirt else self.skin, edge, 2)
        if self.armour:
            out += self._armour(p, sw)
        if self.belt:
            bl, br, m = p(-sw * .84, -206), p(sw * .84, -206), p(0, -200)
            line = f"M{n(bl[0])} {n(bl[1])}Q{n(m[0])} {n(m[1] + 5)} {n(br[0])} {n(br[1])}"
            out += path(line, stroke=shade(self.belt, .35), width=15) + path(line, stroke=self.belt, width=11)
            if pose in ("stand", "walk"):
                out += path(f"M{n(m[0] + 8)} {n(m[1] + 2)}q6 22 2 46M{n(m[0] + 12)} {n(m[1] + 2)}q12 18 12 38", stroke=shade(self.belt, .2), width=7) + oval(m[0] + 8, m[1] + 2, 8, 7, self.belt, stroke=shade(self.belt, .35), width=2)
        if self.mantle:
            out += self._mantle(p, sw, hw, hem, pose, points, d)
        if self.sash:
            a, b2, c2, e = p(-sw * .2, -306), p(-sw, -286), p(sw * .86, -196), p(sw * .6, -178)
            color = self.sash
            f = p(-sw * .86, -240)
            out += path(f"M{n(a[0])} {n(a[1])}L{n(b2[0])} {n(b2[1])}L{n(f[0])} {n(f[1])}Q{n(p(0, -206)[0])} {n(p(0, -206)[1])} {n(e[0])} {n(e[1])}L{n(c2[0])} {n(c2[1])}Q{n(p(10, -250)[0])} {n(p(10, -250)[1])} {n(a[0])} {n(a[1])}Z", color, shade(color, .3), 2.2)
            out += path(f"M{n(p(-sw * .6, -290)[0])} {n(p(-sw * .6, -290)[1])}Q{n(p(-4, -226)[0])} {n(p(-4, -226)[1])} {n(p(sw * .7, -192)[0])} {n(p(sw * .7, -192)[1])}", stroke=shade(color, .18), width=3)
        if self.shoulder_bag:
            a, b2 = p(-sw * .6, -300), p(sw * .8, -196)
            out += path(f"M{n(a[0])} {n(a[1])}Q{n(p(10, -250)[0])} {n(p(10, -250)[1])} {n(b2[0])} {n(b2[1])}", stroke=shade(self.shoulder_bag, .3), width=7)
            out += path(f"M{n(b2[0] - 24)} {n(b2[1] - 4)}h44q8 44 -8 48h-30q-14 -6 -6 -48Z", self.shoulder_bag, shade(self.shoulder_bag, .35), 2.4) + path(f"M{n(b2[0] - 24)} {n(b2[1] - 4)}h44l-22 24Z", shade(self.shoulder_bag, .12), shade(self.shoulder_bag, .35), 2)
        return out

    def _side(self, p, sw, points, side):
        """A strip down one side of the body."""
        top, mid = p(side * sw * .95, -284), p(side * sw * .3, -280)
        half = [q for q in points if (q[0] - points[0][0] / 2 - points[-1][0] / 2) * side > 0]
        half = sorted(half, key=lambda q: q[1])
        if len(half) < 2:
            return ""
        inner = [(q[0] - side * 26, q[1]) for q in reversed(half)]
        ring = [top] + half + inner + [mid]
        return "M" + "L".join(f"{n(float(a))} {n(float(c))}" for a, c in ring) + "Z"

    def _stripes(self, outline, hips):
        key = f"s{zlib.crc32((outline + self.stripes).encode())}"
        lines = "".join(f"M{x} -330V10" for x in range(-120, 130, 26))
        return f'<clipPath id="{key}"><path d="{outline}"/></clipPath><g clip-path="url(#{key})">{path(lines, stroke=self.stripes, width=8, opacity=.75)}</g>'

    def _armour(self, p, sw):
        c = self.armour
        out = ""
        a, b, e, f = p(-sw * .98, -286), p(sw * .98, -286), p(sw * .86, -200), p(-sw * .86, -200)
        m, k = p(0, -266), p(0, -190)
        out += path(f"M{n(a[0])} {n(a[1])}Q{n(m[0])} {n(m[1])} {n(b[0])} {n(b[1])}L{n(e[0])} {n(e[1])}Q{n(k[0])} {n(k[1])} {n(f[0])} {n(f[1])}Z", c, shade(c, .4), 2.4)
        for row in range(5):
            d = ""
            for col in range(-4, 5):
                q = p(col * sw * .2 + (4 if row % 2 else 0), -264 + row * 14)
                if abs(col) < 4:
                    d += f"M{n(q[0] - 5)} {n(q[1])}q5 8 10 0"
            out += path(d, stroke=shade(c, .3), width=2.4)
        return out

    def _mantle(self, p, sw, hw, hem, pose, points, d):
        c = self.mantle
        edge, dark = shade(c, .3), shade(c, .16)
        out = ""
        for side in (-1, 1):
            a, b, m = p(side * 14, -306), p(side * (sw + 3), -287), p(side * sw * .42, -212)
            w = p(side * (sw * .9), -214)
            if pose in ("stand", "walk"):
                low = [(side * (hw + 5), hem - 16), (side * hw * .5, hem - 8), (side * hw * .42, -120)]
            elif pose == "sit":
                low = [(side * 62, -92), (side * 60, hem - 4), (side * 34, hem - 2), (side * 34, -100)]
            elif pose == "ground":
                low = [(side * 92, -24), (side * 84, -2), (side * 44, -2), (side * 30, -40)]
            else:
                back = side == -d
                low = ([(-d * 84, -22), (-d * 60, -2), (-d * 30, -4)] if pose != "chair" else [(-d * 50, -100), (-d * 46, -70), (-d * 20, -80)]) if back else [(d * 26, -90), (d * 14, -96)]
            line = f"M{n(a[0])} {n(a[1])}Q{n(b[0])} {n(b[1] - 16)} {n(b[0])} {n(b[1] + 6)}L{n(w[0])} {n(w[1])}"
            line += "".join(f"L{n(float(q[0]))} {n(float(q[1]))}" for q in low)
            out += path(line + f"L{n(m[0])} {n(m[1])}L{n(a[0])} {n(a[1])}Z", c, edge, 2.4)
            if pose in ("stand", "walk"):
                out += path(f"M{n(m[0] + side * 12)} {n(m[1])}Q{n(side * hw * .62)} -110 {n(side * hw * .74)} {hem - 14}", stroke=dark, width=3)
        return out

    def _arm(self, side, wanted, p, sw, rise):
        names = ARMS
        held, shape = "", None
        if isinstance(wanted, str):
            if wanted == "none":
                return ""
            x, y, shape = names[wanted]
            x *= side
            y += rise
            if wanted in BODY_ARMS:
                x, y = p(x, y - rise)
        else:
            x, y = wanted[0], wanted[1]
            shape = wanted[2] if len(wanted) > 2 else "open"
            held = wanted[3] if len(wanted) > 3 else ""
        sx, sy = p(side * (sw - 9), -280)
        l1, l2 = 62.0, 58.0
        dx, dy = x - sx, y - sy
        dist = min(max(math.hypot(dx, dy), 12), l1 + l2 - 1)
        base = math.atan2(dy, dx)
        x, y = sx + math.cos(base) * dist, sy + math.sin(base) * dist
        bend = math.acos(max(-1, min(1, (l1 * l1 + dist * dist - l2 * l2) / (2 * l1 * dist))))
        choices = [(sx + math.cos(base + k * bend) * l1, sy + math.sin(base + k * bend) * l1) for k in (-1, 1)]
        ex, ey = max(choices, key=lambda q: q[0] * side + q[1] * .8)
        way = math.degrees(math.atan2(y - ey, x - ex))
        if wanted == "pray":
            way = -90 + 6.0 * -side
        color = self.mantle if (self.mantle and self.sleeve == "mantle") else self.robe
        edge = shade(color, .32)
        skin, skin_edge = self.skin, shade(self.skin, .3)
        k = .82 if self.sleeve in ("long", "mantle") else (.2 if self.sleeve == "half" else 0)
        wx, wy = ex + (x - ex) * k, ey + (y - ey) * k
        out = limb([(ex, ey), (x, y)], [10.5, 8.5], skin, skin_edge)
        hands = at(held + hand(skin, shape, -side if abs(way) < 90 else side), x - math.cos(math.radians(way)) * 3, y - math.sin(math.radians(way)) * 3, 1.0, way) if not held else \
            at(held, x + math.cos(math.radians(way)) * 10, y + math.sin(math.radians(way)) * 10) + at(hand(skin, shape, -side if abs(way) < 90 else side), x - math.cos(math.radians(way)) * 3, y - math.sin(math.radians(way)) * 3, 1.0, way)
        if len(wanted) > 4 and not isinstance(wanted, str):
            hands = at(hand(skin, shape, -side), x, y, 1.0, way) + at(held, x, y)
        if self.sleeve == "none":
            out = limb([(sx, sy), (ex, ey), (x, y)], [14, 11.5, 8.5], skin, skin_edge)
        elif self.sleeve == "half":
            out += limb([(sx, sy), (ex, ey), (wx, wy)], [19, 18, 19], color, edge)
        else:
            out += limb([(sx, sy), (ex, ey), (wx, wy)], [19, 17, 21], color, edge)
            px, py = -(y - ey), x - ex
            l = math.hypot(px, py) or 1
            if self.trim:
                out += path(f"M{n(wx + px / l * 18)} {n(wy + py / l * 18)}L{n(wx - px / l * 18)} {n(wy - py / l * 18)}", stroke=self.trim, width=6)
        return out + hands


# Where a hand goes: x outwards, y, and what the hand does. Those of BODY_ARMS lean with the body.
ARMS = {
    "down": (58, -172, "open"), "up": (72, -384, "open"), "wave": (96, -350, "open"), "raise": (58, -392, "flat"),
    "pray": (4, -252, "flat"), "clasp": (2, -222, "grip"), "chest": (-4, -254, "flat"), "open": (104, -232, "open"),
    "ask": (86, -258, "flat"), "hip": (44, -206, "grip"), "point": (136, -284, "point"), "out": (132, -276, "flat"),
    "hold": (22, -226, "grip"), "belly": (14, -216, "flat"), "cheek": (26, -322, "flat"), "eyes": (20, -352, "flat"),
    "heaven": (60, -404, "point"), "lap": (22, -196, "flat"), "knee": (40, -170, "flat"), "back": (30, -190, "grip"),
    "face": (14, -330, "flat"), "call": (34, -330, "flat"), "bless": (80, -330, "flat"), "low": (92, -196, "flat"),
}
BODY_ARMS = {"pray", "clasp", "chest", "hold", "belly", "cheek", "eyes", "hip", "face", "call", "lap"}
