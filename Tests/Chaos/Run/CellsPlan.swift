import ChaosModel
import EventLoop
import Files
import Glibc
import TestSupport

/// How two stacks under `quintet up` are made cells behind the edge of one, with a PostgreSQL as their directory.
@Loop struct CellsPlan: StackPlan {
  private let options: ChaosOptions
  private let folder: String
  private let directory: PostgresServer

  init(_ options: ChaosOptions, folder: String) async throws {
    (self.options, self.folder) = (options, folder)
    directory = try await PostgresServer.start()
  }

  func stack() throws -> any Stack {
    guard unsafe chmod(folder, 0o711) == 0 else { throw ChaosFault("can't open \(folder) to other users") }
    let places = Cell.names.map { "\($0):\(folder)/\($0)/run/gateway.sock" }.joined(separator: ", ")
    let stacks = Cell.names.map { cell in
      // A crowd of accounts comes by one process, which is one origin.
      var settings = [
        "QUINTET_LOG_LEVEL": "notice", "QUINTET_GATEWAY_ORIGIN_REGISTRATION_RATE": "0",
        "QUINTET_GATEWAY_ORIGIN_WRONG_CODE_RATE": "0", "QUINTET_CELL": cell,
        "QUINTET_ENTITLEMENTS_DIRECTORY": directory.url, "QUINTET_GATEWAY_PROXIES": "\(getuid())",
      ]
      let hasEdge = cell != Cell.lost
      if hasEdge { settings["QUINTET_EDGE_CELLS"] = places }
      return (
        cell,
        UpStack(
          folder: "\(folder)/\(cell)", binaries: options.binaries, apps: options.apps, settings: settings, disk: nil,
          hasEdge: hasEdge)
      )
    }
    return CellsStack(Dictionary(uniqueKeysWithValues: stacks))
  }

  func troubles(_ stack: any Stack, _ clients: Clients) -> [FaultKind: any Trouble] {
    var troubles = usualTroubles(stack, clients)
    if let stack = (stack as? CellsStack)?.stacks[Cell.lost] { troubles[.cell] = LostCell(stack: stack) }
    return troubles
  }
}

/// A whole cell that is gone at once, and is started again.
struct LostCell: Trouble {
  let stack: UpStack

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    try await stack.vanish()
    return {
      do { try await stack.launch() } catch { Standard.error("chaos: starting a cell again: \(error)\n") }
    }
  }
}
