import CardFiles
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct CSVTests {
  @Test("the delimiter is found", arguments: [",", ";", "\t", "|"])
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

  @Test("a delimiter that the first line says is taken, and the lines are counted on")
  func said() {
    let read = Reading("sep=|\r\na,b|c,d\r\n|e\r\n", by: CSVCards())
    #expect(read.cards.map(\.back) == ["c,d"])
    #expect(read.faults == ["2/3 incomplete: front is missing"])
  }

  @Test("the delimiter that makes column names of the first row is taken, whatever signs the texts are full of")
  func named() {
    let rows = (1...5).map { "a\t\t\($0),b\t\t\t,,x;y;z\n" }.joined()
    let read = Reading("front,back,notes,tags\n" + rows, by: CSVCards())
    #expect(read.cards.map(\.front) == (1...5).map { "a\t\t\($0)" })
    #expect(read.cards.map(\.tags) == Array(repeating: ["x", "y", "z"], count: 5))
    let quoted = Reading("\"front\";\"back\"\na,1,2;b,3,4\n", by: CSVCards())
    #expect(quoted.cards == [FileCard(front: "a,1,2", back: "b,3,4")])
  }

  @Test("a header names the columns in any order, and a file without one has the usual ones")
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

  @Test("UTF-8 and UTF-16 are known by their marks")
  func encodings() {
    let text = "front;back\r\nbánh;😀\r\n"
    let units = Array(text.utf16)
    var (little, big): (Bytes, Bytes) = ([0xFF, 0xFE], [0xFE, 0xFF])
    for unit in units {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      little += [low, high]
      big += [high, low]
    }
    let plain = Bytes(text.utf8)
    for bytes in [plain, [0xEF, 0xBB, 0xBF] + plain, little, big] {
      #expect(Reading(bytes, by: CSVCards()).cards == [FileCard(front: "bánh", back: "😀")])
    }
  }

  @Test("a row that gives no card says its line and the reason, and the others go on")
  func rowFaults() {
    var bytes = Bytes("a,b\n\n\"two\nlines\",x\nonly\n,b\nc,d,,,maybe\n".utf8)
    bytes += [0x61, 0x2C, 0xFF, 0x0A] + Bytes("e,f,,,,,,g\nlast,one".utf8)
    let read = Reading(bytes, by: CSVCards())
    #expect(read.cards.map(\.front) == ["a", "two\nlines", "only", "last"])
    #expect(
      read.faults == [
        "4/6 incomplete: front is missing",
        "5/7 wrong_value: favorite is neither yes nor no", "6/8 not_text: field 2 isn't text in UTF-8",
        "7/9 too_many_fields: there are 8 fields and 7 columns",
      ])
    #expect(read.fault == nil)
  }

  @Test("a cut character of UTF-16 is no text")
  func cutUTF16() {
    let bytes: Bytes = [0xFF, 0xFE, 0x61, 0, 0x2C, 0, 0x3D, 0xD8]
    #expect(Reading(bytes, by: CSVCards()).faults == ["1/1 not_text: field 2 isn't text in UTF-8"])
  }

  @Test("a file that can't be read on says line and column, and what came before stays")
  func fileFaults() {
    let open = Reading("a,b\né,\"c\n\nd,e", by: CSVCards())
    #expect(open.fault == CardFileFault("the quote is never closed", line: 2, column: 3))
    #expect(open.cards.map(\.front) == ["a"])
    let limits = CSVReader.Limits(rowBytes: 10, fields: 5)
    #expect(
      Reading("a,b\n\"0123456789012", by: CSVCards(limits: limits)).fault?.description
        == "line 2, column 1: the quote isn't closed within 10 bytes")
    #expect(
      Reading("a,b\n01234567890,1", by: CSVCards(limits: limits)).fault?.description
        == "line 2: the row has more than 10 bytes")
    #expect(
      Reading("a,b\n1,2,3,4,5,6", by: CSVCards(limits: limits)).fault?.description
        == "line 2: the row has more than 5 fields")
  }

  @Test("what is written is read the same, however its bytes are cut", arguments: 1...60)
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

  @Test("any bytes give the same rows and the same fault, however they are cut", arguments: 1...60)
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

  @Test("the delimiter of a file longer than what is looked at doesn't depend on the cut")
  func longFile() {
    let bytes = Bytes((0..<4000).map { "card \($0);the, back\n" }.joined().utf8)
    let whole = Reading(bytes, by: CSVCards())
    #expect(whole.cards.count == 4000 && whole.cards[3999].back == "the, back")
    for cut in [1, 32 << 10, 32 << 10 + 1, 50_000] {
      #expect(Reading(bytes, by: CSVCards(), cuts: [cut]) == whole)
    }
  }
}
