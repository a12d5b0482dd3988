import ChaosModel
import EventLoop
import TestBox

/// A deployment under systemd on a separate machine, prepared for the faults of a run.
@Loop struct BoxPlan: StackPlan {
  private let options: ChaosOptions
  private let folder: String
  private let disk: MemoryDisk?
  private let clock: JumpingClock
  private let root: ShopRoot

  /// - Throws: ``ChaosFault`` with the reason if such a machine can't run here.
  init(_ options: ChaosOptions, folder: String) async throws {
    if let lack = await Box.lack() { throw ChaosFault("this machine can't run a box with systemd: \(lack)") }
    self.options = options
    self.folder = folder
    let state = BoxStack.state(in: folder)
    disk = options.kinds.contains(.full) ? MemoryDisk(at: state, megabytes: 1024, mode: "0755") : nil
    root = try ShopRoot(folder: state, asSeenByServices: BoxStack.stateInBox, now: LoopClock.system.wallNow)
    clock = JumpingClock(file: "\(state)/clock", asSeenByServices: "\(BoxStack.stateInBox)/clock")
  }

  func stack() throws -> any Stack {
    BoxStack(
      folder: folder, package: options.package, binaries: options.binaries,
      clock: options.kinds.contains(.clock) ? clock : nil, disk: disk, root: root,
      isUpgraded: options.kinds.contains(.upgrade))
  }

  var shop: Shop? { root.shop }

  func troubles(_ stack: any Stack, _ clients: Clients) -> [FaultKind: any Trouble] {
    var troubles = defaultTroubles(stack, clients)
    troubles[.clock] = clock
    if let disk { troubles[.full] = FullDisk(disk: disk) }
    if let stack = stack as? BoxStack {
      troubles[.upgrade] = Upgrade(stack: stack)
      // A user outside the group would be rejected at the socket.
      troubles[.flood] = Flood { user in
        stack.command(["setpriv"] + user + ["--regid=quintet", BoxStack.flood, "/run/quintet/gateway.sock", "calls"])
      }
    }
    return troubles
  }
}

/// Installs the package of another version as an administrator would. Most of the time is spent in `dpkg`.
private struct Upgrade: Trouble {
  let stack: BoxStack

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    try await stack.upgrade()
    return {}
  }
}
