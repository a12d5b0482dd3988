"""The Lost Sheep: Luke 15, Matthew 18."""
from figures import DARK, Person, at, limb, mix, oval, path, shade
from scenery import *

SHEPHERD = Person(skin="#C58B5F", hair="short", hair_color="#5A3824", head="cap", head_color="#F0E4CA", head_band="#B5523F", beard="short", age=31, robe="#4F7FB0", trim="#E4C58A", belt="#E4C58A",
                  nose="long", shoulder_bag="#9A6B3F")
HOME = SHEPHERD.but(shoulder_bag=None)
FRIENDS = [
    Person(skin="#B97E54", head="veil", head_color="#D98A7A", hair="parted", hair_color="#33211A", robe="#B5524F", age=44, lashes=True, girth=1.08, trim="#F0D9B0"),
    Person(skin="#9C6842", hair="bald", beard="full", beard_color="#E0D8CA", hair_color="#E0D8CA", age=70, robe="#7A8A5A", belt="#4A3A2A", nose="round", girth=1.1),
    Person(skin="#CE9970", hair="curly", hair_color="#8A4A2A", age=8, build=.58, head_scale=.85, robe="#E0A04A", length="knee", sleeve="half"),
    Person(skin="#C08A5E", hair="braid", hair_color="#2E1E17", age=10, build=.64, head_scale=.87, robe="#7A6AA6", length="calf", lashes=True, trim="#F0D9B0"),
    Person(skin="#D2A074", hair="long", hair_color="#C9C0B4", head="veil", head_color="#8FA8B8", robe="#5E7A8A", age=73, lashes=True, face=.95),
    Person(skin="#A8714A", hair="short", hair_color="#241813", beard="pointed", age=35, robe="#C98A3F", belt="#6B3A2A", nose="hook"),
]
LITTLE = dict(wool="#FFF1CE", collar=True)


def night(s, moon, seed=4):
    s.sky("#111C48", "#24387C", "#4B62A4")
    s.stars(80, seed, 470, [(*moon, 80)])
    s.moon(*moon, 54)


def flock(spots, **how):
    return "".join(sheep(x, y, k, flip, grazing=i % 3 == 1, **how) for i, (x, y, k, flip) in enumerate(spots))


def crowd(count, x1, x2, y1, y2, small, big, seed):
    """Many sheep without a pattern, the farther ones smaller and behind."""
    dice, spots = random.Random(seed), []
    for _ in range(4000):
        y = dice.uniform(y1, y2)
        k = small + (big - small) * (y - y1) / (y2 - y1)
        x = dice.uniform(x1 + 60 * k, x2 - 90 * k)
        if all(abs(x - a) > 150 * max(k, c) or abs(y - b) > 60 * max(k, c) for a, b, c in spots):
            spots.append((x, y, k))
        if len(spots) == count:
            break
    return "".join(sheep(round(x), round(y), round(k, 2), dice.random() < .5, grazing=dice.random() < .35) for x, y, k in sorted(spots, key=lambda q: q[1]))


def string_lamps(x1, x2, y, sag=70, count=5):
    """Oil lamps on a rope: each a clay bowl in cords, with its flame."""
    out = path(f"M{x1} {y}Q{(x1 + x2) / 2} {y + sag * 2} {x2} {y}", stroke="#4A3A5A", width=5)
    for i in range(count):
        t = (i + .5) / count
        x, yy = round(x1 + (x2 - x1) * t), round(y + sag * 4 * t * (1 - t))
        out += "".join(oval(x, yy + 42, r, fill="#FFD98A", opacity=o) for r, o in ((96, .07), (64, .1), (40, .18)))
        out += path(f"M{x} {yy}L{x - 28} {yy + 62}M{x} {yy}L{x + 28} {yy + 62}", stroke="#6B5468", width=3)
        out += path(f"M{x} {yy + 62}Q{x - 15} {yy + 44} {x} {yy + 20}Q{x + 15} {yy + 44} {x} {yy + 62}Z", "#FFC64A", "#E8893A", 2) + path(f"M{x} {yy + 60}Q{x - 7} {yy + 50} {x} {yy + 38}Q{x + 7} {yy + 50} {x} {yy + 60}Z", "#FFF3C9")
        out += path(f"M{x - 34} {yy + 60}H{x + 34}Q{x + 30} {yy + 88} {x} {yy + 90}Q{x - 30} {yy + 88} {x - 34} {yy + 60}Z", "#B5733F", "#74451F", 3) + path(f"M{x - 24} {yy + 70}H{x + 24}", stroke="#D69A5E", width=4)
    return out


def cover():
    s = Scene("Carried home", 800, 1120)
    s.sky("#F6C08A", "#FBDDA8", "#FFF3D4")
    s.sun(150, 540, 96)
    s.add(cloud(150, 150, .6, "#FFF1DC"), cloud(660, 210, .6, "#FFF1DC", seed=2), mountains([(120, 640, 260, 130), (700, 640, 260, 150)], "#D6B49A"), land(620, "#C3C47C", 800, 1120, 18, 3), land(740, "#A6B765", 800, 1120, 18, 6, tufts=8))
    s.add(sheep(110, 760, .5), sheep(690, 760, .55, True), sheep(590, 730, .4, True))
    s.add(land(890, "#8CA853", 800, 1120, 14, 9, tufts=12))
    s.add(HOME.draw(390, 990, 1.72, turn=.25, pitch=.1, mood="happy", left=(-32, -232, "grip"), right=(34, -232, "grip"), around=carried(HOME.skin), lit=0))
    s.add(flowers([(90, 1050), (200, 1070), (610, 1060), (720, 1045)]))
    return s


def page_1():
    s = Scene("A hundred sheep")
    s.sky("#8EC9E8", "#DDEFF0", "#FBEFD0")
    s.sun(240, 140, 60)
    s.add(cloud(640, 120, .8), cloud(1340, 150, .9, seed=3), mountains([(1100, 520, 280, 120)], "#C4C3CE"), land(500, "#C5D394", seed=3))
    s.add(land(570, "#B0CB7E", seed=6, amp=16))
    s.add(crowd(26, 700, 1560, 560, 680, .26, .4, 3))
    s.add(land(700, "#98BC68", seed=9, amp=12, tufts=14), flock([(1010, 780, .62, False), (1240, 790, .66, True), (1460, 770, .6, True), (1130, 850, .74, False), (1390, 880, .8, True), (1560, 930, .85, True), (1180, 950, .9, True)]))
    s.add(tree(120, 760, 1.4, "olive"))
    s.add(SHEPHERD.draw(430, 910, 1.65, turn=.5, pitch=.4, mood="happy", left=(-64, -206, "grip", staff(-160, 208, True)), right=(84, -210, "open"), lit=-1))
    s.add(sheep(700, 920, 1.15, True, look=-2, **LITTLE))
    s.add(flowers([(80, 950), (260, 970), (560, 975), (880, 970), (1010, 940), (1480, 985)]))
    return s


def page_2():
    s = Scene("Ninety-nine")
    s.sky("#E98F6A", "#F6BE86", "#FCE0AC")
    s.sun(1240, 470, 100)
    s.add(cloud(330, 140, .8, "#F9D3B4"), cloud(860, 100, .5, "#F9D3B4"), mountains([(800, 560, 260, 90)], "#B98A7A"), land(530, "#C4A86C", seed=4), land(620, "#ABA05E", seed=7, amp=14))
    with s.under("#8A4A3A", .1):
        s.add(crowd(34, 40, 780, 640, 930, .4, .8, 8))
        s.add(land(985, "#8F8A4A", amp=4, seed=2, rim=False), rock(1480, 860, 1.0, "#A58A70"), tree(1540, 780, .9, "cypress"))
        s.add(SHEPHERD.draw(1040, 920, 1.65, turn=-.5, pitch=.2, mood="worried", left="point", right=(60, -206, "grip", staff(-160, 206, True)), lit=1))
    return s


def page_3():
    s = Scene("Into the dark")
    night(s, (280, 170))
    s.add(land(430, "#34488A", amp=60, seed=3, bumps=3), land(560, "#2C3E7A", amp=40, seed=6), tint(tree(1350, 640, .7, "cypress", shadow=0) + tree(1430, 650, .6, "cypress", shadow=0) + tree(1120, 610, .5, "olive", shadow=0), "#1C2A60", .6), land(700, "#263668", amp=22, seed=9))
    s.add(road([(1240, 560, 10), (1120, 640, 26), (1200, 730, 50), (960, 840, 100), (560, 950, 170), (200, 1020, 220)], "#6B719C"))
    s.glow(700, 740, 420, "#FFDB8A", .8)
    s.add(tint(bush(1260, 900, 1.3, thorns=True) + rock(1480, 960, 1.2) + bush(140, 940, 1.0), "#1C2A60", .5))
    s.add(SHEPHERD.draw(520, 930, 1.65, "walk", .7, mood="talk", left="call", right=(96, -196, "grip", lantern(0, 22, 1.25)), step=18, lit=1, reach=("left",)))
    s.glow(678, 660, 150, "#FFF0B8", .8)
    s.add(tint(grass(860, 960, 1.4) + grass(1020, 980, 1.2), "#1C2A60", .4))
    return s


def page_4():
    s = Scene("Found")
    night(s, (1380, 150), 9)
    s.add(land(470, "#34488A", amp=50, seed=8, bumps=3), land(620, "#2A3B74", amp=30, seed=2), tint(tree(180, 700, .9, "olive", shadow=0), "#1C2A60", .6), land(740, "#263668", amp=16, seed=5))
    s.glow(1150, 640, 820, "#FFDB8A", .8, 560)
    s.add(tint(bush(500, 860, 2.0, thorns=True), "#2A2A50", .18))
    s.add(sheep(500, 900, 1.35, mood="afraid", **LITTLE))
    s.add(tint(path("M330 930Q420 800 470 760M360 940Q480 860 640 840M620 940Q560 840 400 800M700 930Q640 850 600 800M420 950Q520 900 690 880", stroke="#6B5136", width=9) + path("M380 850l-14 -12M430 800l14 -10M520 856l-4 -18M470 830l-16 -6M610 830l10 -16M560 890l6 -18M640 876l4 -18", stroke="#6B5136", width=6), "#2A2A50", .1))
    s.add(SHEPHERD.draw(1010, 930, 1.65, "kneel", -.6, .3, mood="happy", left=(-92, -180, "flat"), right=(84, -230, "grip", lantern(0, 22, 1.25)), lean=-8, lit=1))
    s.glow(1160, 600, 150, "#FFF0B8", .7)
    s.add(tint(rock(1450, 950, 1.2) + bush(110, 970, 1.0) + grass(820, 980, 1.3), "#1C2A60", .45))
    return s


def page_5():
    s = Scene("On his shoulders", 1601)
    s.sky("#F0A07A", "#F9CE98", "#FFF0CC")
    s.sun(430, 470, 104)
    s.add(cloud(1120, 140, .8, "#FBDCC0"), cloud(700, 90, .5, "#FBDCC0"), birds(700, 250, 1.0, "#8A5F6A"), mountains([(200, 560, 280, 120), (700, 560, 260, 90)], "#C9937E"), land(540, "#C6B272", 1601, seed=4), land(640, "#AFAA62", 1601, seed=7, amp=18), tree(1440, 720, 1.0, "olive"), land(760, "#9CA156", 1601, seed=9, amp=14, tufts=12))
    s.add(road([(180, 640, 12), (340, 720, 40), (620, 800, 80), (1000, 900, 130), (1701, 960, 150)], "#EAD0A0"))
    s.add(HOME.draw(1020, 940, 1.62, "walk", .35, -.1, mood="sing", left=(-32, -232, "grip"), right=(34, -232, "grip"), step=16, around=carried(HOME.skin), lit=-1))
    s.add(flowers([(90, 940), (300, 960), (520, 975), (700, 965), (1400, 970), (1540, 985)]), bush(160, 880, .8, "#8A9A50"), beast("rabbit", 420, 930, 1.1, wide=30))
    return s


def page_6():
    s = Scene("Come and be happy with me")
    s.sky("#241B58", "#4A3A86", "#8A6AA0")
    s.stars(60, 15, 360)
    s.add(land(560, "#4A4276", amp=24, seed=3))
    s.add(house(1230, 690, 400, 270, "#E0C294", windows=2, glowing=True), house(240, 670, 300, 210, "#D3B488", windows=1, glowing=True, dome=True), tint(tree(780, 680, 1.0, "olive", shadow=0), "#2A2460", .4))
    s.add(land(690, "#5E5672", amp=8, seed=6, rim=False))
    s.glow(800, 820, 860, "#FFCF7A", .75, 330)
    s.add(string_lamps(90, 800, 110), string_lamps(800, 1510, 110))
    s.add(FRIENDS[1].draw(180, 890, 1.35, turn=.5, mood="laugh", left="down", right="up"), FRIENDS[0].draw(400, 880, 1.35, turn=.5, mood="happy", left="clasp", right="clasp"))
    s.add(FRIENDS[4].draw(1100, 880, 1.3, turn=-.5, mood="peace", left="clasp", right="clasp"), FRIENDS[5].draw(1330, 880, 1.4, turn=-.5, mood="laugh", left="up", right="up"))
    s.add(SHEPHERD.but(shoulder_bag=None).draw(640, 920, 1.6, turn=.3, mood="laugh", left="up", right="up"))
    s.add(FRIENDS[2].draw(290, 960, 1.5, turn=.4, mood="laugh", left="up", right="down"), FRIENDS[3].draw(1200, 950, 1.5, turn=-.5, pitch=.2, mood="happy", left=(-110, -130, "flat"), right="chest"))
    s.add(sheep(910, 950, 1.15, **LITTLE), sheep(1480, 960, .9, True), sheep(80, 980, .8))
    return s
