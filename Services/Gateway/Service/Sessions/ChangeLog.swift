import EntitlementsContract

/// What the live stream told lately: an answer that was asked for before may be older than that.
struct ChangeLog {
  private var changes: [LiveChange] = []
  /// How many were dropped before the first one that is kept.
  private var dropped = 0

  /// More are told within a question's two seconds only by a stream that is ill.
  static let most = 4096

  /// Where the next change will stand.
  var end: Int { dropped + changes.count }

  mutating func add(_ change: LiveChange) {
    if changes.count >= Self.most {
      changes.removeFirst(Self.most / 2)
      dropped += Self.most / 2
    }
    changes.append(change)
  }

  /// The changes from there on; nil when some of them are forgotten.
  func since(_ start: Int) -> ArraySlice<LiveChange>? {
    start >= dropped ? changes[(start - dropped)...] : nil
  }

  /// Forgets all: nobody asks.
  mutating func clear() {
    dropped = end
    changes = []
  }
}
