import EntitlementsContract

/// The recent changes from the live stream. The reply to a lookup may be older than the changes that arrived while the
/// lookup was pending, so these changes are applied to the reply.
struct ChangeLog {
  private var changes: [LiveChange] = []
  /// The number of changes dropped before the first one in the list.
  private var dropped = 0

  /// The maximum number of changes to keep. A lookup takes at most two seconds, and only a faulty stream contains more
  /// changes in this time.
  static let most = 4096

  /// The position of the next change.
  var end: Int { dropped + changes.count }

  mutating func add(_ change: LiveChange) {
    if changes.count >= Self.most {
      changes.removeFirst(Self.most / 2)
      dropped += Self.most / 2
    }
    changes.append(change)
  }

  /// Returns the changes from a position onwards; nil if some of them were dropped.
  func since(_ start: Int) -> ArraySlice<LiveChange>? {
    start >= dropped ? changes[(start - dropped)...] : nil
  }

  /// Drops all changes. Call this method when no lookup is pending.
  mutating func clear() {
    dropped = end
    changes = []
  }
}
