import EventLoop
import MessageBus
import Storage
import Wire

/// The admin methods that move the database between a file and PostgreSQL (docs/guides/postgresql.md).
@Loop struct MoveAdmin {
  unowned let host: ServiceHost

  func register() {
    let name = host.name
    let routes = host.routes
    routes.on(BeginMove.self, as: BeginMove.method(of: name)) { request, _ in
      try await beginMove(request)
    }
    routes.on(MoveState.self, as: MoveState.method(of: name)) { _, _ in
      let mover = try storeMover()
      mover.keepAlive()
      return MoveState.Reply(
        progress: mover.progress, last: try mover.lastMove().map { MoveState.Past(at: $0.at, report: $0.report) })
    }
    routes.on(SwitchMove.self, as: SwitchMove.method(of: name)) { _, _ in
      let mover = try storeMover()
      guard let askToStop = host.askToStop else { throw Failure.unavailable(name) }
      try mover.requestSwitch()
      host.clock.schedule(at: host.clock.now) { askToStop() }
      return DrainService.Reply(startedAt: host.startedAt, callsInFlight: host.connectionHandler.callsInFlight - 1)
    }
    routes.on(EndMove.self, as: EndMove.method(of: name)) { _, _ in
      try await storeMover().cancel()
      return Nothing()
    }
  }

  private func storeMover() throws -> DatabaseMover {
    _ = try host.stored()
    guard let mover = host.database?.mover else { throw Failure.notFound(.noDatabase(service: host.name)) }
    return mover
  }

  private func beginMove(_ request: BeginMove) async throws -> BeginMove.Reply {
    let mover = try storeMover()
    let destination: DatabaseMover.Destination
    do { destination = try StoreLocation.destination(named: request.to, of: host.name) } catch {
      throw Failure.invalidParams("to: \(error)")
    }
    var reply = BeginMove.Reply(place: mover.place, isThere: mover.isAlready(at: destination), obstacles: [])
    if reply.isThere { return reply }
    reply.obstacles = try await mover.obstacles(to: destination)
    if reply.obstacles.isEmpty, request.check != true { try await mover.begin(to: destination) }
    return reply
  }
}
