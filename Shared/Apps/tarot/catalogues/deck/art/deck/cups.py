"""The suit of cups."""
from things import *
from figure import *

P = CUPS


def eight():
    """Someone leaves eight cups behind and goes up into the hills by night."""
    s = sky(P.deep, P.dark, "#236585", P.mid, bottom=640) + stars(8, box=(70, 80, 530, 300)) + circ(402, 200, 78, "#236585") + circ(402, 200, 62, P.pale) + circ(424, 200, 48, P.light) \
        + moon(402, 200, 62, GOLD_L, 0)
    s += mountain(430, 560, 460, 220, "#2A7289", P.dark, P.pale) + mountain(140, 570, 420, 290, "#226080", P.deep, P.light)
    s += hill(560, 520, 500, P.mid, peak=200)
    s += path(sm([(352, 514, 1), (366, 513, 1), (372, 556), (412, 606), (350, 660), (270, 730, 1), (150, 740, 1), (270, 650), (330, 606), (318, 560)]), P.light)
    s += river(486, 512, 90, P.light, P.pale)
    red, dk = P.accent, P.accent_d
    s += at(372, 560, wand(220, 9, False), 1, 6)
    who = limb([(-8, -90), (-18, -46), (-24, -4)], [26, 21, 16], INK) + limb([(8, -90), (24, -52), (14, -16)], [26, 21, 16], INK)
    who += cloth(sm([(-6, -206), (20, -204), (34, -176), (44, -110), (54, -44, 1), (4, -32), (-48, -46, 1), (-44, -120), (-34, -178)]), red,
                 path(sm([(8, -216, 1), (6, -120), (14, 0, 1), (90, 0, 1), (90, -216, 1)]), dk) + fold(-14, -180, -28, -36, dk, 9, 4))
    who += limb([(24, -176), (44, -138), (62, -128)], [34, 28, 20], dk) + circ(72, -127, 10, SKIN["rose"][0]) + limb([(24, -180), (42, -143), (58, -132)], [22, 18, 10], red)
    who += cloth(sm([(-26, -198), (-31, -232), (-6, -256), (22, -246), (30, -214), (22, -194), (0, -186)]), red, path(sm([(4, -260, 1), (8, -220), (4, -180, 1), (60, -180, 1), (60, -260, 1)]), dk)) \
        + path(sm([(-26, -198), (0, -188), (24, -196), (22, -186), (0, -178), (-28, -190)]), GOLD)
    s += at(300, 668, who, 1.04)
    s += hill(724, 692, 706, P.dark, peak=250) + tufts(3, 735, 770, P.mid, 12) + hill(794, 778, 794, P.deep, peak=330)
    for x in (154, 348, 445):
        s += at(x, 734, cup(P.accent), .92)
    for i in range(5):
        s += at(106 + 97 * i, 808, cup(P.accent), .92)
    return s


CARDS = {"cups-08-eight": eight}
