import ChaosModel
import EventLoop
import ServiceHost

/// Several stacks under `quintet up` behind one edge; their services are called `a/content`, `b/content`.
@Loop final class CellsStack: Stack {
  let name = Cell.stack
  let stacks: [String: UpStack]
  var cells: [String: any Stack] { stacks }
  var services: [String] {
    stacks.keys.sorted().flatMap { cell in Services.all.map { Cell.service($0, in: cell) } } + ["edge"]
  }
  var directories: StackFolders { door.directories }
  var edgeSocket: String? { door.edgeSocket }
  var restartDelay: Duration { door.restartDelay }
  /// The one that has edge.
  private let door: UpStack

  init(_ stacks: [String: UpStack]) {
    self.stacks = stacks
    guard let door = stacks.values.first(where: { $0.edgeSocket != nil }) else {
      preconditionFailure("one of the cells has edge")
    }
    self.door = door
  }

  func place(of service: String) -> (folders: StackFolders, service: String) {
    (stack(of: service).directories, Cell.plain(service))
  }

  func database(of service: String) -> String { stack(of: service).database(of: Cell.plain(service)) }

  func start() async throws {
    for cell in stacks.keys.sorted() { try await stacks[cell]?.start() }
  }

  func process(of service: String) -> Int32? { stack(of: service).process(of: Cell.plain(service)) }
  func restart(_ service: String) async throws { try stack(of: service).restart(Cell.plain(service)) }

  func stop() async { for stack in stacks.values { await stack.stop() } }

  func logs() async -> String? {
    var all = ""
    for cell in stacks.keys.sorted() { all += "# \(cell)\n\(await stacks[cell]?.logs() ?? "")" }
    return all
  }

  func remove() async { for stack in stacks.values { await stack.remove() } }

  /// The cell's that a service is in; edge's own.
  private func stack(of service: String) -> UpStack {
    Cell.name(ofService: service).flatMap { stacks[$0] } ?? door
  }
}
