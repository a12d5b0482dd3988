import Storage

/// Checks that several databases are consistent: a source has sent every event that a subscriber has applied, and every
/// acknowledged event is applied or will be sent again.
enum EventCut {
  /// - Parameters:
  ///   - audits: the audits by service. If the services are running, a source's audit must be older than its
  ///     subscribers'.
  ///   - later: the sources' last events, read after all of `audits`; nil if the services aren't running.
  /// - Returns: a sentence for each inconsistency.
  static func problems(_ audits: [String: StoreAudit], later: [String: Int64]? = nil) -> [String] {
    staleDatabases(audits)
      + audits.sorted { $0.key < $1.key }.filter(\.value.knowsEvents).flatMap { source, audit -> [String] in
        let last = max(later?[source] ?? 0, audit.lastEvent)
        return audit.acknowledged.sorted { $0.key < $1.key }.compactMap { subscriber, acknowledged -> String? in
          guard let other = audits[subscriber], other.knowsEvents else { return nil }
          let taken = other.taken[source] ?? 0
          if taken > last {
            return "\(subscriber) has applied event \(taken) of \(source), but \(source)'s last event is \(last)"
          }
          if taken >= acknowledged || audit.sendsAgain(after: taken) { return nil }
          return "\(subscriber) acknowledged \(source)'s events \(taken + 1) to \(acknowledged), but "
            + "hasn't applied them"
        }
      }
  }

  /// Finds databases that lack changes that other databases have recorded.
  private static func staleDatabases(_ audits: [String: StoreAudit]) -> [String] {
    audits.sorted { $0.key < $1.key }.flatMap { service, audit in
      (audit.knows ?? [:]).sorted { $0.key < $1.key }.compactMap { other, past in
        guard let identity = audits[other]?.identity, let missing = past.missing(in: identity) else { return nil }
        return "\(service) has recorded later changes of \(other)'s database: \(missing)"
      }
    }
  }
}

extension StoreAudit {
  /// Returns true if all events after this event are still in the outbox. A database's event numbers start after
  /// `born`, its time of creation.
  fileprivate func sendsAgain(after event: Int64) -> Bool {
    (firstEvent ?? .max) <= max(event, identity?.born ?? 0) + 1
  }
}
