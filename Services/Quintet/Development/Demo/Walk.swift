import CivilTime
import EventLoop
import QuintetCommand
import Wire

/// One app's journey: a client of the gateway, a device and a transcript.
@Loop final class Walk {
  let client: GatewayClient
  let app: String
  private(set) var account = ""
  private(set) var steps = 0
  private var heard: [JSONValue] = []
  private var listening: Task<Void, Never>?
  private var keys = 0

  init(_ app: String, socket: String) async throws {
    client = try await GatewayClient.connect(socket)
    self.app = app
  }

  // MARK: Calls

  func register(language: String, timeZone: String) async throws {
    let plan = try await begin(language: language, timeZone: timeZone)
    told("a device registers", "\(account.prefix(12))… on the plan \(plan), \(language), \(timeZone)")
  }

  /// Registers a device without adding to the transcript.
  ///
  /// - Returns: the account's plan.
  func begin(language: String, timeZone: String) async throws -> String {
    let reply = try await client.call(
      "entitlements.devices.register",
      ["app": .string(app), "language": .string(language), "time_zone": .string(timeZone), "device_name": "Demo"],
      key: key())
    try become(reply)
    return reply["plan"]?.string ?? "?"
  }

  /// Switches to the account and token in the reply to a registration or a merge.
  func become(_ reply: JSONValue) throws {
    client.token = reply["token"]?.string
    account = reply["account"]?.string ?? ""
    try expect(account.hasPrefix("acc_"), expected: "an account", got: reply)
  }

  /// Makes a call with an idempotency key. While the service is unavailable, the call is repeated under the same key,
  /// as a careful client would do.
  func call(_ method: String, _ params: JSONValue = [:]) async throws -> JSONValue {
    let key = key()
    for _ in 0..<3 {
      do {
        return try await client.call(method, params, key: key)
      } catch let failure as Failure where [.unavailable, .deadlineExceeded].contains(failure.kind) {}
    }
    return try await client.call(method, params, key: key)
  }

  /// Makes a call and prints its streamed text as it arrives.
  func stream(_ method: String, _ params: JSONValue) async throws -> (text: String, reply: JSONValue) {
    var text = ""
    Output.part("    " + Output.dim("“"))
    let reply = try await client.call(method, params, key: key()) { item in
      let part = item["text"]?.string ?? ""
      text += part
      Output.part(Output.dim(part.replacing("\n", with: " ")))
    }
    Output.line(Output.dim("”"))
    return (text, reply)
  }

  /// Makes a call that must fail with the given kind.
  func refused(_ method: String, _ params: JSONValue, as kind: FailureKind) async throws -> Failure {
    do {
      let reply = try await call(method, params)
      throw Unexpected(expected: "\(method) refused as \(kind.rawValue)", got: Output.compact(reply))
    } catch let failure as Failure {
      guard failure.kind == kind else {
        throw Unexpected(
          expected: "\(method) refused as \(kind.rawValue)", got: "\(failure.kind.rawValue): \(failure.message.en)")
      }
      return failure
    }
  }

  /// Begins to listen for the account's events, as an app in the foreground does.
  func listen() {
    listening = Loop.task { [client] in
      _ = try? await client.call("gateway.events.listen") { self.heard.append($0) }
    }
  }

  /// Waits for an event of a type.
  func hear(_ type: String, within limit: Duration = .seconds(20)) async throws -> JSONValue {
    let clock = LoopClock.system
    let end = clock.now + limit
    while clock.now < end {
      if let index = heard.firstIndex(where: { $0["type"]?.string == type }) {
        return heard.remove(at: index)["data"] ?? .null
      }
      try await clock.sleep(until: clock.now + .milliseconds(5))
    }
    throw Unexpected(expected: "the event \(type) within \(limit)", got: "nothing")
  }

  /// Repeats a call until its result satisfies a condition, for results that depend on events between services.
  func eventually(
    _ method: String, _ params: JSONValue = [:], within limit: Duration = .seconds(20), _ holds: (JSONValue) -> Bool
  ) async throws -> JSONValue {
    let clock = LoopClock.system
    let end = clock.now + limit
    while true {
      let reply = try await call(method, params)
      if holds(reply) { return reply }
      if clock.now > end { throw Unexpected(expected: "\(method) to change in time", got: Output.compact(reply)) }
      try await clock.sleep(until: clock.now + .milliseconds(20))
    }
  }

  func end() {
    listening?.cancel()
    client.close()
  }

  private func key() -> String {
    keys += 1
    return "demo-\(String(UInt64.random(in: .min ... .max), radix: 36))-\(keys)"
  }

  // MARK: Transcript

  /// Throws `Unexpected` if the condition is false.
  func expect(_ holds: Bool, expected: String, got: JSONValue) throws {
    if !holds { throw Unexpected(expected: expected, got: Output.compact(got)) }
  }

  /// Adds a line to the transcript.
  func told(_ step: String, _ result: String) {
    steps += 1
    Output.line("  \(Output.green("✓")) \(step.padded(40)) \(Output.dim(result))")
  }
}

/// A step with an unexpected result.
struct Unexpected: Error, CustomStringConvertible {
  var expected: String
  var got: String
  var description: String { "expected \(expected); got \(got.prefix(400))" }
}
