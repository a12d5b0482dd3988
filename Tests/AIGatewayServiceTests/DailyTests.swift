import AIGatewayContract
import AppCatalog
import CivilTime
import EventLoop
import SafetyFilter
import Storage
import TestSupport
import Testing
import Wire

@testable import AIGatewayService

/// The text of the day (R10).
@Suite(.timeLimit(.minutes(2))) struct DailyTests {
  @Test("The daily text stays the same until local midnight in each language, and doesn't count towards the quota")
  func day() async throws {
    try await GeneratorFixture.with({ [EmbeddedProvider()] }) { fixture in
      let first = try await fixture.call(GetDaily())
      #expect(first.generator == "tip" && first.inputs == ["plant": "fern", "strength": 2])
      #expect(
        first.names == ["plant": "Fern", "strength": "plain"] && ["Spray it.", "Shade it."].contains(first.text))
      // The fixture starts at 18:00 in Ho Chi Minh City.
      #expect(first.refreshAt == GeneratorFixture.start + .seconds(6 * 3600))
      fixture.clock.advance(by: .seconds(6 * 3600 - 1))
      for _ in 0..<5 { #expect(try await fixture.call(GetDaily(generator: "tip")) == first) }
      let vietnamese = try await fixture.call(GetDaily(language: "vi"))
      #expect(vietnamese.text == "Phun nước." && vietnamese.names["plant"] == "Dương xỉ" && vietnamese.day == first.day)
      fixture.clock.advance(by: .seconds(1))
      let next = try await fixture.call(GetDaily())
      #expect(next.day == first.day + 1 && next.refreshAt == first.refreshAt + .seconds(86_400))
      // Three tips a day are free, and all are still available.
      for _ in 0..<3 { _ = try await fixture.tip() }
      #expect(try await fixture.kind(GetDaily(generator: "fact")) == .notFound)
      #expect(try await fixture.kind(GetDaily(language: "en-")) == .invalidParams)
      #expect(try await fixture.call(ListTexts()).texts.count == 3, "the text of the day isn't stored in the history")
    }
  }

  private func text(_ account: String, _ day: CivilDay, _ app: App, _ language: Language = "en") throws
    -> DailyText.Composition
  {
    let generator = try #require(app.generators?.generators.first { $0.daily != nil })
    let text = DailyText(app: app, generator: generator, account: account, day: day, language: language)
    return try #require(try text.make())
  }

  @Test("Daily texts vary by day and user, cover every choice, and respect seasons")
  func varied() throws {
    let app = try #require(try Apps.catalog()["roast-me-later"])
    let filter = SafetyFilter(app.safety)
    let start = try #require(CivilDay("2026-11-23"))
    var texts = Set<String>()
    var categories = Set<String>()
    var levels = Set<Int64>()
    for number in 0..<400 {
      let made = try text("acc_\(number % 4)", start + number / 4, app, number % 2 == 0 ? "en" : "vi")
      #expect(filter.reason(against: made.text) == nil && !made.text.isEmpty)
      texts.insert(made.text)
      categories.insert(try #require(made.inputs["category"]?.string))
      levels.insert(try #require(made.inputs["spice"]?.integer))
      #expect(made.inputs["mood"] == nil && made.names["category"] != nil && made.names["spice"] != nil)
    }
    let all = app.generators?.generators.first?.input("category")?.choices?.map(\.id) ?? []
    #expect(categories == Set(all) && levels == [1, 2, 3, 4, 5] && texts.count > 300, "\(texts.count)")
  }

  @Test("A seasonal choice appears only in its season")
  func season() async throws {
    try await GeneratorFixture.with({ [EmbeddedProvider()] }) { fixture in
      var seen = Set<String>()
      for number in 0..<40 {
        let principal = fixture.principal("acc_\(number)")
        seen.insert(try #require(try await fixture.call(GetDaily(), as: principal).inputs["plant"]?.string))
      }
      #expect(seen == ["fern"])
      fixture.clock.advance(by: .seconds(12 * 86_400))
      for number in 0..<40 {
        let principal = fixture.principal("acc_\(number)")
        seen.insert(try #require(try await fixture.call(GetDaily(), as: principal).inputs["plant"]?.string))
      }
      #expect(seen == ["fern", "holly"])
    }
  }
}
