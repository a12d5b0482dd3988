import Storage

/// Whether several stores fit each other: what one has taken another has sent, and what one has acknowledged is there or
/// comes again. Pure.
enum EventCut {
  /// - Parameters:
  ///   - audits: by service. For stores that go on meanwhile: those of sources before those of their subscribers.
  ///   - later: the last events of sources, looked at after all of `audits`; nil for stores that stand still.
  /// - Returns: what doesn't fit, a sentence each.
  static func problems(_ audits: [String: StoreAudit], later: [String: Int64]? = nil) -> [String] {
    audits.sorted { $0.key < $1.key }.flatMap { source, audit in
      audit.acknowledged.sorted { $0.key < $1.key }.flatMap { subscriber, acknowledged -> [String] in
        guard let taken = audits[subscriber].map({ $0.taken[source] ?? 0 }) else { return [] }
        let last = max(later?[source] ?? 0, audit.lastEvent)
        if taken > last {
          return ["\(subscriber) has taken event \(taken) of \(source), whose last one is \(last)"]
        }
        // What is still in the outbox goes out again: the subscriber says how far it is.
        if taken >= acknowledged || (audit.firstEvent ?? .max) <= taken + 1 { return [] }
        return [
          "\(source)'s events after \(taken) up to \(acknowledged) were acknowledged by \(subscriber), which doesn't have them"
        ]
      }
    }
  }
}
