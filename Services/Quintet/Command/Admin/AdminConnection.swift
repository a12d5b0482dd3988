import Wire

/// Decides which message `quintet admin` prints when the services become reachable or unreachable.
struct AdminConnection {
  private enum State: Hashable { case unknown, up, away, denied }

  let runtime: String
  private var state = State.unknown

  init(runtime: String) { self.runtime = runtime }

  /// True if this user isn't an operator.
  var isDenied: Bool { state == .denied }

  /// Updates the state from a check. Returns the message about the change; nil if there is none.
  mutating func seen(_ snapshots: [ProcessSnapshot]) -> String? {
    let before = state
    let isUp = snapshots.contains { $0.health != nil }
    state = isUp ? .up : snapshots.contains(where: \.isDenied) ? .denied : .away
    guard state != before else { return nil }
    switch state {
    case .up: return before == .unknown ? nil : "the services in \(runtime) answer"
    case .denied: return CallFailure.noOperator
    case .away: return "no service answers in \(runtime): the page continues as soon as the services run"
    case .unknown: return nil
    }
  }
}

extension ProcessSnapshot {
  /// The snapshot as JSON, for the page.
  var json: JSONValue {
    var object: JSONObject = ["service": .string(service)]
    if let health { object["health"] = try? JSONValue(health) }
    if let stats { object["stats"] = try? JSONValue(stats) }
    if let lag { object["lag"] = try? JSONValue(lag) }
    if health == nil {
      object["silence"] = .string(
        isDenied ? CallFailure.noOperator : silence?.cure ?? "no process answers at its socket")
    }
    return .object(object)
  }
}
