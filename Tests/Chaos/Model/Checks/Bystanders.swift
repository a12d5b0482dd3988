package import Wire

extension Check {
  /// Calls that need none of the services in trouble are answered as in quiet times.
  static let othersUntouched = Check("others", "calls to services that aren't in trouble don't fail") { history in
    let troubles = history.troubles
    return history.calls.sorted { $0.key < $1.key }.compactMap { id, call in
      guard call.sent.isTorn != true else { return nil }
      let end = call.answers.first?.at ?? call.lostAt ?? history.endedAt
      let outcome = call.answers.first?.answer.outcome ?? (call.lostAt == nil ? "no answer" : "lost")
      guard History.putOff.contains(outcome) || outcome == "lost", call.answers.first?.answer.facts?["definite"] != true
      else {
        return nil
      }
      // All of a run's people are one origin, where that isn't set.
      if call.answers.first?.answer.facts?["limit"] == "origin_wrong_code_rate" { return nil }
      // The client itself ended it.
      if outcome == "lost", history.left.contains(call.sent.connection) { return nil }
      let needed = Reach.of(call.sent)
      let touched = troubles.contains {
        $0.during.lowerBound < end && $0.during.upperBound > call.sentAt && $0.mayFail(call.sent, needing: needed)
      }
      if touched { return nil }
      return Finding(
        "call \(id), \(call.sent.method): \(outcome), and none of \(needed.sorted().joined(separator: ", ")) was in trouble",
        at: end)
    }
  }

  static let recovered = Check("recovered", "after each trouble every service that was in it serves again") { history in
    history.faults.sorted { $0.key < $1.key }.flatMap { id, fault -> [Finding] in
      guard fault.skipped == nil else { return [] }
      return fault.services.filter { fault.recoveredAt[$0] == nil }.map {
        Finding("\($0) was not seen to serve again after fault \(id), \(fault.kind)", at: fault.beganAt)
      }
    }
  }
}

/// Which processes a call needs.
package enum Reach {
  package static func of(_ sent: Sent) -> Set<String> {
    of(sent.method, sent.params).union(sent.way?.isByEdge == true ? ["edge"] : [])
  }

  package static func of(_ method: String, _ params: JSONValue?) -> Set<String> {
    let first = String(method.prefix { $0 != "." })
    switch method {
    // Written from the card's own text.
    case "ai.generate" where params?["generator"] == "meaning": return ["gateway", "ai", "content", "entitlements"]
    // Its parts are the services' own; each may fail by itself without failing the view, but for required ones.
    case "views.get": return ["gateway", "content", "progress", "notifications", "entitlements", "ai"]
    case "gateway.ping": return ["gateway"]
    case "gateway.events.listen": return ["gateway", "entitlements"]
    // The gateway may have to ask whose token it is, even if it asked before: what it remembers is bounded.
    default: return method.hasSuffix(".ping") ? ["gateway", first] : ["gateway", first, "entitlements"]
    }
  }
}

extension History {
  /// When which services were in what trouble; a short while after it has ended, too, as what was put off then is still
  /// answered.
  package struct Trouble: Sendable {
    package var kind: FaultKind?
    package var during: Range<Int64>
    package var services: Set<String>

    /// Whether a call may fail for it.
    func mayFail(_ call: Sent, needing needed: Set<String>) -> Bool {
      if needed.isDisjoint(with: services) || kind?.isHarmless == true { return false }
      return kind?.sparesReads != true || call.isChange
    }
  }

  package var troubles: [Trouble] {
    faults.values.filter { $0.skipped == nil }.map { fault in
      let back = fault.recoveredAt.values.max() ?? 0
      let kind = FaultKind(rawValue: fault.kind)
      let isGone = kind?.dropsSocket(under: run?.stack ?? "") == true
      let end = max(fault.endedAt ?? endedAt, back) + (isGone ? Self.refusedAftermath : Self.aftermath)
      return Trouble(
        kind: kind, during: fault.beganAt..<end, services: Set(fault.services))
    }
  }

  /// A connection between two services that ended is found out, and made again, within this time.
  private static let aftermath: Int64 = 250_000_000
  /// Where it was refused, as a container had taken its socket along, it is tried again every half second at the
  /// latest.
  private static let refusedAftermath: Int64 = 750_000_000
}
