import Synchronization

/// The progress of a move.
package struct MoveProgress: Codable, Hashable, Sendable {
  package enum Phase: String, Codable, Sendable, CaseIterable {
    /// The new place is being prepared.
    case preparing
    /// All rows are being copied, in their state at the beginning.
    case copying
    /// The copied rows are being read back and compared.
    case checking
    /// All rows are copied, and later changes are being copied. The switch is possible at any time.
    case following
    /// The service is stopping, and the last changes are being copied.
    case switching
    case failed
  }

  /// The step that the move has reached.
  package var phase = Phase.preparing
  /// The new place, without credentials.
  package var place: String
  /// The number of tables in the store.
  package var tables = 0
  /// The number of rows at the beginning; 0 until they are counted.
  package var rows = 0
  /// The number of these rows that were copied.
  package var copied = 0
  /// The number of rows that changed during the move and were copied again.
  package var changes = 0
  /// The reason for a failure.
  package var failure: String?
}

/// The state that the thread of a move shares with the loop.
final class MoveSharedState: Sendable {
  enum Order: Sendable {
    case follow
    /// Finish the move: the store is closed. The closure receives the results; once it returns, the new place is valid.
    case finish(@Sendable (MoveReport) throws -> Void)
    case end
  }

  private let state: Mutex<(progress: MoveProgress, order: Order)>

  init(place: String) { state = Mutex((MoveProgress(place: place), .follow)) }

  var progress: MoveProgress { state.withLock { $0.progress } }
  var order: Order { state.withLock { $0.order } }

  func update(_ change: (inout MoveProgress) -> Void) { state.withLock { change(&$0.progress) } }
  func order(_ order: Order) { state.withLock { $0.order = order } }

  /// Returns true if the move was cancelled. Long work checks this between its steps.
  func isCancelled() -> Bool { if case .end = order { true } else { false } }
}
