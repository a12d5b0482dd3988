package import CivilTime
package import Storage
package import Wire

/// Synchronous reads for tests. Services use `query`, which doesn't block the loop.
extension Store {
  package func cursor(of subscriber: String) throws -> OutboxCursor { try read { try $0.cursor(of: subscriber) } }

  package func pendingEvents(after sequence: Int64, types: Set<String> = [], limit: Int = 100) throws -> OutboxPart {
    try read { try $0.pendingEvents(after: sequence, types: types, limit: limit) }
  }

  package func lag(after sequence: Int64, types: Set<String>) throws -> OutboxLag {
    try read { try $0.lag(after: sequence, types: types) }
  }

  package func tail(
    after sequence: Int64?, limit: Int, account: String? = nil, type: String? = nil
  ) throws -> [Event] {
    try read { try $0.tail(after: sequence, limit: limit, account: account, type: type) }
  }

  package func inboxCursors() throws -> [(source: String, cursor: Int64)] { try read { try $0.inboxCursors() } }

  package func quarantinedEvents() throws -> [QuarantinedEvent] { try read { try $0.quarantinedEvents() } }

  package func nextRetry() throws -> Timestamp? { try read { try $0.nextRetry() } }

  package func size() throws -> StoreSize { try read { try $0.size() } }

  package func identity() throws -> StoreIdentity { try read { try $0.identity() } }
}
