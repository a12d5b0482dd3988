import ChaosModel
import Testing

@Suite(.timeLimit(.minutes(10))) struct StrikePlanTests {
  private func plan(_ seed: UInt64, _ kinds: [FaultKind] = FaultKind.allCases) -> [Strike] {
    StrikePlan(seed: seed, lasting: .seconds(120), every: .seconds(2), kinds: kinds, quiet: .seconds(10)).strikes
  }

  @Test("A fault plan depends only on its seed")
  func seeds() {
    #expect(plan(1) == plan(1))
    #expect(plan(1) != plan(2))
  }

  @Test("A fault plan begins and ends without faults and has all kinds of faults, some of them at the same time")
  func mix() {
    let strikes = plan(3)
    #expect(strikes.allSatisfy { $0.at >= .seconds(10) && $0.at <= .seconds(110) })
    #expect(Set(strikes.map(\.kind)) == Set(FaultKind.allCases))
    #expect(strikes.contains { $0.services.count == 1 } && strikes.contains { $0.services.count > 1 })
    #expect(Set(strikes.map(\.at)).count < strikes.count)
    #expect(Set(strikes.filter { $0.kind == .kill }.flatMap(\.services)).count > 2)
  }

  @Test("A fault lasts no longer than its kind allows, and affects only services that its kind may affect")
  func bounds() {
    for strike in (1...20).flatMap({ plan($0) }) {
      #expect(strike.lasts <= strike.kind.longest)
      #expect(strike.kind != .sync || !strike.services.contains("gateway"))
      #expect(Set(strike.services).count == strike.services.count && !strike.services.isEmpty)
    }
  }

  @Test("A fault plan without any kinds is empty")
  func none() { #expect(plan(1, []).isEmpty) }
}
