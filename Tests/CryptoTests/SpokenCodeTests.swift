import Crypto
import TestSupport
import Testing
import Wire

/// Tests codes that users read aloud and type.
@Suite(.timeLimit(.minutes(2))) struct SpokenCodeTests {
  struct Typed: Codable { var code: SpokenCode }

  /// Returns the reason for rejecting a text.
  static func refusal(_ text: String) -> String? {
    do throws(TextRefusal) {
      _ = try SpokenCode(typed: text)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    "A typed code is read as intended, whatever its case, spacing and look-alike letters",
    arguments: [
      ("ABCD-EFGH", "ABCDEFGH"), ("abcdefgh", "ABCDEFGH"), (" a b c d - e f g h ", "ABCDEFGH"),
      ("OoIi-LlZz", "001111ZZ"), ("--0123 4567--", "01234567"),
    ])
  func typed(text: String, characters: String) throws {
    let code = try SpokenCode(typed: text)
    #expect(code.characters == characters)
    let again = try SpokenCode(typed: code.shown)
    #expect(again == code)
  }

  @Test(
    "Text that can't be a code is rejected with a reason",
    arguments: [
      ("", "must have 8"), ("ABCD-EFG", "must have 8"), ("ABCD-EFGHJ", "must have 8"), ("ABCD-EFGU", "may contain"),
      ("ABCD_EFGH", "may contain"), ("ÀBCD-EFGH", "may contain"),
      ("ABCDEFGH" + String(repeating: " ", count: 33), "at most 40"),
    ])
  func refused(text: String, reason: String) {
    #expect(Self.refusal(text)?.contains(reason) == true)
  }

  @Test("Every 40-bit value has its own code, and reading the code returns the value")
  func all() throws {
    var dice = Dice(seed: 7)
    var seen: Set<String> = []
    for _ in 0..<2000 {
      let code = SpokenCode(bits: dice.next() >> 24)
      #expect(code.shown.utf8.count == 9 && Set(code.characters).isSubset(of: SpokenCode.alphabet))
      let decoded: SpokenCode = try JSON.decode(from: JSON.encode(code))
      let typed = try SpokenCode(typed: code.shown.lowercased())
      #expect(decoded == code && typed == code)
      seen.insert(code.characters)
    }
    #expect(seen.count == 2000)
    #expect(SpokenCode(bits: 31).characters == "Z0000000")
  }

  @Test("Random codes differ, and a digest depends on both code and purpose")
  func digests() {
    let codes = (0..<200).map { _ in SpokenCode.random() }
    #expect(Set(codes).count == 200)
    #expect(Set(codes.map { $0.digest(for: "one") }).count == 200)
    #expect(codes[0].digest(for: "one") != codes[0].digest(for: "other"))
    #expect(codes[0].digest(for: "one").utf8.count == 64)
  }

  @Test("The schema accepts exactly the texts that the parser accepts")
  func schema() throws {
    let definitions = SchemaDefinitions()
    let schema = try definitions.schema(of: Typed.self)
    let check = SchemaCheck(definitions: definitions.definitions)
    for good in ["ABCD-EFGH", "abcd efgh", "oilz-0000"] {
      #expect(check.problems(["code": .string(good)], schema).isEmpty, "\(good)")
    }
    for bad in ["ABCD-EFG", "ABCD-EFGHJ", "UUUU-UUUU", "ABCD_EFGH"] {
      #expect(!check.problems(["code": .string(bad)], schema).isEmpty, "\(bad)")
    }
  }
}
