"""Figures: heads from the front and in profile, hands, upright, seated and cloaked bodies, horses.

At scale 1, an upright person is 555 high with the feet at 0, and a seated person is 460 high. Heads are drawn 100 high around 0, 0.
"""
from kit import *

SKIN = {  # lit, shaded, lips and lines
    "fair": ("#F8D3B4", "#E3A988", "#B9605A"), "rose": ("#F0BC96", "#D4926E", "#A8524A"),
    "tan": ("#D9A070", "#B6784C", "#8A4638"), "brown": ("#AA6B42", "#824A2D", "#5C2A24"),
    "dark": ("#7A4A30", "#583121", "#35171A"), "pale": ("#FBE3D2", "#E6BBA8", "#B86A70")}
HAIR = {  # dark, lit
    "black": ("#251A30", "#43325A"), "brown": ("#56321F", "#80502F"), "auburn": ("#87351D", "#B9572B"),
    "blond": ("#C68A36", "#EDC36C"), "grey": ("#8C8A9C", "#BFBCCB"), "white": ("#D9D5DA", "#FFFDF8"),
    "red": ("#A93C22", "#DA6A35")}


class Look:
    """A face: skin, hair, cut and back of the hair, beard, width, jaw (0 to 1), brow, age lines."""
    def __init__(self, skin="fair", hair="brown", cut="centre", back=None, beard=None, width=1.0, jaw=.3, brow=1.0,
                 nose=1.0, lips=1.0, old=False, eyes="#3B2A4A", blush=None):
        self.skin, self.hair, self.cut, self.back, self.beard = SKIN[skin], HAIR[hair], cut, back, beard
        self.width, self.jaw, self.brow, self.nose, self.lips, self.old, self.eyes = width, jaw, brow, nose, lips, old, eyes
        self.blush = blush


HAIRLINE = {
    "centre": [(35, 4), (32, -14), (18, -32), (0, -43, 1), (-18, -32), (-32, -14), (-35, 4)],
    "side": [(35, 4), (34, -12), (22, -27), (-14, -43, 1), (-27, -28), (-33, -12), (-35, 4)],
    "fringe": [(35, 6), (32, -13), (17, -20), (0, -22), (-17, -20), (-32, -13), (-35, 6)],
    "high": [(36, -4), (33, -20), (19, -38), (0, -44), (-19, -38), (-33, -20), (-36, -4)],
    "swept": [(35, 4), (34, -16), (20, -34), (4, -36), (-16, -26), (-30, -26, 1), (-35, 4)]}


def _hair_back(k):
    d, l = k.hair
    b = k.back
    if b == "bob":
        return path(sm(mirror([(0, -58), (30, -52), (47, -20), (48, 20), (44, 44), (30, 46), (0, 30)])), d)
    if b == "shoulder":
        return path(sm(mirror([(0, -58), (30, -52), (47, -18), (50, 30), (56, 66), (40, 80), (0, 60)])), d) \
            + fold(44, -10, 48, 72, l, 6, -4) + fold(-44, -10, -48, 72, l, 6, 4)
    if b in ("long", "waves"):
        out = path(sm(mirror([(0, -58), (30, -52), (48, -18), (50, 30), (62, 80), (58, 130), (44, 150), (0, 110)])), d)
        return out + "".join(fold(x, -5, x * 1.14, 132, l, 7, -x / 6) for x in (-46, 46)) + fold(-52, 30, -56, 120, l, 5, 4)
    if b == "bun":
        return circ(0, -64, 22, d) + circ(-4, -68, 13, l) + circ(-1, -63, 13, d)
    if b == "curls":
        return "".join(circ(x, y, r, d) for x, y, r in ((-38, -30, 20), (38, -30, 20), (-44, 0, 18), (44, 0, 18), (-42, 28, 17),
                                                         (42, 28, 17), (-22, -50, 20), (22, -50, 20), (0, -56, 20)))
    if b == "afro":
        return circ(0, -18, 62, d)
    return ""


def _hair_front(k):
    d, l = k.hair
    if k.cut == "bald":
        return ""
    outer = [(-36, 6, 1), (-43, -16), (-32, -46), (0, -60), (32, -46), (43, -16), (36, 6, 1)]
    s = path(sm(outer + HAIRLINE[k.cut][1:-1]), d)
    s += fold(-10, -56, -37, -8, l, 7, 10) + fold(6, -57, 30, -36, l, 5, -8)
    if k.back == "curls":
        s += "".join(circ(x, y, r, c) for x, y, r, c in ((-30, -34, 12, d), (30, -34, 12, d), (-14, -46, 12, d), (14, -46, 12, d), (0, -50, 12, d),
                     (-32, -38, 5, l), (-12, -50, 5, l), (10, -51, 5, l), (-40, -14, 5, l), (-42, 12, 5, l)))
    if k.back == "braid":
        for i in range(6):
            s += ell(-40 - 2 * i, 22 + 17 * i, 10, 11, d) + ell(-42 - 2 * i, 19 + 17 * i, 4.5, 6, l, 30)
        s += ell(-53, 122, 6, 9, GOLD)
    return s


def head(k, turn=0, mood=0, closed=False, gaze=0, gear="", veil=False, back=True):
    """A head from the front, `turn` -1 to 1; `mood` above 0 smiles, below it is stern. With `back` false its back hair
    is left out: person() lays it behind the body."""
    sk, sh, li = k.skin
    a, dx = 34.5 * k.width, 9 * turn
    j = k.jaw
    face = sm(mirror([(0, -50), (21, -46), (a, -20), (a, 4), (a - 4 + 2 * j, 22), (19 + 8 * j, 38), (9 + 6 * j, 48), (0, 50)]))
    s = _hair_back(k) if back else ""
    if not veil:
        s += ell(-a - 1, 4, 6, 10, sk) + ell(a + 1, 4, 6, 10, sh)
    nx = 8 * k.nose + 3 * turn
    shade = sm([(dx + 4, -60, 1), (dx - 1, -26), (dx + 2, -8), (dx + nx, 12), (dx + nx - 1, 17), (dx + 1, 19, 1), (dx + 2, 24),
                (dx + 5, 30), (dx + 3, 37), (dx + 7, 43), (dx + 2, 56, 1), (80, 60, 1), (80, -60, 1)])
    inside = path(shade, sh)
    if k.blush:
        inside += circ(dx * 1.2 - 20, 15, 8, k.blush, opacity=.4) + circ(dx * 1.2 + 21, 15, 7, k.blush, opacity=.4)
    s += cloth(face, sk, inside)
    s += stroke(sm([(dx - 5, 16), (dx - 1, 19), (dx + nx - 1, 17)], False), li, 2)
    for e in (-1, 1):
        w = 1 - .22 * max(0, turn * e)
        x = dx * 1.25 + e * 15.500
        if closed:
            s += at(x, -2, stroke("M-8 -1Q0 5 8 -1", INK, 2.8) + (stroke("M-6 3L-8 6M0 5L0 8M6 3L8 6", INK, 1.4)))
        else:
            eye = path("M-9 1Q-1 -8 9 0Q1 6 -9 1Z", WHITE) + circ(gaze * 3, -.8, 4.2, k.eyes) + circ(gaze * 3 - 1.2, -2.2, 1.2, WHITE) \
                + stroke("M-9.500 1.500Q-1 -8.500 9.500 0", INK, 2.8)
            s += '<g transform="translate(%s -3) scale(%.3g 1)">%s</g>' % (n(x), w * (1 if e > 0 else -1), eye if e > 0 else eye)
        lift = 1.5 if mood > 0 else 3.5 * mood
        s += path("M%s %sQ%s %s %s %sQ%s %s %s %sZ" % tuple(n(v) for v in (
            x - e * 8, -13 - lift, x, -20, x + e * 10, -14.5, x, -20 + 4.5 * k.brow, x - e * 8, -13 - lift)), k.hair[0])
    if k.old:
        s += stroke("M%s 20Q%s 26 %s 32" % (n(dx - 15), n(dx - 18), n(dx - 17)), sh, 2) + stroke("M%s -31Q%s -34 %s -31" % (n(dx - 12), n(dx), n(dx + 10)), sh, 2) \
            + stroke("M%s 5Q%s 9 %s 6" % (n(dx - 23), n(dx - 18), n(dx - 11)), sh, 1.8)
    d, l = k.hair
    b = k.beard
    if b in ("full", "long", "fork"):
        tip = {"full": 74, "long": 122, "fork": 92}[b]
        end = [(0, tip)] if b != "fork" else [(12, tip), (0, tip - 20, 1)]
        bw = 24 if b == "full" else 28
        be = mirror([(0, 21), (15, 21), (27, 13), (a + 1, -4), (a + 1, 22), (bw, 52)] + ([(bw - 10, tip - 16)] if b != "full" else [(12, tip - 6)]) + end)
        # the upper lip's line runs across; the list begins and ends at the middle
        bd = sm(be)
        s += cloth(bd, d, "".join(fold(x, 30, x * .5, tip - 6, l, 5, x / 5) for x in (-24, -13, 13)) + fold(-31, 8, -28, 34, l, 6, 4))
    elif b == "goatee":
        s += path(sm(mirror([(0, 38), (9, 38), (11, 48), (0, 66)])), d)
    elif b == "stubble":
        s += clip(face, path(sm(mirror([(0, 22), (14, 22), (26, 20), (40, 6), (40, 60), (0, 60)])), d, opacity=.35))
    m = mood * 3
    lw = 10.500 * k.lips
    s += path("M%s %sQ%s 26 %s 28Q%s 26 %s %sQ%s %s %s %sZ" % tuple(n(v) for v in (
        dx - lw, 31 - m, dx - 4, dx, dx + 4, dx + lw, 31 - m, dx, 37.500 + m * .6, dx - lw, 31 - m)), li)
    s += stroke("M%s %sQ%s %s %s %s" % tuple(n(v) for v in (dx - lw, 31 - m, dx, 33 + m, dx + lw, 31 - m)), sh if b not in ("full", "long", "fork") else INK, 1.4)
    if b in ("full", "long", "fork", "moustache", "goatee"):
        s += path(sm([(dx, 22), (dx + 10, 23), (dx + 21, 33), (dx + 10, 30), (dx, 27.500, 1), (dx - 10, 30), (dx - 21, 33), (dx - 10, 23)]),
                  l if b != "moustache" and b != "goatee" else d)
    return s + (_hair_front(k) if not veil else "") + gear


def profile(k, mood=0, gear="", closed=False):
    """A head in profile, facing right."""
    sk, sh, li = k.skin
    d, l = k.hair
    no = 44 + 5 * (k.nose - 1) * 4
    face = sm([(-4, -50), (18, -45), (31, -28), (33, -12), (31, -4), (no, 13), (no - 2, 18), (35, 20, 1), (36, 25), (39, 29), (34.500, 32, 1), (38, 36),
               (33, 41), (35, 48), (26, 55), (6, 46 + 4 * k.jaw), (-10, 30), (-24, 24), (-30, -10)])
    s = ""
    if k.back in ("shoulder", "long", "waves", "bob"):
        e = {"bob": 44, "shoulder": 74}.get(k.back, 118)
        s += path(sm([(0, -58), (-30, -52), (-50, -20), (-52, 30), (-50, e - 4), (-24, e), (-4, 40), (8, 0)]), d) + fold(-34, -40, -42, e - 8, l, 7, 8)
    elif k.back == "bun":
        s += circ(-50, -6, 21, d) + circ(-54, -10, 11, l)
    elif k.back == "curls":
        s += "".join(circ(x, y, r, d) for x, y, r in ((-36, -34, 20), (-46, -6, 19), (-40, 22, 18), (-14, -50, 19), (-26, 40, 15)))
    s += cloth(face, sk, path(sm([(8, 8, 1), (22, 24), (20, 40), (44, 50, 1), (40, 70, 1), (-40, 70, 1), (-40, -20, 1), (-8, -20, 1)]), sh))
    s += stroke(sm([(no - 10, 17), (no - 6, 19), (no - 3, 18)], False), li, 1.8)
    c = 30 - 3 * mood
    s += path("M39.500 28L35 27Q30 29 25 %s Q30 32 34.500 31.500L38.500 36Q30 39 25 %sZ" % (n(c), n(c)), li)
    if closed:
        s += stroke("M17 -2Q23 3 29 -1", INK, 2.6)
    else:
        s += path("M17 0Q24 -8 30 -3Q27 4 17 0Z", WHITE) + circ(26.500, -2, 3.6, k.eyes) + stroke("M16 0Q23 -9 31 -4", INK, 2.6)
    s += path("M15 -15Q24 -18 34 -10L34 -14Q25 -22 15 -18Z" if mood < 0 else "M14 -13Q22 -21 33 -17L34 -19.500Q22 -25 14 -13Z", d)
    s += ell(-7, 4, 7, 11, sk) + stroke("M-9 -2Q-3 0 -7 9", sh, 2)
    if k.beard in ("full", "long"):
        t = 72 if k.beard == "full" else 108
        s += path(sm([(-6, 10), (4, 24), (20, 27), (30, 26), (36, 23), (38, 30, 1), (30, 33), (36, 42), (38, t - 18), (30, t), (10, t - 24), (-8, 40)]), d) \
            + fold(8, 34, 28, t - 6, l, 5, -5)
    elif k.beard in ("goatee", "moustache"):
        s += path(sm([(36, 20), (39, 28, 1), (30, 30), (22, 36), (26, 26)]), d)
        if k.beard == "goatee":
            s += path(sm([(26, 42), (36, 42), (40, 56), (34, 68), (26, 54)]), d)
    if k.cut != "bald":
        s += path(sm([(30, -30), (28, -46), (6, -60), (-26, -52), (-44, -24), (-42, 8), (-26, 26), (-16, 10), (-13, -8), (2, -12), (8, -28), (20, -36)]), d) \
            + fold(4, -56, -34, -10, l, 8, 14) + fold(16, -50, -14, -30, l, 4, 6)
    return s + gear


# ---- headgear (in head units) ----------------------------------------------------------------------------------

def crown(kind="points", gem="#B8384E", w=37, y=-38):
    band = "M%d %dQ0 %d %d %dL%d %dQ0 %d %d %dZ" % (-w, y, y + 10, w, y, w + 1, y + 13, y + 25, -w - 1, y + 13)
    if kind == "rays":
        top = "".join(poly([(x - 6, y + 6 - abs(x) / 9), (x * 1.22, y - 34 + abs(x) * .35), (x + 6, y + 6 - abs(x) / 9)], GOLD if i % 2 else GOLD_L)
                      for i, x in enumerate((-32, -20, -7, 7, 20, 32)))
    elif kind == "fleur":
        top = "".join(at(x, y + 4 - abs(x) / 8, path(sm([(0, -30, 1), (8, -16), (3, -8), (12, -12), (8, 2, 1), (-8, 2, 1), (-12, -12), (-3, -8), (-8, -16)]), GOLD))
                      for x in (-27, 0, 27))
    elif kind == "leaf":
        top = "".join(at(x, y + 2 - abs(x) / 8, path(sm([(0, -26, 1), (9, -10), (0, 4, 1), (-9, -10)]), "#5E8A3C" if i % 2 else "#86AE52") + circ(0, -2, 3, GOLD_L), rot=x * .7)
                      for i, x in enumerate((-33, -20, -7, 7, 20, 33)))
    elif kind == "arched":
        top = path("M%d %dC%d %d -14 %d 0 %dC14 %d %d %d %d %dQ0 %d %d %dZ" % (-w, y, -w - 10, y - 40, y - 36, y - 22, y - 36, w + 10, y - 40, w, y, y + 12, -w, y), gem) \
            + stroke("M%d %dC%d %d -14 %d 0 %dC14 %d %d %d %d %d" % (-w, y + 2, -w - 10, y - 40, y - 36, y - 22, y - 36, w + 10, y - 40, w, y + 2), GOLD, 6) \
            + stroke("M0 %dV%d" % (y + 4, y - 22), GOLD, 6) + circ(0, y - 29, 7, GOLD_L)
    else:
        top = path("M%d %dL%d %dL-20 %dL0 %dL20 %dL%d %dL%d %dQ0 %d %d %dZ" % (-w, y + 2, -w - 5, y - 25, y - 6, y - 34, y - 6, w + 5, y - 25, w, y + 2, y + 12, -w, y + 2), GOLD) \
            + "".join(circ(x, yy, 4.500, GOLD_L) for x, yy in ((-w - 5, y - 26), (0, y - 35), (w + 5, y - 26)))
    return top + path(band, GOLD) + path("M4 %dQ%d %d %d %dL%d %dQ%d %d 4 %dZ" % (y + 5, w // 2, y + 4, w, y, w + 1, y + 13, w // 2, y + 17, y + 18), GOLD_D) \
        + "".join(circ(x, y + 12 - abs(x) / 7, r, gem) for x, r in ((-24, 4), (0, 5.500), (24, 4)))


def hood(color, shade, w=50):
    """Back and front of a hood or a veil that hangs to the shoulders."""
    back = path(sm(mirror([(0, -66), (34, -56), (w, -18), (w + 2, 40), (w + 14, 92), (0, 84)])), shade)
    outer = [(0, -68), (34, -57), (w + 2, -18), (w + 4, 40), (w + 18, 96, 1), (40, 88), (31, 52), (34, 10), (31, -22), (17, -41), (0, -46)]
    front = cloth(sm(mirror(outer)), color, path(sm([(20, -70, 1), (40, -20), (38, 40), (50, 100, 1), (90, 100, 1), (90, -70, 1)]), shade))
    return back, front


def hat(color, shade, feather=None, band=GOLD):
    """A soft cap with a rolled brim, and a feather if it has one."""
    s = ""
    if feather:
        s += path(sm([(28, -44, 1), (52, -72), (86, -84), (98, -70), (78, -56), (50, -40)]), feather) + stroke("M30 -44Q58 -66 90 -74", CREAM, 2)
    s += cloth(sm([(-44, -30), (-52, -56), (-24, -80), (16, -82), (46, -64), (44, -32), (0, -38)]), color,
               path(sm([(10, -90, 1), (22, -60), (14, -30, 1), (60, -20, 1), (60, -90, 1)]), shade))
    return s + path(sm([(-46, -24), (-44, -38), (0, -48), (44, -38), (46, -24), (40, -20), (0, -31), (-40, -20)]), band)


def turban(color, shade, gem="#B8384E"):
    s = cloth(sm([(-44, -18), (-50, -48), (-24, -78), (20, -80), (50, -52), (44, -18), (20, -32), (-14, -34)]), color,
              path(sm([(14, -90, 1), (30, -50), (20, -20, 1), (70, -10, 1), (70, -90, 1)]), shade)
              + stroke("M-46 -34Q-6 -66 36 -74M-40 -22Q0 -46 46 -50M-30 -70Q0 -40 40 -26", shade, 4))
    return s + circ(0, -46, 8, GOLD) + circ(0, -46, 4.500, gem)


def laurel(color="#5E8A3C", light="#86AE52"):
    return "".join(at(e * 40 * math.sin(a), -8 - 40 * math.cos(a), path(sm([(0, -13, 1), (6, 0), (0, 8, 1), (-6, 0)]), color if i % 2 else light), rot=e * (math.degrees(a) - 62))
                   for e in (-1, 1) for i, a in enumerate((.25, .6, .95, 1.3, 1.62)))


def helmet_side(color="#A9B8DA", shade="#6B76AE", plume="#B8384E", plume_d="#832440"):
    """An open helmet in profile with a plume that blows back."""
    s = path(sm([(-4, -62, 1), (-24, -84), (-62, -84), (-92, -52), (-96, -22, 1), (-72, -40), (-48, -38), (-20, -52)]), plume) \
        + path(sm([(-8, -60, 1), (-36, -70), (-70, -60), (-92, -28, 1), (-66, -46), (-40, -46)]), plume_d)
    shell = sm([(34, -24, 1), (26, -50), (0, -63), (-30, -54), (-46, -24), (-44, 20), (-36, 44, 1), (4, 46), (2, 22), (-2, -8), (6, -22)])
    s += cloth(shell, color, path(sm([(-8, -10, 1), (-24, 0), (-18, 60, 1), (-60, 60, 1), (-60, -30, 1), (-34, -30)]), shade))
    return s + stroke("M36 -24Q6 -22 -44 -20", GOLD, 5) + circ(-6, -22, 6, GOLD_L) + stroke("M0 -62V-60", GOLD, 8)


# ---- hands -----------------------------------------------------------------------------------------------------

def hand(kind, sk, s=1, rot=0, flip=False):
    """Hands about 40 long around the grip: fist (around an upright rod), palm (carries from below), open (raised, front), rest, point, bless."""
    a, b = sk[0], sk[1]

    def finger(x, y, w, h, r=0, c=a):
        return rect(x, y, w, h, c, min(w, h) / 2, transform="rotate(%s %s %s)" % (n(r), n(x), n(y + h / 2)) if r else None)
    if kind == "fist":
        o = rect(-14, -19, 26, 38, b, 9) + "".join(finger(-15 + i % 3, -19.500 + 9.600 * i, 29 - (i == 3) * 3, 9.2) for i in range(4)) \
            + "".join(stroke("M-11 %sH11" % n(-10 + 9.600 * i), b, 1.5) for i in range(3)) + finger(-12, -22, 25, 10, -14)
    elif kind == "palm":
        o = path(sm([(-18, -4), (-4, -8), (14, -6), (36, -12), (39, -7), (24, 4), (8, 10), (-10, 9), (-20, 5)]), b) \
            + path(sm([(-18, -5), (-4, -9), (14, -7), (36, -13), (37, -9), (20, 0), (4, 5), (-12, 4)]), a) \
            + path(sm([(-8, -6), (4, -16), (12, -17), (12, -12), (4, -4)]), a)
    elif kind == "open":
        o = rect(-13, -8, 26, 30, a, 10) + "".join(finger(-13.500 + 7 * i, (-28, -34, -32, -25)[i], 6.6, 32) for i in range(4)) \
            + finger(9, 2, 22, 8, -38, a) + stroke("M-7 -4V-8M0 -4V-10M7 -4V-8M-7 10Q0 14 7 6", b, 1.5)
    elif kind == "bless":
        o = rect(-13, -8, 26, 30, a, 10) + finger(-6.500, -34, 6.8, 36) + finger(1, -33, 6.8, 36) + finger(-13, -10, 7, 16, 0, b) + finger(8, -9, 7, 16, 0, b) + finger(9, 4, 18, 7.500, -50)
    elif kind == "point":
        o = rect(-16, -12, 26, 24, a, 9) + finger(2, -12, 36, 8) + "".join(finger(2, -3 + 7.500 * i, 12, 7.500, 0, b if i else a) for i in range(2)) + finger(-6, -16, 18, 8, -16)
    else:
        o = path(sm([(-20, -10), (0, -14), (20, -10), (34, -3), (35, 4), (20, 9), (-2, 12), (-20, 9)]), a) \
            + stroke("M14 -3L32 0M13 4L30 5", b, 1.6) + path(sm([(-4, 6), (10, 10), (18, 16), (14, 20), (0, 16), (-10, 11)]), b)
    return at(0, 0, o, s, rot, flip)


class Arm:
    """An arm from the shoulder over `elbow` to `hand` (places as the body's); `hold` is what the hand closes around."""
    def __init__(self, elbow, hand, grip="rest", rot=0, hold="", flip=False, bell=False, width=(35, 32, 26), front=True, size=1, bare=False, cuff=True):
        self.elbow, self.hand, self.grip, self.rot, self.hold, self.flip = elbow, hand, grip, rot, hold, flip
        self.bell, self.width, self.front, self.size, self.bare, self.cuff = bell, width, front, size, bare, cuff

    def draw(self, shoulder, skin, color, shade, trim_c=GOLD):
        e, h = self.elbow, self.hand
        w = self.width
        back = 16 * self.size
        d = math.hypot(h[0] - e[0], h[1] - e[1]) or 1
        ux, uy = (h[0] - e[0]) / d, (h[1] - e[1]) / d
        wrist = (h[0] - ux * back, h[1] - uy * back)
        end = (e[0] + ux * (d - back) * .86, e[1] + uy * (d - back) * .86)
        s = limb([(e[0] + ux * d * .3, e[1] + uy * d * .3), wrist, (h[0] - ux * 4, h[1] - uy * 4)], [20 * self.size, 17 * self.size, 18 * self.size], skin[1])
        s += limb([(e[0] + ux * d * .3 - 1.5, e[1] + uy * d * .3 - 1), (wrist[0] - 1.5, wrist[1] - 1)], [16 * self.size, 14 * self.size], skin[0])
        if self.bare:
            s = limb([shoulder, e, wrist], [w[0] * .8, w[1] * .75, 18 * self.size], skin[0], skin[1]) + s
            s += limb([shoulder, (shoulder[0] * .5 + e[0] * .5, shoulder[1] * .5 + e[1] * .5)], [w[0], w[1]], color, shade)
        elif self.bell:
            nx, ny = -uy, ux
            if ny < 0:
                nx, ny = -nx, -ny
            drop = sm([(e[0], e[1]), (end[0] - nx * 12, end[1] - ny * 12, 1), (end[0] + nx * 16, end[1] + ny * 16), (end[0] * .7 + e[0] * .3, end[1] * .7 + e[1] * .3 + 78, 1),
                       (e[0] * .8 + end[0] * .2, e[1] + 44)])
            s = path(drop, shade) + s + limb([shoulder, e, end], [w[0], w[1], w[2] + 4], color, shade) \
                + path(sm([(e[0], e[1], 1), (end[0] - nx * 13, end[1] - ny * 13, 1), (end[0] + nx * 8, end[1] + ny * 8), (end[0] * .75 + e[0] * .25, end[1] * .75 + e[1] * .25 + 52, 1),
                           (e[0] * .75 + end[0] * .25, e[1] + 26)]), color) \
                + stroke([(end[0] - nx * 13, end[1] - ny * 13), (end[0] + nx * 10, end[1] + ny * 10)], trim_c, 5)
        else:
            s += limb([shoulder, e, end], w, color, shade)
            if self.cuff:
                nx, ny = -uy * w[2] * .52, ux * w[2] * .52
                s += stroke([(end[0] + ux * 9 - nx, end[1] + uy * 9 - ny), (end[0] + ux * 9 + nx, end[1] + uy * 9 + ny)], trim_c, 8, stroke_linecap="butt")
        return s + at(h[0], h[1], self.hold) + at(h[0], h[1], hand(self.grip, skin, self.size, self.rot, self.flip))


def _neck(y, k):
    # the chin's shadow covers all of it except a strip on the lit side
    return limb([(0, y + 26), (0, y - 12)], [27, 25], k.skin[1]) + path("M-13 %sV%sQ-6 %s 2 %sL-1 %sZ" % tuple(n(v) for v in (y + 28, y + 8, y + 16, y + 18, y + 34)), k.skin[0])


def collar(y, w, color, edge=None):
    return path(sm(mirror([(0, y + 30), (w * .5, y + 20), (w, y - 2), (w * .7, y - 8), (16, y - 2), (0, y + 6)])), color) \
        + (stroke(sm([(-w, y - 2), (-w * .5, y + 20), (0, y + 30), (w * .5, y + 20), (w, y - 2)], False), edge, 3) if edge else "")


def lap(seat, waist, hem, robe, shade, boots, inside=""):
    """Draws a seated person below the belt: even (knees together), apart (knees wide, the robe sunk between
    them), forward (the right foot put out), aside (both knees turned to the right), crossed (a knee over the other)."""
    def boot(x, e, y=0, s=1.0):
        return path(sm([(x - e * 18 * s, y - 12), (x - e * 6 * s, y - 17), (x + e * 18 * s, y - 3), (x + e * 21 * s, y + 9, 1), (x - e * 20 * s, y + 9, 1)]), boots)

    w = waist + 8
    right = [(160, 10, 1), (160, -190, 1)]  # the side away from the light
    if seat == "apart":
        skirt = mirror([(0, -214), (w + 4, -216), (92, -204), (128, -176), (130, -108), (hem + 30, -6, 1), (80, 2, 1), (62, -26), (34, -44), (0, -50)])
        hanging = [(-80, 2), (-62, -26), (-34, -44), (0, -50), (34, -44), (62, -26), (80, 2)]
        under = path(sm(mirror([(0, -150), (70, -150), (74, -2, 1), (0, 6)])), shade)
        dark = path(sm([(90, -176, 1), (102, -100), (94, 10, 1)] + right + [(122, -180)]), shade)
        folds = [(-104, -150, -98, 0, 10, -6), (-66, -184, -72, -10, 8, 6), (70, -184, 76, -10, 8, -6), (108, -150, 104, 0, 8, 4),
                 (-20, -206, -44, -46, 8, 10), (20, -206, 44, -46, 8, -10), (-6, -206, -4, -52, 6, 3)]
        feet = boot(-98, -1, 2, 1.25) + boot(98, 1, 2, 1.25)
        return under + feet + cloth(sm(skirt), robe, dark + "".join(fold(*f[:4], shade, *f[4:]) for f in folds) + inside + trim(sm(hanging, False), GOLD, 12))
    if seat == "forward":
        skirt = [(-w, -216), (0, -221), (w, -215), (84, -202), (118, -166), (134, -92), (150, 6, 1), (70, 14), (30, -8), (-30, 0), (-hem - 4, -4, 1), (-98, -96), (-100, -160), (-78, -196)]
        dark = path(sm([(8, -206, 1), (26, -110), (30, 16, 1), (62, 16, 1), (48, -70), (60, -140)]), shade) + path(sm([(104, -160, 1), (112, -80), (122, 20, 1)] + right + [(120, -170)]), shade)
        folds = [(-70, -150, -58, 0, 9, -6), (-86, -126, -88, 0, 8, 4), (-22, -206, -62, -164, 5, 5), (74, -160, 96, 8, 9, -8), (30, -206, 92, -172, 7, -5)]
        feet = boot(-58, -1) + boot(124, 1, 8, 1.4)
    elif seat == "aside":
        skirt = [(-w, -215), (0, -221), (w + 8, -214), (104, -198), (134, -164), (130, -92), (hem + 40, -3, 1), (70, 6), (-10, 0), (-62, -3, 1), (-66, -70), (-78, -150), (-w - 12, -196)]
        dark = path(sm([(-40, -200, 1), (-20, -120), (-34, 10, 1), (12, 10, 1), (20, -110), (0, -190)]), shade) + path(sm([(92, -160, 1), (98, -90), (90, 10, 1)] + right + [(124, -176)]), shade)
        folds = [(40, -190, 44, 4, 9, -6), (64, -180, 70, 4, 8, -5), (-58, -150, -54, 0, 8, 5), (0, -208, 84, -176, 7, -8), (110, -150, 116, 0, 7, 4)]
        feet = boot(54, 1, 1) + boot(108, 1, 3, 1.15)
    elif seat == "crossed":
        skirt = [(-w, -216), (0, -222), (w + 2, -218), (76, -216), (112, -196), (120, -158), (98, -112), (110, -50), (hem + 8, -4, 1), (30, 4), (-hem - 2, -3, 1), (-96, -84), (-104, -150), (-84, -192)]
        dark = path(sm([(112, -170, 1), (70, -126), (6, -96), (-58, -86, 1), (-30, -64), (40, -60), (60, 10, 1)] + right), shade)
        folds = [(-80, -160, 78, -196, 8, -10), (-86, -130, 92, -172, 7, -12), (-64, -70, -70, 0, 9, 5), (-20, -66, -24, 2, 8, 4), (26, -66, 30, 2, 8, -3), (88, -100, 92, 0, 7, 4)]
        feet = boot(-56, -1) + boot(48, 1)
    else:
        skirt = mirror([(0, -216), (w, -216), (80, -194), (100, -160), (97, -90), (hem + 12, -3, 1), (50, 3), (0, -4)])
        dark = path(sm([(2, -200, 1), (-10, -90), (-16, 10, 1), (26, 10, 1), (12, -90)]), shade) + path(sm([(58, -150, 1), (66, -90), (62, 10, 1), (160, 10, 1), (160, -180, 1), (96, -172)]), shade)
        folds = [(-64, -140, -52, 0, 9, -6), (-84, -120, -84, 0, 8, 4), (34, -140, 38, 0, 7, 4), (14, -206, 62, -160, 7, -5), (-16, -206, -66, -166, 5, 5)]
        feet = "".join(path(sm([(e * 30, -12), (e * 42, -16), (e * 64, -2), (e * 66, 9, 1), (e * 26, 9, 1)]), boots) for e in (-1, 1))
    return feet + cloth(sm(skirt), robe, dark + "".join(fold(*f[:4], shade, *f[4:]) for f in folds) + inside)


def person(k, robe, shade, arms=(), pose="robe", shoulder=52, waist=36, hem=92, turn=0, tilt=0, mood=0, closed=False, gaze=0, gear="", gear_back="",
           inside="", belt=GOLD, cloak=None, hose=None, boots=WOOD_D, legs=None, neckline=None, veil=False, size=.84, over="", sleeves=None, side=False, lean=0, behind=False, seat="even"):
    """Draws a person from the front. pose: robe (to the ground), tunic (with visible legs), seated (`seat` is a pose of
    lap), bust (to the hips only, for those whose legs are drawn apart or hidden). `behind` shows the back of the head.
    `arms` are (side, Arm) from the back to the front, side -1 (left) or 1. `inside` is painted on the cloth."""
    seated = pose == "seated"
    dy = 95 if seated else 0
    ys = -440 + dy
    sw = shoulder
    s = ""
    hd = at(lean, ys - 62, (profile(k, mood, gear, closed) if side else head(k, turn, mood, closed, gaze, gear, veil, False)), size, tilt, side and turn < 0)
    if cloak:
        if seated:
            c = sm(mirror([(0, ys - 18), (30, ys - 14), (sw + 16, ys + 8), (sw + 34, ys + 110), (sw + 56, ys + 250), (sw + 66, -4, 1), (0, 0)]))
        else:
            c = sm(mirror([(0, ys - 18), (30, ys - 14), (sw + 14, ys + 8), (sw + 26, ys + 130), (hem + 14, -150), (hem + 26, -6, 1), (0, 0)]))
        s += cloth(c, cloak[1], path(sm([(-200, -600, 1), (-sw, ys), (-hem + 6, 0, 1), (-300, 0, 1)]), cloak[0]))
    if behind:
        hd = at(lean, ys - 62, ell(-36, 2, 6, 10, k.skin[0]) + ell(36, 2, 6, 10, k.skin[1]) + path(sm(mirror([(0, -58), (30, -50), (42, -18), (36, 24), (18, 44), (0, 46)])), k.hair[0])
                + fold(-8, -52, -26, 34, k.hair[1], 7, 8) + fold(4, -54, 4, 36, k.hair[1], 5, -3) + _hair_back(k) + gear, size, tilt)
    elif not side:
        s += at(lean, ys - 62, gear_back + ("" if veil else _hair_back(k)), size, tilt)
    for sd, arm in arms:
        if not arm.front:
            s += arm.draw((sd * (sw - 10), ys + 18), k.skin, *(sleeves or (robe, shade)))
    if pose == "tunic":
        lg = legs or (((-24, -270), (-28, -150), (-32, -16)), ((24, -270), (30, -150), (40, -16)))
        for i, (a, b, c) in enumerate(reversed(lg)):
            col = hose or (shade, shade)
            s += limb([a, b, c], [46, 34, 22], col[i == 0] if len(col) > 1 else col[0])
            e = 1 if c[0] >= b[0] or turn > 0 else -1
            s += limb([(c[0] * .65 + b[0] * .35, c[1] * .65 + b[1] * .35), c], [27, 23], boots) \
                + path(sm([(c[0] - e * 12, c[1] - 6), (c[0] - e * 13, c[1] + 15, 1), (c[0] + e * 34, c[1] + 15, 1), (c[0] + e * 30, c[1] + 5), (c[0] + e * 10, c[1] - 8)]), boots)
        body = sm(mirror([(0, ys - 14), (18, ys - 14), (sw, ys + 4), (sw * .88, ys + 46), (waist, -335), (waist + 16, -280), (waist + 34, -165, 1), (0, -158)]))
        fo = "".join(fold(x * .5, -325, x, -160, shade, 8, 3) for x in (-34, -8)) + path(sm([(26, -480, 1), (16, -400), (20, -330), (26, -150, 1), (200, -150, 1), (200, -480, 1)]), shade)
        s += cloth(body, robe, fo + inside)
    elif seated:
        s += lap(seat, waist, hem, robe, shade, boots, inside)
        torso = sm(mirror([(0, ys - 14), (18, ys - 14), (sw, ys + 4), (sw * .9, ys + 44), (waist, ys + 105), (waist + 9, ys + 150), (0, ys + 160)]))
        s += cloth(torso, robe, path(sm([(22, ys - 30, 1), (14, ys + 40), (16, ys + 170, 1), (120, ys + 170, 1), (120, ys - 30, 1)]), shade) + inside)
    elif pose == "bust":
        body = sm(mirror([(0, ys - 14), (18, ys - 14), (sw, ys + 4), (sw * .88, ys + 46), (waist, -335), (waist + 10, -278, 1), (0, -272)]))
        s += cloth(body, robe, path(sm([(24, -480, 1), (14, -400), (18, -330), (22, -260, 1), (120, -260, 1), (120, -480, 1)]), shade) + inside)
    else:
        body = sm(mirror([(0, ys - 14), (18, ys - 14), (sw, ys + 4), (sw * .88, ys + 46), (waist, -335), (waist + 14, -285), (hem * .82, -120), (hem, -3, 1), (0, 4)]))
        fo = path(sm([(24, -480, 1), (14, -400), (18, -330), (24, -200), (38, 10, 1), (240, 10, 1), (240, -480, 1)]), shade) \
            + fold(-14, -320, -56, 0, shade, 12, 6) + fold(-4, -300, -18, 0, shade, 9, 4) + fold(-26, -310, -hem + 12, 0, shade, 7, 8)
        s += cloth(body, robe, fo + inside)
    if belt:
        by = -335 + dy if not seated else ys + 105
        s += path(sm([(-waist - 1, by - 8, 1), (0, by - 1), (waist + 1, by - 8, 1), (waist + 1, by + 5, 1), (0, by + 12), (-waist - 1, by + 5, 1)]), belt) + circ(0, by + 5, 8, GOLD_L if belt == GOLD else GOLD)
    s += over
    if behind or neckline:
        s += neckline or ""
    else:
        s += path(sm(mirror([(0, ys + 22), (14, ys + 4), (20, ys - 14), (0, ys - 20)])), k.skin[0])
    if behind:
        s += limb([(0, ys - 10), (0, ys - 30)], [25, 24], k.skin[1]) + path(sm(mirror([(0, ys - 18), (18, ys - 14), (sw * .7, ys + 2), (sw * .4, ys + 12), (0, ys + 15)])), robe)
    else:
        s += _neck(ys - 20, k)
    s += hd
    for sd, arm in arms:
        if arm.front:
            s += arm.draw((sd * (sw - 15), ys + 21), k.skin, *(sleeves or (robe, shade)))
    return s


def rider(k, coat, shade, arm, cape=None, gear="", mood=0, lean=0, steel=("#B4C1DD", "#6F7BAA"), reins=True, inside="", plain=False):
    """Draws the rider of things.horse(), facing right, in the horse's coordinates. `arm` is the near arm."""
    s = ""
    if cape:
        c = sm([(-8 + lean, -438, 1), (-50 + lean, -432), (-100, -380), (-150, -330), (-214, -300, 1), (-180, -272), (-196, -236, 1), (-130, -250), (-60, -270, 1), (-20, -330)])
        s += cloth(c, cape[0], path(sm([(-30, -400, 1), (-80, -330), (-220, -262, 1), (-200, -220, 1), (-40, -240, 1)]), cape[1]) + fold(-40, -420, -190, -296, cape[1], 12, -14))
    if reins:
        s += limb([(20 + lean, -412), (58 + lean * .6, -356), (92, -322)], [34, 29, 20], shade) + circ(96, -318, 12, k.skin[1] if plain else steel[1])
    s += limb([(-6, -280), (60, -224), (26, -130)], [60, 44, 27], steel[0], steel[1]) + circ(60, -226, 23, steel[0]) + path("M60 -249A23 23 0 0 1 60 -203Z", steel[1]) + ring(60, -226, 23, 3, GOLD)
    s += path(sm([(10, -140), (40, -142), (44, -122), (76, -106, 1), (74, -96, 1), (14, -98, 1)]), INK) + stroke("M38 -96V-84M20 -84H62M30 -150L38 -260", GOLD, 4)
    torso = sm([(-34 + lean, -438), (4 + lean, -448), (36 + lean, -428), (46 + lean, -380), (30 + lean * .5, -322), (46, -266), (30, -240, 1), (-20, -232), (-72, -246, 1), (-48, -310), (-52 + lean, -400)])
    s += cloth(torso, coat, path(sm([(20 + lean, -460, 1), (26 + lean, -390), (8, -320), (20, -230, 1), (90, -220, 1), (90, -460, 1)]), shade) + inside + fold(-30, -300, -50, -236, shade, 10, 3) + fold(-6, -300, -10, -232, shade, 8, 2))
    s += path("M%s -322Q-6 -312 %s -326L%s -312Q-6 -298 %s -308Z" % (n(-47 + lean * .4), n(31 + lean * .5), n(32 + lean * .5), n(-48 + lean * .4)), GOLD)
    s += at(lean + 6, 0, limb([(-4, -442), (2, -466)], [32, 28], k.skin[1])) + path(sm([(-34 + lean, -432), (0 + lean, -456), (34 + lean, -436), (10 + lean, -418)]), GOLD)
    s += at(12 + lean * 1.15, -502, profile(k, mood, gear), .84, lean * .12)
    sh = (-14 + lean, -408)
    s += arm.draw(sh, k.skin, *(steel if not plain else (coat, shade)))
    if not plain:
        s += ell(sh[0], sh[1] - 6, 29, 24, steel[0], -20) + path("M%s %sA28 24 0 0 1 %s %sQ%s %s %s %sZ" % tuple(n(v) for v in (sh[0] + 8, sh[1] - 28, sh[0] + 14, sh[1] + 14, sh[0] + 16, sh[1] - 8, sh[0] + 8, sh[1] - 28)), steel[1])
    return s


def cross_legged(k, robe, shade, hose, boots=WOOD_D, **kw):
    """Someone who sits on the ground, about 300 high, the ground at 0."""
    legs = limb([(-26, -44), (-92, -30), (4, -10)], [46, 38, 24], hose[0], hose[1]) + limb([(26, -44), (92, -30), (-4, -10)], [46, 38, 24], hose[0], hose[1])
    legs += path(sm([(-2, -20), (-30, -20), (-40, -8), (-36, 2, 1), (0, 2, 1)]), boots) + path(sm([(2, -20), (30, -20), (40, -8), (36, 2, 1), (0, 2, 1)]), boots)
    return legs + path(sm([(-50, -40), (0, -74), (50, -40), (30, -28), (0, -24), (-30, -28)]), shade) + at(0, 238, person(k, robe, shade, pose="bust", **kw))


def mourner(c, d, hair="#251A30", skin=SKIN["fair"]):
    """A bowed figure in a long cloak, seen from the side, facing left, 420 high."""
    s = cloth(sm([(20, -392), (58, -350), (78, -250), (92, -120), (110, -2, 1), (20, 4), (-62, 0, 1), (-44, -120), (-36, -220), (-46, -300), (-30, -360)]), c,
              path(sm([(40, -420, 1), (48, -300), (40, -160), (58, 10, 1), (160, 10, 1), (160, -420, 1)]), d) + fold(-10, -330, -34, 0, d, 12, 4) + fold(10, -300, 8, 0, d, 9, -4))
    s += stroke("M-60 -7Q20 -2 108 -9", GOLD, 7) + limb([(20, -290), (-40, -250), (-52, -286)], [44, 38, 26], c, d) + at(-54, -304, hand("rest", skin, .85, -100))
    s += path(sm([(-48, -368), (-60, -350), (-66, -338, 1), (-58, -330), (-54, -316), (-36, -312), (-20, -340)]), skin[0])
    s += cloth(sm([(-50, -372), (-46, -400), (-18, -426), (20, -418), (44, -384), (40, -344), (10, -318), (-22, -312), (-34, -340)]), c, path(sm([(0, -440, 1), (12, -380), (-6, -300, 1), (80, -300, 1), (80, -440, 1)]), d))
    return s


def cloud_hand(grip, skin, sleeve, cloud_c, cloud_d, line, s=3, rot=0):
    """A great hand that comes out of a cloud on the right; its grip is at 0, 0."""
    sl = limb([(58 * s, 12 * s), (34 * s, 5 * s)], [36 * s, 30 * s], sleeve[0], sleeve[1]) + stroke([(31 * s, -9.500 * s), (32 * s, 20 * s)], GOLD, 5 * s, stroke_linecap="butt")
    arm = limb([(40 * s, 5 * s), (14 * s, 0)], [20 * s, 19 * s], skin[0], skin[1])
    return arm + sl + at(78 * s, 22 * s, at(0, 0, "".join(circ(x, y, r, c) for x, y, r, c in ((-34, 4, 22, cloud_d), (-14, -22, 26, cloud_d), (20, -30, 28, cloud_d), (-12, 20, 26, cloud_d), (24, 20, 30, cloud_d),
        (-30, 0, 19, cloud_c), (-12, -24, 21, cloud_c), (20, -32, 23, cloud_c), (-12, 14, 23, cloud_c), (24, 10, 28, cloud_c))) + stroke("M-40 4A12 12 0 1 1 -22 10M-24 -18A14 14 0 1 1 2 -22M-18 22A13 13 0 1 1 4 22", line, 3), s * .72)) \
        + hand(grip, skin, s, rot, grip == "palm")


def seated_side(k, robe, shade, arms, inside="", cloak=None, gear="", mood=0, tilt=0, belt=GOLD, front_lit=False, boots=WOOD_D, hair_back="", sleeves=None, size=.92):
    """Draws a seated person in profile, facing right, 470 high. `arms` are the far arm and the near arm. `front_lit` keeps
    the light in place if the figure is flipped to face left."""
    s = hair_back
    if cloak:
        c = sm([(-16, -372), (-66, -356), (-104, -250), (-124, -110), (-166, -4, 1), (-20, 0, 1), (-10, -200)])
        s += cloth(c, cloak[0] if not front_lit else cloak[1], fold(-60, -330, -120, 0, cloak[1] if not front_lit else cloak[0], 16, 8) + fold(-50, -300, -80, 0, cloak[1] if not front_lit else cloak[0], 10, 4))
    far, near = arms
    s += far.draw((6, -334), k.skin, *((sleeves or (shade, shade))))
    s += path(sm([(84, -20), (112, -18), (140, -2), (142, 8, 1), (80, 8, 1)]), boots)
    skirt = sm([(-82, -240, 1), (-20, -248), (50, -230), (94, -208), (112, -168), (112, -90), (128, -4, 1), (60, 3), (-44, -3, 1), (-66, -110), (-92, -180)])
    if front_lit:
        dark = path(sm([(-110, -200, 1), (-20, -176), (40, -168), (56, -80), (50, 10, 1), (-200, 10, 1)]), shade)
    else:
        dark = path(sm([(58, -214, 1), (80, -180), (76, -90), (80, 10, 1), (200, 10, 1), (200, -240, 1)]), shade) + path(sm([(-110, -190, 1), (-40, -172), (20, -150), (-20, -60), (-30, 10, 1), (-200, 10, 1)]), shade)
    s += cloth(skirt, robe, dark + "".join(fold(*f, shade, 9, b) for f, b in (((80, -196, 44, 4), 8), ((60, -206, 4, 4), 12), ((98, -150, 100, 4), -4))) + inside)
    torso = sm([(-54, -360), (-16, -370), (16, -352), (32, -310), (16, -262), (24, -222, 1), (-84, -214, 1), (-74, -270), (-84, -322)])
    s += cloth(torso, robe, path(sm([(8, -390, 1), (14, -320), (-2, -262), (2, -200, 1), (200, -200, 1), (200, -390, 1)] if not front_lit else
                                    [(-36, -390, 1), (-52, -320), (-46, -262), (-52, -200, 1), (-200, -200, 1), (-200, -390, 1)]), shade) + inside)
    if belt:
        s += path("M-76 -268Q-30 -252 17 -266L18 -252Q-30 -238 -77 -254Z", belt)
    s += limb([(-14, -352), (-6, -386)], [32, 28], k.skin[1]) + path(sm([(-52, -360), (-16, -380), (20, -356), (-4, -342)]), belt or GOLD)
    s += at(0, -424, profile(k, mood, gear), size, tilt)
    return s + near.draw((-28, -326), k.skin, *(sleeves or (robe, shade)))


def crown_side(gem="#B8384E", points=True):
    """A crown on a head in profile."""
    top = "M-44 -34L-52 -74L-28 -50L-10 -84L8 -52L30 -76L34 -36Z" if points else "M-44 -34L-46 -62L-30 -50L-22 -66L-10 -52L0 -70L10 -52L22 -64L28 -48L38 -58L34 -36Z"
    return path(top, GOLD) + path("M-46 -38Q-6 -26 36 -40L35 -24Q-6 -10 -45 -22Z", GOLD_L) + "".join(circ(x, y, 4.5, gem) for x, y in ((-28, -27), (-6, -24), (18, -28)))
