package import Wire

extension Check {
  /// Calls that need none of the faulty services are answered as usual.
  static let othersUntouched = Check(
    "others", "calls to services without a fault don't fail", unless: History.hasTwoMachines
  ) { history in
    let troubles = history.troubles
    return history.calls.sorted { $0.key < $1.key }.compactMap { id, call in
      guard call.sent.isTorn != true else { return nil }
      let end = call.answers.first?.at ?? call.lostAt ?? history.endedAt
      let outcome = call.answers.first?.answer.outcome ?? (call.lostAt == nil ? "no answer" : "lost")
      guard History.putOff.contains(outcome) || outcome == "lost", call.answers.first?.answer.facts?["definite"] != true
      else {
        return nil
      }
      // All users of a run share one origin in deployments that don't turn the origin limit off.
      if call.answers.first?.answer.facts?["limit"] == "origin_wrong_code_rate" { return nil }
      // The client closed the connection.
      if outcome == "lost", history.left.contains(call.sent.connection) { return nil }
      let needed = Reach.of(call.sent)
      let touched = troubles.contains {
        $0.during.lowerBound < end && $0.during.upperBound > call.sentAt && $0.mayFail(call.sent, needing: needed)
      }
      if touched { return nil }
      return Finding(
        "call \(id), \(call.sent.method): \(outcome), although none of "
          + "\(needed.sorted().joined(separator: ", ")) had a fault",
        at: end)
    }
  }

  static let recovered = Check("recovered", "after each fault, every affected service serves again") { history in
    history.faults.sorted { $0.key < $1.key }.flatMap { id, fault -> [Finding] in
      guard fault.skipped == nil else { return [] }
      return fault.services.filter { fault.recoveredAt[$0] == nil }.map {
        Finding("\($0) didn't serve again after fault \(id), \(fault.kind)", at: fault.beganAt)
      }
    }
  }
}

/// The processes that a call needs.
package enum Reach {
  package static func of(_ sent: Sent) -> Set<String> {
    of(sent.method, sent.params).union(sent.way?.isByEdge == true ? ["edge"] : [])
  }

  package static func of(_ method: String, _ params: JSONValue?) -> Set<String> {
    let first = String(method.prefix { $0 != "." })
    switch method {
    // A meaning is generated from the card's text, so content is needed as well.
    case "ai.generate" where params?["generator"] == "meaning": return ["gateway", "ai", "content", "entitlements"]
    // A view is assembled from parts of these services. An optional part may fail without failing the view.
    case "views.get": return ["gateway", "content", "progress", "notifications", "entitlements", "ai"]
    case "gateway.ping": return ["gateway"]
    case "gateway.events.listen": return ["gateway", "entitlements"]
    // The gateway caches tokens in a bounded table, so it may have to ask entitlements for any call with a token.
    default: return method.hasSuffix(".ping") ? ["gateway", first] : ["gateway", first, "entitlements"]
    }
  }
}

extension History {
  /// The services that a fault affects, and for how long. The time extends a little beyond the fault's end, because
  /// calls rejected during the fault are still answered then.
  package struct Trouble: Sendable {
    package var kind: FaultKind?
    package var during: Range<Int64>
    package var services: Set<String>

    /// True if the fault may make the call fail.
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

  /// The time in nanoseconds within which a service notices a lost connection to another service and reconnects.
  private static let aftermath: Int64 = 250_000_000
  /// The time in nanoseconds within which a service reconnects after a refused connection: its socket went away with
  /// its container, and retries are up to half a second apart.
  private static let refusedAftermath: Int64 = 750_000_000
}
