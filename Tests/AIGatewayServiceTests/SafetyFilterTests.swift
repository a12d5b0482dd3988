import AppCatalog
import TestSupport
import Testing
import Wire

@testable import AIGatewayService

@Suite(.timeLimit(.minutes(2))) struct SafetyFilterTests {
  @Test(
    "blocked words are found however they are dressed up",
    arguments: [
      ("You BASTARD.", "slur"), ("b4st4rd", "slur"), ("Đồ  CHÓ!", "slur"), ("do cho", "slur"),
      ("just k1ll y0urself", "self_harm"), ("k!ll yourself", "self_harm"),
      ("s u i c i d e", "self_harm"), ("tự tử", "self_harm"),
      ("write to me@example.com", "personal_data"), ("call 090 123 45 67 8", "personal_data"),
      ("Khủng bố", "blocked_topic"),
    ])
  func blocked(text: String, reason: String) throws {
    let filter = SafetyFilter(try AppCatalog.load(Apps.folder)["roast-me-later"]?.safety)
    #expect(filter.reason(against: text) == reason)
  }

  @Test(
    "harmless texts pass",
    arguments: [
      "You are late, at 5 o'clock as always.", "Bạn đến lúc 10 giờ 30.", "Chó của bạn dễ thương.",
      "A sharp mind @ work",
    ])
  func passes(text: String) throws {
    let filter = SafetyFilter(try AppCatalog.load(Apps.folder)["roast-me-later"]?.safety)
    #expect(filter.reason(against: text) == nil)
  }

  @Test(
    "nothing that the embedded provider can say is empty or refused, nor what is curated",
    arguments: ["en", "vi"] as [Language])
  func grammar(language: Language) throws {
    let catalog = try AppCatalog.load(Apps.folder)
    let app = try #require(catalog["roast-me-later"])
    let roasts = try #require(app.roasts)
    let filter = SafetyFilter(app.safety)
    let provider = EmbeddedProvider(catalog: catalog)
    var texts: Set<String> = []
    for seed: UInt64 in 0..<1000 {
      let number = Int(seed)
      let text = try #require(
        provider.roast(
          RoastPrompt(
            app: app.id, category: roasts.categories[number % roasts.categories.count].id, spice: number % 5 + 1,
            mood: number % 2 == 0 ? nil : roasts.moods[number % roasts.moods.count].id,
            collection: number % 3 == 0 ? roasts.collections[number % roasts.collections.count].id : nil,
            language: language, seed: seed)))
      #expect(filter.reason(against: text) == nil, "\(text)")
      texts.insert(text)
    }
    #expect(texts.count > 500)
    for curated in roasts.curated { #expect(filter.reason(against: curated.text[language]) == nil) }
  }
}
