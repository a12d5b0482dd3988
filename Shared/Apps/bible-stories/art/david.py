"""David and Goliath: 1 Samuel 17."""
from figures import DARK, Person, at, limb, mix, oval, path, shade
from scenery import *

DAVID = Person(skin="#CC9164", hair="curly", hair_color="#8A4A26", robe="#7FA35A", trim="#E4C58A", belt="#8A5A34", age=13, build=.72, head_scale=.95, length="knee",
               sleeve="half", shoulder_bag="#A8743F", eyes="#4A3018")
JESSE = Person(skin="#BE875C", hair="long", hair_color="#E4DED2", head="cloth", head_color="#E9DDC2", head_band="#7A3B2C", beard="full", beard_color="#E4DED2", age=74,
               robe="#7F6A9A", belt="#D9BE86", nose="hook")
ELIAB = Person(skin="#BD8156", hair="short", hair_color="#33211A", head="helmet", head_color="#A89A86", head_band="#4F7FB0", beard="full", age=32, robe="#4F6FA0", armour="#9A8C78",
               length="knee", sleeve="half", nose="long", girth=1.08)
SOLDIER = Person(skin="#A87049", hair="short", hair_color="#201612", head="helmet", head_color="#B5A58C", head_band="#4F7FB0", beard="short", age=27,
                 robe="#5E7FA8", armour="#A5977F", length="knee", sleeve="half", nose="broad")
YOUNG = Person(skin="#D09B70", hair="short", hair_color="#6B4226", head="helmet", head_color="#B5A58C", head_band="#4F7FB0", age=19, robe="#6C8AAE", armour="#A5977F", length="knee",
               sleeve="half", nose="round", face=.96)
SAUL = Person(skin="#B97E54", hair="shoulder", hair_color="#3B2A20", head="crown", beard="full", age=50, robe="#8A2F3C", trim="#F2C14A", mantle="#5B3A6E", belt="#F2C14A", nose="long", girth=1.08)
GOLIATH = Person(skin="#B07A50", hair="short", hair_color="#4A2F22", head="helmet", head_color="#C08A3C", head_band="#A8322C", beard="square", age=38, robe="#6E2E2A", armour="#C9923E",
                 length="knee", sleeve="none", belt="#3A2A24", nose="broad", girth=1.34, jaw=1.1, face=1.08, head_scale=.98)
ENEMY = Person(skin="#AF774C", hair="short", hair_color="#20150F", head="cap", head_color="#A8322C", head_band="#C9923E", beard="goatee", age=33, robe="#9A5A3A", armour="#B98A4A", length="knee", sleeve="half")
ENEMY_2 = ENEMY.but(skin="#C08A5E", head="turban", head_color="#8C3E2C", beard="stubble", nose="hook")

SPEAR = path("M0 170V-240", stroke="#4A301E", width=13) + path("M0 170V-240", stroke="#7A5236", width=9) + path("M-16 -236L0 -300L16 -236L0 -222Z", "#AEB4BC", "#5E646C", 3)
STAFF = staff(-170, 150, True)


def shield(x, y, k=1.0, color="#8A5A34"):
    return at(oval(0, 0, 62, 74, color, stroke="#4A301E", width=5) + oval(0, 0, 44, 54, "none", stroke="#C9923E", width=6) + oval(0, 0, 17, fill="#C9923E", stroke="#7A5214", width=3), x, y, k)


def sling(swing=True):
    if swing:
        return path("M0 0C-30 -70 -90 -96 -140 -80C-156 -72 -150 -52 -134 -56C-90 -66 -40 -40 0 0Z", stroke="#5E3D26", width=5) + oval(-146, -68, 15, fill="#8E8A86", stroke="#5E5A58", width=3)
    return path("M0 0Q-6 50 0 84M0 0Q14 50 8 84", stroke="#5E3D26", width=4) + oval(4, 90, 13, 9, "#7A5236", stroke="#4A301E")


def harp(x=0, y=0, k=1.0):
    return at(path("M-40 60C-70 0 -64 -60 -44 -96M40 60C70 0 64 -60 44 -96", stroke="#6B4429", width=14) + path("M-40 60C-70 0 -64 -60 -44 -96M40 60C70 0 64 -60 44 -96", stroke="#B5813F", width=9) + path("M-58 -86H58", stroke="#8A5A2B", width=11) + path("M-46 44Q0 84 46 44L40 66Q0 96 -40 66Z", "#B5813F", "#6B4429", 3) + "".join(path(f"M{a} -82L{a * .7:.0f} 56", stroke="#F6E9C8", width=2.6) for a in (-33, -20, -7, 7, 20, 33)), x, y, k)


def valley(s, day=True):
    s.sky("#9CCDE6", "#DDECEA", "#FBEBC8")
    s.add(mountains([(800, 560, 340, 150), (500, 560, 240, 110), (1150, 560, 260, 120)], "#C4BFC2"))
    s.add(land(560, "#C9C68C", amp=10, seed=4))
    s.add(path("M-20 1010V430Q240 440 440 560Q640 690 760 1010Z", "#A9B86C", "#8C9A54", 4), path("M1620 1010V410Q1360 430 1170 560Q980 690 880 1010Z", "#BDAF72", "#9A8C54", 4))


def cover():
    s = Scene("The boy and the giant", 800, 1120)
    s.sky("#7FBADC", "#CFE6E8", "#FBEBC4")
    s.sun(140, 170, 60)
    s.add(cloud(660, 120, .6), mountains([(160, 660, 240, 200), (640, 660, 260, 220)], "#B9B5C0"), land(640, "#C9C68C", 800, 1120, 14, 3), land(760, "#AEB86C", 800, 1120, 16, 7, tufts=8))
    s.add(tree(80, 800, .8, "olive"))
    s.add(GOLIATH.draw(500, 900, 1.62, turn=-.6, pitch=.5, mood="angry", left=(-96, -210, "grip", shield(-10, 10, 1.25, "#7A3B2C"), "over"), right=(84, -220, "grip", SPEAR), lit=-1))
    s.add(land(930, "#8FA658", 800, 1120, 12, 9, tufts=6))
    s.add(DAVID.draw(230, 1010, 1.12, turn=.6, pitch=-.5, mood="happy", left=(-60, -395, "grip", sling()), right="down", lit=-1))
    s.add(grass(90, 1010, 1.4), grass(400, 1030, 1.4), flowers([(60, 1050), (340, 1060), (560, 1050), (720, 1040)]))
    return s


def page_1():
    s = Scene("David and his sheep")
    s.sky("#8EC9E8", "#DDEFF0", "#FBEFD0")
    s.sun(1280, 140, 60)
    s.add(cloud(300, 130, .9), cloud(880, 100, .6, seed=3), mountains([(1350, 520, 300, 130)], "#C4C3CE"), land(500, "#C5D394", seed=3))
    s.add(house(1120, 530, 130, 80), house(1230, 526, 110, 90, "#DCC59A"), house(1330, 532, 120, 76, dome=True), tree(1440, 540, .5, "cypress"))
    s.add(land(600, "#A9C777", seed=6, amp=24, tufts=8), sheep(1180, 660, .55), sheep(1320, 690, .6, True, grazing=True), sheep(980, 650, .5, grazing=True), sheep(1480, 680, .6))
    s.add(land(740, "#90B562", seed=9, amp=16, tufts=16), tree(170, 790, 1.5, "olive"))
    s.add(rock(500, 900, 1.7))
    s.add(DAVID.but(shoulder_bag=None).draw(500, 870, 1.9, "sit", .35, .1, 4, "sing", (-6, -214, "flat"), (64, -226, "flat", harp(-30, -20, .95)), shadow=0))
    s.add(path("M640 945L905 925", stroke="#5E3D26", width=15) + path("M640 945L905 925", stroke="#8A5A34", width=10))
    s.add(sheep(960, 880, 1.15, True, collar=False), sheep(1220, 910, 1.0, lying=True, asleep=True), sheep(250, 940, .95, look=-1), flowers([(80, 960), (700, 970), (1080, 960), (1400, 950), (1530, 975)]))
    return s


def page_2():
    s = Scene("Bread for his brothers")
    s.sky("#F6CE97", "#FBE6BC", "#FFF4D8")
    s.sun(210, 210, 66)
    s.add(mountains([(1000, 520, 300, 140)], "#D6C0B4"), land(520, "#D2CC8C", seed=2), land(600, "#B9C074", seed=5, tufts=5))
    s.add(house(1330, 760, 420, 330, windows=2, stairs=False), house(1030, 690, 200, 160, "#DCC59A"), tree(1545, 790, .9, "fig"))
    s.add(land(760, "#A3B164", seed=8, amp=12, tufts=10), road([(180, 540, 10), (300, 620, 26), (280, 740, 60), (480, 860, 120), (720, 1010, 240)]))
    s.add(JESSE.draw(1080, 900, 1.6, turn=-.5, mood="talk", left=(-116, -260, "point"), right=(60, -200, "grip", staff(-140, 205)), lit=-1))
    s.add(DAVID.draw(600, 910, 1.75, turn=.5, mood="happy", left=(-4, -216, "flat"), right=(54, -216, "flat", basket(-28, 20, .86, rx=76, full=loaf(-40, -62, .8) + loaf(34, -62, .8) + loaf(0, -80, .9) + oval(50, -84, 22, fill="#F6E6B4", stroke="#C9AF72", width=3))), lit=-1))
    s.add(donkey(260, 870, .95, load=at(basket(0, 0, .8, full=oval(0, -64, 50, 26, "#D9BE86", stroke="#8A6236", width=3)), 0, -120)), jar(1250, 930, 1.0), flowers([(90, 970), (880, 975), (1440, 965)]))
    return s


def page_3():
    s = Scene("The giant in the valley")
    valley(s)
    s.sun(1320, 120, 54)
    s.add(cloud(300, 120, .8))
    for x, y in ((90, 520), (200, 540), (320, 590)):
        s.add(tent(x, y, .42, "#D9CBA8", "#4F7FB0"))
    for x, y in ((1500, 500), (1390, 530), (1280, 580)):
        s.add(tent(x, y, .42, "#C79A6A", "#A8322C"))
    s.add(ENEMY.draw(1490, 720, .8, turn=-.6, mood="sly", left="hip", right=(60, -210, "grip", SPEAR)), ENEMY_2.draw(1390, 760, .85, turn=-.6, mood="laugh", left="point", right="hip"))
    s.add(path("M-20 1010V900Q800 960 1620 890V1010Z", "#9AA85E"))
    s.add(GOLIATH.draw(1080, 950, 2.0, turn=-.6, mood="shout", left=(-110, -270, "point"), right=(92, -220, "grip", SPEAR), lit=1))
    s.add(ELIAB.draw(520, 870, 1.0, turn=.5, pitch=-.4, mood="worried", left=(-60, -200, "grip", SPEAR), right="chest"), SOLDIER.draw(360, 840, .98, turn=.5, pitch=-.4, mood="surprised", left=(-54, -210, "grip", SPEAR), right=(46, -210, "grip", shield(0, 0, .9), "over")))
    s.add(YOUNG.draw(200, 880, 1.0, "crouch", .6, -.4, mood="worried", left="cheek", right=(60, -130, "grip", shield(6, 0, 1.0), "over"), reach=("left",)))
    s.add(rock(640, 960, .8), bush(60, 960, .9), grass(760, 980, 1.4))
    return s


def inside_tent(s):
    s.body.append(f'<rect width="1600" height="1000" fill="{s.gradient((0, "#A8653F"), (.6, "#D9A868"), (1, "#E6C08A"))}"/>')
    s.add("".join(path(f"M800 -60L{x} 760H{x + 90}Z", "#B5784A", opacity=.45) for x in range(-200, 1800, 180)))
    s.add(path("M800 -20V760", stroke="#5E3D26", width=22), path("M800 -20V760", stroke="#8A5F3C", width=15))
    s.body.append(f'<rect y="740" width="1600" height="260" fill="{s.gradient((0, "#9A6B40"), (1, "#C79A64"))}"/>')
    s.add(path("M0 742H1600", stroke="#7A5030", width=6))


def page_4():
    s = Scene("Before King Saul")
    inside_tent(s)
    s.add(path("M70 742Q120 400 300 250Q460 420 500 742Z", "#BFE0EC"), path("M70 742Q200 640 330 650Q430 640 500 742Z", "#A9B86C"), tent(330, 690, .35, "#D9CBA8", "#4F7FB0"), path("M300 250Q120 400 70 742H20Q90 380 300 230Z", "#8A4A2E"), path("M300 250Q460 420 500 742H560Q500 400 300 230Z", "#8A4A2E"))
    s.beam(300, 300, 60, 420, 960, "#FFF3CF", .35)
    s.add(rug(900, 880, 560, 84, "#7A2F3C"))
    s.add('<rect x="1120" y="640" width="260" height="240" rx="16" fill="#8A5A2B" stroke="#4A301E" stroke-width="5"/><rect x="1140" y="420" width="220" height="280" rx="40" fill="#A8322C" stroke="#4A301E" stroke-width="6"/>')
    s.add(SAUL.draw(1250, 880, 1.55, "sit", -.5, .3, mood="worried", left="cheek", right="knee", reach=("left",), lit=-1))
    s.add(ELIAB.draw(1500, 860, 1.3, turn=-.7, mood="angry", left="clasp", right=(50, -206, "grip", SPEAR), lit=-1))
    s.add(DAVID.draw(610, 900, 1.75, turn=.6, pitch=-.3, mood="talk", left=(-56, -210, "grip", STAFF), right="chest", lit=-1))
    s.add(SOLDIER.draw(180, 850, 1.2, turn=.6, mood="surprised", left=(-54, -206, "grip", SPEAR), right="down", lit=1))
    s.add(jar(960, 800, .8), shield(1040, 690, .8))
    return s


def page_5():
    s = Scene("Much too big")
    inside_tent(s)
    s.glow(620, 300, 500, "#FFE9B0", .4)
    s.add(rug(760, 900, 600, 84, "#7A2F3C"))
    s.add(SAUL.draw(1060, 900, 1.6, turn=-.5, pitch=.4, mood="calm", left="open", right="hip"))
    s.add(YOUNG.draw(1330, 890, 1.35, turn=-.6, mood="laugh", left="chest", right="down"), SOLDIER.draw(1500, 870, 1.35, turn=-.6, mood="happy", left="clasp", right=(44, -210, "grip", SPEAR)))
    big = DAVID.but(shoulder_bag=None, armour="#B5A58C", girth=1.42, robe="#8A2F3C", sleeve="long", length="calf", belt="#F2C14A", head=None)
    s.add(big.draw(480, 910, 1.8, turn=.3, pitch=.1, tilt=-4, mood="worried", left=(-96, -210, "open"), right=(104, -212, "grip", path("M0 30L0 -190", stroke="#7A8088", width=20) + path("M0 30L0 -190", stroke="#C9CFD6", width=14) + path("M-36 6H36", stroke="#8A5A14", width=14) + path("M0 8V44", stroke="#4A301E", width=14))))
    s.add(at(path("M-88 44C-100 -110 100 -110 88 44L60 50C62 10 58 -14 50 -22Q0 -38 -50 -22C-58 -14 -62 10 -60 50Z", "#B5A58C", "#5E5446", 4) + path("M-82 -10Q0 -52 82 -10", stroke="#E4D9C4", width=8) + path("M-34 -70C-30 -126 30 -126 34 -70Q0 -86 -34 -70Z", "#4F7FB0", "#2F4F78", 3), 488, 395, 1.12, -5))
    s.add(at(STAFF, 150, 850, 1.0, 8), at(path("M-24 -4h48q8 50 -8 54h-32q-14 -6 -8 -54Z", "#A8743F", "#5E3D20", 3) + path("M-24 -4h48l-24 26Z", "#8F6235", "#5E3D20", 3), 236, 920, 1.3), shield(90, 850, 1.1))
    return s


def page_6():
    s = Scene("Five smooth stones")
    s.sky("#9CCDE6", "#DDECEA", "#FBEBC8")
    s.sun(300, 130, 56)
    s.add(cloud(900, 110, .7), mountains([(1200, 500, 300, 140), (800, 500, 240, 100)], "#C4BFC2"), land(500, "#C9CF92", seed=4), land(590, "#AFC276", seed=6, tufts=6))
    s.add(tree(1400, 640, 1.0, "olive"), tree(1180, 610, .7, "olive"), tree(140, 640, 1.0, "olive"))
    s.add(path("M920 590C860 660 1060 700 980 790C900 870 700 900 640 1010H1320C1300 900 1180 860 1220 780C1260 700 1020 660 1010 590Z", "#6DB2C2", "#8AA05A", 8))
    s.add(path("M950 620q14 -6 28 0M960 700q26 -8 52 0M900 850q40 -12 80 0t80 0M820 930q50 -14 100 0t100 0M1080 780q26 -8 52 0", stroke="#E3F6F4", width=6))
    stones = [(780, 960, 1), (860, 940, .8), (1130, 930, 1.2), (1180, 970, .8), (1010, 975, 1.1), (930, 890, .7), (1100, 860, .7)]
    s.add(*(oval(x, y, 30 * k, 17 * k, c, stroke=shade(c), width=3) + oval(x - 8 * k, y - 6 * k, 10 * k, 4 * k, light(c, .5)) for (x, y, k), c in zip(stones, ["#A59C94", "#8E8A86", "#B5A89A", "#9A948E", "#A89F96", "#8E8A86", "#B0A498"])))
    s.add(DAVID.draw(560, 900, 1.9, "kneel", .7, .6, 8, "happy", (-56, -104, "flat", "".join(oval(a, b, 11, 8, c, stroke="#6B6560", width=2) for a, b, c in ((6, -6, "#A59C94"), (26, -8, "#8E8A86"), (16, -18, "#B5A89A"), (36, -16, "#9A948E")))), (124, -40, "flat", oval(28, 4, 13, 9, "#A89F96", stroke="#6B6560", width=2)), lean=26))
    s.add(at(path("M0 0L270 -26", stroke="#5E3D26", width=15) + path("M0 0L270 -26", stroke="#8A5A34", width=10), 180, 930))
    s.add(bush(1480, 930, 1.1), flowers([(120, 950), (320, 975), (1380, 975), (1540, 985), (240, 880)]), grass(440, 960, 1.4))
    return s


def page_7():
    s = Scene("In the name of God")
    valley(s)
    s.sun(220, 130, 54)
    s.add(cloud(760, 110, .7), tent(110, 500, .4, "#D9CBA8", "#4F7FB0"), tent(230, 540, .4, "#D9CBA8", "#4F7FB0"), tent(1520, 480, .4, "#C79A6A", "#A8322C"))
    s.add(path("M-20 1010V880Q800 930 1620 870V1010Z", "#A3AE62"))
    s.add(ELIAB.draw(130, 700, .62, turn=.6, mood="worried", left=(-54, -206, "grip", SPEAR), right="down"), YOUNG.draw(220, 730, .62, turn=.6, mood="surprised", left="cheek", right="down", reach=("left",)), SOLDIER.draw(310, 700, .62, turn=.6, mood="worried", left="down", right=(50, -206, "grip", SPEAR)))
    s.add(GOLIATH.draw(1180, 950, 2.05, turn=-.7, pitch=.5, mood="angry", left=(-100, -216, "grip", shield(-16, 0, 1.15, "#7A3B2C"), "over"), right=(96, -230, "grip", SPEAR), lit=-1))
    s.add(DAVID.draw(480, 930, 1.5, "walk", .75, -.4, mood="shout", left=(-76, -372, "grip", sling()), right=(86, -250, "flat"), step=20, lit=-1))
    s.add(path("M232 300a110 60 0 0 1 180 -20", stroke="#FFFFFF", width=5, opacity=.7) + path("M210 340a120 70 0 0 0 10 90", stroke="#FFFFFF", width=5, opacity=.6))
    s.add(rock(760, 970, .6), grass(660, 970, 1.4), grass(900, 985, 1.2), bush(70, 970, .9))
    return s


def page_8():
    s = Scene("The giant falls")
    valley(s)
    s.sun(800, 190, 70)
    s.add(birds(420, 180), path("M-20 1010V860Q800 900 1620 850V1010Z", "#A3AE62"))
    s.add(ENEMY.draw(1400, 690, .62, "walk", .8, mood="worried", left="back", right="out", step=22, lean=14), ENEMY_2.draw(1500, 640, .55, "walk", .8, mood="surprised", left="back", right="up", step=22, lean=14), at(SPEAR, 1300, 740, .5, 70))
    s.add(shield(1440, 800, 1.25, "#7A3B2C"), oval(1200, 934, 360, 26, DARK, .22), at(feet(GOLIATH.skin), 1398, 874, 1.12))
    s.add(GOLIATH.draw(1240, 930, 2.15, "ground", -.4, .6, tilt=-32, mood="sleep", lean=-80, left=(-70, -84, "flat"), right="down", behind=("left",), lit=-1, shadow=0))
    s.add(at(SPEAR, 1180, 972, 1.0, 82))
    s.add(DAVID.draw(540, 920, 1.7, turn=.2, pitch=-.5, mood="happy", left="raise", right="raise"))
    s.add(SOLDIER.draw(130, 880, 1.15, turn=.6, mood="laugh", left="up", right=(60, -390, "grip", SPEAR)), YOUNG.draw(290, 850, 1.1, turn=.6, mood="laugh", left="up", right="up"))
    s.add(flowers([(80, 980), (400, 985), (680, 985)]), oval(700, 950, 12, 8, "#A59C94", stroke="#6B6560", width=2))
    return s
