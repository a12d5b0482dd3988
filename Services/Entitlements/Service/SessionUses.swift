import CivilTime
import EventLoop
import Storage
import Telemetry
import Wire

/// Notes that sessions are in use: at most once an hour each, many in one change, and nobody waits for it.
///
/// The gateway asks for a session's principal when it first comes, and again each hour of use. When a token that was
/// given out to a device that came back is used for the first time, the token and the secrets before it end.
@Loop final class SessionUses {
  /// How exact a time is kept.
  nonisolated static let exactness = Duration.seconds(3600)
  /// How many wait to be noted; the rest are noted when they come again.
  private static let most = 1024

  private struct Use: Sendable {
    var account: String
    var app: String
    var at: Timestamp
    /// The digest of a token that was used for the first time.
    var newToken: String?
  }

  private let store: Store
  private let live: LiveChanges
  private let log: Log
  /// By the sessions' ids.
  private var waiting: [String: Use] = [:]
  private var isWriting = false

  init(store: Store, live: LiveChanges, log: Log) { (self.store, self.live, self.log) = (store, live, log) }

  /// A session is in use, by one of its tokens.
  func note(_ found: SessionTable.Found, tokenHash: String, at now: Timestamp) {
    guard found.isNew || now - found.lastUsedAt >= Self.exactness, waiting.count < Self.most else { return }
    waiting[found.session] = Use(
      account: found.principal.account, app: found.principal.app, at: now, newToken: found.isNew ? tokenHash : nil)
    if !isWriting { write() }
  }

  private func write() {
    isWriting = true
    Loop.task { [self] in
      while !waiting.isEmpty {
        let batch = waiting
        waiting = [:]
        do {
          try await store.write { [live] tx in
            let sessions = SessionTable(db: tx)
            for (session, use) in batch {
              try sessions.used(session, at: use.at)
              guard let token = use.newToken, let before = try sessions.acceptOffered(token, of: session) else {
                continue
              }
              live.tell(ended: [before], of: use.account, app: use.app, in: tx)
            }
          }
        } catch {
          // Nothing is lost by it: the sessions are noted when they come again.
          log.debug("uses of sessions couldn't be noted", ["reason": "\(error)"])
        }
      }
      isWriting = false
    }
  }
}
