import AppCatalog
import CivilTime
import TestSupport
import Testing
import Wire

/// What an app takes over from devices, and what times it believes (M1).
@Suite(.timeLimit(.minutes(1))) struct AdoptionRulesTests {
  @Test("our apps with cards or books take them over, and the others have nothing to take over")
  func ours() throws {
    let catalog = try AppCatalog.load(Apps.folder)
    for app in catalog.apps {
      let has = app.cardRules != nil || !app.books.isEmpty
      #expect((app.adoption != nil) == has, "\(app.id)")
      #expect((app.adoption?.mostCards != nil) == (app.cardRules != nil), "\(app.id)")
    }
  }

  @Test("a time is believed from half a day before the app's first one, until a clock that is a little ahead")
  func times() throws {
    let catalog = try AppCatalog.load(Apps.folder)
    let rules = try #require(catalog["flippin"]?.adoption)
    let now = Timestamp(seconds: 1_790_000_000)
    let first = try #require(CivilDay("2025-05-01")).number
    let times = rules.plausible(since: "2025-05-01", now: now)
    #expect(times.lowerBound == Int64(first) * 86_400_000 - 43_200_000)
    #expect(times.upperBound == now.milliseconds + Int64(rules.aheadMinutes) * 60_000)
  }
}
