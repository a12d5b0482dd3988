import Wire

extension AnkiWriter {
  /// The tables of schema 11.
  static let schema = """
    CREATE TABLE col (id INTEGER PRIMARY KEY, crt INTEGER NOT NULL, mod INTEGER NOT NULL, scm INTEGER NOT NULL,
      ver INTEGER NOT NULL, dty INTEGER NOT NULL, usn INTEGER NOT NULL, ls INTEGER NOT NULL, conf TEXT NOT NULL,
      models TEXT NOT NULL, decks TEXT NOT NULL, dconf TEXT NOT NULL, tags TEXT NOT NULL);
    CREATE TABLE notes (id INTEGER PRIMARY KEY, guid TEXT NOT NULL, mid INTEGER NOT NULL, mod INTEGER NOT NULL,
      usn INTEGER NOT NULL, tags TEXT NOT NULL, flds TEXT NOT NULL, sfld INTEGER NOT NULL, csum INTEGER NOT NULL,
      flags INTEGER NOT NULL, data TEXT NOT NULL);
    CREATE TABLE cards (id INTEGER PRIMARY KEY, nid INTEGER NOT NULL, did INTEGER NOT NULL, ord INTEGER NOT NULL,
      mod INTEGER NOT NULL, usn INTEGER NOT NULL, type INTEGER NOT NULL, queue INTEGER NOT NULL, due INTEGER NOT NULL,
      ivl INTEGER NOT NULL, factor INTEGER NOT NULL, reps INTEGER NOT NULL, lapses INTEGER NOT NULL,
      left INTEGER NOT NULL, odue INTEGER NOT NULL, odid INTEGER NOT NULL, flags INTEGER NOT NULL, data TEXT NOT NULL);
    CREATE TABLE revlog (id INTEGER PRIMARY KEY, cid INTEGER NOT NULL, usn INTEGER NOT NULL, ease INTEGER NOT NULL,
      ivl INTEGER NOT NULL, lastIvl INTEGER NOT NULL, factor INTEGER NOT NULL, time INTEGER NOT NULL,
      type INTEGER NOT NULL);
    CREATE TABLE graves (usn INTEGER NOT NULL, oid INTEGER NOT NULL, type INTEGER NOT NULL);
    CREATE INDEX ix_notes_usn ON notes (usn);
    CREATE INDEX ix_notes_csum ON notes (csum);
    CREATE INDEX ix_cards_usn ON cards (usn);
    CREATE INDEX ix_cards_nid ON cards (nid);
    CREATE INDEX ix_cards_sched ON cards (did, queue, due);
    CREATE INDEX ix_revlog_usn ON revlog (usn);
    CREATE INDEX ix_revlog_cid ON revlog (cid);
    """

  static let settings: JSONValue = [
    "nextPos": 1, "estTimes": true, "activeDecks": [1], "sortType": "noteFld", "timeLim": 0, "sortBackwards": false,
    "addToCur": true, "curDeck": 1, "newBury": true, "newSpread": 0, "dueCounts": true, "curModel": .null,
    "collapseTime": 1200,
  ]

  /// A single note type with front, back and notes. The notes appear below the answer.
  static let models: JSONValue = [
    "1577836800001": [
      "id": 1_577_836_800_001, "name": "Quintet", "type": 0, "mod": 0, "usn": -1, "sortf": 0, "did": 1_577_836_800_002,
      "tmpls": [
        [
          "name": "Card 1", "ord": 0, "qfmt": "{{Front}}",
          "afmt": "{{FrontSide}}<hr id=answer>{{Back}}{{#Notes}}<br><br>{{Notes}}{{/Notes}}", "bqfmt": "", "bafmt": "",
          "did": .null,
        ]
      ],
      "flds": [field("Front", 0), field("Back", 1), field("Notes", 2)],
      "css": ".card { font-family: arial; font-size: 20px; text-align: center; }", "latexPre": "", "latexPost": "",
      "req": [[0, "any", [0]]], "tags": [], "vers": [],
    ]
  ]

  private static func field(_ name: String, _ place: Int64) -> JSONValue {
    [
      "name": .string(name), "ord": .integer(place), "sticky": false, "rtl": false, "font": "Arial", "size": 20,
      "media": [],
    ]
  }

  /// Returns Anki's mandatory default deck and the exported deck.
  static func decks(_ name: String) -> JSONValue {
    func deck(_ id: Int64, _ name: String) -> JSONValue {
      [
        "id": .integer(id), "mod": 0, "name": .string(name), "usn": -1, "lrnToday": [0, 0], "revToday": [0, 0],
        "newToday": [0, 0], "timeToday": [0, 0], "collapsed": false, "browserCollapsed": false, "desc": "", "dyn": 0,
        "conf": 1, "extendNew": 0, "extendRev": 0,
      ]
    }
    return ["1": deck(1, "Default"), "1577836800002": deck(1_577_836_800_002, name)]
  }

  /// Anki's default options for decks.
  static let options: JSONValue = [
    "1": [
      "id": 1, "mod": 0, "name": "Default", "usn": 0, "maxTaken": 60, "autoplay": true, "timer": 0, "replayq": true,
      "dyn": false,
      "new": ["bury": false, "delays": [1, 10], "initialFactor": 2500, "ints": [1, 4, 7], "order": 1, "perDay": 20],
      "rev": ["bury": false, "ease4": 1.3, "ivlFct": 1, "maxIvl": 36500, "perDay": 200, "hardFactor": 1.2],
      "lapse": ["delays": [10], "leechAction": 1, "leechFails": 8, "minInt": 1, "mult": 0],
    ]
  ]
}
