import EventLoop
import Files
import MessageBus
import Storage
import Telemetry
import Wire

/// Moving the store between a file and PostgreSQL, and knowing where it is afterwards (docs/operations.md).
extension ServiceHost {
  func registerMoveMethods() {
    routes.on(BeginMove.self, as: BeginMove.method(of: name)) { [unowned self] request, _ in
      try await beginMove(request)
    }
    routes.on(MoveState.self, as: MoveState.method(of: name)) { [unowned self] _, _ in
      _ = try stored()
      moves.touch()
      let note = try MoveNote(of: directories.database(name)).read().flatMap { $0.hasBegunThere ? nil : $0 }
      return MoveState.Reply(
        progress: moves.progress, last: note.map { MoveState.Past(at: $0.at, report: $0.report) })
    }
    routes.on(SwitchMove.self, as: SwitchMove.method(of: name)) { [unowned self] _, _ in
      _ = try stored()
      guard let askToStop else { throw Failure.unavailable(name) }
      try moves.arm()
      clock.schedule(at: clock.now) { askToStop() }
      return DrainService.Reply(startedAt: startedAt, callsInFlight: front.callsInFlight - 1)
    }
    routes.on(EndMove.self, as: EndMove.method(of: name)) { [unowned self] _, _ in
      _ = try stored()
      await moves.end()
      return Nothing()
    }
  }

  private func beginMove(_ request: BeginMove) async throws -> BeginMove.Reply {
    let (store, path) = (try stored(), directories.database(name))
    var reply = BeginMove.Reply(place: store.medium.words(at: path), isThere: false, obstacles: [])
    let medium: StoreMedium
    do { medium = try StoreWhereabouts.medium(named: request.to, of: name) } catch {
      throw Failure.invalidParams("to: \(error)")
    }
    reply.isThere = medium.words(at: path) == reply.place
    if reply.isThere { return reply }
    if moves.progress == nil || moves.progress?.phase == .failed {
      reply.obstacles = try await StoreMove.obstacles(of: store, to: medium)
    }
    if reply.obstacles.isEmpty, request.check != true { try await moves.begin(store, to: request.to, medium) }
    return reply
  }

  /// Switches a store that is being moved, after it was closed. What keeps it from that is said, and leaves it where it
  /// is.
  func finishMove() async {
    guard let openStore else { return }
    let (note, identity, now) = (MoveNote(of: directories.database(name)), openStore.opened.store, clock.wallNow)
    let from = whereabouts?.name ?? StoreWhereabouts.files
    do {
      try await moves.finish { to, report in
        try note.write(MoveNote.Content(from: from, to: to, store: identity, at: now, report: report))
      }
    } catch {
      log.error("the store wasn't moved, and is where it was", ["reason": "\(error)"])
    }
  }

  /// Notes where a store is that isn't in files, so that settings that were lost don't have an empty one begin there.
  func noteBeginning() {
    guard let openStore, openStore.address != nil, let whereabouts else { return }
    let (note, now) = (MoveNote(of: directories.database(name)), clock.wallNow)
    do {
      let known = try note.read()
      let store = openStore.opened.store
      guard known.map({ $0.hasBegunThere && ($0.to, $0.store) != (whereabouts.name, store) }) ?? true else { return }
      try note.write(.begun(at: whereabouts.name, store: store, now))
    } catch {
      log.warning("where the store is can't be noted beside the other files", ["reason": "\(error)"])
    }
  }

  /// Clears up what is left of a move at the old place, and has the new one look at its rules once more.
  func settleMove() {
    guard let openStore, whereabouts?.wasMoved == true else { return }
    guard openStore.address != nil else { return }
    do { try Store.setAside(directories.database(name)) } catch {
      log.warning("the file that the store has left can't be renamed", ["reason": "\(error)"])
    }
    Loop.task { [log] in
      do { try await openStore.validateKeys() } catch {
        log.error("the moved store's foreign keys can't be looked at", ["reason": "\(error)"])
      }
    }
  }
}
