"""Jonah and the Big Fish: the book of Jonah."""
from figures import DARK, Person, at, limb, mix, oval, path, shade
from scenery import *

JONAH = Person(skin="#C48A5E", hair="sides", hair_color="#4B3325", beard="curly", age=47, robe="#2F7D74", sash="#DDB25E", belt="#DDB25E", nose="hook", face=1.03)
CAPTAIN = Person(skin="#A56C45", head="turban", head_color="#C8584A", hair_color="#241914", beard="pointed", age=50, robe="#E3CFA2", length="knee",
                 sleeve="half", belt="#3E5F8C", nose="broad", girth=1.15)
SAILOR = Person(skin="#BF8358", hair="curly", hair_color="#1F1714", beard="stubble", age=26, robe="#4F6FA0", length="knee", sleeve="none", belt="#D9B25A")
BOY = Person(skin="#CE9970", head="band", head_color="#F0E0B8", hair="short", hair_color="#6B4226", age=17, robe="#B9784A", length="knee", sleeve="half",
             build=.86, head_scale=1.05, belt="#7A4A2E")
SACK = dict(robe="#9A8468", belt="#6B563E", trim=None, mantle=None)
KING = Person(skin="#B87C52", hair="shoulder", hair_color="#2A1D18", beard="square", age=52, girth=1.12, nose="long", **SACK)
PEOPLE = [
    Person(skin="#C68D62", head="veil", head_color="#B9A482", age=40, lashes=True, face=.95, **SACK),
    Person(skin="#A8714A", hair="bald", beard="long", beard_color="#DDD5C6", hair_color="#DDD5C6", age=72, nose="round", **SACK),
    Person(skin="#CF9A70", hair="waves", hair_color="#5A3521", age=8, build=.58, head_scale=.86, lashes=True, length="calf", **SACK),
    Person(skin="#9C6842", hair="curly", hair_color="#1E1512", beard="short", age=30, nose="broad", **SACK),
    Person(skin="#BC8156", hair="fringe", hair_color="#2E1E17", age=6, build=.5, head_scale=.8, length="calf", **SACK),
]


def nineveh(s, y, scale=1.0, x=0, glow=False):
    c = "#D9BC88"
    out = tower(-300, 0, 110, 210, c, 2, -1, glow) + tower(-150, 0, 90, 150, "#CDAE78", 1, -1, glow) + tower(20, 0, 150, 290, "#DFC391", 3, -1, glow) + tower(190, 0, 100, 190, c, 2, -1, glow) + tower(320, 0, 110, 240, "#CDAE78", 2, -1, glow)
    out += path("M-50 -326Q20 -400 90 -326Z", "#5E8F96", "#3E6A72", 3)
    out += wall(-400, 0, 800, 100, "#DFC594") + path("M-40 0V-60Q0 -96 40 -60V0Z", "#6B4A3A", "#A88A58", 5)
    s.add(at(out, x, y, scale))


def gourd(x, y, scale=1.0, withered=False):
    leaf, stem = ("#6B9E4C", "#5B7F3C") if not withered else ("#A8905A", "#7E6A42")
    out = path("M0 0C-20 -120 30 -220 -10 -330C-60 -420 -190 -440 -300 -400" if not withered else "M0 0C-16 -110 20 -190 -6 -260C-40 -320 -130 -300 -170 -200", stroke=shade(stem, .3), width=18) + path("M0 0C-20 -120 30 -220 -10 -330C-60 -420 -190 -440 -300 -400" if not withered else "M0 0C-16 -110 20 -190 -6 -260C-40 -320 -130 -300 -170 -200", stroke=stem, width=12)
    if not withered:
        spots = [(-310, -396, 1.2, 10), (-262, -446, 1.25, -20), (-230, -372, 1.3, 14), (-170, -454, 1.3, 4), (-140, -380, 1.3, -12), (-84, -440, 1.25, 22), (-60, -364, 1.2, -6), (-12, -400, 1.2, 30), (34, -340, 1.05, 40), (-44, -290, 1.0, -30), (44, -240, .9, 30), (-34, -180, .8, -40)]
    else:
        spots = [(-172, -180, .7, 160), (-120, -262, .75, 150), (-60, -280, .7, 170), (-10, -230, .7, 190), (24, -150, .6, 150)]
    one = path("M0 40C-60 40 -84 0 -64 -40C-40 -50 -20 -40 0 -62C20 -40 40 -50 64 -40C84 0 60 40 0 40Z", leaf, shade(leaf, .3), 3) + path("M0 36V-44M0 10L-44 -18M0 10L44 -18", stroke=shade(leaf, .22), width=3)
    dark = one.replace(leaf, shade(leaf, .12))
    return at(out + "".join(at(dark if i % 2 else one, a, b, k, r) for i, (a, b, k, r) in enumerate(spots)), x, y, scale)


def sea_floor(s, y=900):
    s.add(land(y, "#2E6E74", s.width, s.height, 18, 3, rim=False), land(y + 50, "#24595F", s.width, s.height, 12, 7, rim=False))


def weed(x, y, h=160, color="#3F9A7A"):
    d = f"M{x - 12} {y}q-26 {-h * .25} 0 {-h * .5}t10 {-h * .5}q12 {h * .26} 6 {h * .5}q-22 {h * .24} 6 {h * .5}Z"
    out = path(d, color, shade(color, .3), 3)
    for k in (.25, .45, .65, .82):
        out += "".join(path(f"M{x} {y - h * k:.0f}q{side * 30} -4 {side * 36} {-h * .14:.0f}q{side * -32} 2 {side * -36} {h * .14:.0f}Z", color, shade(color, .3), 2.4) for side in (-1, 1))
    return out


def bubbles(*spots):
    return "".join(oval(x, y, r, fill="#DDF3F6", opacity=.35) + oval(x, y, r, fill="none", stroke="#E8FBFF", width=2.4, opacity=.8) + oval(x - r * .35, y - r * .35, r * .22, fill="#FFFFFF", opacity=.9) for x, y, r in spots)


def cover():
    s = Scene("The big fish", 800, 1120)
    s.sky("#F9D59A", "#FBE7BE", "#FFF3D6", until=330)
    s.sun(590, 200, 60)
    s.add(cloud(690, 90, .5, "#FFF3DC"), boat(250, 338, .8, sail="#F6E9CC", crew=JONAH.draw(130, -24, .62, turn=.7, pitch=.6, mood="surprised", left="down", right="chest", shadow=0, lean=8)))
    s.body.append(f'<rect y="316" width="800" height="810" fill="{s.gradient((0, "#6FC0CE"), (.5, "#3A8CA8"), (1, "#1F5570"))}"/>')
    s.add(path("M0 322q50 -14 100 0t100 0t100 0t100 0t100 0t100 0t100 0t100 0", stroke="#E3F6F4", width=9))
    s.beam(230, 322, 50, 160, 980, "#CDEFF2", .28)
    s.beam(600, 322, 60, 190, 980, "#CDEFF2", .28)
    s.add(great_fish(420, 640, .8), bubbles((700, 470, 14), (730, 420, 9), (716, 380, 6), (90, 560, 10)))
    with s.under("#3A8CA8", .18):
        s.add(fish(120, 430, 1.0), fish(200, 470, .7, "#F2D06A"), fish(660, 830, .9, "#E87A6A", True), fish(560, 870, .7, "#F2D06A", True), fish(110, 800, .8, "#F2A65A"))
    sea_floor(s, 950)
    s.add(weed(80, 1000, 220), weed(130, 1010, 150, "#5BAA6A"), weed(720, 1000, 240), weed(670, 1016, 140, "#5BAA6A"))
    return s


def page_1():
    s = Scene("Go to Nineveh")
    s.sky("#8EC9E8", "#DDEFF0", "#FBEFD0")
    s.sun(1120, 130, 58)
    s.add(cloud(700, 120, .7), cloud(1450, 170, .6, seed=2), mountains([(900, 520, 260, 130), (1250, 520, 300, 170)], "#C3C1CC"), land(500, "#CBD39A", seed=3, amp=20))
    nineveh(s, 500, .48, 330)
    s.add(land(580, "#AEC67C", seed=5, amp=24, tufts=6), tree(640, 610, .6, "olive"), tree(110, 620, .7, "cypress"), tree(180, 612, .55, "cypress"))
    s.add(land(720, "#93B562", seed=8, amp=20, tufts=14))
    s.add(road([(330, 520, 8), (420, 590, 20), (380, 680, 44), (560, 790, 90), (760, 1010, 190)]))
    s.beam(1120, 130, 40, 260, 900, "#FFF6D6", .5)
    s.add(tree(1480, 800, 1.25, "fig"))
    s.add(JONAH.draw(1100, 900, 1.6, turn=-.45, pitch=-.6, mood="worried", left="ask", right="chest"))
    s.add(sheep(1350, 930, .9, True), bush(110, 900, .9), rock(300, 960, .7), flowers([(220, 950), (900, 970), (1250, 985), (1500, 975), (60, 985)]))
    return s


def page_2():
    s = Scene("The other way")
    s.sky("#8EC9E8", "#D6ECF2", "#F6F1DC", until=620)
    s.sun(250, 140, 56)
    s.add(cloud(560, 110, .7), cloud(1380, 130, .8, seed=4), birds(780, 180), land(560, "#B9C68E", amp=10, seed=9))
    s.add(house(120, 600, 190, 120), house(290, 606, 150, 96, "#DCC59A"), house(430, 604, 120, 80, "#EAD9B2", dome=True))
    s.add(water(590, 420, "#5FAEC0", seed=3))
    crew = CAPTAIN.draw(120, -34, .62, turn=-.7, mood="talk", left="wave", right="hip", shadow=0) + SAILOR.draw(-110, -34, .58, turn=-.6, mood="happy", left="down", right="up", shadow=0)
    s.add(oval(1180, 812, 330, 22, "#3D8296", .5), boat(1170, 810, 1.5, sail="#F6E9CC", crew=crew))
    s.add(path("M900 836q40 -12 80 0t80 0M1240 850q40 -12 80 0t80 0", stroke="#E3F6F4", width=6))
    s.add(path("M-20 760H760L700 1010H-20Z", "#C79A64", "#7E5A36", 4) + path("M-20 812H750M-20 866H736M-20 924H722", stroke="#9A7446", width=5) + path("M760 760L700 1010H724L784 764Z", "#9A7446", "#7E5A36", 3))
    s.add(path("M700 770L960 742L966 758L716 792Z", "#B98A58", "#6B4A2B", 3))
    s.add(jar(120, 830, 1.1), jar(210, 850, .8, "#9A7A5A"), f'<rect x="250" y="760" width="110" height="84" fill="#B98B4F" stroke="#6B4A2B" stroke-width="4"/><rect x="280" y="690" width="90" height="72" fill="#C79C60" stroke="#6B4A2B" stroke-width="4"/>' + path("M250 800h110M305 760v84M280 726h90", stroke="#6B4A2B", width=4))
    bag = path("M-26 -6Q-40 50 0 54Q40 50 26 -6Z", "#B5523F", "#6B2A22", 3) + path("M-26 -6Q0 8 26 -6", stroke="#E9C46A", width=6)
    s.add(JONAH.draw(540, 900, 1.5, "walk", .75, mood="worried", left=(-84, -196, "grip", bag), right="point", step=22, lean=8, lit=-1))
    return s


def page_3():
    s = Scene("The storm")
    s.sky("#2E3350", "#4B5578", "#6B7796")
    for x, y, k, d in ((160, 120, 1.3, 1), (560, 70, 1.5, 2), (1000, 110, 1.6, 3), (1420, 80, 1.4, 4)):
        s.add(cloud(x, y, k, "#59607E", .95, d))
    s.glow(330, 330, 260, "#FFF1B0", .5)
    s.add(path("M340 190L280 330H330L290 450L400 290H346L390 190Z", "#FFE9A0", "#E8C25A", 3))
    s.add(waves(600, "#3E5A80", size=34, length=210, phase=20))
    crew = ""
    with_tint = "#2E3A5E"
    crew += tint(CAPTAIN.draw(140, 4, .74, turn=-.6, mood="worried", left="up", right=(40, -230, "grip"), shadow=0), with_tint, .22)
    crew += tint(SAILOR.draw(-130, 0, .72, turn=-.5, pitch=.3, mood="worried", left=(-96, -176, "flat"), right="cheek", shadow=0, lean=-10), with_tint, .22)
    crew += tint(BOY.draw(30, 4, .72, turn=-.4, mood="surprised", left="chest", right=(30, -260, "grip"), shadow=0), with_tint, .22)
    s.add(tint(boat(1120, 700, 1.5, sail="#C9C4C0", down=True, crew=crew, turn=-7), "#2E3A5E", .12))
    s.add(waves(700, "#33507A", size=38, length=240, phase=90))
    s.add(tint(JONAH.draw(480, 1060, 1.32, turn=.3, pitch=-.2, mood="surprised", left="up", right="up", shadow=0), "#2E3A5E", .15))
    s.add(path("M330 770q40 -56 60 -10q24 -40 50 0q40 -46 60 -4q30 -50 56 4q40 -40 66 16Z", "#DCE9F4", opacity=.9))
    s.add(waves(762, "#2A4468", size=36, length=260, phase=10), waves(860, "#223A5C", size=30, length=230, phase=120))
    s.add(rain(1600, 1000))
    return s


def page_4():
    s = Scene("Down among the fishes")
    s.body.append(f'<rect width="1600" height="1000" fill="{s.gradient((0, "#7CCBD6"), (.4, "#3F93AE"), (1, "#1C4C68"))}"/>')
    for x, k in ((260, 60), (620, 50), (1060, 70), (1400, 50)):
        s.beam(x, -10, k, k * 3.2, 960, "#D6F3F5", .26)
    s.add(path("M0 24q50 -16 100 0" + "t100 0" * 15, stroke="#E3F6F4", width=10, opacity=.8))
    with s.under("#2E7A96", .25):
        s.add(fish(180, 200, 1.0), fish(260, 240, .8, "#F2D06A"), fish(120, 270, .7, "#E87A6A"), fish(1130, 160, 1.0, "#F2D06A", True), fish(1060, 200, .8, "#F2A65A", True), fish(1060, 800, 1.0, "#E87A6A", True))
    sea_floor(s, 900)
    s.add(great_fish(560, 520, 1.12, mouth=.85))
    s.add(tint(at(JONAH.draw(0, 0, 1.2, turn=-.3, pitch=.2, mood="surprised", left="up", right="wave", shadow=0), 1250, 770, 1.0, 24), "#2E7A96", .14))
    s.add(bubbles((1190, 330, 16), (1220, 280, 11), (1206, 236, 8), (1040, 420, 12), (1016, 372, 8)))
    s.add(weed(60, 950, 240), weed(120, 970, 170, "#5BAA6A"), weed(1500, 960, 260), weed(1556, 970, 180, "#5BAA6A"), weed(930, 970, 130), rock(700, 970, 1.0, "#5E7A80"), rock(1240, 980, 1.2, "#5E7A80"), path("M420 960l-14 -60M420 950l24 -50M420 940l0 -56", stroke="#E87A6A", width=12))
    return s


def page_5():
    s = Scene("In the belly of the fish", 1601)
    s.body.append('<rect width="1601" height="1000" fill="#33152A"/>')
    fill = s.gradient((0, "#B4566A"), (.6, "#8A3850"), (1, "#5A2038"), round_=True)
    s.body.append(oval(800, 560, 860, 600, fill))
    for i in range(9):
        x = 90 + i * 178
        s.add(path(f"M{x} {1000 - abs(i - 4) * 26}Q{x + (800 - x) * .18:.0f} 520 {x + (800 - x) * .42:.0f} {60 + abs(i - 4) * 22}", stroke="#6E2A42", width=26, opacity=.55), path(f"M{x + 10} {1000 - abs(i - 4) * 26}Q{x + 10 + (800 - x) * .18:.0f} 520 {x + 10 + (800 - x) * .42:.0f} {66 + abs(i - 4) * 22}", stroke="#C8707E", width=7, opacity=.4))
    s.glow(540, 420, 620, "#FFD9A0", .35)
    s.add(waves(850, "#2E6478", 1601, size=12, length=180))
    s.add(path("M250 850L880 838L900 878L236 892Z", "#9A6A40", "#5E3A22", 4) + path("M250 862L890 852M300 848l-10 42M470 846l-6 44M640 842v46M800 840l8 44", stroke="#6B4429", width=5))
    s.add(JONAH.draw(560, 866, 1.7, "kneel", .4, -.5, mood="pray", left="pray", right="pray"))
    s.add(waves(912, "#245468", 1601, size=10, length=210, phase=60))
    s.add(fish(1120, 900, .9, "#F2A65A"), fish(1260, 940, .7, "#F2D06A", True), fish(170, 950, .8, "#E87A6A"))
    s.add(weed(1380, 880, 150, "#4F8A6A"), at(path("M0 0C-40 -10 -60 -40 -40 -70L60 -50Q80 -10 40 4Z", "#7A5236", "#4A2E1C", 4), 1320, 880))
    s.add(bubbles((300, 300, 12), (1240, 260, 16), (1290, 330, 9), (1130, 180, 8), (420, 190, 8)))
    return s


def page_6():
    s = Scene("Dry land")
    s.sky("#8EC9E8", "#D3ECF0", "#FBEFD0", until=560)
    s.sun(1300, 130, 60)
    s.add(cloud(300, 120, .9), cloud(860, 140, .6, seed=5), birds(1000, 230), mountains([(1350, 520, 240, 110), (1560, 520, 200, 140)], "#C3C7C4"))
    s.add(water(500, 510, "#55AABD", seed=5))
    s.add(great_fish(400, 620, 1.0, mouth=.5, turn=-6))
    s.add(path("M760 560Q860 470 940 500M770 590Q860 540 930 570M760 620Q850 620 900 650", stroke="#E3F6F4", width=9) + "".join(oval(x, y, r, fill="#E3F6F4") for x, y, r in ((820, 500, 9), (900, 460, 7), (870, 560, 6), (950, 540, 8))))
    s.add(waves(730, "#4B9DB4", size=16, length=190, phase=30), path("M120 742q60 -24 120 0t120 0t120 0", stroke="#E9FAF8", width=8))
    s.add(path("M560 1010C660 900 800 850 960 800C1160 740 1400 700 1620 690V1010Z", "#E3F1E6"), path("M600 1010C700 916 830 866 990 818C1180 760 1410 720 1620 712V1010Z", "#EBD6A0", "#CBAF72", 3))
    s.add(tree(1500, 830, 1.3, "palm"), tree(1390, 790, .9, "palm"))
    s.add(JONAH.draw(1120, 930, 1.6, turn=-.3, mood="laugh", left="up", right="up"))
    s.add(rock(900, 950, .6), bush(1560, 960, .8, "#7FA05A"), path("M780 970l8 -18l8 18l18 2l-14 12l4 18l-16 -10l-16 10l4 -18l-14 -12Z", "#F0934A", "#B0602A", 3), oval(1300, 970, 16, 11, "#F3C9BC", stroke="#C8907E"))
    return s


def page_7():
    s = Scene("Nineveh listens")
    s.sky("#F3CF98", "#FBE7BE", "#FFF4DA")
    s.sun(1300, 150, 58)
    s.add(tower(150, 620, 150, 380, "#DFC391", 3), tower(430, 620, 120, 260, "#CDAE78", 2), tower(760, 620, 190, 430, "#E3C998", 3), path("M655 160Q760 60 865 160Z", "#5E8F96", "#3E6A72", 4), tower(1120, 620, 130, 300, "#CDAE78", 2), tower(1420, 620, 160, 360, "#DFC391", 3))
    s.add(wall(-20, 660, 1640, 160, "#DFC594"), path("M690 660V560Q760 500 830 560V660Z", "#6B4A3A", "#A88A58", 7))
    s.add(f'<rect y="656" width="1600" height="344" fill="{s.gradient((0, "#D9BC86"), (1, "#EBD5A6"))}"/>', path("M690 660H830L1080 1010H440Z", "#EFDDB4", opacity=.7))
    s.add(JONAH.draw(420, 930, 1.6, turn=.6, mood="shout", left="down", right="heaven"))
    s.add(PEOPLE[3].draw(1470, 850, 1.35, turn=-.7, pitch=.4, mood="sad", left="clasp", right="clasp"), PEOPLE[1].draw(1270, 830, 1.35, turn=-.6, mood="worried", left="chest", right="down"))
    s.add(PEOPLE[0].draw(960, 860, 1.35, turn=-.6, pitch=.3, mood="pray", left="pray", right="pray"))
    s.add(oval(1180, 945, 130, 20, "#8E8378", .7), KING.draw(1160, 940, 1.5, "kneel", -.6, .2, mood="sad", left="chest", right="down"))
    crown = path("M-34 0L-42 -44L-18 -24L0 -54L18 -24L42 -44L34 0Q0 10 -34 0Z", "#F2C14A", "#A8741E", 3) + oval(0, -22, 6, fill="#C8413B")
    s.add(at(crown, 1010, 960, .9, -12))
    s.add(PEOPLE[2].draw(680, 940, 1.5, turn=-.6, mood="surprised", left="cheek", right="down", reach=("left",)), PEOPLE[4].draw(1400, 960, 1.5, turn=-.6, mood="sad", left="clasp", right="clasp"))
    s.add(sheep(150, 940, .9), sheep(60, 985, .8))
    return s


def page_8():
    s = Scene("In the shade")
    s.sky("#A9D4E8", "#F6E7C4", "#FBDCA6")
    s.sun(180, 200, 60)
    s.add(cloud(600, 130, .7, "#FFF6E4"), mountains([(760, 540, 260, 120)], "#C9BFC0"), land(540, "#CBC48A", amp=16, seed=4))
    nineveh(s, 560, .62, 400)
    s.add(land(600, "#B4BA74", amp=16, seed=6, tufts=5), land(740, "#9DAA5E", amp=18, seed=9, tufts=14))
    s.add(gourd(1360, 900, 1.36))
    s.add(oval(1120, 900, 330, 34, DARK, .16))
    s.add(JONAH.draw(1080, 895, 1.75, "ground", -.5, mood="happy", left="knee", right="lap"))
    s.add(rock(1500, 930, 1.0), beast("tortoise", 780, 940, 1.0, wide=46), bush(120, 900, 1.0, "#8FA05A"), flowers([(240, 960), (560, 975), (900, 985), (1460, 990)]))
    s.add(sheep(430, 900, .7, grazing=True), sheep(250, 850, .55, True))
    return s


def page_9():
    s = Scene("The worm, and a question")
    s.sky("#F2B45E", "#F9D48C", "#FCE9BC")
    s.sun(1180, 170, 104, "#FFD45C", 5)
    s.add(mountains([(760, 540, 260, 120)], "#D9B592"), land(540, "#DDBE7C", amp=16, seed=4))
    nineveh(s, 560, .62, 400)
    s.add(land(600, "#D3B26C", amp=16, seed=6), land(740, "#C8A45C", amp=18, seed=9))
    s.add(gourd(1380, 890, 1.15, withered=True))
    s.add(JONAH.draw(1030, 900, 1.75, "ground", -.45, mood="grumpy", left="knee", right="eyes", lit=1, reach=("right",)))
    s.add(path("M1240 916q30 -16 60 -2q20 12 -6 22q-40 6 -54 -20Z", "#B79A5A", "#7E6A42", 3), worm(1270, 940, 1.35, True))
    s.add(path("M560 640q60 -24 120 0t120 0M600 700q50 -20 100 0t100 0M150 680q50 -18 100 0t100 0", stroke="#F6E0A8", width=7, opacity=.8))
    s.add(rock(1530, 930, 1.0, "#B59A80"), sheep(420, 900, .75, True), sheep(240, 860, .6), beast("rabbit", 640, 950, 1.2, wide=30), bush(110, 930, .9, "#B5A05A"))
    return s
