import CivilTime
package import EventLoop
package import Telemetry
package import Wire

/// Moves a service's database between a file and PostgreSQL while the service uses the database. Runs one move at a
/// time.
///
/// Other modules use only this type for moves. The database stays at its old place until `finish` has recorded the new
/// place. A move that fails or is cancelled changes nothing.
@Loop package final class DatabaseMover {
  /// A place that a database can be moved to.
  package struct Destination: Sendable {
    /// The destination as a value of the setting `store`, or `files`.
    let setting: String
    let backend: StorageBackend

    package init(setting: String, backend: StorageBackend) {
      self.setting = setting
      self.backend = backend
    }
  }

  private struct Current {
    let destination: Destination
    let move: StoreMove
    var timer: TimerID
  }

  /// The time after which a move is cancelled if no request about it arrives.
  private static let timeout = Duration.seconds(600)

  private let store: Store
  private let setting: String
  private let log: Log
  private var current: Current?
  private var isBeginning = false
  private var isSwitchRequested = false

  /// - Parameter setting: the place of the database, as a value of the setting `store`, or `files`.
  package init(_ store: Store, at setting: String, log: Log) {
    self.store = store
    self.setting = setting
    self.log = log
  }

  /// The place of the database, without credentials.
  package var place: String { words(store.backend) }

  /// The progress of the current move, or nil if there is none.
  package var progress: MoveProgress? { current?.move.progress }

  private var isMoving: Bool { progress.map { $0.phase != .failed } ?? false }

  private func words(_ backend: StorageBackend) -> String { backend.words(at: store.path) }

  package func isAlready(at destination: Destination) -> Bool { words(destination.backend) == place }

  /// Returns the obstacles to a move, one sentence each, without changing anything. Returns an empty array if a move is
  /// running.
  package func obstacles(to destination: Destination) async throws -> [String] {
    isMoving ? [] : try await StoreMove.obstacles(of: store, to: destination.backend)
  }

  /// Begins to copy the database, or continues a move to the same place.
  ///
  /// - Throws: `conflict` during a move to another place.
  package func begin(to destination: Destination) async throws {
    if let current, isMoving {
      guard current.destination.setting == destination.setting else { throw movesElsewhere(current.move.backend) }
      return keepAlive()
    }
    // Two moves would write the same change log.
    guard !isBeginning else { throw movesElsewhere(destination.backend) }
    isBeginning = true
    defer { isBeginning = false }
    await cancel()
    let move = try await StoreMove.begin(of: store, to: destination.backend)
    current = Current(destination: destination, move: move, timer: timer())
  }

  private func movesElsewhere(_ backend: StorageBackend) -> Failure { .conflict(.moveElsewhere(place: words(backend))) }

  /// Restarts the timeout that cancels a move when no request about it arrives.
  package func keepAlive() {
    guard let current else { return }
    store.clock.cancel(current.timer)
    self.current?.timer = timer()
  }

  private func timer() -> TimerID {
    store.clock.schedule(at: store.clock.now + Self.timeout) { [weak self] in Loop.task { await self?.cancel() } }
  }

  /// Makes `finish` switch to the new place.
  ///
  /// - Throws: `conflict` if there is no move, or if it hasn't copied everything yet.
  package func requestSwitch() throws(Failure) {
    guard let progress else { throw .conflict(.noMove) }
    guard progress.phase == .following else { throw .conflict(.moveNotReady) }
    isSwitchRequested = true
  }

  /// Cancels the current move, if there is one.
  package func cancel() async {
    guard let current else { return }
    self.current = nil
    store.clock.cancel(current.timer)
    await current.move.end()
  }

  /// Switches to the new place if that was requested. The store must be closed.
  package func finish() async {
    guard isSwitchRequested, let current else { return }
    let path = store.path
    let identity = store.opened.store
    let now = store.clock.wallNow
    let from = setting
    let to = current.destination.setting
    do {
      try await current.move.finish { report in
        try LocationRecord(from: from, to: to, store: identity, at: now, report: report).write(beside: path)
      }
    } catch {
      log.error("the database wasn't moved and stays where it was", ["reason": "\(error)"])
    }
  }

  /// Returns the record of the move that brought the database here, or nil if it wasn't moved.
  package func lastMove() throws -> LocationRecord? {
    guard let record = try LocationRecord.read(beside: store.path), record.wasMoved else { return nil }
    return record
  }

  /// Cleans up after a move to PostgreSQL. If the database was created in PostgreSQL, writes a location record instead.
  /// Without this record, a service whose settings are lost would start with an empty database.
  package func settle() {
    guard store.address != nil else { return }
    do {
      if try lastMove() != nil { cleanUp() } else { try recordCreation() }
    } catch {
      log.warning("can't record the database's location beside its files", ["reason": "\(error)"])
    }
  }

  private func cleanUp() {
    do {
      if let aside = try MoveDestination(path: store.path, address: nil).setAside() {
        log.warning(
          "a database file isn't used, because the database is in PostgreSQL; it was renamed",
          ["from": store.path, "to": aside])
      }
    } catch {
      log.warning("can't rename the file that the database was moved from", ["reason": "\(error)"])
    }
    Loop.task { [store, log] in
      do { try await store.validateKeys() } catch {
        log.error("can't check the foreign keys of the moved database", ["reason": "\(error)"])
      }
    }
  }

  private func recordCreation() throws {
    let identity = store.opened.store
    if let known = try LocationRecord.read(beside: store.path), (known.to, known.store) == (setting, identity) {
      return
    }
    try LocationRecord.begun(at: setting, store: identity, store.clock.wallNow).write(beside: store.path)
  }
}
