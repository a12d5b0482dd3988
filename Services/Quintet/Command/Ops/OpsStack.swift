import Wire

/// The messages of `quintet ops` about the services' state, printed when it changes. Pure.
struct OpsStack {
  private enum State: Hashable { case unknown, up, away, denied }

  let runtime: String
  private var state = State.unknown

  init(runtime: String) { self.runtime = runtime }

  /// True if this user isn't an operator.
  var isDenied: Bool { state == .denied }

  /// Returns the message after a check; nil if the state hasn't changed.
  mutating func seen(_ looks: [ProcessLook]) -> String? {
    let before = state
    let hears = looks.contains { $0.health != nil }
    state = hears ? .up : looks.contains(where: \.isDenied) ? .denied : .away
    guard state != before else { return nil }
    switch state {
    case .up: return before == .unknown ? nil : "the stack in \(runtime) answers"
    case .denied: return Unanswered.noOperator
    case .away: return "nobody answers in \(runtime): the page goes on as soon as the stack is up"
    case .unknown: return nil
    }
  }
}

extension ProcessLook {
  /// The form that the page receives.
  var json: JSONValue {
    var object: JSONObject = ["service": .string(service)]
    if let health { object["health"] = try? JSONValue(health) }
    if let stats { object["stats"] = try? JSONValue(stats) }
    if let lag { object["lag"] = try? JSONValue(lag) }
    if health == nil {
      object["silence"] = .string(isDenied ? Unanswered.noOperator : silence?.cure ?? "nobody answers at its socket")
    }
    return .object(object)
  }
}
