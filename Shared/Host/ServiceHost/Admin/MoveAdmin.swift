import EventLoop
import Files
import MessageBus
import Storage
import Wire

/// The admin methods that move the database between a file and PostgreSQL (docs/guides/postgresql.md).
@Loop struct MoveAdmin {
  /// The service's database. If it is nil, the methods reject every call.
  let database: ServiceDatabase?
  let process: ServiceProcess

  func register(on routes: Routes) {
    routes.on(BeginMove.self) { request, _ in try await beginMove(request) }
    routes.on(MoveState.self) { _, _ in try state() }
    routes.on(SwitchMove.self) { _, _ in try requestSwitch() }
    routes.on(EndMove.self) { _, _ in
      try await storeMover().cancel()
      return Nothing()
    }
  }

  private func state() throws -> MoveState.Reply {
    let mover = try storeMover()
    mover.keepAlive()
    return MoveState.Reply(
      progress: mover.progress, last: try mover.lastMove().map { MoveState.Past(at: $0.at, report: $0.report) })
  }

  private func requestSwitch() throws -> SwitchMove.Reply {
    let mover = try storeMover()
    _ = try process.requireControl()
    try mover.requestSwitch()
    process.stopAfterReply()
    return process.drainReply
  }

  private func storeMover() throws -> DatabaseMover {
    let database = try ServiceDatabase.required(database, of: process.name)
    _ = try database.usable()
    guard let mover = database.mover else { throw Failure.notFound(.noDatabase(service: process.name)) }
    return mover
  }

  private static func words(_ error: any Error) -> String {
    guard let fault = error as? FileFault, fault.path == Credentials.hiddenPlace else { return "\(error)" }
    return "the file that contains the URL of the destination: \(fault.reason)"
  }

  private func beginMove(_ request: BeginMove) async throws -> BeginMove.Reply {
    let mover = try storeMover()
    guard request.to == StoreLocation.files || StoreSetting(setting: request.to) != nil else {
      throw Failure.invalidParams(
        "to: expected \(StoreLocation.files), or \(StoreSetting.expected)\(StoreSetting.hint(for: request.to))")
    }
    let destination: DatabaseMover.Destination
    // The file that contains the URL may be missing or wrong.
    do { destination = try StoreLocation.destination(named: request.to, of: process.name) } catch {
      return BeginMove.Reply(place: mover.place, isThere: false, obstacles: [Self.words(error)])
    }
    var reply = BeginMove.Reply(place: mover.place, isThere: mover.isAlready(at: destination), obstacles: [])
    if reply.isThere { return reply }
    reply.obstacles = try await mover.obstacles(to: destination)
    if reply.obstacles.isEmpty, request.check != true { try await mover.begin(to: destination) }
    return reply
  }
}
