import CardFiles
import Files
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct CSVTests {
  @Test("The delimiter of a file is detected", arguments: [",", ";", "\t", "|"])
  func delimiter(_ sign: String) {
    let rows =
      ["front", "back", "tags"].joined(separator: sign) + "\n"
      + ["a, or b; c", "x|y\tz", "one"].map { field in
        field.contains(sign) ? "\"\(field)\"" : field
      }.joined(separator: sign) + "\n" + ["d", "e", "f"].joined(separator: sign)
    let read = Reading(rows, by: CSVCards())
    #expect(read.cards.map(\.front) == ["a, or b; c", "d"])
    #expect(read.cards.map(\.back) == ["x|y\tz", "e"])
    #expect(read.cards.map(\.tags) == [["one"], ["f"]])
  }

  @Test("If the first line declares a delimiter, it is used, and line numbers stay correct")
  func said() {
    let read = Reading("sep=|\r\na,b|c,d\r\n|e\r\n", by: CSVCards())
    #expect(read.cards.map(\.back) == ["c,d"])
    #expect(read.faults == ["2/3 incomplete: front is missing"])
  }

  @Test("A delimiter that yields a valid header row is preferred, whatever the texts contain")
  func named() {
    let rows = (1...5).map { "a\t\t\($0),b\t\t\t,,x;y;z\n" }.joined()
    let read = Reading("front,back,notes,tags\n" + rows, by: CSVCards())
    #expect(read.cards.map(\.front) == (1...5).map { "a\t\t\($0)" })
    #expect(read.cards.map(\.tags) == Array(repeating: ["x", "y", "z"], count: 5))
    let quoted = Reading("\"front\";\"back\"\na,1,2;b,3,4\n", by: CSVCards())
    #expect(quoted.cards == [FileCard(front: "a,1,2", back: "b,3,4")])
  }

  /// Reads a file of `Tests/Corpus/cards`.
  private static func file(_ name: String) throws -> Reading {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    return Reading(try Disk.read("/\(folder)/Corpus/cards/\(name)"), by: CSVCards())
  }

  @Test(
    "Spreadsheet exports and handwritten files are split into the intended columns",
    arguments: [
      ("defs-semicolon.csv", ["dog|con chó; chó", "cat|con mèo; mèo", "house|nhà; căn nhà"]),
      ("defs-semicolon-header-foreign.csv", ["Wort|Bedeutung", "Hund|dog; hound", "Katze|cat; tomcat"]),
      ("semi-with-commas.csv", ["chien|dog, hound", "chat|cat, tomcat", "maison|house, home"]),
      ("tab-with-both.txt", ["ser|to be; to exist, permanently", "estar|to be; to stand, temporarily"]),
      ("time-colon.csv", ["time|note", "9:00|wake up", "10:30|run"]), ("padded.csv", ["Hund|dog"]),
      ("excel-sep.csv", ["Hund|dog"]), ("excel-sep-bom.csv", ["Hund|dog"]),
    ])
  func files(name: String, cards: [String]) throws {
    let read = try Self.file(name)
    #expect(read.cards.map { "\($0.front)|\($0.back)" } == cards && read.faults.isEmpty && read.fault == nil)
  }

  @Test(
    "Punctuation within texts isn't mistaken for the delimiter, even if every row contains the same mark",
    arguments: [
      ("dog,a; b\ncat,x, y; z\n", "dog", "a; b"), ("house, nhà; căn\n", "house", " nhà; căn"),
      ("chien; dog, hound\n", "chien", " dog, hound"), ("a,b\tc,d\ne,f\tg,h\n", "a,b", "c,d"),
      ("a|b, c; d\n", "a", "b, c; d"),
    ])
  func delimiterOrText(text: String, front: String, back: String) {
    let read = Reading(text, by: CSVCards())
    #expect(read.cards.first?.front == front && read.cards.first?.back == back)
  }

  @Test("Anki's text export is read by its directives: tags are kept, and HTML becomes text")
  func anki() throws {
    let notes = try Self.file("anki-notes-txt.txt")
    #expect(
      notes.cards == [
        FileCard(front: "perro", back: "dog", tags: ["animals", "spanish"]),
        FileCard(front: "gato", back: "cat\ntomcat", tags: ["animals"]),
      ])
    #expect(notes.rows.map(\.line) == [4, 5] && notes.rows.map(\.number) == [1, 2])
    let named = try Self.file("anki-notes-columns.txt")
    #expect(named.cards == [FileCard(front: "perro", back: "dog", tags: ["animals"])] && named.faults.isEmpty)
  }

  @Test("Anki's id, note type and deck columns are skipped; other fields become notes")
  func ankiColumns() {
    let text = """
      #separator:tab
      #html:true
      #guid column:1
      #notetype column:2
      #deck column:3
      #tags column:7
      # a comment
      Qx$1\tBasic\tSpanish::A1\ta &lt; b\t<i>b</i>\tsome <b>notes</b>\tmarked leech one::two
      Qx$2\tCloze\tSpanish::A1\t{{c1,2::Paris::city}} is nice\tbecause\t\t
      Qx$3\tOcclusion\tX\t{{c1::image-occlusion:rect:left=.3}}<br>\t<img src="a.png">\t\t
      """
    let read = Reading(text, by: CSVCards())
    #expect(
      read.cards == [
        FileCard(front: "a < b", back: "b", notes: "some notes", tags: ["one::two"], favorite: true),
        FileCard(front: "[city] is nice", back: "Paris is nice", notes: "because"),
      ])
    #expect(read.faults == ["3/10 refused: the note hides parts of a picture (image occlusion)"])
  }

  @Test("Anki's global tags, a literal delimiter and plain text are supported")
  func ankiVariants() {
    let text = "#separator:|\r\n#tags:one two\r\n#html:false\r\na <b>|c;d\r\n"
    #expect(Reading(text, by: CSVCards()).cards == [FileCard(front: "a <b>", back: "c;d", tags: ["one", "two"])])
    // A card may begin with a number sign.
    #expect(Reading("#1,first\n#2,second\n", by: CSVCards()).cards.map(\.front) == ["#1", "#2"])
    #expect(Reading("#hashtag: a,b\n", by: CSVCards()).cards.map(\.front) == ["#hashtag: a"])
  }

  @Test("An Anki export gives the same cards however it is split, and a declared delimiter takes precedence")
  func ankiCuts() {
    let bytes = Bytes("#separator:comma\n#columns:Front,Back,Tags\na,\"b,c\",x y\nd,e,\n".utf8)
    let whole = Reading(bytes, by: CSVCards())
    #expect(whole.cards.map(\.back) == ["b,c", "e"] && whole.cards[0].tags == ["x", "y"])
    for cut in 0...bytes.count { #expect(Reading(bytes, by: CSVCards(), cuts: [cut]) == whole) }
    let told = Reading("#html:true\na;b\n", by: CSVCards(.init(delimiter: UInt8(ascii: ";"))))
    #expect(told.cards == [FileCard(front: "a", back: "b")])
  }

  @Test("A header may name the columns in any order, and a file without a header uses the default order")
  func header() {
    let named = Reading("Tags,Answer,Level,Question\nx,b,9,a\n", by: CSVCards())
    #expect(named.cards == [FileCard(front: "a", back: "b", tags: ["x"])])
    let bare = Reading("a,b,n,\"x;y z\",yes,en,vi\n", by: CSVCards())
    #expect(
      bare.cards == [
        FileCard(
          front: "a", back: "b", notes: "n", tags: ["x", "y z"], favorite: true, frontLanguage: "en", backLanguage: "vi"
        )
      ])
    let told = Reading("front,back\nb,a\n", by: CSVCards(.init(hasHeader: false, columns: [.back, .front])))
    #expect(told.cards == [FileCard(front: "back", back: "front"), FileCard(front: "a", back: "b")])
  }

  @Test("UTF-8 and UTF-16 are recognized by their byte order marks")
  func encodings() {
    let text = "front;back\r\nbánh;😀\r\n"
    let units = Array(text.utf16)
    var little: Bytes = [0xFF, 0xFE]
    var big: Bytes = [0xFE, 0xFF]
    for unit in units {
      let high = UInt8(unit >> 8)
      let low = UInt8(unit & 0xFF)
      little += [low, high]
      big += [high, low]
    }
    let plain = Bytes(text.utf8)
    for bytes in [plain, [0xEF, 0xBB, 0xBF] + plain, little, big] {
      #expect(Reading(bytes, by: CSVCards()).cards == [FileCard(front: "bánh", back: "😀")])
    }
  }

  @Test("A row without a card is reported with its line and a reason, and the other rows are read")
  func rowFaults() {
    var bytes = Bytes("a,b\n\n\"two\nlines\",x\nonly\n,b\nc,d,,,maybe\n".utf8)
    bytes += [0x61, 0x2C, 0xFF, 0x0A] + Bytes("e,f,,,,,,g\nlast,one".utf8)
    let read = Reading(bytes, by: CSVCards())
    #expect(read.cards.map(\.front) == ["a", "two\nlines", "only", "last"])
    #expect(
      read.faults == [
        "4/6 incomplete: front is missing",
        "5/7 wrong_value: favorite is neither yes nor no", "6/8 not_text: field 2 isn't text in UTF-8",
        "7/9 too_many_fields: there are 8 fields, but 7 columns",
      ])
    #expect(read.fault == nil)
  }

  @Test("A truncated UTF-16 character is rejected")
  func cutUTF16() {
    let bytes: Bytes = [0xFF, 0xFE, 0x61, 0, 0x2C, 0, 0x3D, 0xD8]
    #expect(Reading(bytes, by: CSVCards()).faults == ["1/1 not_text: field 2 isn't text in UTF-8"])
  }

  @Test("An unreadable file is reported with line and column, and the rows before the fault are kept")
  func fileFaults() {
    let limits = CSVReader.Limits(rowBytes: 10, fields: 5)
    #expect(
      Reading("a,b\n01234567890,1", by: CSVCards(limits: limits)).fault?.description
        == "line 2: the row has more than 10 bytes")
    #expect(
      Reading("a,b\n1,2,3,4,5,6", by: CSVCards(limits: limits)).fault?.description
        == "line 2: the row has more than 5 fields")
  }

  @Test("An unclosed quote makes only its own row invalid, and the rows after it are read")
  func openQuote() {
    let open = Reading("a,b\né,\"c \"\"x\"\"\r\n\n\"\"d,\"\"\nf,g\n\n h,i", by: CSVCards())
    #expect(open.faults == ["2/2 unclosed_quote: the quote at line 2, column 3 is never closed"])
    #expect(open.cards.map(\.front) == ["a", "d", "f", " h"] && open.cards.map(\.back) == ["b", "", "g", "i"])
    #expect(open.fault == nil)
  }

  @Test("A quote that isn't closed within the maximum row size counts as unclosed")
  func openQuoteInLongFile() {
    let limits = CSVReader.Limits(rowBytes: 10, fields: 5)
    let read = Reading("a,b\n\"c,d\ne,f\ng,h\ni,j\n\"k\",l\nm,n", by: CSVCards(limits: limits))
    #expect(read.faults == ["2/2 unclosed_quote: the quote at line 2, column 1 is never closed"])
    #expect(read.cards.map(\.front) == ["a", "e", "g", "i", "k", "m"] && read.fault == nil)
  }

  @Test("Written cards are read back unchanged, however the bytes are split", arguments: 1...60)
  func roundTrip(seed: Int) {
    var dice = CardDice(seed: UInt64(seed))
    let cards = dice.cards()
    var bytes = CSVWriter.start
    for card in cards { CSVWriter.write(card, to: &bytes) }
    let whole = Reading(bytes, by: CSVCards())
    #expect(whole.cards == cards.map(\.plain))
    for _ in 0..<5 {
      let cuts = dice.cuts(bytes.count)
      #expect(Reading(bytes, by: CSVCards(), cuts: cuts) == whole, "cut at \(cuts)")
    }
  }

  @Test("However the bytes of a file are split, they give the same rows and the same fault", arguments: 1...60)
  func anyCut(seed: Int) {
    var dice = CardDice(seed: UInt64(seed) << 8)
    let signs: Bytes = Array("\"\"\",,;\t\r\n\n aé".utf8) + [0xFF, 0xFE, 0, 0xD8]
    let bytes = (0..<200).map { _ in signs[dice.cuts(signs.count).first ?? 0] }
    let whole = Reading(bytes, by: CSVCards())
    for _ in 0..<5 {
      let cuts = dice.cuts(bytes.count)
      #expect(Reading(bytes, by: CSVCards(), cuts: cuts) == whole, "cut at \(cuts)")
    }
  }

  @Test("In a long file, the detected delimiter doesn't depend on how the bytes are split")
  func longFile() {
    let bytes = Bytes((0..<4000).map { "card \($0);the, back\n" }.joined().utf8)
    let whole = Reading(bytes, by: CSVCards())
    #expect(whole.cards.count == 4000 && whole.cards[3999].back == "the, back")
    for cut in [1, 32 << 10, 32 << 10 + 1, 50_000] {
      #expect(Reading(bytes, by: CSVCards(), cuts: [cut]) == whole)
    }
  }
}
