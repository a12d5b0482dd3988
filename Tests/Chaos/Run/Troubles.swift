import ChaosModel
import CivilTime
import EventLoop
import Glibc

/// A signal that ends a process at once.
struct Kill: Trouble {
  let stack: any Stack

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    let victims = try stack.processes(of: services)
    for pid in victims { kill(pid, SIGKILL) }
    return {}
  }
}

/// A process that gets no time, and then goes on as if nothing had been.
struct Stop: Trouble {
  let stack: any Stack

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    let victims = try stack.processes(of: services)
    for pid in victims { kill(pid, SIGSTOP) }
    return { for pid in victims { kill(pid, SIGCONT) } }
  }
}

/// What an operator does for a new setting.
struct Restart: Trouble {
  let stack: any Stack

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    let old = try stack.processes(of: services)
    for service in services { try await stack.restart(service) }
    let clock = LoopClock.system
    return {
      let end = clock.now + .seconds(20)
      while old.contains(where: { Processes.isAlive($0) }), clock.now < end {
        try? await clock.sleep(until: clock.now + .milliseconds(2))
      }
    }
  }
}

/// Connections that end inside a frame.
struct Cut: Trouble {
  let clients: Clients

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    clients.tear(4)
    return {}
  }
}
