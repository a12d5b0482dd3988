import AppCatalog
import CivilTime
import Files
import TestSupport
import Testing
import Wire

@testable import AIGatewayService

/// The selection of a hand-written replacement text (R2).
@Suite(.timeLimit(.minutes(1))) struct CuratedTests {
  @Test(
    "Among matching curated texts, the most specific one is chosen; if none matches, any text may be chosen",
    arguments: [
      (["fern": ["plant": "fern"], "any": [:]], ["fern"]), (["any": [:], "holly": ["plant": "holly"]], ["any"]),
      (["holly": ["plant": "holly"], "oak": ["plant": "oak"]], ["holly", "oak"]),
      (["a": ["plant": "fern"], "b": ["plant": "fern"], "any": [:]], ["a", "b"]), ([:], []),
      (["mild": ["plant": "fern", "strength": 1], "hot": ["plant": "fern", "strength": 2]], ["mild"]),
      (["hot": ["plant": "fern", "strength": 2], "fern": ["plant": "fern"], "any": [:]], ["fern"]),
    ] as [([String: [String: JSONValue]], Set<String>)])
  func narrowest(texts: [String: [String: JSONValue]], expected: Set<String>) throws {
    try withTemporaryDirectory { folder in
      try Disk.makeDirectories("\(folder)/plant-pal")
      for (name, text) in GeneratorFixture.files {
        try Disk.write(Array(text.utf8), to: "\(folder)/plant-pal/\(name)")
      }
      let app = try #require(try AppCatalog.load(folder)["plant-pal"])
      var generator = try #require(app.generators?["tip"])
      let curated = texts.sorted { $0.key < $1.key }.map { name, when -> JSONValue in
        [
          "text": ["en": .string(name), "vi": .string(name)],
          "when": .object(JSONObject(when.map { ($0.key, $0.value) })),
        ]
      }
      generator.curated = try JSON.decode([Generator.Curated].self, from: JSON.encode(JSONValue.array(curated)))
      let day = try #require(CivilDay("2026-11-23"))
      let inputs = try Inputs(SmallJSON(["plant": "fern", "strength": 1]), of: generator, on: day)
      let writer = PromptWriter(
        app: "plant-pal", account: "acc_1", inputs: inputs, items: [:], reaction: nil, language: "en")
      #expect(Set((0..<60).compactMap { writer.curated(seed: $0) }) == expected)
    }
  }
}
