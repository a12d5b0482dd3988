import CivilTime
import EventLoop
import Storage

/// Announces a database to every other service, and retries until each has received the announcement.
///
/// The first announcement contains the state of the database when it was opened. This state is compared with the other
/// service's record. The second announcement contains the current state, which the other service records. If the
/// database is later replaced by a copy from before this start, the next start can therefore detect the replacement.
@Loop final class StoreAnnouncer {
  typealias Greet = @Loop (_ other: String, AnnounceStore) async throws -> KnownStore

  private let store: Store
  private let others: [String]
  private let clock: LoopClock
  private let call: Greet
  private let lost: @Loop (String) -> Void
  private var tasks: [String: Task<Void, Never>] = [:]
  /// The services whose records were compared with the state at opening. This comparison isn't repeated, because these
  /// services may since have recorded changes that this process made.
  private var compared: Set<String> = []
  private static let longestWait = Duration.seconds(60)

  /// - Parameters:
  ///   - call: Announces the database to another service.
  ///   - lost: Called with a description of the changes that the database lacks.
  init(
    _ store: Store, others: [String], clock: LoopClock, call: @escaping Greet, lost: @escaping @Loop (String) -> Void
  ) {
    self.store = store
    self.others = others
    self.clock = clock
    self.call = call
    self.lost = lost
  }

  func start() { for other in others { greet(other) } }

  func stop() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }

  func greet(_ other: String) {
    tasks[other]?.cancel()
    tasks[other] = Loop.task { [weak self, clock] in
      // Retry if the service isn't running, or if its release lacks the method. By the next attempt, another release
      // may be running.
      var wait = Duration.seconds(1)
      while !Task.isCancelled, await self?.isDone(with: other) == false {
        try? await clock.sleep(until: clock.now + wait)
        wait = min(wait * 2, Self.longestWait)
      }
    }
  }

  /// Makes the announcements that are still missing.
  ///
  /// - Returns: True if no announcement is left.
  private func isDone(with other: String) async -> Bool {
    do {
      if !compared.contains(other) {
        try await introduce(store.opened, to: other)
        compared.insert(other)
      }
      let now = try await store.query { try $0.identity() }
      if now != store.opened { try await introduce(now, to: other) }
      return true
    } catch {
      return store.problem == .lostPast
    }
  }

  private func introduce(_ identity: StoreIdentity, to other: String) async throws {
    let known = try await call(other, AnnounceStore(service: store.source, identity: identity))
    if let missing = try await store.compare(identity, with: known, of: other) { lost(missing) }
  }
}
