import CardFiles
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct JSONCardsTests {
  @Test("an array of objects and a row of objects are read alike")
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

  @Test("an object that gives no card says its line and the reason, and the others go on")
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

  @Test(
    "a file that can't be read on says line and column",
    arguments: [
      ("", "line 1, column 1: the file is empty"), ("7", "line 1, column 1: an array or an object is expected"),
      ("[\n{}, 7]", "line 2, column 5: an object is expected"),
      ("[{} {}]", "line 1, column 5: a comma or the array's end is expected"),
      ("[{}] {}", "line 1, column 6: something follows the array"), ("[{}", "line 1, column 3: the array isn't closed"),
      ("[{},]", "line 1, column 5: an object is expected"),
      ("{}\n{\"a\": ", "line 2, column 1: the object isn't closed"),
    ])
  func fileFaults(text: String, told: String) {
    #expect(Reading(text, by: JSONCards()).fault?.description == told)
  }

  @Test("an object beyond its bound is refused before it is held")
  func bound() {
    let read = Reading(#"{"front":"a","back":"b"}{"front":"0123456789012345678901234567890"#, by: JSONCards(most: 30))
    #expect(read.cards.count == 1)
    #expect(read.fault?.description == "line 1, column 25: the object has more than 30 bytes")
  }

  @Test("what is written is read the same, however its bytes are cut", arguments: 1...40)
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
