import EntitlementsContract

/// The recent changes from the live stream. A reply to a request that was sent before a change may be older than the
/// change.
struct ChangeLog {
  private var changes: [LiveChange] = []
  /// The number of changes dropped before the first one in the list.
  private var dropped = 0

  /// The maximum number of changes to keep. More changes occur within the two seconds of a request only if the stream
  /// is faulty.
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

  /// The changes from a position on; nil if some of them were dropped.
  func since(_ start: Int) -> ArraySlice<LiveChange>? {
    start >= dropped ? changes[(start - dropped)...] : nil
  }

  /// Drops all changes, as no request is pending.
  mutating func clear() {
    dropped = end
    changes = []
  }
}
