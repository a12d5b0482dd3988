import EventLoop
import MessageBus
import Storage
import Wire

/// Moves the database between a file and PostgreSQL (docs/guides/postgresql.md).
extension ServiceHost {
  func registerMoveMethods() {
    routes.on(BeginMove.self, as: BeginMove.method(of: name)) { [unowned self] request, _ in
      try await beginMove(request)
    }
    routes.on(MoveState.self, as: MoveState.method(of: name)) { [unowned self] _, _ in
      let mover = try storeMover()
      mover.keepAlive()
      return MoveState.Reply(
        progress: mover.progress, last: try mover.lastMove().map { MoveState.Past(at: $0.at, report: $0.report) })
    }
    routes.on(SwitchMove.self, as: SwitchMove.method(of: name)) { [unowned self] _, _ in
      let mover = try storeMover()
      guard let askToStop else { throw Failure.unavailable(name) }
      try mover.requestSwitch()
      clock.schedule(at: clock.now) { askToStop() }
      return DrainService.Reply(startedAt: startedAt, callsInFlight: front.callsInFlight - 1)
    }
    routes.on(EndMove.self, as: EndMove.method(of: name)) { [unowned self] _, _ in
      try await storeMover().cancel()
      return Nothing()
    }
  }

  private func storeMover() throws -> DatabaseMover {
    _ = try stored()
    guard let mover = database?.mover else { throw Failure.notFound(.noDatabase(service: name)) }
    return mover
  }

  private func beginMove(_ request: BeginMove) async throws -> BeginMove.Reply {
    let mover = try storeMover()
    let destination: DatabaseMover.Destination
    do { destination = try StoreWhereabouts.destination(named: request.to, of: name) } catch {
      throw Failure.invalidParams("to: \(error)")
    }
    var reply = BeginMove.Reply(place: mover.place, isThere: mover.isAlready(at: destination), obstacles: [])
    if reply.isThere { return reply }
    reply.obstacles = try await mover.obstacles(to: destination)
    if reply.obstacles.isEmpty, request.check != true { try await mover.begin(to: destination) }
    return reply
  }
}
