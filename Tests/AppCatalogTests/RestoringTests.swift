import Testing
import Wire

@testable import AppCatalog

/// What an app may say of purchases that another account has.
@Suite(.timeLimit(.minutes(2))) struct RestoringTests {
  @Test(
    "a rule that refuses has words in every language of the app, and no other rule has any",
    arguments: [
      (#"{"rule": "move"}"#, 0), (#"{"rule": "join"}"#, 0), (#"{"rule": "refuse"}"#, 1),
      (#"{"rule": "refuse", "refusal": {"en": "No.", "vi": "Không."}}"#, 0),
      (#"{"rule": "refuse", "refusal": {"en": "No."}}"#, 1),
      (#"{"rule": "refuse", "refusal": {"en": "No.", "vi": " "}}"#, 1),
      (#"{"rule": "move", "refusal": {"en": "No.", "vi": "Không."}}"#, 1),
    ])
  func check(_ text: String, problems count: Int) throws {
    let restoring = try JSON.decode(Restoring.self, from: Bytes(text.utf8))
    var problems = Problems(languages: [.en, "vi"])
    restoring.check(&problems)
    #expect(problems.all.count == count)
    #expect(problems.all.allSatisfy { $0.path.hasPrefix("restoring.refusal") })
  }

  @Test("a rule that there isn't is told")
  func unknown() {
    #expect(throws: DecodingFault.self) { try JSON.decode(Restoring.self, from: Bytes(#"{"rule": "steal"}"#.utf8)) }
  }
}
