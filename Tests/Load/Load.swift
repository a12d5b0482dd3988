import CivilTime
package import EventLoop
import QuintetCommand
import Wire

/// Careful clients that call continuously. Each change has an idempotency key, and each call is repeated until it is
/// answered or the client's deadline passes.
@Loop package final class Load {
  /// The number of successful calls, of calls without an answer in time, and of refused connections.
  private(set) package var answered = 0
  private(set) package var failed: [String] = []
  private(set) package var refused = 0
  /// The number of repeated calls.
  private(set) package var repeated = 0
  private(set) package var longest = Duration.zero
  /// The acknowledged cards, by account.
  private(set) package var added: [[String]] = []

  /// True if each client got an answer, so that there was load even on a slow machine.
  package var reachedAll: Bool { added.allSatisfy { !$0.isEmpty } }

  private let socket: String
  /// The deadline of a call. The tests check that no call fails, not that the machine is fast: a machine with a third
  /// of its processors left needs seconds to start a service.
  private static let patience = Duration.seconds(20)
  private var isOver = false
  private var running = 0
  private var ended: CheckedContinuation<Void, Never>?

  /// - Parameter socket: the gateway's socket.
  package init(_ socket: String) { self.socket = socket }

  /// Runs clients while a body disturbs the deployment.
  ///
  /// - Throws: an error of the body.
  package func during(clients: Int = 12, _ body: @Loop () async throws -> Void) async throws {
    running = clients
    added = Array(repeating: [], count: clients)
    for number in 0..<clients { Loop.task { await self.client(number) } }
    let result: Result<Void, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    isOver = true
    await withCheckedContinuation { ended = $0 }
    try result.get()
  }

  private func client(_ number: Int) async {
    let line = Line(socket)
    let registered = await call(
      line, "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"])
    line.token = registered?["token"]?.string
    var cards = 0
    while !isOver {
      // The maximum number of cards of a free account.
      if cards < 25 {
        cards += 1
        let reply = await call(line, "content.cards.add", ["front": .string("\(cards)"), "back": "b"])
        if let id = reply?["card"]?["id"]?.string { added[number].append(id) }
      }
      for method in [
        "content.cards.list", "progress.streak.get", "notifications.inbox.list", "ai.ping", "gateway.ping",
      ] {
        _ = await call(line, method, [:])
      }
    }
    let listed = await call(line, "content.cards.list", ["limit": 100])?["cards"]?.array?.compactMap {
      $0["id"]?.string
    }
    if listed != added[number] { failed.append("client \(number) added \(added[number]), but has \(listed ?? [])") }
    line.client?.close()
    running -= 1
    if running == 0 { ended?.resume() }
  }

  @Loop private final class Line {
    let socket: String
    var client: GatewayClient?
    var token: String?
    init(_ socket: String) { self.socket = socket }
  }

  private func call(_ line: Line, _ method: String, _ params: JSONValue) async -> JSONValue? {
    let clock = LoopClock.system
    let began = clock.now
    let key = "load-\(UInt64.random(in: 0 ... .max))"
    while true {
      let left = began + Self.patience - clock.now
      do {
        if line.client == nil { line.client = try await GatewayClient.connect(line.socket) }
        line.client?.token = line.token
        guard let client = line.client else { return nil }
        let reply = try await client.call(method, params, key: key, timeoutMs: Int(max(left.milliseconds, 1)))
        answered += 1
        longest = max(longest, clock.now - began)
        return reply
      } catch is UVFault {
        refused += 1
      } catch let failure as Failure where failure.kind == .unavailable {
        repeated += 1
        // A reply that reports the gateway's absence also means that the connection has ended.
        line.client?.close()
        line.client = nil
      } catch let failure as Failure where failure.kind == .rateLimited {
        // No real app calls this often, so the client waits for the time in the reply.
        repeated += 1
        let wait = failure.details["retry_after_ms"]?.integer ?? 10
        try? await clock.sleep(until: clock.now + .milliseconds(wait))
      } catch {
        failed.append("\(method): \(error)")
        return nil
      }
      guard clock.now - began < Self.patience else {
        failed.append("\(method): no answer in time")
        return nil
      }
      try? await clock.sleep(until: clock.now + .milliseconds(10))
    }
  }
}
