"""Daniel and the Lions: Daniel 6."""
from figures import DARK, Person, at, limb, mix, oval, path, shade
from scenery import *

DANIEL = Person(skin="#C48A5E", hair="sides", hair_color="#D5CDBF", beard="full", beard_color="#D5CDBF", age=76, robe="#3F6FA8", trim="#E9C46A", belt="#E9C46A", mantle="#E8DCC2", nose="long")
DARIUS = Person(skin="#B67B50", hair="shoulder", hair_color="#6A5F58", head="crown", beard="square", beard_color="#6A5F58", age=62, robe="#6F3C86", trim="#F2C14A", belt="#F2C14A", mantle="#A8323C", girth=1.12, nose="hook")
MEN = [Person(skin="#A86F47", hair="short", hair_color="#241813", head="tall", head_color="#EFE6D0", head_band="#A8323C", beard="pointed", age=40, robe="#4F7A5E", trim="#E9C46A", belt="#E9C46A", nose="hook", jaw=1.08),
       Person(skin="#CE9A70", hair="short", hair_color="#7A4A2A", head="cap", head_color="#5E4A7A", head_band="#E9C46A", beard="goatee", age=33, robe="#8C6AA6", trim="#E9DCC0", belt="#5E4A7A", nose="long", face=.92),
       Person(skin="#B98257", hair="bald", head="turban", head_color="#C98A3C", hair_color="#3A2A22", beard="curly", age=52, robe="#7A5238", trim="#E9C46A", belt="#C98A3C", nose="round", girth=1.22)]
ANGEL = Person(skin="#E0B088", hair="curly", hair_color="#C98A3C", robe="#FFFBEF", trim="#F2C14A", belt="#F2C14A", age=24, face=.97, undershirt="#FFF3D0", barefoot=True, lashes=True)
FOLK = [Person(skin="#C08A5E", hair="parted", hair_color="#2E1E17", head="veil", head_color="#C98A9A", robe="#9A4F6A", age=30, lashes=True),
        Person(skin="#A8714A", hair="curly", hair_color="#241813", age=9, build=.6, head_scale=.86, robe="#6FA08A", length="knee", sleeve="half")]


def city(y, k=1.0):
    out = ""
    for x, w, h in ((-230, 80, 120), (-140, 100, 170), (-40, 90, 230), (60, 120, 150), (170, 90, 200), (260, 80, 130)):
        out += tower(x, 0, w, h, "#D9BC88" if h % 100 else "#CDAE78", 1)
    return at(out + path("M-260 -40Q-250 -70 -220 -60Q-200 -90 -170 -64M20 -60q20 -30 50 -10q30 -24 50 10Z", "#7FA05A"), 0, y, k)


def chamber(s, sky, evening=False):
    wall_ = "#E6CFA4" if not evening else "#D9B084"
    s.body.append(f'<rect width="1600" height="700" fill="{s.gradient((0, shade(wall_, .14)), (1, wall_))}"/>')
    s.body.append(f'<rect y="700" width="1600" height="300" fill="{s.gradient((0, "#A87850"), (1, "#CFA070"))}"/>')
    s.add('<rect width="1600" height="70" fill="#3F6FA8"/>', "".join(path(f"M{x} 70l30 -40l30 40Z", "#E9C46A") for x in range(0, 1600, 60)), path("M0 74H1600", stroke="#8A6A3A", width=8))
    s.add(path("".join(f"M{x} 700L{(x - 800) * 1.9 + 800:.0f} 1000" for x in range(40, 1600, 120)) + "M0 780H1600M0 880H1600", stroke="#946642", width=3, opacity=.7))


def cave(s, bright=False):
    s.body.append(f'<rect width="1600" height="1000" fill="{"#241E38" if not bright else "#2E2436"}"/>')
    a, b = ("#4A4366", "#6A6080") if not bright else ("#6A5560", "#A08270")
    s.body.append(path("M-20 1010V560C60 320 240 170 560 130H1040C1360 170 1540 320 1620 560V1010Z", s.gradient((0, shade(a, .2)), (1, b))))
    s.add(path("M120 600q60 -40 110 0M300 330q50 -40 110 -10M1280 350q60 -40 110 10M1420 620q40 -40 100 -10M200 440l60 30M1320 480l70 -20M460 240l50 10M1130 250l40 20", stroke=shade(a, .35), width=9, opacity=.7))
    s.body.append(path("M560 136Q640 40 800 44Q960 40 1040 136Q930 168 800 166Q670 168 560 136Z", s.gradient((0, "#1D2A66"), (1, "#5A6CB0"))))
    s.add(star(700, 100, 11), star(800, 74, 8), star(900, 110, 12), path("M560 136Q640 40 800 44Q960 40 1040 136", stroke="#15102A", width=16))
    s.body.append(path("M-20 1010V800Q400 760 800 776Q1200 760 1620 800V1010Z", s.gradient((0, shade(b, .12)), (1, light(b, .1)))))
    s.add(rock(80, 830, 1.0, shade(b, .15)), rock(1540, 840, 1.2, shade(b, .15)), path("M300 900h60M1200 930h80M720 960h50M1420 900h40", stroke=shade(b, .2), width=5))


def cover():
    s = Scene("Daniel among the lions", 800, 1120)
    s.sky("#1A1F4E", "#3A3A7A", "#7A5A86")
    s.stars(60, 5, 420)
    s.glow(400, 620, 520, "#FFE0A0", .7)
    s.body.append(path("M-20 1130V420C60 300 140 260 200 380C240 520 180 640 160 760Q400 700 640 760C620 640 560 520 600 380C660 260 740 300 820 420V1130Z", s.gradient((0, "#4A3F5E"), (1, "#7A6070"))))
    s.body.append(path("M-20 1130V800Q400 740 820 800V1130Z", s.gradient((0, "#8A6A62"), (1, "#5E4650"))))
    s.add(DANIEL.draw(400, 860, 1.6, turn=.25, pitch=.1, mood="peace", left="pray", right="pray", lit=0))
    s.add(lion(190, 860, 1.15, look=1), lion(620, 860, 1.1, True, mane=False, look=1))
    s.add(lion(390, 935, 1.15, lying=True, asleep=True, color="#D09A48", hair="#8F5026"))
    return s


def page_1():
    s = Scene("Three times a day")
    chamber(s, None)
    window(s, 1080, 640, 380, 460, ("#8EC9E8", "#FBEFD0"), at(city(640, .8), 1080, 0) + oval(1180, 330, 36, fill="#FFDE7A"))
    s.beam(1100, 300, 150, 620, 1000, "#FFF3CF", .5, True)
    s.add(column(60, 720, 600, 80), column(1540, 720, 600, 80), f'<rect x="180" y="560" width="330" height="22" rx="5" fill="#8A6240" stroke="#5E4226" stroke-width="4"/>' + path("M210 582V740M480 582V740", stroke="#5E4226", width=14), jar(260, 560, .8, "#3F7FA0"), at(scroll(0, 0, .6), 360, 545, 1.0, 90), lamp(450, 556, .9))
    s.add(rug(760, 900, 460, 74, "#A8453C"), DANIEL.draw(660, 900, 1.7, "kneel", .6, -.5, mood="peace", left="up", right=(90, -330, "open"), lit=1))
    s.add(dove(960, 250, .6, True), jar(1400, 900, 1.2, "#3F7FA0"), path("M1400 780q-30 -60 -60 -70M1400 780q10 -70 40 -90M1400 780q-4 -60 -10 -110", stroke="#6B8A4A", width=7), oval(1338, 706, 22, 12, "#7FA05A", turn=30), oval(1442, 688, 22, 12, "#7FA05A", turn=-40), oval(1390, 664, 12, 24, "#8FB068"))
    return s


def page_2():
    s = Scene("The law")
    s.body.append(f'<rect width="1600" height="700" fill="{s.gradient((0, "#5E3A5E"), (1, "#A8708A"))}"/>')
    s.body.append(f'<rect y="700" width="1600" height="300" fill="{s.gradient((0, "#A87A84"), (1, "#D9B0A8"))}"/>')
    s.add(path("".join(f"M{x} 700L{(x - 800) * 1.9 + 800:.0f} 1000" for x in range(40, 1600, 120)) + "M0 780H1600M0 880H1600", stroke="#8F5F70", width=3, opacity=.7))
    for x in (90, 500, 920, 1530):
        s.add(column(x, 720, 660, 78, "#E8D3A6"))
    for x in (296, 710):
        s.add(path(f"M{x - 80} 0V330L{x} 380L{x + 80} 330V0Z", "#B5343C", "#7A1F2A", 4) + path(f"M{x - 80} 40H{x + 80}M{x - 80} 300L{x} 350L{x + 80} 300", stroke="#E9C46A", width=9) + star(x, 180, 50, "#E9C46A"))
    s.add('<rect x="1030" y="820" width="430" height="60" rx="6" fill="#C9923E" stroke="#7A5214" stroke-width="4"/><rect x="1070" y="770" width="350" height="52" rx="6" fill="#D9A84A" stroke="#7A5214" stroke-width="4"/>')
    s.add(path("M1110 780V380Q1110 260 1245 260Q1380 260 1380 380V780Z", "#E9B949", "#7A5214", 6) + path("M1150 780V400Q1150 300 1245 300Q1340 300 1340 400V780Z", "#A8323C", "#7A1F2A", 4) + oval(1245, 280, 20, fill="#3C7CB8", stroke="#7A5214", width=4))
    s.add(DARIUS.draw(1245, 790, 1.3, "sit", -.4, .3, mood="calm", left=(-70, -200, "grip", path("M-20 30L24 -50", stroke="#7A5214", width=7) + path("M24 -50l14 -30l-4 34Z", "#F6F0E2", "#8A7A5A", 2)), right="knee"))
    s.add(MEN[2].draw(190, 900, 1.5, turn=.6, mood="sly", left="belly", right="belly"), MEN[1].draw(430, 910, 1.5, turn=.5, mood="sly", left="clasp", right="clasp"))
    s.add(MEN[0].draw(672, 920, 1.6, turn=.7, mood="sly", left="chest", right=(104, -244, "grip", scroll(16, 10, .8)), lean=8))
    return s


def page_3():
    s = Scene("As he always did")
    chamber(s, None, True)
    window(s, 440, 640, 360, 440, ("#F0956A", "#FBDCA6"), at(city(640, .75), 440, 0) + oval(330, 470, 44, fill="#FFD97A"))
    s.beam(400, 320, 130, 520, 1000, "#FFE0A8", .5, True)
    s.add(column(90, 720, 600, 80))
    s.add('<rect x="1010" y="210" width="420" height="560" fill="#3A2430" stroke="#7A5236" stroke-width="22"/>')
    with s.under("#2E1A2A", .34):
        s.add(MEN[0].draw(1120, 770, 1.25, turn=-.7, mood="sly", left="cheek", right="down", shadow=0, reach=("left",)), MEN[2].draw(1330, 775, 1.15, turn=-.7, mood="angry", left="point", right="down", shadow=0), MEN[1].draw(1215, 790, 1.1, turn=-.6, mood="sly", left="clasp", right="clasp", shadow=0))
    s.add('<rect x="1440" y="200" width="190" height="590" fill="#DDB88A"/>', path("M1430 200V780", stroke="#7A5236", width=22), path("M1010 770H1430", stroke="#5E3D26", width=10), jar(1540, 900, 1.3, "#3F7FA0"))
    s.add(rug(560, 900, 440, 74, "#A8453C"), DANIEL.draw(560, 900, 1.7, "kneel", -.4, -.4, mood="pray", left="pray", right="pray", lit=-1))
    return s


def page_4():
    s = Scene("Into the den")
    cave(s)
    s.beam(800, 130, 200, 420, 960, "#BFC9F0", .3)
    s.defs.append('<clipPath id="mouth"><path d="M560 136Q640 40 800 44Q960 40 1040 136Q930 168 800 166Q670 168 560 136Z"/></clipPath>')
    s.body.append('<g clip-path="url(#mouth)">' + tint(DARIUS.draw(925, 290, .5, turn=-.5, pitch=.7, mood="sad", left="chest", right="chest", shadow=0) + MEN[0].draw(670, 286, .46, turn=.5, pitch=.6, mood="sly", left="down", right="down", shadow=0), "#1D2A66", .25) + "</g>")
    s.add(path("M830 160C846 300 820 420 838 540", stroke="#A8875A", width=9))
    with s.under("#2A2450", .24):
        s.add(lion(270, 870, 1.3, mood="roar", look=1), lion(1190, 850, 1.1, True, mane=False, look=1), lion(1400, 920, 1.35, True, mood="roar", look=1), lion(500, 960, 1.0, mane=False, look=1))
        s.add(lion(1110, 975, 1.0, True, mane=False, lying=True))
    with s.under("#2A2450", .1):
        s.add(DANIEL.draw(715, 900, 1.45, turn=.3, pitch=-.4, mood="pray", left="pray", right="pray", lit=0))
    s.add("".join(oval(x, y, 5, fill="#FFE08A") for x, y in ((140, 640), (164, 640), (1480, 600), (1504, 600))))
    return s


def page_5():
    s = Scene("The angel", 1601)
    cave(s, True)
    s.glow(1080, 560, 760, "#FFE9B0", .95)
    s.add(at(angel_wings(1.0), 1080, 850, 1.6), ANGEL.draw(1080, 850, 1.6, turn=-.3, pitch=.3, mood="peace", left=(-100, -214, "open"), right=(100, -214, "open"), lit=0, shadow=0))
    s.add(lion(240, 880, 1.4, lying=True, asleep=True), lion(1390, 900, 1.3, True, mane=False, lying=True, asleep=True))
    s.add(DANIEL.draw(600, 910, 1.55, "ground", .5, -.1, mood="happy", left=(-100, -56, "flat"), right="lap", lit=1))
    s.add(lion(880, 975, 1.2, True, lying=True, asleep=True, color="#D09A48", hair="#8F5026"), lion(330, 985, .95, mane=False, lying=True, asleep=True))
    return s


def page_6():
    s = Scene("Safe in the morning")
    s.sky("#F6C08A", "#FBDDA8", "#FFF3D4")
    s.sun(520, 330, 100)
    s.add(cloud(300, 140, .8, "#FFF1DC"), cloud(760, 100, .5, "#FFF1DC"), tower(90, 640, 140, 330, "#DFC391"), tower(270, 640, 110, 230, "#CDAE78", 2), wall(-20, 640, 480, 130, "#DFC594"), tower(1500, 640, 150, 340, "#DFC391"), tower(1360, 640, 100, 220, "#CDAE78", 2), tree(590, 650, .7, "palm"), land(630, "#B5BE74", amp=8, seed=5), land(740, "#A0B063", amp=10, seed=8, tufts=14))
    s.add(oval(390, 890, 300, 84, "#8A7A66"), oval(390, 884, 280, 72, "#B09C82"), oval(390, 890, 250, 58, "#2E2430"))
    s.defs.append('<clipPath id="den"><path d="M0 0H1600V890H640Q600 948 390 948Q180 948 140 890H0Z"/></clipPath>')
    s.body.append('<g clip-path="url(#den)">' + lion(300, 1005, .92, True, look=1) + lion(480, 1005, .92, mane=False) + "</g>")
    s.add(rock(90, 950, 1.3, "#B5A48A"), rock(705, 880, 1.4, "#B5A48A"))
    s.add(DANIEL.draw(960, 920, 1.6, turn=.5, mood="happy", left="raise", right=(100, -270, "flat"), lit=-1), DARIUS.draw(1230, 910, 1.6, turn=-.5, mood="laugh", left=(-100, -270, "flat"), right="up", lit=-1))
    s.add(FOLK[0].draw(1440, 890, 1.35, turn=-.5, mood="peace", left="clasp", right="clasp"), FOLK[1].draw(1530, 950, 1.45, turn=-.5, mood="laugh", left="up", right="down"))
    s.add(dove(690, 190, .7), dove(560, 130, .5), flowers([(560, 975), (760, 980), (1100, 980), (1380, 985)]))
    return s
