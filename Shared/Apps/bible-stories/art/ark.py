"""Noah and the Ark: Genesis 6 to 9."""
from figures import DARK, Person, at, limb, mix, oval, path, shade
from scenery import *

NOAH = Person(skin="#BE8459", hair="curly", hair_color="#F0EBE0", beard="long", age=80, robe="#A8483A", trim="#E9C97E", belt="#E9C97E", mantle="#7A4A36", nose="round")
WIFE = Person(skin="#CE9A70", head="veil", head_color="#6FA39A", hair="parted", hair_color="#D9D3C8", age=70, robe="#3F7F86", trim="#E9DCC0", belt="#E9DCC0", lashes=True, face=1.02, nose="plain", girth=1.08)
SHEM = Person(skin="#B97C52", hair="short", hair_color="#2E1E17", beard="full", age=40, robe="#5E8A4A", belt="#4A3524", length="knee", sleeve="half", nose="hook", girth=1.06)
HAM = Person(skin="#7E5236", hair="curly", hair_color="#1A1210", beard="stubble", age=32, robe="#C98A3A", belt="#5E3D26", length="knee", sleeve="half", nose="broad", girth=1.1)
JAPHETH = Person(skin="#DBA880", hair="fringe", hair_color="#A8622F", age=22, robe="#4F74A8", belt="#3A2A22", length="knee", sleeve="half", nose="long", face=.95)
WIVES = [Person(skin="#C48A60", hair="braid", hair_color="#33211A", robe="#D9886A", trim="#F6E2B4", age=30, lashes=True, length="ankle"),
         Person(skin="#8A5A3B", hair="waves", hair_color="#1E1512", head="band", head_color="#E9C46A", robe="#8A5A96", trim="#E9C46A", age=27, lashes=True),
         Person(skin="#E0B08A", hair="long", hair_color="#8A4F2A", robe="#7FAE8A", trim="#F6EEDC", age=20, lashes=True, face=.94)]
ANGRY = [Person(skin="#B57A50", hair="short", hair_color="#241813", beard="goatee", age=35, robe="#6A5A6A", length="knee", sleeve="half"),
         Person(skin="#CE9970", hair="bald", hair_color="#4A3A30", beard="curly", age=45, robe="#7A6A4A", girth=1.15, length="knee", sleeve="half", nose="round")]

WOOD, EDGE = "#A86C3C", "#5E3A20"


def ark(x, y, k=1.0, door=0, heads="", front="", turn=0, dark=False):
    """The ark. `door`: 0 is closed, 1 open, with a ramp; `heads` look out of its upper windows."""
    house_ = path("M-250 -196V-330H250V-196Z", "#C48A52", EDGE, 5) + path("M-250 -296H250M-250 -262H250M-250 -228H250", stroke=shade("#C48A52", .2), width=4)
    house_ += path("M-290 -326L-230 -410H230L290 -326Z", "#8A4A30", EDGE, 5) + path("M-272 -350H272M-256 -374H256M-240 -394H240", stroke=shade("#8A4A30", .25), width=4)
    for i in range(5):
        wx = -188 + i * 94
        house_ += path(f"M{wx - 30} -226V-272Q{wx} -306 {wx + 30} -272V-226Z", "#FFD98A" if dark else "#4A2E20", EDGE, 5)
    out = house_ + heads
    for i in range(5):
        wx = -188 + i * 94
        out += path(f"M{wx - 36} -224H{wx + 36}", stroke=EDGE, width=10) + path(f"M{wx - 36} -224H{wx + 36}", stroke="#C48A52", width=5)
    out += path("M-420 -236C-380 -210 -330 -200 -280 -200H280C330 -200 380 -210 420 -236C408 -120 372 -40 300 0H-300C-372 -40 -408 -120 -420 -236Z", WOOD, EDGE, 6)
    out += path("M-408 -180C-340 -156 340 -156 408 -180M-394 -134C-320 -112 320 -112 394 -134M-372 -88C-300 -68 300 -68 372 -88M-340 -42C-280 -26 280 -26 340 -42", stroke=shade(WOOD, .22), width=5)
    out += path("M-420 -236C-380 -210 -330 -200 -280 -200H280C330 -200 380 -210 420 -236", stroke=mix(WOOD, "#FFE2B0", .4), width=13)
    out += "".join(oval(a, b, 4.4, fill=EDGE) for a, b in ((-340, -160), (-200, -142), (180, -142), (330, -158), (-290, -96), (-120, -90), (220, -92), (-220, -48), (250, -52)))
    out += path("M-300 0H300L292 10H-292Z", "#3A261A")
    if door:
        out += path("M-66 0V-128Q0 -160 66 -128V0Z", "#3A2418", EDGE, 7) + path("M-66 -6L-150 70H70L66 -6Z", "#C48A52", EDGE, 5) + path("M-84 10H64M-106 32H66M-128 52H68", stroke=shade("#C48A52", .25), width=5)
    else:
        out += path("M-60 -14V-122Q0 -150 60 -122V-14Z", "#8A5530", EDGE, 6) + path("M-20 -14V-136M20 -14V-136", stroke=EDGE, width=4)
    return at(out + front, x, y, k, turn)


def head(person, i, k=.66, **how):
    """Draws a person's head in one of the ark's five windows."""
    back, face = person.head_svg(how.get("turn", 0), how.get("pitch", 0), how.get("mood", "happy"), 1)
    return at(back + face, -188 + i * 94, -254, k)


def cover():
    s = Scene("The ark and the rainbow", 800, 1120)
    s.sky("#6FB5DE", "#BFE0EE", "#F6F1DA", until=760)
    s.sun(120, 150, 56)
    s.add(rainbow(400, 760, 390, 26), cloud(90, 690, .7), cloud(720, 700, .7, seed=3))
    s.add(dove(560, 180, .95, True, twig=True))
    s.body.append(f'<rect y="740" width="800" height="400" fill="{s.gradient((0, "#5FA9C8"), (1, "#235A80"))}"/>')
    s.add(waves(770, "#4C98BC", 800, 1120, 14, 150))
    s.add(beast("giraffe", 160, 730, .8, True, shadow=0), ark(400, 870, .86, heads=head(NOAH, 1, turn=.3) + head(WIFE, 2, turn=-.2, mood="peace") + at(lion(0, 0, 1, shadow=0), -188 + 3 * 94 - 46, -150, .5) + head(JAPHETH, 4, turn=-.3, mood="laugh") + head(HAM, 0, turn=.4)))
    s.add(waves(870, "#3A82A8", 800, 1120, 20, 190, 40), waves(960, "#2C6C94", 800, 1120, 20, 170, 0))
    s.add(fish(180, 985, 1.0, "#F2A65A"), fish(640, 1010, .8, "#F2D06A", True))
    return s


def page_1():
    s = Scene("Noah walks with God")
    s.sky("#8EC9E8", "#DDEFF0", "#FBEFD0")
    s.sun(1240, 140, 62)
    s.add(cloud(250, 130, .9), cloud(820, 110, .6, seed=4), mountains([(700, 520, 280, 110)], "#C4C3CE"), land(500, "#C5D394", seed=3))
    s.add(house(180, 600, 190, 120), house(390, 590, 150, 100, "#DCC59A", dome=True), house(560, 600, 130, 84), tree(60, 600, .6, "cypress"), land(590, "#B0CB7E", seed=6, amp=10))
    s.add(ANGRY[0].draw(215, 700, .62, turn=.6, mood="angry", left="up", right="point"), ANGRY[1].draw(355, 705, .62, turn=-.6, mood="shout", left="point", right="up"))
    s.add(land(720, "#98BC68", seed=9, amp=10, tufts=12), tree(1440, 780, 1.3, "fruit"))
    s.add("".join(path(f"M{760 + i * 16} {800 + i * 44}Q{1020 + i * 6} {780 + i * 44} {1290 + i * 10} {812 + i * 44}", stroke="#8A6A42", width=15) + "".join(at(path("M0 0Q-12 -14 -20 -12M0 0Q0 -18 2 -26M0 0Q12 -14 20 -12", stroke="#5B8C4B", width=5), 800 + i * 16 + j * 62, 796 + i * 43) for j in range(8)) for i in range(4)))
    s.add(NOAH.draw(560, 930, 1.65, "walk", .5, -.4, mood="happy", left="chest", right=(76, -206, "grip", staff(-150, 206)), step=12, lit=1))
    s.add(sheep(260, 900, 1.05), sheep(90, 960, .9, grazing=True), beast("rabbit", 1330, 960, 1.2, True, wide=30), flowers([(400, 970), (720, 985), (1480, 960), (1560, 985)]))
    return s


def page_2():
    s = Scene("God speaks to Noah")
    s.sky("#101B48", "#263880", "#4F66A8")
    s.stars(90, 7, 560, [(1090, 60, 160)])
    s.add(land(600, "#2A3F7E", amp=30, seed=3), tint(house(160, 680, 150, 90, glowing=True) + house(320, 690, 120, 76, glowing=True, dome=True) + tree(430, 700, .6, "cypress", shadow=0), "#1A2458", .5), land(700, "#223468", amp=20, seed=6))
    s.beam(1090, -20, 90, 330, 940, "#FFF3C9", .8)
    s.glow(1090, 900, 360, "#FFF0C0", .7, 90)
    s.add(tint(tree(1500, 860, 1.2, "olive", shadow=0), "#1A2458", .6), land(880, "#2C4474", amp=8, seed=8, rim=False))
    s.glow(1090, 912, 340, "#FFF0C0", .6, 60)
    s.add(NOAH.draw(1090, 930, 1.65, "kneel", -.3, -.8, mood="surprised", left="ask", right="ask", lit=0))
    with s.under("#1A2458", .3):
        s.add(sheep(560, 920, .95, look=-1), sheep(740, 960, .8, lying=True, asleep=True), sheep(350, 950, .9, look=-1), grass(880, 980, 1.3), bush(120, 950, 1.0))
    return s


def page_3():
    s = Scene("Building the ark")
    s.sky("#8EC9E8", "#DDEFF0", "#FBEFD0")
    s.sun(180, 140, 60)
    s.add(cloud(560, 110, .8), cloud(1400, 130, .9, seed=4), land(540, "#C5D394", seed=3), tree(560, 600, .7, "cypress"), tree(640, 600, .6, "olive"), land(610, "#D6C48C", seed=6, amp=8))
    ribs = "".join(path(f"M{a} {-200 - abs(a) * .06:.0f}Q{a * 1.02:.0f} -60 {a * .74:.0f} 0", stroke=EDGE, width=20) + path(f"M{a} {-200 - abs(a) * .06:.0f}Q{a * 1.02:.0f} -60 {a * .74:.0f} 0", stroke="#C48A52", width=13) for a in range(-400, 401, 80))
    planks = "".join(path(f"M{-408 + i * 14} {-180 + i * 46}C-300 {-150 + i * 44} 300 {-150 + i * 44} {408 - i * 14} {-180 + i * 46}L{396 - i * 20} {-140 + i * 46}C300 {-112 + i * 44} -300 {-112 + i * 44} {-396 + i * 20} {-140 + i * 46}Z", ["#A86C3C", "#B5783F", "#9E6436", "#A86C3C"][i], EDGE, 4) for i in (3, 2, 1))
    frame = path("M-230 -200V-360M-80 -200V-410M80 -200V-410M230 -200V-360M-270 -340L0 -440L270 -340M-230 -360H230", stroke=EDGE, width=22) + path("M-230 -200V-360M-80 -200V-410M80 -200V-410M230 -200V-360M-270 -340L0 -440L270 -340M-230 -360H230", stroke="#C48A52", width=15)
    hammer = path("M0 20V-64", stroke="#6B4429", width=9) + '<rect x="-26" y="-88" width="52" height="28" rx="5" fill="#8E9298" stroke="#4A4E54" stroke-width="3"/>'
    s.add(oval(1090, 858, 400, 20, DARK, .2), at(frame, 1090, 850, 1.12), JAPHETH.draw(1180, 628, .98, turn=-.5, mood="happy", left=(-60, -330, "grip", hammer), right="hip"), HAM.draw(950, 628, .98, turn=.5, mood="talk", left="down", right=(70, -250, "grip", path("M-90 0H120", stroke=EDGE, width=19) + path("M-90 0H120", stroke="#D9A868", width=13))))
    s.add(at(ribs + planks + path("M-420 -236C-380 -210 -330 -200 -280 -200H280C330 -200 380 -210 420 -236", stroke=EDGE, width=20) + path("M-420 -236C-380 -210 -330 -200 -280 -200H280C330 -200 380 -210 420 -236", stroke="#C48A52", width=13), 1090, 850, 1.12))
    s.add(path("M1430 860L1380 590M1480 860L1430 590" + "".join(f"M{1388 + i * 8} {640 + i * 44}l48 0" for i in range(5)), stroke=EDGE, width=13))
    s.add(path("M-20 1010V880Q800 850 1620 890V1010Z", "#CDBB80"))
    s.add(SHEM.draw(885, 930, 1.35, turn=.5, pitch=-.1, mood="calm", left=(-92, -330, "grip", hammer), right=(70, -220, "flat")))
    s.add(NOAH.draw(420, 930, 1.6, turn=.5, mood="talk", left=(-54, -216, "grip", scroll(-6, 8, .62)), right="point", lit=-1), WIFE.draw(180, 930, 1.5, turn=.5, mood="happy", left=(4, -214, "flat"), right=(50, -214, "flat", basket(-26, 18, .7, full=loaf(-30, -60, .8) + loaf(26, -60, .8))), lit=-1))
    s.add(*(path(f"M{x} {y}l200 -10l4 18l-200 12Z", c, EDGE, 3) for x, y, c in ((1180, 950, "#C48A52"), (1230, 925, "#D9A868"), (1150, 975, "#B5783F"))), path("M560 960q20 -12 40 0q-16 14 -40 0M640 975q16 -10 30 0", "#E0B878", "#A8783F", 2.4))
    return s


def page_4():
    s = Scene("Two by two")
    s.sky("#F3BF8A", "#FBDFB0", "#FFF1D0")
    s.sun(500, 330, 84)
    s.add(birds(760, 200), cloud(240, 130, .7, "#FFF1DC"), land(540, "#C9C486", seed=3), tree(90, 620, 1.0, "palm"), tree(230, 600, .7, "palm"), land(620, "#B3B86E", seed=6, amp=8))
    s.add(oval(1230, 712, 400, 18, DARK, .2), ark(1220, 700, 1.05, door=1))
    s.add(path("M-20 1010V860C300 800 700 840 1010 780L1290 772C1240 860 1000 1000 900 1010Z", "#E5CE9B", "#BFA468", 4))
    s.add(sheep(1010, 752, .4), sheep(1130, 742, .42))
    s.add(beast("giraffe", 690, 800, .86, wide=84), beast("giraffe", 850, 790, .8, wide=84), beast("elephant", 270, 830, .95, wide=110), beast("elephant", 500, 820, .9, wide=110))
    s.add(beast("zebra", 770, 880, .8, wide=74), beast("zebra", 920, 860, .78, wide=74), beast("bear", 450, 920, .95, wide=76), beast("bear", 610, 910, .95, wide=76))
    s.add(lion(110, 940, .8, mane=False), lion(290, 965, .88))
    s.add(beast("fox", 470, 985, .85, True, wide=56), beast("fox", 610, 985, .85, True, wide=56), beast("tortoise", 760, 985, .9, wide=46), beast("tortoise", 880, 985, .9, wide=46), beast("rabbit", 40, 985, 1.0, wide=30), beast("rabbit", 960, 930, .9, wide=30))
    s.add(NOAH.draw(1330, 940, 1.5, turn=-.6, mood="happy", left="open", right="chest", lit=-1), WIVES[2].draw(1520, 940, 1.35, turn=-.6, mood="laugh", left="chest", right="down", lit=-1), dove(1080, 300, .5), dove(960, 260, .5))
    return s


def page_5():
    s = Scene("Forty days of rain")
    s.sky("#2E3550", "#4A5678", "#66759A")
    for x, y, k, d in ((120, 110, 1.4, 1), (520, 80, 1.6, 2), (980, 110, 1.6, 3), (1440, 90, 1.5, 4)):
        s.add(cloud(x, y, k, "#5A627E", .95, d))
    s.add(path("M-20 620Q160 480 340 560Q460 600 520 660V800H-20Z", "#46557A"), tint(tree(170, 560, .5, "cypress", shadow=0) + tree(260, 560, .45, "olive", shadow=0), "#2E3A5E", .55))
    s.add(waves(660, "#44648C", size=26, length=220, phase=20))
    heads = head(HAM, 0, turn=.2, mood="worried") + head(NOAH, 1, turn=.2, mood="calm") + head(WIFE, 2, turn=-.3, mood="pray") + at(lion(0, 0, 1, shadow=0, mood="calm"), -188 + 3 * 94 - 46, -150, .5) + head(WIVES[0], 4, turn=-.3, mood="surprised")
    s.glow(960, 560, 420, "#FFDB8A", .45)
    s.add(tint(ark(960, 850, 1.3, heads=heads, dark=True, turn=-4), "#2E3A5E", .14))
    s.add(waves(790, "#38567E", size=32, length=240, phase=110), waves(870, "#2C466A", size=30, length=260), waves(945, "#223A58", size=24, length=220, phase=70))
    s.add(rain(1600, 1000, count=190))
    return s


def page_6():
    s = Scene("Safe inside", 1601)
    s.body.append(f'<rect width="1601" height="1000" fill="{s.gradient((0, "#4A2E20"), (1, "#8A5C38"))}"/>')
    s.add(path("".join(f"M0 {y}H1601" for y in range(90, 760, 84)), stroke="#3A2216", width=5), "".join(path(f"M{(i * 211) % 1600} {90 + (i % 8) * 84}v84", stroke="#3A2216", width=4) for i in range(22)))
    for x in (90, 800, 1510):
        s.add(f'<rect x="{x - 24}" width="48" height="760" fill="#6B4429" stroke="#3A2216" stroke-width="5"/>')
    s.add('<rect width="1601" height="46" fill="#6B4429" stroke="#3A2216" stroke-width="5"/>')
    for x in (340, 1270):
        s.add(oval(x, 260, 108, fill="#3A2216"), oval(x, 260, 94, fill="#22346E"), path(f"M{x - 94} 290q24 -12 48 0t48 0t48 0t44 0Q{x + 60} 354 {x} 354Q{x - 60} 354 {x - 94} 290Z", "#33588A"), star(x - 40, 220, 11), star(x + 46, 246, 8), *( [oval(x + 20, 212, 22, fill="#FFF6D8")] if x < 800 else [star(x + 10, 200, 9)]), path(f"M{x} 166V354M{x - 94} 260H{x + 94}", stroke="#6B4429", width=11), oval(x, 260, 94, fill="none", stroke="#8A5C38", width=12))
    s.add('<rect y="760" width="1601" height="240" fill="#7A5030"/>', path("M0 762H1601M0 840H1601M0 920H1601", stroke="#4A2E1C", width=5))
    s.glow(900, 420, 700, "#FFD98A", .75)
    s.add(path("M900 46V150", stroke="#2A1A14", width=6), lantern(900, 172, 1.8))
    s.glow(900, 214, 200, "#FFF0B8", .9)
    s.add(path("M40 930Q400 860 760 920Q780 960 700 975H90Q30 970 40 930Z", "#D9B45C", "#A8843A", 3), path("M1060 930Q1340 870 1570 925Q1590 960 1530 975H1100Q1040 970 1060 930Z", "#D9B45C", "#A8843A", 3), "".join(path(f"M{60 + (i * 71) % 700} {915 + (i * 29) % 50}l26 -8", stroke="#F0D488", width=4) for i in range(26)))
    s.add(beast("elephant", 180, 890, 1.15, wide=110), beast("giraffe", 470, 880, 1.1, True, wide=84), lion(330, 960, .95, lying=True, asleep=True), beast("rabbit", 620, 960, 1.0, True, wide=30), beast("rabbit", 690, 970, .9, wide=30))
    s.add(beast("zebra", 1530, 880, 1.0, True, wide=74), beast("bear", 1360, 930, 1.0, True, wide=76), sheep(1500, 980, .8, True, lying=True, asleep=True))
    fruit = "".join(oval(a, b, 13, fill=c, stroke=shade(c), width=2) for a, b, c in ((-40, -62, "#D8553F"), (-14, -72, "#E9B949"), (12, -66, "#D8553F"), (38, -64, "#8FB04A"), (0, -86, "#8FB04A")))
    s.add(NOAH.draw(960, 930, 1.55, "walk", -.4, mood="happy", left=(-50, -214, "flat"), right=(14, -214, "flat", basket(-50, 18, .8, full=fruit)), step=10, lit=-1))
    s.add(WIVES[1].draw(1150, 960, 1.3, "ground", -.4, .2, 4, "sing", left="lap", right="lap", lit=-1))
    return s


def page_7():
    s = Scene("The olive leaf")
    s.sky("#9CCDE6", "#DCEBEA", "#FBEBC8", until=640)
    s.sun(230, 180, 66)
    s.add(cloud(760, 110, .7), cloud(1400, 120, .8, seed=4), mountains([(120, 640, 150, 90), (330, 640, 180, 120)], "#A9B4BC"))
    s.add(water(630, 380, "#5FA9C0", seed=4), path("M640 1010Q760 840 960 790Q1300 750 1620 780V1010Z", "#8F9A62", "#6E7A48", 4))
    s.add(ark(1210, 800, 1.05, turn=4, heads=head(WIFE, 3, turn=-.4, mood="happy") + head(SHEM, 4, turn=-.4, mood="laugh") + head(JAPHETH, 2, turn=-.4, mood="surprised") + at(NOAH.draw(0, 0, .8, turn=-.6, pitch=-.3, mood="laugh", left=(-110, -350, "flat"), right="raise", shadow=0), -300, -120)))
    s.add(dove(470, 380, 1.75, twig=True))
    s.add(path("M250 330q-40 10 -70 0M240 380q-50 16 -90 6M270 430q-40 20 -76 16", stroke="#FFFFFF", width=6, opacity=.8))
    s.add(rock(840, 950, .9, "#A39A8A"), rock(1540, 880, 1.0, "#A39A8A"), rock(690, 985, .6, "#A39A8A"), grass(960, 960, 1.2), grass(1100, 940, 1.2), flowers([(1000, 980), (1300, 960), (1500, 970)]), fish(200, 860, .9), fish(380, 930, .7, "#F2D06A", True))
    return s


def page_8():
    s = Scene("The rainbow")
    s.sky("#7FC0E4", "#CFE8F0", "#FBF1D6")
    s.sun(140, 130, 56)
    s.add(rainbow(800, 660, 560, 30), cloud(300, 640, .8), cloud(1380, 620, 1.0, seed=4), mountains([(1290, 660, 420, 220)], "#B5B0A0"), ark(1290, 600, .62, door=1), land(640, "#B5D08A", seed=3, amp=10), tree(90, 700, .9, "olive"), land(720, "#98C070", seed=6, amp=10, tufts=16))
    s.add(beast("giraffe", 1060, 760, .62, wide=84), beast("giraffe", 1150, 750, .58, True, wide=84), beast("elephant", 1340, 780, .7, True, wide=110), beast("elephant", 1500, 770, .66, wide=110), beast("zebra", 1190, 830, .62, True, wide=74), beast("zebra", 1300, 850, .62, True, wide=74), beast("bear", 1460, 870, .75, True, wide=76))
    s.add(lion(1110, 965, .75, True), lion(1250, 940, .75, mane=False), sheep(1430, 965, .8, True), beast("fox", 1540, 980, .8, True, wide=56), beast("rabbit", 900, 975, 1.0, wide=30), beast("tortoise", 1350, 985, .8, wide=46))
    s.add(SHEM.draw(80, 880, 1.1, turn=.4, pitch=-.3, mood="laugh", left="down", right="chest"), WIVES[0].draw(195, 890, 1.08, turn=.4, pitch=-.3, mood="happy", left="clasp", right="clasp"), JAPHETH.draw(310, 880, 1.08, turn=.3, pitch=-.3, mood="surprised", left="down", right="chest"))
    s.add(HAM.draw(735, 880, 1.1, turn=.3, pitch=-.4, mood="laugh", left="chest", right="down"), WIVES[1].draw(850, 890, 1.08, turn=.2, pitch=-.3, mood="happy", left="clasp", right="clasp"), WIVES[2].draw(955, 880, 1.02, turn=-.2, pitch=-.3, mood="laugh", left="down", right="up"))
    s.add(WIFE.draw(615, 940, 1.35, turn=-.2, pitch=-.3, mood="peace", left="chest", right="down"), NOAH.draw(455, 950, 1.5, turn=.4, pitch=-.5, mood="happy", left="raise", right="raise"))
    s.add(dove(690, 320, .6), dove(940, 300, .5, True), flowers([(60, 985), (330, 985), (500, 980), (770, 985)]))
    return s
