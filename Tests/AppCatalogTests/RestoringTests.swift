import Testing
import Wire

@testable import AppCatalog

/// Tests an app's rules for purchases that belong to another account.
@Suite(.timeLimit(.minutes(2))) struct RestoringTests {
  @Test(
    "A rule that rejects purchases needs a text in every language of the app; other rules have no text",
    arguments: [
      (#"{"rule": "move"}"#, 0), (#"{"rule": "refuse"}"#, 1),
      (#"{"rule": "refuse", "refusal": {"en": "No.", "vi": "Không."}}"#, 0),
      (#"{"rule": "refuse", "refusal": {"en": "No."}}"#, 1),
      (#"{"rule": "refuse", "refusal": {"en": "No.", "vi": " "}}"#, 1),
      (#"{"rule": "move", "refusal": {"en": "No.", "vi": "Không."}}"#, 1),
    ])
  func check(_ text: String, problems count: Int) throws {
    let both = #"{"en": "A", "vi": "B"}"#
    let offerings = """
      {"bundle_id": "a.b", "plans": [{"id": "p", "name": \(both)}], "restoring": \(text),
       "offering": {"id": "o", "headline": \(both), "body": \(both), "points": []},
       "products": [{"id": "a.b.c", "period": "yearly", "price": {"minor_units": 1, "currency": "EUR"}, "plan": "p",
         "title": \(both), "description": \(both)}]}
      """
    let problems = try SectionShapeTests.problems(Offerings.self, offerings)
    #expect(problems.count == count)
    #expect(problems.allSatisfy { $0.path.hasPrefix("restoring.refusal") })
  }

  @Test("An unknown rule for purchases is rejected")
  func unknown() {
    #expect(throws: DecodingFault.self) { try JSON.decode(Restoring.self, from: Bytes(#"{"rule": "steal"}"#.utf8)) }
  }
}
