import AIGatewayContract
import AppCatalog
import EventLoop
import Files
import Testing
import Wire

@testable import AIGatewayService

@Suite(.timeLimit(.minutes(2))) struct GeneratorFormsTests {
  @Test("Generators are described in the reader's language or its fallback, and a reload updates the descriptions")
  func forms() throws {
    try withTemporaryDirectory { folder in
      let app = "\(folder)/plant-pal"
      try Disk.makeDirectories(app)
      for (name, text) in GeneratorFixture.files { try Disk.write(Array(text.utf8), to: "\(app)/\(name)") }
      let catalog = try AppCatalog.load(folder)
      let forms = GeneratorForms()
      func choice(_ language: Language) throws -> String? {
        let text = try forms.text(of: #require(catalog["plant-pal"]), in: language, with: PersonalValues())
        return try JSON.decode(ListGenerators.Reply.self, from: text).generators.first?.inputs.first?.choices?.first?
          .name
      }
      #expect(try choice("en") == "Fern" && choice("vi-VN") == "Dương xỉ" && choice("de") == "Fern")

      let text = try #require(GeneratorFixture.files["generators.json"])
      try Disk.write(Array(text.replacing("\"Fern\"", with: "\"Bracken\"").utf8), to: "\(app)/generators.json")
      catalog.apply(try catalog.checked(catalog.readAgain(folder), from: folder))
      #expect(try choice("en") == "Bracken" && choice("vi-VN") == "Dương xỉ" && choice("de") == "Bracken")
    }
  }

  @Test("Each user's list shows that user's own values, even if there are more lists than the cache keeps")
  func values() throws {
    try withTemporaryDirectory { folder in
      let path = "\(folder)/plant-pal"
      try Disk.makeDirectories(path)
      for (name, text) in GeneratorFixture.files { try Disk.write(Array(text.utf8), to: "\(path)/\(name)") }
      let app = try #require(try AppCatalog.load(folder)["plant-pal"])
      let forms = GeneratorForms()
      for left in Array(0..<100) + [0, 99] {
        let text = try forms.text(of: app, in: "en", with: PersonalValues(left: [left]))
        #expect(try JSON.decode(ListGenerators.Reply.self, from: text).generators.first?.leftToday == left)
      }
    }
  }

  @Test("A season opens for each reader by the reader's own calendar, whatever calendar the previous reader had")
  func season() async throws {
    try await GeneratorFixture.with({ [EmbeddedProvider()] }) { fixture in
      // 18:00 UTC on 30 November: the season's first day has begun in Auckland.
      fixture.clock.advance(by: .seconds(802_800))
      for (zone, isOpen) in [("America/New_York", false), ("Pacific/Auckland", true), ("America/New_York", false)] {
        let list = try await fixture.call(ListGenerators(), as: fixture.principal(zone: zone))
        #expect(list.generators[0].inputs[0].choices?[1].open == isOpen, "\(zone)")
      }
    }
  }
}
