import TestSupport
import Testing
import Wire

@testable import AppCatalog

@Suite(.timeLimit(.minutes(1))) struct ParamIDsTests {
  @Test(
    "Unknown ids in a view are reported with the nearest known id",
    arguments: [
      (#"{"catalogue": "deck"}"#, "(did you mean 'decks'?)"),
      (#"{"generator": "roast"}"#, "'roast' isn't in generators.json"),
      (#"{"board": "x"}"#, "isn't in leaderboards.json"),
      (#"{"limit": 3, "language": "en"}"#, nil),
    ] as [(String, String?)])
  func named(params: String, expected: String?) throws {
    let app = try #require(try AppCatalog.load(Apps.folder)["tarot"])
    let real = try #require(app.catalogues.first?.name)
    var problems = Problems(languages: [])
    ParamIDs(of: app).check(try Self.object(#"{"catalogue": "\#(real)"}"#), at: "params", into: &problems)
    #expect(problems.all.isEmpty)
    let text = params.replacing("deck", with: String(real.dropLast()))
    ParamIDs(of: app).check(try Self.object(text), at: "params", into: &problems)
    #expect(problems.all.isEmpty == (expected == nil), "\(problems.all)")
    let words = expected?.replacing("'decks'", with: "'\(real)'")
    if let words { #expect(problems.all.first?.reason.contains(words) == true, "\(problems.all)") }
  }

  @Test("An item's id is looked up in the catalogue that the same parameters name")
  func items() throws {
    let app = try #require(try AppCatalog.load(Apps.folder)["tarot"])
    let catalogue = try #require(app.catalogues.first)
    let item = try #require(catalogue.content.groups.first?.items.first?.id)
    var problems = Problems(languages: [])
    for id in [item, "\(item)-of-nobody"] {
      let params = #"{"catalogue": "\#(catalogue.name)", "item": "\#(id)"}"#
      ParamIDs(of: app).check(try Self.object(params), at: "params", into: &problems)
    }
    #expect(problems.all.map(\.path) == ["params.item"])
    #expect(problems.all.first?.reason.contains("isn't in the catalogue '\(catalogue.name)'") == true)
  }

  private static func object(_ text: String) throws -> JSONObject? {
    try JSON.decode(JSONValue.self, from: Bytes(text.utf8)).object
  }
}
