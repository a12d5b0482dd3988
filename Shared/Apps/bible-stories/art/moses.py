"""Moses in the Basket: Exodus 1 and 2."""
from figures import Person, at, hand, light, limb, mix, oval, path, shade
from scenery import *

MOTHER = Person(skin="#B97C52", hair="parted", hair_color="#2B1D17", head="veil", head_color="#E9DCC0", robe="#8C4A46", trim="#E4C58A",
                belt="#D9B878", age=34, lashes=True, face=.95, nose="plain", barefoot=True)
MIRIAM = Person(skin="#BF8257", hair="braid", hair_color="#2B1D17", robe="#4F8A86", trim="#E9C46A", belt="#E4C58A", age=9, lashes=True,
                build=.62, head_scale=.86, length="calf", face=.96, barefoot=True)
AARON = Person(skin="#BF8257", hair="curly", hair_color="#2B1D17", robe="#B9905A", belt=None, age=3, build=.43, head_scale=.72, length="knee",
               sleeve="half", barefoot=True)
PRINCESS = Person(skin="#B5794C", head="wig", robe="#F6EEDC", trim="#2F8F86", belt="#E9B949", lashes=True, face=.93, age=22, sleeve="none",
                  undershirt="#E9B949", nose="small")
MAID = Person(skin="#9A6540", hair="shoulder", hair_color="#1E1620", robe="#E7D3A6", trim="#B5523F", belt="#B5523F", lashes=True, face=.97, age=18,
              sleeve="half", nose="broad")
MAID_2 = Person(skin="#C08A5C", hair="fringe", hair_color="#251A16", head="band", head_color="#C8413B", robe="#EADFC4", trim="#4F7FB0", belt="#4F7FB0",
                lashes=True, face=.94, age=17, sleeve="half", nose="long")
PHARAOH = Person(skin="#AD7247", head="nemes", robe="#F6EEDC", trim="#E9B949", belt="#2F5C8F", age=46, nose="hook", beard="goatee", beard_color="#2A2333",
                 mantle="#2F5C8F", undershirt="#E9B949", girth=1.1)
MEN = [Person(skin="#A8714A", hair="sides", hair_color="#5A4A40", beard="full", age=58, robe="#A58B62", length="knee", sleeve="half", belt="#7A5A3C", nose="hook"),
       Person(skin="#BE8357", hair="curly", hair_color="#2A1D18", beard="stubble", age=24, robe="#8E7A5A", length="knee", sleeve="half", belt="#6B4A30"),
       Person(skin="#9C6842", hair="short", hair_color="#221815", beard="short", age=36, robe="#B59A6E", length="knee", sleeve="half", belt="#7A5A3C", nose="broad", girth=1.1)]
GUARD = Person(skin="#8F5E3A", head="cap", head_color="#2F5C8F", head_band="#E9B949", robe="#F1E6CC", length="knee", sleeve="none", belt="#C8413B", age=30,
               nose="broad", girth=1.12, undershirt="#E9B949")
SKIN = "#C48A60"
CLOTH = "#EFE2C4"


def little(x=0, y=0, scale=.62, asleep=True, turn=0, flip=False):
    return baby(x, y, scale, SKIN, CLOTH, asleep, "#2B1D17", turn, flip)


def bricks(x, y, rows=3, columns=4):
    out = oval(columns * 30, 4, columns * 34, 9, DARK, .2)
    for r in range(rows):
        for c in range(columns - r % 2):
            out += f'<rect x="{c * 62 + (31 if r % 2 else 0)}" y="{-28 - r * 29}" width="60" height="28" rx="3" fill="{["#B98A58", "#C29562", "#AE7F50"][(r + c) % 3]}" stroke="#7E5A36" stroke-width="2.6"/>'
    return at(out, x, y)


def pyramid(x, y, w, h):
    return path(f"M{x - w} {y}L{x} {y - h}L{x + w} {y}Z", "#E3C48C") + path(f"M{x} {y - h}L{x + w} {y}H{x + w * .24}Z", "#C9A66E")


def cradle(x, y, scale=1.0, lid=False, awake=False, float_=False, inside=True):
    """The baby in the basket of papyrus, which is painted with pitch."""
    out = "" if float_ else oval(6, 4, 150, 12, DARK, .2)
    out += path("M-150 -62C-150 -100 -110 -124 -60 -124C-20 -124 0 -100 0 -78Z", "#9A7440", "#5E4424", 3)
    out += path("M-138 -70Q-70 -130 -10 -84M-120 -86Q-70 -120 -30 -100", stroke="#5E4424", width=3)
    if inside:
        out += path("M-146 -66Q0 -84 148 -66L136 -40H-136Z", "#6B4A2B") + path("M-130 -60Q-40 -92 130 -62L120 -40H-120Z", "#F3E7CF") + little(-26, -62, .86, not awake, 0)
    out += path("M-152 -66C-150 -30 -120 2 -84 6H86C122 2 150 -30 154 -66C100 -46 -100 -46 -152 -66Z", "#B98B4F", "#6B4A2B", 4)
    out += path("M-144 -40Q0 -18 146 -40M-128 -18Q0 2 130 -18", stroke="#8A6236", width=5) + "".join(path(f"M{a} -52L{a * .84:.0f} 4", stroke="#8A6236", width=4) for a in range(-120, 121, 30))
    out += path("M-106 -2Q0 14 108 -2L88 8H-84Z", "#3E2E26")
    if lid:
        out += path("M-150 -62Q-120 -126 0 -128Q120 -126 152 -62Q0 -40 -150 -62Z", "#A67C44", "#6B4A2B", 4) + path("M-120 -78Q0 -60 122 -78M-90 -100Q0 -86 92 -100M-40 -124Q-50 -90 -56 -56M40 -124Q50 -90 56 -56M0 -128V-52", stroke="#7A5628", width=4)
    return at(out, x, y, scale)


def home(scene, night=False):
    room(scene, "#D3B083", "#B38A60", 700)
    if night:
        window(scene, 330, 470, 170, 220, ("#1F2F63", "#3F4F8A"), at(oval(0, 0, 26, fill="#FFF6D8"), 350, 330) + "".join(oval(a, b, 2.4, fill="#FFF3CC") for a, b in ((280, 320), (300, 400), (390, 420), (370, 380))))
    else:
        window(scene, 330, 470, 170, 220, view=tree(300, 520, .5, "palm", shadow=0))
    scene.add(f'<rect x="1180" y="360" width="300" height="16" rx="4" fill="#8A6240" stroke="#5E4226" stroke-width="3"/>', jar(1240, 360, .7), jar(1330, 360, .55, "#8C6A4A"), basket(1420, 360, .55), path("M1200 376v26M1460 376v26", stroke="#5E4226", width=8))


def cover():
    s = Scene("A basket among the reeds", 800, 1120)
    s.sky("#F6C98E", "#FBE6BE", "#E9F0DC", until=620)
    s.sun(560, 250, 84)
    s.add(pyramid(150, 540, 180, 170), pyramid(330, 545, 110, 110), land(530, "#C7B778", 800, 1120, 12, 2), land(560, "#9DB268", 800, 1120, 10, 5))
    s.add(tree(690, 580, .9, "palm", shadow=0), tree(600, 575, .6, "palm", shadow=0))
    s.add(water(590, 540, "#5BA7B5", 800, seed=9))
    s.glow(400, 800, 330, "#FFEFC0", .6, 200)
    s.add(reeds(100, 720, 1.0, 3, 10, True), reeds(720, 740, 1.05, 6, 10, True))
    s.add(oval(400, 882, 300, 30, "#2F7890", .5))
    s.add(cradle(400, 880, 1.75, awake=True, float_=True))
    s.add(path("M110 894q40 -14 80 0t80 0M520 900q40 -14 80 0t80 0M300 930q40 -12 80 0t80 0", stroke="#D6F0F0", width=6, opacity=.9))
    s.add(dove(190, 330, .7, twig=False))
    s.add(reeds(60, 1030, 1.35, 1, 9), reeds(770, 1040, 1.4, 8, 9, True))
    return s


def page_1():
    s = Scene("Bricks for Pharaoh")
    s.sky("#F3C98B", "#FBE7BD", "#FFF4D8")
    s.sun(330, 170, 66)
    s.add(pyramid(820, 560, 190, 170), pyramid(620, 560, 110, 96), land(545, "#E0C48E", amp=10, seed=3), land(640, "#D8B67C", amp=14, seed=6))
    s.add(tree(120, 640, .9, "palm"), tree(230, 620, .65, "palm"))
    s.add(bricks(560, 660, 4, 5), bricks(120, 830, 3, 3))
    s.add(wall(1130, 780, 490, 150, "#E6CF9E", False), '<rect x="1110" y="612" width="510" height="26" rx="4" fill="#F1DFB6" stroke="#A88A58" stroke-width="3"/>')
    s.add(column(1220, 640, 520, 66, "#E8D3A6", lotus=True), column(1560, 640, 520, 66, "#E8D3A6", lotus=True))
    s.add(PHARAOH.draw(1400, 614, 1.05, turn=-.7, mood="angry", left="point", right="hip", lit=-1))
    s.add(path("M1500 640V380", stroke="#8A5A2B", width=9), GUARD.draw(1060, 830, 1.05, turn=-.8, mood="angry", left="point", right=(60, -200, "grip", path("M0 130V-190", stroke="#6B4429", width=9) + path("M-14 -186L0 -236L14 -186Z", "#C9923E", "#7A5214", 3)), lit=-1))
    brick = '<rect x="-44" y="-40" width="88" height="38" rx="4" fill="#C87F4E" stroke="#7E4A2A" stroke-width="3"/>'
    s.add(MEN[0].draw(420, 860, 1.08, "walk", .6, .4, mood="sad", left=(-4, -206, "flat"), right=(56, -206, "flat", at(brick, -34, 6) + at(brick, -30, -32)), lean=10, step=12, lit=-1))
    s.add(MEN[1].draw(690, 900, 1.12, "walk", .7, mood="worried", left=(-30, -404, "flat"), right=(34, -404, "flat", at(brick, -44, -2)), step=14, lit=-1))
    s.add(MEN[2].draw(960, 960, 1.12, "bow", -.6, .6, mood="sad", left=(-110, -50, "flat"), right=(-70, -40, "flat"), lean=-46, lit=-1))
    s.add(bricks(770, 985, 2, 2), basket(180, 960, 1.0, rx=80))
    return s


def page_2():
    s = Scene("Hidden at home")
    home(s, night=True)
    s.glow(700, 620, 560, "#FFD98A", .75)
    s.add(rug(720, 860, 520, 80, "#8C4A46"))
    s.add(jar(160, 780, 1.1), jar(250, 800, .8, "#8C6A4A"))
    s.add(f'<rect x="1060" y="690" width="190" height="26" rx="6" fill="#8A6240" stroke="#5E4226" stroke-width="3"/>' + path("M1080 716V800M1230 716V800", stroke="#5E4226", width=12), lamp(1150, 690, 1.3))
    s.glow(1200, 620, 170, "#FFE9A8", .9)
    s.add(MOTHER.draw(620, 880, 1.55, "ground", .45, .5, 6, "peace", (30, -112, "flat"), (-24, -96, "flat", little(10, 12, .72, True, -8, True))))
    s.add(MIRIAM.draw(930, 880, 1.5, "kneel", -.8, .4, mood="happy", left=(-66, -190, "flat"), right="chest"))
    s.add(AARON.draw(400, 880, 1.5, "stand", .7, .1, mood="surprised", left="down", right="chest"))
    s.veil((0, "#1B1740", .3), (.55, "#1B1740", .05), (1, "#1B1740", .12))
    return s


def page_3():
    s = Scene("Weaving the basket")
    home(s)
    s.beam(330, 300, 70, 420, 900, "#FFF6D6", .5, True)
    s.add(rug(720, 880, 560, 80, "#4F7F86"))
    s.add(at("".join(path(f"M{i * 9} 0L{i * 12 - 30} -210", stroke="#7FA05A" if i % 2 else "#93B26C", width=8) for i in range(9)) + path("M-6 -60Q40 -48 92 -60", stroke="#B98B4F", width=10), 1240, 880))
    s.add(cradle(760, 900, 1.35, inside=False))
    s.add(MOTHER.draw(500, 890, 1.5, "kneel", .7, .5, 4, "calm", (60, -92, "flat"), (104, -112, "grip", path("M-60 30Q0 -20 30 -60Q50 -100 30 -140", stroke="#93B26C", width=6))))
    pot = path("M-44 -50Q-56 0 0 4Q56 0 44 -50Z", "#5E4A40", "#2E2320", 3) + oval(0, -50, 44, 12, "#2A201E", stroke="#2E2320", width=3)
    s.add(MIRIAM.draw(1080, 890, 1.5, "kneel", -.7, .5, mood="happy", left=(-96, -120, "grip", path("M26 -50L-26 14", stroke="#7A5236", width=8) + path("M-34 6l22 12l-14 22q-18 -4 -22 -20Z", "#2A201E")), right="knee"))
    s.add(at(pot, 1010, 930, .9))
    s.add(path("M90 860q110 -46 250 0q10 34 -20 40h-210q-28 -6 -20 -40Z", "#C9A36B", "#8A6A40", 4), little(220, 866, .95))
    return s


def page_4():
    s = Scene("Among the reeds")
    s.sky("#F7CFA0", "#FBE8C6", "#E8F1E4", until=640)
    s.sun(300, 240, 58)
    s.add(pyramid(560, 470, 120, 100), pyramid(690, 474, 80, 64), land(470, "#BDB97E", amp=12, seed=8), land(505, "#93AE66", amp=10, seed=2))
    s.add(tree(170, 520, .6, "palm", shadow=0))
    s.add(water(530, 480, "#5FAABA", seed=4))
    s.add(reeds(520, 640, .8, 5, 9, True), reeds(90, 700, 1.0, 7, 9), reeds(700, 610, .6, 2, 8))
    s.add(path("M980 1010C930 900 900 800 960 720C1040 660 1120 650 1240 600C1360 560 1500 560 1620 540V1010Z", "#A9B56A", "#7E8C4C", 5), path("M1010 1010C980 900 960 820 1020 750C1100 700 1200 690 1300 640", stroke="#C9CF8C", width=8, opacity=.7))
    s.add(*(grass(x, y, 1.2, "#6E8A44") for x, y in ((1100, 800), (1380, 740), (1500, 860), (1240, 930), (1560, 700))))
    s.add(oval(640, 850, 280, 24, "#2F7890", .45), cradle(640, 846, 1.25, lid=False, float_=True))
    s.add(path("M380 866q40 -12 80 0t80 0M700 884q40 -12 80 0t80 0", stroke="#D6F0F0", width=6, opacity=.9))
    s.add(MOTHER.draw(960, 880, 1.5, "kneel", -.8, .5, -4, "sad", (-118, -82, "flat"), (-60, -70, "flat"), lean=-20, lit=-1))
    s.add(reeds(1330, 800, 1.15, 12, 10, True))
    s.add(MIRIAM.draw(1420, 860, 1.45, turn=-.7, mood="worried", left="cheek", right="down", lit=-1, reach=("left",)))
    s.add(reeds(1530, 900, 1.2, 4, 7), reeds(250, 1010, 1.2, 9, 9, True), reeds(470, 1030, 1.0, 3, 7), flowers([(1150, 950), (1280, 980), (1010, 985)]))
    return s


def page_5():
    s = Scene("The princess comes to the river")
    s.sky("#8FCBE6", "#D8EEF0", "#FBF1D2", until=600)
    s.sun(1290, 130, 60)
    s.add(cloud(260, 130, .8), cloud(820, 90, .6))
    s.add(land(470, "#C9C289", amp=12, seed=8))
    s.add(wall(930, 520, 700, 150, "#E8D2A2", True), column(1090, 520, 330, 54, lotus=True), column(1330, 520, 330, 54, lotus=True), column(1570, 520, 330, 54, lotus=True), '<rect x="1040" y="168" width="600" height="36" rx="5" fill="#EBD9AE" stroke="#A88A58" stroke-width="3"/>')
    s.add(land(520, "#A3B86C", amp=10, seed=2))
    s.add(path("M640 1010C690 900 760 800 900 720C1080 640 1400 600 1620 590V1010Z", "#B9C078", "#85934E", 5))
    s.add('<g>' + water(545, 470, "#5AA6B8", 1600, seed=6) + '</g>')
    s.add(path("M760 1010C790 900 830 780 960 706C1100 650 1400 610 1620 600V1010Z", "#BCC37C", "#85934E", 5))
    s.add(tree(1560, 690, .9, "palm"))
    s.add(reeds(420, 700, .9, 5, 10, True), reeds(90, 720, 1.1, 7, 10, True))
    s.add(oval(330, 842, 240, 20, "#2F7890", .45), cradle(330, 840, 1.05, float_=True))
    s.add(reeds(180, 900, 1.0, 2, 8), reeds(560, 860, .8, 11, 7))
    s.add(PRINCESS.draw(960, 900, 1.4, "walk", -.8, .2, mood="surprised", left="point", right="chest", step=8, lit=1))
    fan = path("M0 120V-150", stroke="#8A5A2B", width=8) + path("M0 -140C-70 -150 -84 -230 0 -270C84 -230 70 -150 0 -140Z", "#F6EEDC", "#B0935A", 3) + path("M0 -144V-262M-10 -146Q-50 -190 -44 -236M10 -146Q50 -190 44 -236", stroke="#2F8F86", width=6)
    s.add(MAID.draw(1200, 880, 1.32, turn=-.6, mood="happy", left="chest", right=(60, -220, "grip", fan)))
    s.add(MAID_2.draw(1420, 890, 1.3, turn=-.7, mood="surprised", left=(-8, -236, "flat"), right=(30, -230, "flat", basket(-20, 14, .6, full=path("M-60 -70Q0 -120 60 -70Z", "#4F7FB0", "#2F5C8F", 3)))))
    s.add(reeds(700, 1010, 1.0, 13, 8, True))
    s.add(flowers([(900, 980), (1090, 970), (1300, 985), (1520, 960)], 2))
    return s


def page_6():
    s = Scene("Miriam has an idea")
    s.sky("#8FCBE6", "#D8EEF0", "#FBF1D2", until=600)
    s.sun(1330, 130, 60)
    s.add(cloud(960, 110, .7), cloud(300, 150, .8))
    s.add(land(480, "#BFC183", amp=14, seed=4), land(520, "#A3B86C", amp=10, seed=2), tree(760, 535, .5, "palm", shadow=0), pyramid(430, 500, 110, 90))
    s.add(water(550, 460, "#5AA6B8", seed=6))
    s.add(reeds(70, 720, 1.1, 7, 10, True), reeds(300, 690, .8, 5, 8))
    s.add(path("M-20 1010V860C200 800 420 790 640 760C980 720 1300 640 1620 620V1010Z", "#BCC37C", "#85934E", 5))
    s.add(*(grass(x, y, 1.2, "#7E944C") for x, y in ((120, 930), (700, 960), (1500, 740), (1250, 960))))
    s.add(reeds(1500, 800, 1.15, 9, 10, True))
    s.add(MAID.draw(170, 900, 1.3, turn=.6, pitch=.3, mood="happy", left="down", right="chest"))
    s.add(cradle(680, 955, .95, inside=False))
    s.add(PRINCESS.draw(420, 930, 1.5, "kneel", .7, .35, 4, "peace", (40, -146, "flat"), (-4, -150, "flat", little(-10, 18, .66, False, -12, True))))
    s.add(MAID_2.draw(1330, 850, 1.2, turn=-.7, mood="surprised", left="chest", right="down"))
    s.add(MIRIAM.draw(1030, 930, 1.7, "walk", -.7, -.1, mood="talk", left="ask", right="chest", step=10))
    s.add(flowers([(860, 980), (1160, 985), (1440, 960), (60, 980)], 1))
    return s


def page_7():
    s = Scene("In his mother's arms")
    s.sky("#F7C98E", "#FBE3B8", "#F6F0D4", until=620)
    s.sun(800, 330, 80)
    s.add(land(500, "#C7BC7C", amp=12, seed=8), tree(110, 540, .9, "palm"), house(280, 560, 230, 140, windows=2, light_from=1), house(500, 556, 170, 110, "#DCC294"), tree(640, 560, .6, "palm"))
    s.add(wall(1180, 570, 460, 150, "#E8D2A2", True), tower(1260, 570, 130, 260, "#E3CB98", 2, -1), tree(1080, 560, .7, "palm"))
    s.add(land(570, "#AEBB70", amp=10, seed=2), land(690, "#9BB163", amp=14, seed=5, tufts=12))
    s.add(road([(800, 560, 30), (790, 680, 70), (800, 820, 140), (780, 1010, 240)]))
    s.add(MOTHER.draw(520, 920, 1.55, turn=.5, pitch=.45, tilt=6, mood="peace", left=(38, -232, "flat"), right=(-18, -218, "flat", little(2, 8, .68, False, -14, True))))
    s.add(MIRIAM.draw(240, 930, 1.55, turn=.6, mood="laugh", left="up", right="up"))
    purse = path("M-20 -10Q-34 40 0 44Q34 40 20 -10Z", "#A8483C", "#6B2A22", 3) + path("M-22 -10Q0 0 22 -10", stroke="#E9C46A", width=6)
    s.add(PRINCESS.draw(1060, 900, 1.5, turn=-.6, mood="happy", left=(-92, -236, "flat"), right="down"))
    s.add(MAID.draw(1300, 890, 1.38, turn=-.6, mood="calm", left=(-50, -220, "grip", at(purse, 0, 4)), right="down"))
    s.add(flowers([(100, 960), (420, 980), (1180, 970), (1440, 960), (1540, 985)], 3))
    return s


def page_8():
    s = Scene("Moses in the palace")
    s.sky("#F0D7A6", "#F7E6C2")
    s.add(f'<rect y="660" width="1600" height="340" fill="{s.gradient((0, "#B98A5E"), (1, "#D9B282"))}"/>')
    for x in (330, 1270):
        s.add(f'<rect x="{x - 150}" y="120" width="300" height="540" fill="{s.gradient((0, "#8FCBE6"), (1, "#FBF1D2"))}"/>')
        s.add(at(pyramid(0, 640, 90, 80), x - 40, 0), f'<rect x="{x - 150}" y="610" width="300" height="50" fill="#9BB163"/>', tree(x + 70, 640, .6, "palm", shadow=0), path(f"M{x - 150} 660V120H{x + 150}V660", stroke="#A88A58", width=14))
    s.beam(1270, 120, 120, 420, 1000, "#FFF3C9", .45, True)
    for x in (120, 540, 1060, 1480):
        s.add(column(x, 680, 600, 76, lotus=True))
    s.add('<rect width="1600" height="92" fill="#E4C88E"/>' + "".join(f'<rect x="{i * 80}" y="60" width="76" height="28" fill="{c}"/>' for i, c in enumerate(["#2F5C8F", "#C8413B", "#2F8F86", "#E9B949"] * 5)) + path("M0 92H1600", stroke="#A88A58", width=6))
    s.add(path("".join(f"M{x} 680L{(x - 800) * 1.9 + 800:.0f} 1000" for x in range(40, 1600, 120)) + "M0 760H1600M0 860H1600", stroke="#A87C50", width=3, opacity=.7))
    s.add(rug(760, 890, 460, 70, "#2F5C8F"))
    s.add('<rect x="930" y="660" width="270" height="34" rx="6" fill="#E9B949" stroke="#8A5A14" stroke-width="4"/><rect x="1160" y="470" width="36" height="200" rx="10" fill="#E9B949" stroke="#8A5A14" stroke-width="4"/><rect x="944" y="694" width="30" height="180" fill="#C9923E" stroke="#8A5A14" stroke-width="4"/><rect x="1160" y="694" width="30" height="180" fill="#C9923E" stroke="#8A5A14" stroke-width="4"/>')
    s.add(PRINCESS.draw(1080, 870, 1.55, "chair", -.7, .25, mood="happy", left=(-120, -236, "flat"), right="lap"))
    boy = Person(skin=SKIN, hair="parted", hair_color="#2B1D17", robe="#F6EEDC", trim="#C8413B", belt="#C8413B", age=6, build=.58, head_scale=.84, length="knee",
                 sleeve="half", undershirt="#E9B949")
    s.add(boy.draw(690, 890, 1.7, turn=.6, mood="laugh", left="down", right=(70, -300, "flat")))
    s.add(MOTHER.draw(380, 890, 1.5, turn=.5, mood="happy", left="chest", right=(82, -196, "flat"), pitch=.2))
    s.add(jar(1420, 900, 1.4, "#2F8F86"))
    return s
