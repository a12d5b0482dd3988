import ChaosModel
import CivilTime
import EventLoop
import Glibc
import ServiceHost

/// Prepares the deployment of `compose.yaml` for the faults of a run, and makes the injector of each fault.
///
/// An existing engine is used as it is: without a shop, a separate disk or a jumping clock.
@Loop struct ComposePlan: StackPlan {
  private let containers: ComposeStack
  private let binaries: String
  private let disk: MemoryDisk?
  private let root: ShopRoot?
  private let clock: JumpingClock?

  init(_ options: ChaosOptions, folder: String) throws {
    binaries = options.binaries
    let isGuest = options.engine != nil
    let isFilled = !isGuest && options.kinds.contains(.full)
    disk = isFilled ? MemoryDisk(at: ComposeStack.state(in: folder), megabytes: 1024, mode: "0755") : nil
    root = isGuest ? nil : try ShopRoot(folder: folder, asSeenByServices: folder, now: LoopClock.system.wallNow)
    let place = "\(folder)/clock"
    clock = !isGuest && options.kinds.contains(.clock) ? try JumpingClock.folder(at: place) : nil
    containers = ComposeStack(
      folder: options.engine ?? folder, binaries: options.binaries, isGuest: isGuest, disk: disk, root: root,
      clock: clock.map { _ in place })
  }

  func stack() -> any Stack { containers }

  var shop: Shop? { root?.shop }

  func troubles(_ stack: any Stack, _ clients: Clients) -> [FaultKind: any Trouble] {
    var troubles = defaultTroubles(stack, clients)
    troubles[.container] = KillContainer(stack: containers)
    if let disk { troubles[.full] = FullDisk(disk: disk) }
    if let clock { troubles[.clock] = clock }
    troubles[.flood] = Flood { user in
      // Only root can reach the volumes' folder, so the command changes to it before dropping root. The socket in `run`
      // is a link into that folder.
      let go = "cd \"$(dirname \"$(readlink \"$0\")\")\" && exec setpriv \"$@\" gateway.sock calls"
      return (
        "sh", ["-c", go, stack.directories.gatewaySocket] + user + ["--regid=65533", "\(binaries)/flood"]
      )
    }
    return troubles
  }
}

/// Kills the first process of a container. The container's other processes then end too, and its socket closes.
private struct KillContainer: Trouble {
  let stack: ComposeStack

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    let victims = services.compactMap { stack.holder(of: $0) }
    let held = services.compactMap { stack.process(of: $0) }
    guard victims.count == services.count else { throw ChaosFault("some of the services have no container") }
    for pid in victims { kill(pid, SIGKILL) }
    let clock = LoopClock.system
    return {
      // The kernel ends the container's other processes a moment later. They answer until then.
      let end = clock.now + .seconds(5)
      while held.contains(where: { Processes.isAlive($0) }), clock.now < end {
        try? await clock.sleep(until: clock.now + .milliseconds(1))
      }
    }
  }
}
