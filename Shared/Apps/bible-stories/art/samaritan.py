"""The Good Samaritan: Luke 10."""
from figures import DARK, Person, at, limb, mix, oval, path, shade
from scenery import *

JESUS = Person(skin="#C08A5E", hair="long", hair_color="#5A3A26", beard="short", age=32, robe="#F3EAD8", trim="#B5523F", sash="#B5523F", belt="#C9A36B", nose="long")
LAWYER = Person(skin="#CE9A70", hair="shoulder", hair_color="#8A7E72", head="turban", head_color="#3E4F7A", beard="pointed", beard_color="#A89C8E", age=58, robe="#5E6FA0", trim="#E4C58A", belt="#E4C58A", nose="hook")
GIRL = Person(skin="#C68D62", hair="braid", hair_color="#4A2E1E", robe="#D98A5A", age=7, build=.56, head_scale=.84, lashes=True, length="calf", trim="#F6E2B4")
BOY = Person(skin="#A8714A", hair="curly", hair_color="#241914", robe="#6FA08A", age=8, build=.58, head_scale=.85, length="knee", sleeve="half")
WOMAN = Person(skin="#B97E54", hair="parted", hair_color="#33211A", head="veil", head_color="#C98A6A", robe="#7A5A86", age=36, lashes=True, face=.95)
TRAVELLER = Person(skin="#C58C60", hair="short", hair_color="#6B4226", beard="short", age=36, robe="#5E9A9A", mantle="#E0CBA0", belt="#8A5A34", shoulder_bag="#9A6B3F", nose="round")
HURT = TRAVELLER.but(mantle=None, shoulder_bag=None, robe="#E8DEC8", belt=None, sleeve="half", barefoot=True)
BANDAGED = HURT.but(head="bandage")
ROBBER = Person(skin="#A06C46", hair="short", hair_color="#1E1512", head="cloth", head_color="#5A4A4A", head_band="#8A2F2A", beard="stubble", age=34, robe="#5E4A46", length="knee", belt="#8A2F2A", nose="broad", girth=1.1)
ROBBER_2 = Person(skin="#BC8056", hair="bald", beard="goatee", beard_color="#3A261C", hair_color="#3A261C", age=40, robe="#4F5A4A", length="knee", sleeve="half", belt="#2E2420", nose="hook")
PRIEST = Person(skin="#CB966C", hair="long", hair_color="#E4DED2", head="turban", head_color="#F6F0E2", head_band="#E9B949", beard="long", beard_color="#E4DED2", age=68, robe="#F4EEDF", trim="#2F5C8F", mantle="#2F5C8F",
                belt="#E9B949", nose="long")
LEVITE = Person(skin="#B67B50", hair="shoulder", hair_color="#3A2A22", head="cap", head_color="#E9E0CC", head_band="#7A5A86", beard="full", age=42, robe="#8C7AA6", trim="#E9E0CC", belt="#E9E0CC", nose="hook", girth=1.1)
SAMARITAN = Person(skin="#A56D46", hair="short", hair_color="#3A261C", head="turban", head_color="#D98A3C", beard="full", age=39, robe="#A8453C", trim="#F0C46A", belt="#F0C46A", mantle="#6B4A3A", nose="broad")
KEEPER = Person(skin="#D2A074", hair="sides", hair_color="#8A6A50", beard="curly", age=52, robe="#8FA05E", belt="#F3EAD8", girth=1.22, nose="round", sleeve="half")


def canyon(s, sunny=True):
    s.sky("#9CC9DE", "#E3E4CE", "#F6DFB0")
    s.sun(1330, 140, 58)
    s.add(mountains([(300, 600, 340, 330), (760, 600, 300, 200), (1150, 600, 340, 270), (1560, 600, 260, 340)], "#D9BE94"), land(560, "#D6B982", amp=20, seed=3))
    s.add(path("M-20 1010V300Q120 330 190 460Q270 520 280 640Q330 760 300 1010Z", "#C69A64", "#96703F", 4) + path("M-20 500Q90 520 150 620Q200 720 190 1010H-20Z", "#B58850") + path("M20 380l60 20M40 460l90 30M160 560l50 20M220 690l40 20", stroke="#96703F", width=5))
    s.add(land(680, "#D9BC84", amp=14, seed=8), road([(980, 590, 12), (900, 660, 36), (820, 760, 80), (760, 880, 160), (720, 1010, 260)], "#EAD6A8"))


def lying(s, x, y, k=1.4, mood="sad", bandage=False):
    """The man who was hurt, on the ground with his head to the left."""
    who, x = BANDAGED if bandage else HURT, x - 170 * k
    s.add(oval(x - 70 * k, y + 2, 200 * k, 17, DARK, .2), at(feet(who.skin, True), x + 70 * k, y - 32 * k, .6 * k))
    s.add(who.draw(x, y, 1.25 * k, "ground", -.35, .4, tilt=-30, mood=mood, lean=-80, left=(-60, -70, "flat"), right="down", behind=("left",), lit=-1, shadow=0))


def saddle():
    return at(basket(0, 0, .62, full=path("M-60 -64Q0 -110 60 -64Z", "#D9BE86", "#8A6236", 3)), -24, -120)


def cover():
    s = Scene("The Samaritan helps", 800, 1120)
    s.sky("#F3BF8A", "#FBDFB0", "#FFF1D0")
    s.sun(250, 250, 84)
    s.add(mountains([(640, 620, 300, 320), (120, 620, 240, 180)], "#CFAE8C"), land(600, "#D9BC84", 800, 1120, 16, 3), land(720, "#C9AC70", 800, 1120, 14, 7))
    s.add(road([(480, 620, 14), (430, 700, 44), (420, 840, 120), (380, 1130, 300)], "#EAD6A8"), tree(720, 700, .8, "olive"))
    s.add(donkey(390, 960, 1.6, load=None), BANDAGED.draw(380, 838, 1.22, "chair", .5, .3, 10, "sleep", left=(34, -132, "flat"), right=(92, -128, "flat"), shadow=0, lit=-1))
    s.add(SAMARITAN.draw(160, 985, 1.5, "walk", .5, -.2, mood="happy", left=(-66, -206, "grip", staff(-150, 206)), right=(84, -206, "flat"), step=14, lit=-1))
    s.add(flowers([(80, 1050), (600, 1040), (720, 1060)]), grass(500, 1050, 1.4), rock(720, 980, .7, "#B59A78"))
    return s


def listeners(s, question=True):
    s.sky("#8EC9E8", "#DDEFF0", "#FBEFD0")
    s.sun(1280, 130, 56)
    s.add(cloud(420, 120, .8), cloud(900, 90, .5, seed=3), mountains([(1340, 520, 280, 120)], "#C4C3CE"), land(500, "#C5D394", seed=3), land(590, "#A9C777", seed=6, amp=20, tufts=6), tree(250, 690, 1.3, "olive"), tree(1490, 640, .7, "cypress"), tree(1420, 640, .6, "cypress"), land(720, "#93B562", seed=9, amp=12, tufts=14))


def page_1():
    s = Scene("Who is my neighbour?")
    listeners(s)
    s.add(rock(520, 890, 1.6), JESUS.draw(520, 880, 1.6, "sit", .5, .1, mood="talk", left="knee", right="open", shadow=0))
    s.add(LAWYER.draw(1060, 880, 1.55, turn=-.6, mood="calm", left="ask", right=(54, -200, "grip", scroll(0, 6, .7))))
    s.add(WOMAN.draw(1370, 870, 1.4, turn=-.6, mood="happy", left="clasp", right="clasp"))
    s.add(GIRL.draw(260, 930, 1.6, "ground", .6, -.3, mood="happy", left="lap", right="lap"), BOY.draw(1220, 940, 1.6, "ground", -.6, -.2, mood="surprised", left="knee", right="lap"))
    s.add(flowers([(100, 970), (420, 980), (720, 960), (960, 985), (1500, 970)]))
    return s


def page_2():
    s = Scene("The road to Jericho")
    canyon(s)
    for x, y, w, h in ((930, 560, 90, 50), (1010, 556, 80, 60), (1090, 560, 90, 52)):
        s.add(house(x, y, w, h, "#E6CFA4", door=False, dome=x == 1010))
    s.add(tree(870, 566, .35, "palm", shadow=0), tree(1150, 566, .4, "palm", shadow=0))
    s.add(TRAVELLER.draw(640, 930, 1.6, "walk", .5, mood="calm", left=(-62, -210, "grip", staff(-150, 212)), right="down", step=16))
    s.add(ROBBER_2.draw(1215, 1048, 1.25, "crouch", -.6, mood="sly", left="down", right="down"), ROBBER.draw(1450, 1052, 1.3, "crouch", -.6, mood="sly", left="down", right="down"))
    s.add(rock(1210, 1000, 3.0, "#B5946A"), rock(1450, 1020, 3.5, "#C09C6E"), rock(1100, 720, .7, "#B5946A"))
    s.add(bush(470, 760, .7, "#A8A05E"), birds(620, 200, 1.0, "#7A6A5E"), grass(300, 960, 1.3, "#9A9050"))
    return s


def page_3():
    s = Scene("Robbers")
    canyon(s)
    s.add(rock(1330, 800, 1.9, "#B5946A"))
    sack = path("M-30 -30Q-50 40 0 44Q50 40 30 -30Z", "#9A6B3F", "#5E3D20", 3) + path("M-32 -30Q0 -14 32 -30", stroke="#5E3D20", width=6)
    s.add(ROBBER.draw(1130, 790, 1.25, "walk", .7, mood="sly", left=(-70, -236, "grip", sack), right="down", step=22, lean=10))
    s.add(ROBBER_2.draw(1370, 900, 1.4, "walk", .6, mood="sly", left=(-58, -230, "grip", path("M-44 -4Q0 -24 44 -4L54 60Q0 80 -54 60Z", "#E0CBA0", "#9A8458", 3)), right="point", step=20, lean=8))
    lying(s, 800, 930, 1.5)
    s.add(at(staff(-110, 110), 1010, 965, 1.0, 80), rock(80, 960, .9, "#B5946A"), bush(1500, 970, .8, "#A8A05E"))
    return s


def page_4():
    s = Scene("The priest")
    canyon(s)
    s.add(PRIEST.draw(1160, 890, 1.55, "walk", .6, mood="worried", left=(-20, -330, "flat"), right=(60, -206, "grip", staff(-150, 208)), step=16, reach=("left",)))
    lying(s, 740, 940, 1.4)
    s.add(rock(80, 960, .9, "#B5946A"), rock(1440, 900, 1.2, "#B5946A"), bush(1540, 960, .8, "#A8A05E"), at(staff(-110, 110), 960, 970, .9, 80), birds(700, 180, 1.0, "#7A6A5E"))
    return s


def page_5():
    s = Scene("The Levite")
    canyon(s)
    s.veil((0, "#F2A65A", .16), (1, "#C8703A", .10))
    s.add(LEVITE.draw(1080, 860, 1.5, turn=-.6, pitch=.3, mood="worried", left="chest", right="open"))
    s.add(*(oval(1180 + i * 60, 900 - i * 16, 14, 6, "#C9A870") for i in range(4)))
    lying(s, 740, 945, 1.4, "sleep")
    s.add(rock(80, 960, .9, "#B5946A"), rock(1440, 930, 1.5, "#B5946A"), bush(1330, 760, .8, "#A8A05E"), at(staff(-110, 110), 960, 970, .9, 80))
    return s


def page_6():
    s = Scene("The Samaritan stops")
    canyon(s)
    s.add(donkey(1280, 880, 1.4, True, saddle()), rock(80, 960, .9, "#B5946A"))
    jug = path("M-16 -30Q-12 -20 -22 -8Q-30 20 0 22Q30 20 22 -8Q12 -20 16 -30Z", "#B8714A", "#6B3A22", 3)
    s.add(SAMARITAN.draw(620, 900, 1.6, "kneel", -.4, .6, mood="sad", left=(-96, -86, "flat"), right=(70, -110, "grip", at(jug, 6, 6)), lit=1))
    lying(s, 840, 955, 1.4, "calm", True)
    s.add(jar(960, 960, .7), at(path("M-50 -10Q0 -30 50 -10L46 6Q0 -12 -46 6Z", "#FFFBF0", "#C9BBA0", 3) + path("M-46 4q-10 20 6 30", stroke="#FFFBF0", width=12), 1060, 945), bush(1510, 960, .8, "#A8A05E"))
    return s


def page_7():
    s = Scene("On his own donkey")
    s.sky("#C98A7A", "#F0B98A", "#FBE0B0")
    s.sun(260, 380, 90)
    s.add(mountains([(240, 600, 300, 170), (600, 600, 260, 120)], "#B58A7E"), land(580, "#C9A46E", amp=16, seed=3), land(700, "#B8955E", amp=12, seed=7, tufts=5))
    s.add(house(1380, 740, 400, 300, windows=2, glowing=True, light_from=-1), house(1130, 700, 180, 140, "#DCC08E", windows=1, glowing=True, light_from=-1), tree(1570, 760, .9, "palm", shadow=0))
    s.add(road([(1310, 740, 60), (1160, 800, 100), (840, 900, 130), (-100, 960, 120)], "#EAD0A0"))
    s.add(donkey(560, 930, 1.5, load=None), BANDAGED.draw(550, 820, 1.3, "chair", .5, .4, 10, "sleep", left=(34, -132, "flat"), right=(92, -128, "flat"), shadow=0, lit=-1))
    s.add(SAMARITAN.draw(1040, 950, 1.55, "walk", .5, mood="calm", left=(-90, -210, "grip"), right=(64, -206, "grip", staff(-150, 208)), step=16, lit=-1), path("M852 640Q876 676 902 630", stroke="#7A3B2C", width=5))
    s.add(rock(140, 980, .8, "#A58A6A"), bush(1250, 970, .8, "#9A9050"), grass(420, 985, 1.3, "#8A7E46"))
    return s


def page_8():
    s = Scene("At the inn")
    room(s, "#D3B083", "#B38A60", 700)
    window(s, 800, 440, 180, 230, ("#9ED2EC", "#FBEFD0"), tree(760, 470, .5, "palm", shadow=0))
    s.beam(800, 260, 70, 420, 930, "#FFF6D6", .4, True)
    s.add(at(path("M-280 0V-110H-250V-60H250V-90H280V0H250V-20H-250V0Z", "#8A6240", "#5E4226", 4) + path("M-250 -60Q-240 -104 -150 -100L240 -92Q262 -80 250 -40H-250Z", "#F3EAD8", "#C9BBA0", 3), 350, 880, 1.05))
    man = BANDAGED.draw(0, 0, 1.3, turn=.4, mood="happy", left="chest", right=(40, -240, "flat"), shadow=0)
    s.add(at(man, 590, 758, 1.0, -86))
    s.add(at(path("M-70 -120Q60 -150 256 -140Q282 -100 266 -6H-70Q-96 -60 -70 -120Z", "#4F7FA0", "#2F4F6A", 4) + path("M-76 -70Q80 -104 272 -92", stroke="#F0C46A", width=8), 350, 850, 1.05))
    s.add(jar(680, 860, .8), lamp(1480, 560, 1.0), '<rect x="1380" y="566" width="220" height="18" rx="5" fill="#8A6240" stroke="#5E4226" stroke-width="3"/>', jar(1560, 566, .6))
    coins = oval(4, -8, 12, 12, "#D9DDE2", stroke="#7A8088", width=2.4) + oval(20, -6, 12, 12, "#D9DDE2", stroke="#7A8088", width=2.4)
    s.add(SAMARITAN.draw(1010, 910, 1.55, "stand", .6, mood="talk", left="down", right=(96, -226, "flat", coins)))
    s.add(KEEPER.draw(1360, 910, 1.5, turn=-.6, mood="happy", left=(-72, -216, "flat"), right="chest"))
    return s


def page_9():
    s = Scene("Go and do the same")
    listeners(s)
    s.add(rock(520, 890, 1.6), JESUS.draw(520, 880, 1.6, "sit", .5, .1, mood="happy", left=(-100, -190, "flat"), right="bless", shadow=0))
    s.add(GIRL.draw(300, 930, 1.6, "stand", .6, -.1, mood="happy", left="down", right="chest"))
    s.add(LAWYER.draw(1060, 880, 1.55, turn=-.6, pitch=.3, mood="happy", left="chest", right=(54, -200, "grip", scroll(0, 6, .7))))
    s.add(BOY.draw(1240, 930, 1.6, "stand", -.6, mood="laugh", left="raise", right="down"), WOMAN.draw(1430, 880, 1.4, turn=-.6, mood="peace", left="clasp", right="clasp"))
    s.add(dove(760, 280, .7), flowers([(100, 970), (420, 980), (720, 960), (960, 985), (1500, 970)], 2))
    return s
