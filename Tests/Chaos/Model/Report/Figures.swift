import Wire

/// The numbers of a history. Times are in nanoseconds.
package struct Figures: Sendable {
  /// The results of operations. Times count from when an operation was due.
  package struct Tally: Sendable {
    package var ops = 0
    /// Operations that got a result, or were refused by a rule of the app, within five seconds.
    package var well = 0
    /// Operations that needed more than one call.
    package var again = 0
    /// The number of rejected or lost calls, by outcome.
    package var putOff: [String: Int] = [:]
    package var latencies: [Int64] = []

    package func quantile(_ share: Double) -> Int64 {
      latencies.isEmpty ? 0 : latencies[min(latencies.count - 1, Int(Double(latencies.count) * share))]
    }
  }

  /// The recoveries from one kind of fault.
  package struct Recoveries: Sendable {
    package var strikes = 0
    package var skipped = 0
    /// The time from the end of the fault to each service's first answer.
    package var took: [Int64] = []
    /// The time from the fault's end to the service's first answer, for faults that affected a single service.
    package var tookAlone: [Int64] = []
  }

  package private(set) var all = Tally()
  /// Changes that were sent without a key, and therefore only once. The other tallies don't include them.
  package private(set) var careless = Tally()
  package private(set) var byService: [String: Tally] = [:]
  /// Operations while no fault was active, and operations during faults that needed none of the affected services.
  package private(set) var quiet = Tally()
  package private(set) var bystanders = Tally()
  /// The latencies of the bystanders' methods while no fault was active.
  package private(set) var comparable: [Int64] = []
  package private(set) var recoveries: [String: Recoveries] = [:]
  /// The times from a promotion to the first acknowledged change.
  package private(set) var returns: [Int64] = []
  package private(set) var calls = 0
  /// The number of calls that didn't use the gateway's own socket.
  package private(set) var byWay: [Way: Int] = [:]

  package init(_ history: History) {
    calls = history.calls.count
    returns = history.returns.compactMap(\.took).sorted()
    for call in history.calls.values { if let way = call.sent.way { byWay[way, default: 0] += 1 } }
    var quietByMethod: [String: [Int64]] = [:]
    var seenAside: Set<String> = []
    let troubles = history.troubles.sorted { $0.during.lowerBound < $1.during.lowerBound }
    for op in history.ops.values where !op.isTorn && op.method != "gateway.events.listen" {
      let settled = op.settledAt
      let end =
        settled ?? op.calls.compactMap { history.calls[$0] }.compactMap { $0.answers.first?.at ?? $0.lostAt }.max()
        ?? op.dueAt
      var tally = Tally(ops: 1)
      if let settled, settled - op.dueAt <= 5_000_000_000 { tally.well = 1 }
      if op.calls.count > 1 { tally.again = 1 }
      for call in op.calls {
        guard let call = history.calls[call], call.sent.isRepeat != true else { continue }
        guard let (_, answer) = call.answers.first else {
          tally.putOff["lost", default: 0] += 1
          continue
        }
        if History.putOff.contains(answer.outcome), answer.facts?["definite"] != true {
          tally.putOff[answer.outcome, default: 0] += 1
        }
      }
      tally.latencies = [end - op.dueAt]
      if op.isChange, history.calls[op.calls[0]]?.sent.hasKey == false {
        Self.add(tally, to: &careless)
        continue
      }
      Self.add(tally, to: &all)
      let service = String(op.method.prefix { $0 != "." })
      Self.add(tally, to: &byService[service, default: Tally()])
      let byEdge = op.calls.contains { history.calls[$0]?.sent.way?.isByEdge == true }
      let needed = Reach.of(op.method, op.params).union(byEdge ? ["edge"] : [])
      let around = troubles.lazy.filter { $0.during.lowerBound < end && $0.during.upperBound > op.dueAt }
      if around.isEmpty {
        Self.add(tally, to: &quiet)
        quietByMethod[op.method, default: []] += tally.latencies
      } else if around.allSatisfy({
        $0.kind?.isHarmless != true && $0.services.isDisjoint(with: needed)
      }) {
        Self.add(tally, to: &bystanders)
        seenAside.insert(op.method)
      }
    }
    all.latencies.sort()
    careless.latencies.sort()
    quiet.latencies.sort()
    bystanders.latencies.sort()
    comparable = quietByMethod.filter { seenAside.contains($0.key) }.flatMap(\.value).sorted()
    for service in byService.keys { byService[service]?.latencies.sort() }
    for fault in history.faults.values {
      recoveries[fault.kind, default: Recoveries()].strikes += 1
      if fault.skipped != nil { recoveries[fault.kind]?.skipped += 1 }
      for at in fault.recoveredAt.values {
        let took = at - (fault.endedAt ?? fault.beganAt)
        recoveries[fault.kind]?.took.append(took)
        if fault.services.count == 1 { recoveries[fault.kind]?.tookAlone.append(took) }
      }
    }
    for kind in recoveries.keys {
      recoveries[kind]?.took.sort()
      recoveries[kind]?.tookAlone.sort()
    }
  }

  private static func add(_ one: Tally, to many: inout Tally) {
    many.ops += one.ops
    many.well += one.well
    many.again += one.again
    many.putOff.merge(one.putOff, uniquingKeysWith: +)
    many.latencies += one.latencies
  }
}
