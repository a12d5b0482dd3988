import CivilTime
import EventLoop
import Storage
import Telemetry
import Wire

/// Records the use of sessions in the background: at most once an hour per session, and many sessions per transaction.
///
/// The gateway requests a session's principal at the session's first call, and again after each hour of use. The first
/// use of a token that was issued to a returning device invalidates the earlier token and secrets.
@Loop final class SessionUses {
  /// The accuracy of the recorded time.
  nonisolated static let accuracy = Duration.seconds(3600)
  /// The maximum number of pending uses. A use beyond this number isn't recorded, but the session's next use is
  /// recorded.
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
  /// Pending uses, by session id.
  private var waiting: [String: Use] = [:]
  private var isWriting = false

  init(store: Store, live: LiveChanges, log: Log) {
    self.store = store
    self.live = live
    self.log = log
  }

  /// Records the use of a session by one of its tokens.
  func note(_ found: SessionTable.Found, tokenHash: String, at now: Timestamp) {
    guard found.isNew || now - found.lastUsedAt >= Self.accuracy, waiting.count < Self.most else { return }
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
          try await store.write { [live] in try Self.record(batch, live, in: $0) }
        } catch {
          // Nothing important is lost: each session's next use is recorded.
          log.debug("can't record when sessions were last used", ["reason": "\(error)"])
        }
      }
      isWriting = false
    }
  }

  private nonisolated static func record(_ uses: [String: Use], _ live: LiveChanges, in tx: Transaction) throws {
    let sessions = SessionTable(db: tx)
    for (session, use) in uses {
      try sessions.used(session, at: use.at)
      guard let token = use.newToken, let before = try sessions.acceptOffered(token, of: session) else { continue }
      live.publish(ended: [before], of: use.account, app: use.app, in: tx)
    }
  }
}
