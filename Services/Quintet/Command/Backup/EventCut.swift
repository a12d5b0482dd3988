import Storage

/// Whether several stores fit each other: what one has taken another has sent, and what one has acknowledged is there
/// or comes again. Pure.
enum EventCut {
  /// - Parameters:
  ///   - audits: by service. For stores that go on meanwhile: those of sources before those of their subscribers.
  ///   - later: the last events of sources, looked at after all of `audits`; nil for stores that stand still.
  /// - Returns: what doesn't fit, a sentence each.
  static func problems(_ audits: [String: StoreAudit], later: [String: Int64]? = nil) -> [String] {
    pasts(audits)
      + audits.sorted { $0.key < $1.key }.filter(\.value.knowsEvents).flatMap { source, audit in
        audit.acknowledged.sorted { $0.key < $1.key }.flatMap { subscriber, acknowledged -> [String] in
          guard let other = audits[subscriber], other.knowsEvents else { return [] }
          let taken = other.taken[source] ?? 0
          let last = max(later?[source] ?? 0, audit.lastEvent)
          if taken > last {
            return ["\(subscriber) has taken event \(taken) of \(source), whose last one is \(last)"]
          }
          // What is still in the outbox goes out again. Numbers begin at the database's birth.
          let known = max(taken, audit.identity?.born ?? 0)
          if taken >= acknowledged || (audit.firstEvent ?? .max) <= known + 1 { return [] }
          return [
            "\(source)'s events after \(taken) up to \(acknowledged) were acknowledged by \(subscriber), which doesn't have them"
          ]
        }
      }
  }

  /// Databases that others know to have been further than they are.
  private static func pasts(_ audits: [String: StoreAudit]) -> [String] {
    audits.sorted { $0.key < $1.key }.flatMap { service, audit in
      (audit.knows ?? [:]).sorted { $0.key < $1.key }.compactMap { other, past in
        guard let identity = audits[other]?.identity, let missing = past.missing(in: identity) else { return nil }
        return "\(service) knows more of \(other)'s database: \(missing)"
      }
    }
  }
}
