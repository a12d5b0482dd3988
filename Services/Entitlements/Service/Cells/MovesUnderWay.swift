import EventLoop

/// The accounts that are gone on with now, each in a task of its own: none waits for another's pages, and their questions
/// to the directory take turns.
@Loop final class MovesUnderWay {
  /// Those that may be at a time; each has a page in memory.
  static let most = 64

  private(set) var accounts: Set<String> = []
  private let ended: @Loop () -> Void

  /// - Parameter ended: called whenever one is done with.
  init(ended: @escaping @Loop () -> Void) { self.ended = ended }

  /// How many more may be begun.
  var room: Int { Self.most - accounts.count }

  /// Goes on with one that isn't gone on with yet.
  func begin(_ account: String, _ body: @escaping @Loop () async -> Void) {
    guard accounts.insert(account).inserted else { return }
    Loop.task { [self] in
      await body()
      accounts.remove(account)
      ended()
    }
  }
}
