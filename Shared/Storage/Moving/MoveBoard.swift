import Synchronization

/// How far a move is.
package struct MoveProgress: Codable, Hashable, Sendable {
  package enum Phase: String, Codable, Sendable, CaseIterable {
    /// The new place is made ready.
    case preparing
    /// All rows are copied, as they were at the beginning.
    case copying
    /// What was copied is read again there, and compared.
    case checking
    /// Only what has changed is copied: it can be switched at any time.
    case following
    /// The service is stopping; what changed last is copied.
    case switching
    case failed
  }

  /// What it does now.
  package var phase = Phase.preparing
  /// Where it goes, without who logs in.
  package var place: String
  /// Tables that the store has.
  package var tables = 0
  /// Rows that there were at the beginning; 0 as long as they aren't counted.
  package var rows = 0
  /// How many of them were copied.
  package var copied = 0
  /// Rows that have changed since, and were copied again.
  package var changes = 0
  /// Why it has failed.
  package var failure: String?
}

/// What the loop and the thread of a move tell each other.
final class MoveBoard: Sendable {
  enum Order: Sendable {
    case follow
    /// The store is closed. Gets what was moved; once it returns, the new place is the store's.
    case finish(@Sendable (MoveReport) throws -> Void)
    case end
  }

  private let state: Mutex<(progress: MoveProgress, order: Order)>

  init(place: String) { state = Mutex((MoveProgress(place: place), .follow)) }

  var progress: MoveProgress { state.withLock { $0.progress } }
  var order: Order { state.withLock { $0.order } }

  func tell(_ change: (inout MoveProgress) -> Void) { state.withLock { change(&$0.progress) } }
  func order(_ order: Order) { state.withLock { $0.order = order } }

  /// Whether nobody wants it any more; between two parts of long work.
  func isGivenUp() -> Bool { if case .end = order { true } else { false } }
}
