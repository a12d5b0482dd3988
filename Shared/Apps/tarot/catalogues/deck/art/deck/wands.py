"""The suit of wands."""
from things import *
from figure import *

P = WANDS


def queen():
    """She sits at ease with her staff and a sunflower, a black cat at her feet."""
    s = sky("#F3A55A", "#F7BC73", P.pale, "#FBE0AE", bottom=640) + circ(300, 330, 232, "#FBE0AE") + rays(300, 330, 330, P.light, 24, 232, .3)
    s += hill(610, 590, 610, "#D9793A", peak=160) + mountain(110, 640, 200, 130, "#C9612F", P.mid) + mountain(500, 640, 220, 150, "#C9612F", P.mid) + rect(0, 636, 600, 300, P.mid) \
        + path("M-20 690Q300 640 620 690V900H-20Z", P.dark) + path("M120 720H480L560 900H40Z", P.accent) + path("M120 720H480L488 738H112Z", P.accent_d)
    inlay = "".join(at(x, -370, sunflower(1.1)) for x in (-84, 84)) + path(sm([(0, -420, 1), (40, -350), (0, -300), (-40, -350)]), P.mid)
    s += at(300, 740, throne(P.dark, P.deep, "round", 270, 500, 200, GOLD, inlay), 1)
    for x, h in ((108, 150), (494, 170), (84, 84), (518, 92)):
        s += stem(x, 800, h, P.leaf_d, sunflower(1.25))
    k = Look("tan", "auburn", "centre", "waves", width=1.02, jaw=.15, lips=1.15, eyes="#3E6430", blush="#E2725B")
    hem = trim("M-130 -8Q0 8 130 -8", GOLD, 16) + pattern(-120, -200, 120, -30, "flame", GOLD, 44, 6)
    body = person(k, P.light, P.mid, pose="seated", shoulder=50, waist=33, hem=98, turn=-.35, tilt=-3, mood=.9, cloak=(P.mid, P.dark), inside=hem, gear=crown("leaf", P.mid), size=.92,
                  arms=((-1, Arm((-88, -262), (-112, -330), "fist", 0, at(0, 114, wand(430, 15)), bell=True)), (1, Arm((92, -250), (68, -196), "palm", -6, at(8, -8, stroke("M0 0Q6 -40 0 -74", P.leaf_d, 5) + at(2, -36, leaf_shape(), 1, 50) + at(0, -80, sunflower(1.2))), True, bell=True))),
                  neckline=collar(-345, 46, P.dark, GOLD))
    s += at(300, 762, body, 1.26)
    return s + at(226, 812, cat(INK, GOLD_L), .86)


CARDS = {"wands-13-queen": queen}
