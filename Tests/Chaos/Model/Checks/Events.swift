import Wire

extension Check {
  /// Checks events between services: all delivered, none quarantined, and each effect exactly once.
  static let events = Check("events", "all events between services are delivered, and each is applied once") {
    history in
    var found: [Finding] = []
    for service in ["entitlements", "content", "ai", "progress"] {
      let last = history.rows("\(service).outbox").compactMap { $0["last"]?.integer }.first ?? 0
      for cursor in history.rows("\(service).subscriber_cursors") where cursor["sequence"]?.integer ?? 0 < last {
        found.append(
          Finding(
            "\(cursor["subscriber"]?.string ?? "?") has \(service)'s events up to "
              + "\(cursor["sequence"]?.integer ?? 0) of \(last)"
          ))
      }
    }
    for service in ["content", "ai", "progress", "notifications"] {
      let waiting = history.rows("\(service).inbox_shelf").first?["count"]?.integer ?? 0
      if waiting > 0 { found.append(Finding("\(waiting) events are in the quarantine of \(service)")) }
    }
    // A badge is announced exactly once. Every app with badges has the notice kind.
    let badges = history.rows("progress.unlocked_badges").map {
      "\($0["account"]?.string ?? "?") \($0["badge"]?.string ?? "?")"
    }
    let notices = history.rows("notifications.inbox_notices").filter { $0["kind"] == "badge_unlocked" }.map {
      "\($0["account"]?.string ?? "?") \($0["occasion"]?.string ?? "?")"
    }
    return found + Effects.difference(badges, notices, "was earned but not reported", "was reported but not earned")
  }

  /// Checks event streams to clients: items arrive in order, and none is repeated.
  static let streams = Check("streams", "a client's stream has neither gaps nor repeats") { history in
    var found: [Finding] = []
    for (id, call) in history.calls.sorted(by: { $0.key < $1.key }) where !call.items.isEmpty {
      var expected: Int64 = 0
      var heard: Set<String> = []
      for (at, item) in call.items {
        if item.sequence != expected {
          found.append(Finding("call \(id): item \(item.sequence) arrived instead of item \(expected)", at: at))
        }
        expected = item.sequence + 1
        if let about = item.about, !heard.insert(about).inserted {
          found.append(Finding("call \(id): received \(about) twice", at: at))
        }
      }
    }
    return found
  }
}
