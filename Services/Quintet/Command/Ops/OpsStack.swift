import Wire

/// What whoever runs `quintet ops` is told of the stack, each time when that is another than before. Pure.
struct OpsStack {
  private enum State: Hashable { case unknown, up, away, denied }

  let runtime: String
  private var state = State.unknown

  init(runtime: String) { self.runtime = runtime }

  /// Whether nobody but operators may look, and this user is none.
  var isDenied: Bool { state == .denied }

  /// What to say after a look; nil for nothing.
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
  /// As the page gets it.
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
