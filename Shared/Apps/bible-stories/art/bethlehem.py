"""Born in Bethlehem: Luke 1 and 2, Matthew 2."""
from figures import DARK, Person, at, limb, mix, oval, path, shade
from scenery import *

MARY = Person(skin="#C88F63", hair="parted", hair_color="#3A241A", head="veil", head_color="#7FA3C9", robe="#F1E4CE", trim="#7FA3C9", belt="#5E86B3", age=17, lashes=True,
              face=.93, nose="small", build=.95)
JOSEPH = Person(skin="#B97E54", hair="short", hair_color="#3B271C", beard="short", age=30, robe="#8A6A48", mantle="#B98B5A", belt="#5E4028", nose="long")
GABRIEL = Person(skin="#D9A67C", hair="waves", hair_color="#D9A24A", robe="#FFFBEF", trim="#F2C14A", belt="#F2C14A", age=25, face=.96, nose="plain", undershirt="#FFF3D0", barefoot=True)
SHEPHERD = Person(skin="#A8714A", hair="long", hair_color="#D8D2C6", head="cloth", head_color="#C9B48A", head_band="#6B3A2A", beard="long", beard_color="#D8D2C6", age=66, robe="#7A6A50", nose="round",
                  belt="#4A382A")
SHEPHERD_2 = Person(skin="#BF8458", hair="curly", hair_color="#2A1D18", beard="stubble", age=26, robe="#A5623F", length="knee", belt="#4A382A", nose="broad", sleeve="half")
LAD = Person(skin="#CE9970", hair="fringe", hair_color="#7A4A2A", age=10, build=.64, head_scale=.88, robe="#8FA35E", length="knee", belt="#5E4028", nose="round")
WISE = [Person(skin="#B67C50", head="turban", head_color="#E7DCC6", head_band="#3C9A8C", hair_color="#E4DED2", beard="long", beard_color="#E4DED2", age=72, robe="#2F6F7A", trim="#F2C14A", mantle="#1F4F66",
               belt="#F2C14A", nose="hook"),
        Person(skin="#6E4630", head="turban", head_color="#D9A23C", head_band="#B5343C", hair_color="#1A1210", beard="curly", age=38, robe="#8A2F4E", trim="#F2C14A", belt="#F2C14A", nose="broad", girth=1.08),
        Person(skin="#D2A074", head="cap", head_color="#6A4A8C", head_band="#F2C14A", hair="shoulder", hair_color="#3A2A22", beard="goatee", age=45, robe="#C9A23F", trim="#6A4A8C", mantle="#6A4A8C",
               belt="#6A4A8C", nose="long")]
KEEPER = Person(skin="#C08A5E", hair="bald", beard="full", beard_color="#6B5040", hair_color="#6B5040", age=55, robe="#A8A06A", belt="#6B4A30", girth=1.2, nose="round")
SKIN, CLOTH = "#CE9870", "#FBF5E4"


def child(x=0, y=0, k=.6, asleep=True, turn=0, flip=False):
    return baby(x, y, k, SKIN, CLOTH, asleep, "#5A3A26", turn, flip)


def manger(x, y, k=1.0, full=True):
    out = oval(0, 4, 150, 12, DARK, .22) + path("M-110 0L-60 -76M-60 0L-110 -76M60 0L110 -76M110 0L60 -76", stroke="#5E3D26", width=17) + path("M-110 0L-60 -76M-60 0L-110 -76M60 0L110 -76M110 0L60 -76", stroke="#8A5F3C", width=11)
    out += "".join(path(f"M{a} -112l{b} -26", stroke="#E9C76A", width=6) for a, b in ((-120, -16), (-90, 8), (-60, -8), (-20, 6), (20, -10), (60, 10), (96, -4), (124, 16)))
    out += path("M-146 -112Q0 -150 146 -112L130 -96H-130Z", "#E4BD5C")
    if full:
        out += child(-14, -112, 1.12)
    out += path("M-150 -116L-112 -62H112L150 -116Q0 -92 -150 -116Z", "#A8743F", "#5E3D26", 4) + path("M-136 -94Q0 -76 136 -94", stroke="#7A5030", width=5)
    out += "".join(path(f"M{a} -104l{b} 22", stroke="#E9C76A", width=5) for a, b in ((-130, -10), (-70, 4), (40, -6), (110, 8)))
    return at(out, x, y, k)


def angel(x, y, k, **pose):
    return at(angel_wings(1.0), x, y, k) + GABRIEL.draw(x, y, k, shadow=0, **pose)


def stable(s, star_=True):
    s.body.append(f'<rect width="1600" height="1000" fill="{s.gradient((0, "#3A2A30"), (.6, "#6A4A3C"), (1, "#7A583F"))}"/>')
    s.body.append(path("M240 640V330Q240 150 420 150Q600 150 600 330V640Z", s.gradient((0, "#16234F"), (1, "#4A5E98"))))
    s.add(star(420, 270, 34, "#FFF6D0"), *(oval(x, y, r, fill="#FFF3CC") for x, y, r in ((320, 230, 2.6), (530, 260, 2.6), (350, 340, 2), (500, 360, 2.4), (460, 210, 2), (300, 420, 2), (560, 430, 2.2))))
    s.add(path("M240 640V590Q330 560 420 580Q520 600 600 570V640Z", "#2A3A66"))
    s.add(path("M240 660V330Q240 150 420 150Q600 150 600 330V660", stroke="#4A3226", width=34), path("M240 660V330Q240 150 420 150Q600 150 600 330V660", stroke="#7E5C42", width=22))
    s.add('<rect y="0" width="1600" height="60" fill="#4A3226"/>', "".join(path(f"M{x} 60L{x + 40} 0", stroke="#35231B", width=22) for x in range(0, 1700, 160)), path("M1500 0V700M760 60V150M1120 0V640", stroke="#4A3226", width=36))
    s.body.append(f'<rect y="640" width="1600" height="360" fill="{s.gradient((0, "#6A4A34"), (1, "#A67C4E"))}"/>')
    s.add(path("M1130 640V560H1480V640", "none", "#4A3226", 16), path("M1120 600H1500", stroke="#6B4A30", width=14))
    s.add("".join(path(f"M{(i * 137) % 1600} {690 + (i * 61) % 300}l{20 + i % 5 * 6} {-4 + i % 3 * 4}", stroke="#E0BC66", width=4, opacity=.8) for i in range(60)))


def hills(s, y=560, a="#2A3A6E", b="#24325E", c="#1D2A4E"):
    s.add(land(y, a, amp=22, seed=3), land(y + 120, b, amp=20, seed=6), land(y + 240, c, amp=14, seed=9))


def cover():
    s = Scene("The night in Bethlehem", 800, 1120)
    s.sky("#101B45", "#24387A", "#5A6FB0", until=900)
    s.stars(70, 5, 640, [(400, 200, 130)])
    s.glow(400, 200, 320, "#FFF3C0", .8)
    s.beam(400, 220, 14, 230, 940, "#FFF3C9", .5)
    s.add(star(400, 200, 110, "#FFF8DA"), star(400, 200, 56, "#FFFFFF"))
    s.add(land(640, "#2E4380", 800, 1120, 16, 3), tint(house(130, 680, 130, 80, glowing=True) + house(690, 676, 140, 86, glowing=True) + house(590, 670, 90, 60, glowing=True, dome=True) + tree(230, 690, .5, "cypress", shadow=0), "#1F2E66", .4), land(720, "#263A72", 800, 1120, 12, 6), land(880, "#5A4A50", 800, 1120, 8, 8, rim=False))
    s.glow(400, 820, 400, "#FFDF9A", .85, 300)
    s.add(MARY.draw(200, 950, 1.3, "kneel", .5, .6, 8, "peace", left="clasp", right="chest", lit=1))
    s.add(JOSEPH.draw(610, 950, 1.3, turn=-.5, pitch=.6, tilt=-4, mood="peace", left="chest", right=(56, -216, "grip", staff(-150, 216, True)), lit=-1))
    s.add(manger(395, 950, 1.15), sheep(120, 1010, .75, lying=True, asleep=True), sheep(710, 1010, .6, True, lying=True))
    return s


def page_1():
    s = Scene("Gabriel and Mary")
    room(s, "#DDC39A", "#B58E66", 720)
    window(s, 330, 500, 210, 280, ("#F7C98E", "#FBEBC6"), house(300, 500, 120, 70, "#E6CFA4") + tree(390, 500, .5, "cypress", shadow=0))
    s.glow(1150, 470, 620, "#FFF3C0", .95)
    s.add(rug(560, 890, 360, 60, "#7A5A86"), jar(160, 870, 1.2), basket(880, 960, .9, full=path("M-60 -60Q-30 -110 10 -74Q50 -110 60 -60Z", "#C8584A", "#8A2F2A", 3)))
    s.add(f'<rect x="60" y="600" width="170" height="20" rx="5" fill="#8A6240" stroke="#5E4226" stroke-width="3"/>', jar(110, 600, .6, "#8C6A4A"), loaf(180, 598, .7))
    s.add(MARY.draw(560, 890, 1.65, "kneel", .6, -.4, mood="surprised", left="chest", right=(70, -190, "flat"), lit=1))
    s.add(angel(1170, 880, 1.7, turn=-.5, pitch=.2, mood="happy", left="bless", right=(90, -230, "open"), lit=-1))
    s.veil((0, "#FFE9B0", .0), (1, "#FFE9B0", .12))
    return s


def page_2():
    s = Scene("The long road")
    s.sky("#F3B98A", "#FBDDAE", "#FFF1D2")
    s.sun(1330, 330, 84)
    s.add(birds(760, 180), mountains([(300, 560, 300, 150), (760, 560, 260, 110)], "#CDAFA8"), land(540, "#CDB982", seed=2))
    for x, y, w, h in ((1120, 560, 110, 70), (1220, 552, 130, 90), (1340, 560, 110, 70), (1440, 556, 120, 84)):
        s.add(house(x, y, w, h, "#DDBF8E", dome=x == 1220, light_from=1))
    s.add(land(610, "#B7B06C", seed=5, tufts=6), land(760, "#A0A25C", seed=9, amp=12, tufts=10), road([(1230, 580, 14), (1120, 660, 36), (1000, 770, 80), (600, 900, 150), (-100, 960, 110)]))
    s.add(tree(150, 760, 1.1, "olive"), tree(520, 690, .6, "cypress"))
    s.add(donkey(500, 930, 1.45, load=None), MARY.draw(500, 830, 1.3, "chair", .6, .1, mood="calm", left=(36, -132, "flat"), right=(92, -136, "grip"), shadow=0, lit=1))
    s.add(JOSEPH.draw(1030, 950, 1.55, "walk", .6, .1, mood="worried", left=(-90, -210, "grip"), right=(64, -210, "grip", staff(-150, 212, True)), step=16, lit=1))
    s.add(path("M772 655Q840 720 886 628", stroke="#7A3B2C", width=5), rock(1450, 960, .9), bush(120, 980, .8), flowers([(300, 985), (760, 990), (1300, 985)]))
    return s


def page_3():
    s = Scene("No room")
    s.sky("#131E4C", "#2C3F80", "#6A78B0", until=760)
    s.stars(60, 8, 420)
    s.moon(250, 170, 46)
    s.add(tint(house(200, 720, 260, 200, windows=2) + house(480, 716, 200, 150, dome=True), "#22306A", .5))
    s.add(f'<rect y="700" width="1600" height="300" fill="{s.gradient((0, "#3A4068"), (1, "#6A6474"))}"/>')
    s.add(tint(f'<rect x="880" y="190" width="760" height="560" fill="#DDBF8E" stroke="#8A6848" stroke-width="5"/><rect x="860" y="160" width="800" height="44" rx="6" fill="#EAD3A6" stroke="#8A6848" stroke-width="5"/>' + path("M940 300h60M1400 340h70M1480 500h60M920 560h50M1360 640h60", stroke="#B89868", width=6), "#2A3468", .36))
    s.add('<rect x="1410" y="300" width="110" height="120" rx="40" fill="#FFD977" stroke="#6B4A3A" stroke-width="6"/>', path("M1465 300V420M1410 360H1520", stroke="#6B4A3A", width=6))
    s.add(path("M1080 750V440Q1080 330 1190 330Q1300 330 1300 440V750Z", "#FFDF94", "#6B4A3A", 8))
    s.glow(1190, 560, 420, "#FFDF9A", .8)
    s.add(path("M1080 750L900 1000H1500L1300 750Z", "#FFE2A0", opacity=.28))
    s.add(KEEPER.draw(1190, 790, 1.15, turn=-.6, mood="sad", left="open", right=(70, -270, "grip", lantern(0, 20, 1.1)), lit=1))
    with s.under("#2A3468", .22):
        s.add(donkey(190, 920, 1.2, head=8), JOSEPH.draw(890, 920, 1.45, turn=.6, mood="worried", left=(-56, -216, "grip", staff(-150, 216, True)), right="ask", lit=1))
        s.add(MARY.draw(640, 940, 1.45, turn=.5, pitch=.1, tilt=4, mood="sad", left="belly", right="belly", lit=1))
    return s


def page_4():
    s = Scene("In the manger")
    stable(s)
    s.glow(900, 700, 680, "#FFDB8A", .9, 480)
    s.add(path("M1010 60V150", stroke="#2A1A14", width=5), lantern(1010, 170, 1.6))
    s.glow(1010, 210, 190, "#FFF0B8", .9)
    s.add(donkey(1560, 830, 1.15, True))
    s.add(MARY.draw(640, 900, 1.65, "kneel", .6, .6, 8, "peace", left="clasp", right=(84, -120, "flat"), lit=1))
    s.add(JOSEPH.draw(1130, 910, 1.65, "kneel", -.5, .6, -4, "happy", left="clasp", right="chest", lit=-1))
    s.add(manger(900, 930, 1.45))
    s.add(sheep(200, 900, 1.1, lying=True), sheep(420, 960, .8, lying=True, asleep=True))
    return s


def page_5():
    s = Scene("Good news in the fields")
    s.sky("#0F1A44", "#223478", "#4A62A8")
    s.stars(80, 11, 560, [(1080, 330, 330)])
    hills(s)
    s.glow(1090, 340, 620, "#FFF3C0", .95)
    s.beam(1090, 340, 80, 520, 960, "#FFF3C9", .35)
    for x, y, k in ((760, 190, .5), (1400, 200, .5), (880, 90, .36), (1290, 90, .36)):
        s.add(f'<g opacity=".8">{angel(x, y + 150, k, turn=.2 if x < 1090 else -.2, mood="sing", left="open", right="open")}</g>')
    s.add(angel(1090, 570, 1.1, turn=-.4, pitch=.4, mood="talk", left="bless", right="open"))
    with s.under("#1B2A5E", .2):
        s.add(fire(620, 930, .9), SHEPHERD.draw(440, 900, 1.45, turn=.6, pitch=-.6, mood="surprised", left=(-62, -210, "grip", staff(-160, 208, True)), right="eyes", reach=("right",)))
        s.add(SHEPHERD_2.draw(190, 930, 1.45, "crouch", .6, -.7, mood="worried", left="up", right="down"))
        s.add(LAD.draw(930, 950, 1.55, turn=.2, pitch=-.7, mood="surprised", left="up", right="chest"))
        s.add(sheep(1180, 920, 1.0, True, look=-2), sheep(1390, 900, .9, look=-2), sheep(1290, 975, .9, lying=True, asleep=True), sheep(1520, 970, .9, True))
    s.glow(620, 880, 190, "#FFC46A", .55)
    return s


def page_6():
    s = Scene("The shepherds come")
    stable(s)
    s.glow(1050, 720, 640, "#FFDB8A", .9, 480)
    s.add(path("M1240 60V150", stroke="#2A1A14", width=5), lantern(1240, 170, 1.5))
    s.glow(1240, 206, 180, "#FFF0B8", .9)
    s.add(SHEPHERD.draw(250, 900, 1.55, turn=.6, pitch=.3, mood="happy", left=(-58, -206, "grip", staff(-160, 206, True)), right="chest", lit=1))
    s.add(JOSEPH.draw(1440, 890, 1.55, turn=-.6, pitch=.3, mood="happy", left="open", right="down", lit=-1))
    s.add(SHEPHERD_2.draw(530, 930, 1.6, "kneel", .6, .4, mood="peace", left="pray", right="pray", lit=1))
    s.add(MARY.draw(1250, 900, 1.55, "kneel", -.5, .5, -6, "peace", left="clasp", right="clasp", lit=-1))
    s.add(manger(1000, 940, 1.4))
    s.add(LAD.draw(715, 955, 1.6, turn=.5, pitch=.5, mood="laugh", left="chest", right="down", lit=1), sheep(120, 970, .85), sheep(420, 985, .7, True, lying=True))
    return s


def camel(x, y, k=1.0, flip=False, color="#C9A06A", cloth="#B5343C"):
    edge, dark = shade(color, .3), shade(color, .16)
    out = oval(0, 2, 150, 12, DARK, .2)
    for lx, c in ((-76, dark), (66, dark), (-100, color), (92, color)):
        out += limb([(float(lx), -150.0), (lx + 3.0, -80.0), (float(lx), -8.0)], [19, 10, 9], c, edge) + oval(lx + 2, -5, 15, 8, shade(color, .25), stroke=edge, width=2)
    out += path("M-126 -190Q-148 -160 -138 -120", stroke=edge, width=6)
    out += path("M-128 -180C-140 -230 -90 -250 -60 -250C-40 -320 30 -324 50 -252C90 -256 120 -236 130 -210C170 -190 176 -250 186 -320L226 -316C230 -240 210 -140 130 -130C80 -120 -60 -120 -100 -132C-124 -140 -126 -160 -128 -180Z", color, edge, 3)
    out += path("M184 -316C176 -350 206 -366 236 -356C262 -350 290 -340 294 -322C296 -302 262 -300 236 -302C222 -300 190 -300 184 -316Z", color, edge, 3) + oval(196, -358, 8, 15, color, turn=-30, stroke=edge)
    out += oval(232, -336, 5.4, 6.4, "#FFF9EE") + oval(234, -335, 3.6, 4.6, "#231A18") + path("M222 -344q8 -6 18 -2", stroke=edge, width=4) + oval(284, -322, 3, 4, edge) + path("M270 -308q12 2 20 -6", stroke=edge, width=2.6)
    out += path("M-66 -252Q-4 -336 58 -250L66 -170Q0 -150 -74 -172Z", cloth, shade(cloth, .35), 3) + path("M-70 -190Q0 -170 64 -188", stroke="#F2C14A", width=8) + "".join(path(f"M{a} -166v12", stroke="#F2C14A", width=4) for a in range(-66, 66, 16)) + path("M190 -306Q210 -316 226 -300M250 -354Q246 -320 252 -302", stroke="#8A2F2A", width=5)
    return at(out, x, y, k, flip=flip)


def page_7():
    s = Scene("Wise men from the East")
    s.sky("#1A1F58", "#4A3F8A", "#B57A8A", "#F0B98A")
    s.stars(60, 21, 420, [(1280, 190, 150)])
    s.glow(1280, 190, 330, "#FFF3C0", .85)
    s.add(star(1280, 190, 92, "#FFF8DA"), star(1280, 190, 46, "#FFFFFF"))
    s.add(land(600, "#A8657A", amp=26, seed=3), land(700, "#8A4F6E", amp=26, seed=6))
    s.add(tint(wall(1180, 690, 300, 60, "#C9A9A0") + tower(1240, 690, 60, 120, "#C9A9A0", 1) + tower(1420, 690, 70, 140, "#C9A9A0", 1), "#5A3A6E", .4))
    s.add(land(800, "#744463", amp=20, seed=9))
    with s.under("#4A2F66", .2):
        s.add(camel(330, 900, 1.15), WISE[1].draw(325, 745, .95, "chair", .6, -.3, mood="happy", left=(60, -136, "grip"), right="point", shadow=0, lit=1))
        s.add(camel(650, 870, 1.0, cloth="#2F6F7A"), WISE[2].draw(645, 736, .86, "chair", .6, -.3, mood="calm", left=(60, -136, "grip"), right="chest", shadow=0, lit=1))
        s.add(WISE[0].draw(1130, 950, 1.6, "walk", .5, -.5, mood="happy", left=(-66, -210, "grip", staff(-170, 210)), right="point", step=14, lit=1))
    s.add(land(960, "#5E3856", amp=8, seed=12, rim=False), rock(1440, 970, .9, "#7A5A78"))
    return s


def page_8():
    s = Scene("Gifts for the child")
    room(s, "#C7A67A", "#A67C56", 720)
    window(s, 1180, 480, 190, 250, ("#101B45", "#3A4E90"), star(1180, 330, 46, "#FFF8DA"))
    s.beam(1180, 340, 30, 330, 930, "#FFF3C9", .4)
    s.glow(1180, 640, 520, "#FFE2A0", .7)
    s.add(rug(900, 900, 620, 84, "#5A4A86"))
    s.add('<rect x="1130" y="760" width="240" height="130" rx="10" fill="#8A6240" stroke="#5E4226" stroke-width="4"/>')
    boy = Person(skin=SKIN, hair="short", hair_color="#5A3A26", robe="#FBF5E4", belt=None, age=2, build=.4, head_scale=.66, length="ankle", barefoot=True, trim="#7FA3C9")
    s.add(MARY.draw(1240, 890, 1.6, "sit", -.5, .3, -4, "happy", left="knee", right="lap", lit=-1), boy.draw(1150, 800, 1.6, "sit", -.5, mood="laugh", left="open", right="chest", shadow=0))
    s.add(JOSEPH.draw(1480, 890, 1.55, turn=-.6, mood="happy", left="chest", right="down", lit=-1))
    gold = path("M-40 0V-40H40V0Z", "#C9923E", "#7A5214", 3) + path("M-44 -40Q0 -84 44 -40Z", "#E9B949", "#7A5214", 3) + oval(0, -22, 8, fill="#B5343C", stroke="#7A5214", width=2)
    flask = path("M-12 -70Q-10 -54 -24 -44Q-40 -24 -24 0H24Q40 -24 24 -44Q10 -54 12 -70Z", "#3C9A8C", "#1F5F56", 3) + path("M-14 -72H14", stroke="#E9B949", width=8)
    bowl = path("M-44 -34Q-36 6 0 6Q36 6 44 -34Z", "#B5343C", "#6B1F26", 3) + oval(0, -34, 44, 11, "#8A2A30", stroke="#6B1F26", width=3) + "".join(oval(a, -38, 9, 7, "#F3E2B0", stroke="#B59A5A", width=1.6) for a in (-22, -6, 10, 24))
    s.add(WISE[2].draw(190, 880, 1.5, turn=.6, pitch=.1, mood="happy", left=(0, -216, "flat"), right=(54, -216, "flat", at(flask, -26, 6)), lit=1))
    s.add(WISE[1].draw(450, 900, 1.55, turn=.6, pitch=.2, mood="happy", left=(4, -222, "flat"), right=(60, -222, "flat", at(bowl, -28, 4)), lean=8, lit=1))
    s.add(WISE[0].draw(730, 920, 1.6, "kneel", .7, .2, mood="peace", left=(60, -170, "flat"), right=(112, -176, "flat", at(gold, -26, 6)), lit=1))
    return s
