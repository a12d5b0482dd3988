import ChaosModel
import EventLoop
import Glibc
import ServiceHost

/// Prepares a deployment under `quintet up` for the faults of a run, and makes the injector of each fault.
@Loop struct UpPlan: StackPlan {
  private let options: ChaosOptions
  private let folder: String
  private let disk: MemoryDisk?
  private let clock: JumpingClock
  private let root: ShopRoot
  private let model: TextServer
  private let store: PairedStore?

  /// - Parameter store: the databases in PostgreSQL; nil for SQLite files.
  init(_ options: ChaosOptions, folder: String, store: PairedStore? = nil) throws {
    self.options = options
    self.folder = folder
    self.store = store
    let isFilled = options.kinds.contains(.full) && geteuid() == 0
    disk = isFilled ? MemoryDisk(at: "\(folder)/state", megabytes: 1024) : nil
    root = try ShopRoot(folder: folder, asSeenByServices: folder, now: LoopClock.system.wallNow)
    clock = JumpingClock(file: "\(folder)/clock", asSeenByServices: "\(folder)/clock")
    model = try TextServer(options)
  }

  func stack() throws -> any Stack {
    try root.lay()
    // All accounts use one process's connections, so they count as one origin.
    var settings = [
      "QUINTET_LOG_LEVEL": "notice", "QUINTET_GATEWAY_ORIGIN_REGISTRATION_RATE": "0",
      "QUINTET_GATEWAY_ORIGIN_WRONG_CODE_RATE": "0",
    ].merging(root.settings) { $1 }
    settings.merge(try model.lay(in: folder)) { $1 }
    settings["QUINTET_STORE"] = store?.url
    if options.kinds.contains(.clock) { settings.merge(try clock.environment() ?? [:]) { $1 } }
    return UpStack(
      folder: folder, binaries: options.binaries, apps: options.apps, settings: settings, disk: disk, store: store)
  }

  var shop: Shop? { root.shop }
  var writer: TextServer? { model }

  func troubles(_ stack: any Stack, _ clients: Clients) -> [FaultKind: any Trouble] {
    var troubles = defaultTroubles(stack, clients)
    troubles[.clock] = clock
    troubles[.flood] = Flood { user in
      ("setpriv", user + ["--regid=65533", "\(options.binaries)/flood", stack.directories.gatewaySocket, "calls"])
    }
    if let disk { troubles[.full] = FullDisk(disk: disk) }
    return troubles
  }
}
