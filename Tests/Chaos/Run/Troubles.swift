import ChaosModel
import CivilTime
import EventLoop
import Glibc

/// SIGKILL to each process.
struct Kill: Trouble {
  let stack: any Stack

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    let victims = try stack.processes(of: services)
    for pid in victims { kill(pid, SIGKILL) }
    return {}
  }
}

/// SIGSTOP to each process, and SIGCONT at the end.
struct Stop: Trouble {
  let stack: any Stack

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    let victims = try stack.processes(of: services)
    for pid in victims { kill(pid, SIGSTOP) }
    return { for pid in victims { kill(pid, SIGCONT) } }
  }
}

/// A restart by the operator, as after a changed setting.
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

/// Connections that end in the middle of a frame.
struct Cut: Trouble {
  let clients: Clients

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    clients.tear(4)
    return {}
  }
}
