import ChaosModel
import CivilTime
import EventLoop
import Glibc
import ServiceHost

/// How the stack of `compose.yaml` is made ready for the troubles of a run, and by what each of them is made.
///
/// In an engine that somebody else has, nothing is sold, the databases lie where they do, and the clock is the
/// machine's.
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
    var troubles = usualTroubles(stack, clients)
    troubles[.container] = KillContainer(stack: containers)
    if let disk { troubles[.full] = FullDisk(disk: disk) }
    if let clock { troubles[.clock] = clock }
    troubles[.flood] = Flood { user in
      // Only root gets to where volumes are; a program that is there already needn't be. In `run` the socket's name is
      // a link to it.
      let go = "cd \"$(dirname \"$(readlink \"$0\")\")\" && exec setpriv \"$@\" gateway.sock calls"
      return (
        "sh", ["-c", go, stack.directories.gatewaySocket] + user + ["--regid=65533", "\(binaries)/flood"]
      )
    }
    return troubles
  }
}

/// A signal that ends the first process of a container, and with it all that runs in it, and the socket that it holds.
private struct KillContainer: Trouble {
  let stack: ComposeStack

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    let victims = services.compactMap { stack.holder(of: $0) }
    let held = services.compactMap { stack.process(of: $0) }
    guard victims.count == services.count else { throw ChaosFault("not all of them are there") }
    for pid in victims { kill(pid, SIGKILL) }
    let clock = LoopClock.system
    return {
      // The kernel takes the others of the container with it, a moment later: until then they still answer.
      let end = clock.now + .seconds(5)
      while held.contains(where: { Processes.isAlive($0) }), clock.now < end {
        try? await clock.sleep(until: clock.now + .milliseconds(1))
      }
    }
  }
}
