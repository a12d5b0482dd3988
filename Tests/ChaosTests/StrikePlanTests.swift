import ChaosModel
import Testing

@Suite(.timeLimit(.minutes(10))) struct StrikePlanTests {
  /// What can be done to a single stack.
  private static let kinds = FaultKind.allCases.filter { $0 != .cell }

  private func plan(_ seed: UInt64, _ kinds: [FaultKind] = kinds) -> [Strike] {
    StrikePlan(seed: seed, lasting: .seconds(120), every: .seconds(2), kinds: kinds, quiet: .seconds(10)).strikes
  }

  @Test("a seed's plan is the same again, and another's is another")
  func seeds() {
    #expect(plan(1) == plan(1))
    #expect(plan(1) != plan(2))
  }

  @Test("a plan begins and ends in quiet, has every kind, one service and several, and two troubles at once")
  func mix() {
    let strikes = plan(3)
    #expect(strikes.allSatisfy { $0.at >= .seconds(10) && $0.at <= .seconds(110) })
    #expect(Set(strikes.map(\.kind)) == Set(Self.kinds))
    #expect(strikes.contains { $0.services.count == 1 } && strikes.contains { $0.services.count > 1 })
    #expect(Set(strikes.map(\.at)).count < strikes.count)
    #expect(Set(strikes.filter { $0.kind == .kill }.flatMap(\.services)).count > 2)
  }

  @Test("a trouble that lasts ends within its kind's time, and a failed sync strikes processes that have a database")
  func bounds() {
    for strike in (1...20).flatMap({ plan($0) }) {
      #expect(strike.lasts <= strike.kind.longest)
      #expect(strike.kind != .sync || !strike.services.contains("gateway"))
      #expect(Set(strike.services).count == strike.services.count && !strike.services.isEmpty)
    }
  }

  @Test("of two cells one is lost whole, edge stays, and connections are cut at edge")
  func cells() {
    let services = Cell.names.flatMap { cell in Strike.services.map { Cell.service($0, in: cell) } } + ["edge"]
    let strikes = StrikePlan(
      seed: 1, lasting: .seconds(120), every: .seconds(2), kinds: [.cell, .cut, .kill], quiet: .seconds(10),
      services: services
    ).strikes
    let lost = Set(Strike.services.map { Cell.service($0, in: Cell.lost) })
    #expect(strikes.contains { $0.kind == .cell } && strikes.contains { $0.kind == .cut })
    #expect(strikes.allSatisfy { $0.kind != .cell || Set($0.services) == lost })
    #expect(strikes.allSatisfy { $0.kind != .cut || $0.services == ["edge"] })
    #expect(Set(strikes.filter { $0.kind == .kill }.flatMap(\.services)).contains { $0.hasPrefix("b/") })
  }

  @Test("without kinds nothing is done")
  func none() { #expect(plan(1, []).isEmpty) }
}
