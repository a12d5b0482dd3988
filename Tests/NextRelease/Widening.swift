import Wire

/// The additions that a later release may make to a frame (docs/protocol.md, "Behind the gateway"): members in every
/// object with a fixed shape, before the last value in an envelope, and after the other members everywhere else.
enum Widening {
  static func widened(_ text: Bytes) -> Bytes {
    guard case .object(let frame)? = try? JSON.decode(JSONValue.self, from: text),
      let wider = try? JSON.encode(JSONValue.object(envelope(frame)))
    else { return text }
    return wider
  }

  private static func envelope(_ frame: JSONObject) -> JSONObject {
    let method = frame["method"]?.string
    // A caller's notifications are recognised by their beginning.
    let addsInFront = method?.hasPrefix("$/") != true
    var members: [(key: String, value: JSONValue)] = []
    for (key, value) in frame.members {
      let isLast = ["params", "result", "error"].contains(key)
      if isLast, addsInFront { members.append((added, .string("in the envelope"))) }
      if key == "params", method == "$/progress", case .object(let item) = value {
        members.append((key, .object(progress(item))))
      } else if key == "params", let method, !between.contains(where: method.hasSuffix) {
        // A client's params are forwarded unchanged, because they are defined by the client and the service.
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
      // A ping's response contains its params, including members that were added to the request. Add them only once.
      .object(
        JSONObject(
          object.members.filter { $0.key != added }.map {
            (key: $0.key, value: keyed.contains($0.key) ? $0.value : inside($0.value))
          } + [(key: added, value: deep)]))
    default: value
    }
  }

  /// The last components of the methods that services call from each other, whose params a later release may extend.
  private static let between = [
    ".events.deliver", ".sessions.resolve", ".meaning-source", ".live.listen", "$/hello", "$/cancelRequest",
  ]

  /// The name of every member that the next release adds.
  static let added = "of_the_next_release"
  private static let deep: JSONValue = ["deep": [1]]
  /// Objects whose keys are data, so an addition there wouldn't be an unknown member.
  private static let keyed: Set<String> = [
    "acknowledged", "fields", "knows", "metadata", "moods", "outcomes", "parts", "taken",
  ]
}
