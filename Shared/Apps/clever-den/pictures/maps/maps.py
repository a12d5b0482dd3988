"""The regions with their projections, and the maps: what is coloured, ringed or lettered on which region."""

# From the Kara Sea down the Urals, the Ural river, the Caspian Sea, the Caucasus, the Black Sea, Bosporus and
# Dardanelles; then round by the west, wide of all land.
CONTINENTS_EDGE = [
    (68.5, 82), (68.2, 69.5), (66.2, 68.4), (65.2, 67.2), (60.8, 65.8), (59.4, 63.5), (59.2, 60.5), (58.4, 58.5), (59.4, 56.5),
    (57.8, 54.8), (59.6, 54.2), (58.9, 52.4), (58.6, 51.0), (55.5, 51.4), (52.6, 51.5), (51.5, 50.9), (51.4, 49.2), (51.8, 47.6),
    (51.7, 46.9), (50, 44.5), (49.5, 41.6), (47.5, 41.5), (46.4, 41.9), (45.0, 42.7), (43.0, 43.3), (40.8, 43.5), (39.5, 43.7),
    (37.5, 43.5), (31, 43), (29.15, 41.25), (29.05, 41.0), (28.2, 40.75), (26.9, 40.5), (26.2, 40.15), (26.0, 39.9), (25.5, 35),
    (-30, 30), (-30, 82),
]

REGIONS = {
    "world": {"world": True, "middle": (11, 0), "km": 34700, "size": (640, 312), "plain": True},
    "africa": {"middle": (18, 2), "km": 9100, "size": (560, 560), "of": {"Africa"}},
    "southeast-asia": {"middle": (114, 7), "km": 6600, "size": (640, 480), "of": {"Asia"}},
    "indochina": {"middle": (105, 14.5), "km": 4200, "size": (560, 500), "of": {"Asia"}},
    "europe": {"middle": (13, 53.5), "km": 5200, "size": (600, 560), "of": {"Europe"}},
    "north-america": {"middle": (-86, 48), "km": 9500, "size": (600, 600), "of": {"North America"}},
    "central-america": {"middle": (-77, 17), "km": 4300, "size": (640, 440), "of": {"North America"}},
    "south-america": {"middle": (-60, -22), "km": 6600, "size": (520, 640), "of": {"South America"}},
    "pacific": {"middle": (-77, -9), "km": 6400, "size": (560, 560), "of": {"South America"}},
    "oceania": {"middle": (147, -24), "km": 8200, "size": (640, 500), "of": {"Oceania"}},
    "antarctica": {"middle": (0, -90), "km": 12400, "size": (560, 560), "of": {"Antarctica"}},
    "middle-east": {"middle": (46, 30), "km": 4600, "size": (600, 500), "of": {"Asia"}},
    "central-asia": {"middle": (68, 43), "km": 4200, "size": (640, 460), "of": {"Asia"}},
    "eurasia": {"middle": (50, 33), "km": 12400, "size": (640, 400), "of": {"Asia", "Europe"}},
    "two-continents": {"middle": (32, 41), "km": 5000, "size": (600, 500), "of": {"Asia", "Europe"}},
    "mediterranean": {"middle": (18, 42), "km": 4600, "size": (640, 440), "of": {"Europe"}},
}

MAPS = {
    # One continent of the world.
    "asia": {"region": "world", "continent": "Asia"},
    "south-america": {"region": "world", "continent": "South America"},
    "continents": {
        "region": "world",
        "letters": {"A": (-101, 45), "B": (21, 5), "C": (134, -25), "D": (17, 51)},
    },
    # One ocean.
    "indian-ocean": {"region": "world", "rings": [(79, -22, 26)]},
    # Africa.
    "egypt": {"region": "africa", "countries": ["EGY"]},
    "lesotho": {"region": "africa", "countries": ["LSO"]},
    "madagascar": {"region": "africa", "countries": ["MDG"]},
    "africa-four": {
        "region": "africa",
        "countries": ["DZA", "NGA", "KEN", "ZAF"],
        "letters": {"A": (37.9, 0.6), "B": (24.3, -29.6), "C": (2.6, 28.2), "D": (8, 9.6)},
    },
    # Asia.
    "indonesia": {"region": "southeast-asia", "countries": ["IDN"]},
    "vietnam": {"region": "indochina", "countries": ["VNM"]},
    "thailand": {"region": "indochina", "countries": ["THA"]},
    "java": {"region": "southeast-asia", "rings": [(110.1, -7.3, 42)]},
    "hormuz": {"region": "middle-east", "rings": [(56.4, 26.5, 24)]},
    "turkiye": {"region": "two-continents", "countries": ["TUR"]},
    "central-asia-four": {
        "region": "central-asia",
        "countries": ["KAZ", "UZB", "KGZ", "TJK"],
        "letters": {"A": (63.3, 41.8), "B": (71.0, 38.5), "C": (67.3, 48.3), "D": (74.9, 41.5)},
    },
    "landmarks-four": {
        "region": "eurasia",
        "countries": ["JOR", "GRC", "ESP", "KHM"],
        "letters": {"A": (20.5, 33.5, 22.3, 39.2), "B": (92.5, 7.5, 104.5, 12.6), "C": (-3.6, 40.2), "D": (42.5, 25.5, 36.6, 31.0)},
    },
    # Europe.
    "italy": {"region": "europe", "countries": ["ITA"]},
    "iceland": {"region": "europe", "countries": ["ISL"]},
    "spain": {"region": "europe", "countries": ["ESP"]},
    "germany": {"region": "europe", "countries": ["DEU"]},
    "poland": {"region": "europe", "countries": ["POL"]},
    "norway": {"region": "europe", "countries": ["NOR"]},
    "france-italy": {"region": "europe", "countries": ["FRA", "ITA"]},
    "black-sea": {"region": "mediterranean", "rings": [(34.6, 42.9, 34)]},
    # North America.
    "greenland": {"region": "north-america", "countries": ["GRL"]},
    "usa-mexico": {"region": "north-america", "countries": ["USA", "MEX"]},
    "mexico": {"region": "north-america", "countries": ["MEX"]},
    "panama": {"region": "central-america", "countries": ["PAN"]},
    "costa-rica": {"region": "central-america", "countries": ["CRI"]},
    "jamaica": {"region": "central-america", "countries": ["JAM"]},
    "haiti": {"region": "central-america", "countries": ["HTI"]},
    # South America.
    "brazil": {"region": "south-america", "countries": ["BRA"]},
    "chile": {"region": "south-america", "countries": ["CHL"]},
    "argentina": {"region": "south-america", "countries": ["ARG"]},
    "colombia": {"region": "south-america", "countries": ["COL"]},
    "uruguay": {"region": "south-america", "countries": ["URY"]},
    "peru": {"region": "south-america", "countries": ["PER"]},
    "bolivia-paraguay": {"region": "south-america", "countries": ["BOL", "PRY"]},
    "pacific-four": {"region": "south-america", "countries": ["COL", "ECU", "PER", "CHL"]},
    "galapagos": {"region": "pacific", "rings": [(-90.6, -0.5, 20)]},
    # Oceania and Antarctica.
    "new-zealand": {"region": "oceania", "countries": ["NZL"]},
    "papua-new-guinea": {"region": "oceania", "countries": ["PNG"]},
    "antarctica": {"region": "antarctica", "countries": ["ATA"]},
}
