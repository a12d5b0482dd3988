import CivilTime
import EventLoop
import Storage
import Wire

/// Moves a service's store: one move at a time, and not for ever.
@Loop final class MoveDesk {
  /// How long a move goes on that nobody asks about.
  private static let patience = Duration.seconds(600)

  private let clock: LoopClock
  private var current: (to: String, move: StoreMove, timer: TimerID)?
  private var isBeginning = false
  /// Whether the store is to be switched once it is closed.
  private var isArmed = false

  init(clock: LoopClock) { self.clock = clock }

  /// How far a move is; nil while none is under way.
  var progress: MoveProgress? { current?.move.progress }

  /// - Parameter to: as whoever asks calls the place.
  func begin(_ store: Store, to: String, _ medium: StoreMedium) async throws {
    if let current, current.move.progress.phase != .failed {
      guard current.to == to else { throw Self.another(current.move.progress.place) }
      return touch()
    }
    // Two would write the same log.
    guard !isBeginning else { throw Self.another(medium.words(at: store.path)) }
    isBeginning = true
    defer { isBeginning = false }
    await end()
    current = (to, try await StoreMove.begin(of: store, to: medium), timer())
  }

  /// Has it go on for another while.
  func touch() {
    guard let current else { return }
    clock.cancel(current.timer)
    self.current?.timer = timer()
  }

  /// - Throws: while it hasn't copied all yet.
  func arm() throws {
    guard let progress else { throw Failure.conflict(.noMove) }
    guard progress.phase == .following else { throw Failure.conflict(.moveNotReady) }
    isArmed = true
  }

  /// Gives up what there is.
  func end() async {
    guard let current else { return }
    self.current = nil
    clock.cancel(current.timer)
    await current.move.end()
  }

  /// Switches, if that was asked for; the store is closed.
  ///
  /// - Parameter takeOver: notes down that the new place is the store's: its name as it was asked for, and what was moved.
  func finish(_ takeOver: @escaping @Sendable (String, MoveReport) throws -> Void) async throws {
    guard isArmed, let current else { return }
    try await current.move.finish { try takeOver(current.to, $0) }
  }

  private func timer() -> TimerID {
    clock.schedule(at: clock.now + Self.patience) { [weak self] in Loop.task { await self?.end() } }
  }

  private static func another(_ place: String) -> Failure { .conflict(.moveElsewhere(place: place)) }
}
