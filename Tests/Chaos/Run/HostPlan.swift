import ChaosModel
import CivilTime
import EventLoop
import Files
import Glibc

/// Two machines whose network and whose processes fail, and an operator who promotes the standby.
@Loop struct HostPlan: StackPlan {
  private let made: HostStack
  private let root: ShopRoot

  init(_ options: ChaosOptions, folder: String) async throws {
    for program in ["nsenter", "unshare", "ip", "curl", "haproxy", "pg_createcluster"] where Tool.path(program) == nil {
      throw ChaosFault("\(program) isn't installed")
    }
    guard geteuid() == 0 else { throw ChaosFault("only root can create network namespaces") }
    guard unsafe chmod(folder, 0o711) == 0 else { throw ChaosFault("can't give other users access to \(folder)") }
    root = try ShopRoot(folder: folder, asSeenByServices: folder, now: LoopClock.system.wallNow)
    try root.lay()
    let settings = [
      "QUINTET_LOG_LEVEL": "notice", "QUINTET_GATEWAY_ORIGIN_REGISTRATION_RATE": "0",
      "QUINTET_GATEWAY_ORIGIN_WRONG_CODE_RATE": "0",
    ]
    made = try await HostStack(
      folder: folder, binaries: options.binaries, apps: options.apps, settings: settings.merging(root.settings) { $1 })
  }

  func stack() throws -> any Stack { made }
  var shop: Shop? { root.shop }

  func troubles(_ stack: any Stack, _ clients: Clients) -> [FaultKind: any Trouble] {
    func promoted(_ network: @escaping (_ active: String, _ standby: String) -> [Machines.Way]) -> any Trouble {
      Partition(stack: made, log: clients.log, network: network)
    }
    let troubles: [FaultKind: any Trouble] = [
      .host: LostMachine(stack: made, log: clients.log),
      .link: promoted { [Machines.Way(from: $0, to: $1), Machines.Way(from: $1, to: $0)] },
      .outbound: promoted { [Machines.Way(from: $0, to: $1)] },
      .inbound: promoted { [Machines.Way(from: $1, to: $0)] },
      .isolated: promoted { active, standby in
        [standby, "c"].flatMap { [Machines.Way(from: active, to: $0), Machines.Way(from: $0, to: active)] }
      },
      .glitch: Passing(stack: made, loss: 1, seconds: 0, isBetweenServers: true),
      .slow: Passing(stack: made, loss: 0.01, seconds: 0.05, isBetweenServers: false),
    ]
    let turns = Turns()
    return troubles.mapValues { OneAtATime(trouble: $0, turns: turns) }
  }
}

/// A fault that begins only after the machines' previous fault is over, however long that takes.
private struct OneAtATime: Trouble {
  let trouble: any Trouble
  let turns: Turns

  func waitForTurn() async { await turns.begin() }

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    do {
      let end = try await trouble.begin(services)
      return {
        await end()
        turns.end()
      }
    } catch {
      turns.end()
      throw error
    }
  }
}

@Loop private final class Turns {
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func begin() async {
    while isBusy { await withCheckedContinuation { waiting.append($0) } }
    isBusy = true
  }

  func end() {
    isBusy = false
    if !waiting.isEmpty { waiting.removeFirst().resume() }
  }
}

/// SIGKILL to all processes of the primary's machine.
private struct LostMachine: Trouble {
  let stack: HostStack
  let log: HistoryLog

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    try await stack.machines.kill(stack.active)
    return { await Operator(stack: stack, log: log).replacePrimary(after: {}) }
  }
}

/// Packets between some machines are lost. The operator promotes the standby while the former primary still runs.
private struct Partition: Trouble {
  let stack: HostStack
  let log: HistoryLog
  let network: (_ active: String, _ standby: String) -> [Machines.Way]

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    try stack.machines.wire(network(stack.active, stack.standby))
    return { await Operator(stack: stack, log: log).replacePrimary(after: { try stack.machines.wire([]) }) }
  }
}

/// A fault of the network that passes without a promotion.
private struct Passing: Trouble {
  let stack: HostStack
  let loss: Double
  let seconds: Double
  let isBetweenServers: Bool

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    let names = isBetweenServers ? ["a", "b"] : ["a", "b", "c"]
    let ways = names.flatMap { from in
      names.filter { $0 != from }.map { Machines.Way(from: from, to: $0, loss: loss, seconds: seconds) }
    }
    try stack.machines.wire(ways)
    return { try? stack.machines.wire([]) }
  }
}

/// Promotes the standby, and rebuilds the former primary later.
@Loop private struct Operator {
  let stack: HostStack
  let log: HistoryLog

  /// - Parameter heal: ends the fault that made the promotion necessary.
  func replacePrimary(after heal: @Loop () throws -> Void) async {
    do {
      try await stack.promote()
      log.note(PromotionNote(machine: stack.active, state: .promoted))
      _ = await stack.isReady(stack.active, within: .seconds(30))
      await watchFormer(for: .seconds(3))
      try heal()
      await watchFormer(for: .seconds(4))
      try await stack.rebuild()
    } catch { StandardStreams.error("chaos: replacing the primary: \(error)\n") }
  }

  /// Records whether the former primary's deployment is ready at the same time as the new one.
  private func watchFormer(for time: Duration) async {
    let clock = LoopClock.system
    let end = clock.now + time
    while clock.now < end {
      let isServed = await stack.isReady(stack.active)
      // The gateway answers from a result that is up to half a second old.
      try? await clock.sleep(until: clock.now + .milliseconds(600))
      guard isServed, await stack.isReady(stack.standby) else { continue }
      log.note(PromotionNote(machine: stack.standby, state: .returned))
    }
  }
}
