import CardFiles
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct JSONCardsTests {
  @Test("An array of objects and a sequence of objects give the same cards")
  func forms() {
    let one = #"{"front": "a}\"", "back": "b", "tags": ["x", "y"], "favorite": true, "level": {"n": [1]}}"#
    let cards = [
      FileCard(front: "a}\"", back: "b", tags: ["x", "y"], favorite: true), FileCard(front: "c", back: "d"),
    ]
    let other = #"{"front":"c","back":"d"}"#
    for text in ["[\(one),\n\(other)]", "\u{FEFF} [ \(one) , \(other) ] \n", "\(one)\n\(other)\n", "\(one) \(other)"] {
      let read = Reading(text, by: JSONCards())
      #expect(read.cards == cards && read.fault == nil, "\(text): \(String(describing: read.fault))")
    }
    #expect(Reading("[]", by: JSONCards()) == Reading("[ ]\n", by: JSONCards()))
  }

  @Test("An object without a card is reported with its line and a reason, and the other objects are read")
  func rowFaults() {
    let read = Reading(
      """
      {"front": "a", "back": "b"}
      {"back": "a"}
      {"front": "", "back": "b"}
      {"front": "a", "back": 7}
      {"front": "a" "back": "b"}
      {"front": "c", "back": "d"}
      """, by: JSONCards())
    #expect(read.cards.map(\.front) == ["a", "c"])
    #expect(
      read.faults.map { $0.prefix { $0 != ":" } } == [
        "2/2 wrong_value", "3/3 incomplete", "4/4 wrong_value", "5/5 not_json",
      ])
  }

  private static let a = #"{"front":"a","back":"1"}"#
  private static let b = #"{"front":"b","back":"2"}"#

  @Test(
    "A malformed row produces no card, and the rows after it are read",
    arguments: [
      ("\(a)\noops\n\(b)\n", ["2/2 not_json: an object is expected"]),
      ("\(a)\n{\"front\":\"x\",\"back\":\"y\n\(b)\n", ["2/2 not_json: the object isn't closed"]),
      ("\(a)\n{\"front\":\"x\",\n\(b)\n", ["2/2 not_json: the object isn't closed"]),
      ("\(a)\n{\"front\":\"say \"hi\",\"back\":\"y\"}\n\(b)", ["2/2 not_json: the object isn't closed"]),
      ("\(a)\n\(b)\n{\"front\":\"cut", ["3/3 not_json: the object isn't closed"]),
      ("[\n\(a),\n{\"front\":\"x},\n\(b)\n]", ["2/3 not_json: the object isn't closed"]),
      ("[\(a), 7, null, \"x, {\", [1, {}], \(b)]", (2...5).map { "\($0)/1 not_json: an object is expected" }),
      ("[\(a) \(b),]", []),
      ("[7,\(a),\n7,\n\(b)]", ["1/1 not_json: an object is expected", "3/2 not_json: an object is expected"]),
    ] as [(String, [String])])
  func brokenRows(text: String, faults: [String]) {
    let read = Reading(text, by: JSONCards())
    #expect(read.cards.map(\.front) == ["a", "b"] && read.fault == nil, "\(String(describing: read.fault))")
    #expect(read.faults == faults)
    let bytes = Bytes(text.utf8)
    for cut in 0...bytes.count { #expect(Reading(bytes, by: JSONCards(), cuts: [cut]) == read, "cut at \(cut)") }
  }

  @Test("A nested object isn't mistaken for the next row")
  func nested() {
    let text = "{\n\"front\":\"a\",\n\"more\":\n{\n\"x\":[\n{},\n{}\n]\n},\n\"back\":\"1\"}\n\(Self.b)"
    let read = Reading(text, by: JSONCards())
    #expect(read.cards.map(\.front) == ["a", "b"] && read.faults.isEmpty)
  }

  @Test(
    "An unreadable file is reported with line and column",
    arguments: [
      ("", "line 1, column 1: the file is empty"), ("7", "line 1, column 1: an array or an object is expected"),
      ("[{}] {}", "line 1, column 6: unexpected text follows the array"),
      ("[{}", "line 1, column 3: the array isn't closed"),
      ("[{}\n{\"a\": ", "line 2, column 1: the object isn't closed"),
    ])
  func fileFaults(text: String, told: String) {
    #expect(Reading(text, by: JSONCards()).fault?.description == told)
  }

  @Test("An object above the size limit is rejected before it is buffered")
  func bound() {
    let read = Reading(#"{"front":"a","back":"b"}{"front":"0123456789012345678901234567890"#, by: JSONCards(most: 30))
    #expect(read.cards.count == 1)
    #expect(read.fault?.description == "line 1, column 25: the object has more than 30 bytes")
  }

  @Test("Written cards are read back unchanged, however the bytes are split", arguments: 1...40)
  func roundTrip(seed: Int) throws {
    var dice = CardDice(seed: UInt64(seed))
    let cards = dice.cards()
    var bytes = JSONCardWriter.start
    for (index, card) in cards.enumerated() { try JSONCardWriter.write(card, isFirst: index == 0, to: &bytes) }
    bytes += JSONCardWriter.end
    let whole = Reading(bytes, by: JSONCards())
    #expect(whole.cards == cards && whole.fault == nil)
    #expect(try JSON.decode([FileCard].self, from: bytes) == cards)
    for _ in 0..<5 {
      let cuts = dice.cuts(bytes.count)
      #expect(Reading(bytes, by: JSONCards(), cuts: cuts) == whole, "cut at \(cuts)")
    }
  }
}
