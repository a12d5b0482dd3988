import Wire

/// What a later release may add to a frame (docs/protocol.md, "Behind the gateway"): members, in every object that has
/// a shape, in front of the value that stands last in an envelope, and behind the others everywhere else.
enum Widening {
  static func widened(_ text: Bytes) -> Bytes {
    guard case .object(let frame)? = try? JSON.decode(JSONValue.self, from: text),
      let wider = try? JSON.encode(JSONValue.object(envelope(frame)))
    else { return text }
    return wider
  }

  private static func envelope(_ frame: JSONObject) -> JSONObject {
    let method = frame["method"]?.string
    // A caller's notifications are known by how they begin.
    let addsInFront = method?.hasPrefix("$/") != true
    var members: [(key: String, value: JSONValue)] = []
    for (key, value) in frame.members {
      let isLast = ["params", "result", "error"].contains(key)
      if isLast, addsInFront { members.append((added, .string("in the envelope"))) }
      if key == "params", method == "$/progress", case .object(let item) = value {
        members.append((key, .object(progress(item))))
      } else if key == "params", let method, !between.contains(where: method.hasSuffix) {
        // A client's params go on as they came: what they may hold is between the client and the service.
        members.append((key, value))
      } else {
        members.append((key, inside(value)))
      }
    }
    return JSONObject(members)
  }

  private static func progress(_ item: JSONObject) -> JSONObject {
    JSONObject(
      item.members.flatMap { key, value in
        key == "value" ? [(key: added, value: .bool(true)), (key, inside(value))] : [(key, value)]
      })
  }

  private static func inside(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let values): .array(values.map(inside))
    case .object(let object):
      // A ping's params come back as they were widened on their way.
      .object(
        JSONObject(
          object.members.filter { $0.key != added }.map {
            (key: $0.key, value: keyed.contains($0.key) ? $0.value : inside($0.value))
          } + [(key: added, value: deep)]))
    default: value
    }
  }

  /// How the methods end that services call each other by, whose params a later release may add to.
  private static let between = [
    ".events.deliver", ".sessions.resolve", ".meaning-source", ".live.listen", "$/hello", "$/cancelRequest",
  ]

  /// The name of every member that the next release adds.
  static let added = "of_the_next_release"
  private static let deep: JSONValue = ["deep": [1]]
  /// Objects whose keys are data: what is added there isn't a member that isn't known.
  private static let keyed: Set<String> = [
    "acknowledged", "fields", "knows", "metadata", "moods", "outcomes", "parts", "taken",
  ]
}
