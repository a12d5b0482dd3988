import ChaosModel
import CivilTime
import EventLoop
import Glibc

/// Injects the faults of a plan, and records when each service serves again.
@Loop final class Nemesis {
  private let stack: any Stack
  private let clients: Clients
  private let log: HistoryLog
  private let troubles: [FaultKind: any Trouble]
  private let clock = LoopClock.system
  private var last = 0

  init(_ stack: any Stack, _ clients: Clients, _ log: HistoryLog, troubles: [FaultKind: any Trouble]) {
    self.stack = stack
    self.clients = clients
    self.log = log
    self.troubles = troubles
  }

  /// Injects all faults. Returns when the last one is over and every affected service serves, or has had 30 s to
  /// recover.
  func run(_ plan: StrikePlan) async {
    let began = clock.now
    await withTaskGroup(of: Void.self) { group in
      for strike in plan.strikes {
        group.addTask { await self.carryOut(strike, from: began) }
      }
    }
  }

  private func carryOut(_ strike: Strike, from began: Instant) async {
    try? await clock.sleep(until: began + strike.at)
    last += 1
    let number = last
    func note(_ state: FaultNote.State, _ services: [String]? = nil, _ words: String? = nil) {
      log.note(
        FaultNote(
          fault: number, kind: strike.kind.rawValue, services: services ?? strike.services, state: state, words: words))
    }
    guard let trouble = troubles[strike.kind] else { return note(.skipped, nil, "can't be injected here") }
    await trouble.waitForTurn()
    await stack.hasProcesses(of: strike.services, within: .seconds(10))
    note(.begins)
    do {
      let end = try await trouble.begin(strike.services)
      if strike.lasts > .zero { try await clock.sleep(until: clock.now + strike.lasts) }
      await end()
    } catch {
      return note(.skipped, nil, "\(error)")
    }
    note(.ends)
    await withTaskGroup(of: Void.self) { group in
      for service in strike.services {
        group.addTask { await self.recovered(service, number, strike.kind) }
      }
    }
  }

  private func recovered(_ service: String, _ number: Int, _ kind: FaultKind) async {
    guard await stack.serves(service, within: .seconds(30)) else { return }
    log.note(FaultNote(fault: number, kind: kind.rawValue, services: [service], state: .recovered))
  }
}

/// A way to inject one kind of fault.
@Loop protocol Trouble {
  /// Waits until the fault may begin.
  func waitForTurn() async
  /// Starts the fault for some services.
  ///
  /// - Returns: a function that ends the fault.
  /// - Throws: if the fault can't be injected now; nothing has changed then.
  func begin(_ services: [String]) async throws -> @Loop () async -> Void
}

extension Trouble {
  func waitForTurn() async {}
}
