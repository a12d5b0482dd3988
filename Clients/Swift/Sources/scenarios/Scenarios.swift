import Foundation
import Quintet

/// Runs scenarios of Tests/Clients/scenarios.json: `scenarios unix PATH FOLDER NAME…` or `scenarios post URL FOLDER
/// NAME…`. A scenario requests a fault with a file in FOLDER, and Tests/Integration/ClientScenarioTests.swift injects
/// the fault.
@main struct Scenarios {
  let way: String
  let place: String
  let folder: String

  static func main() async {
    let words = CommandLine.arguments
    let scenarios = Scenarios(way: words[1], place: words[2], folder: words[3])
    var isGood = true
    for name in words.dropFirst(4) {
      do {
        try await scenarios.run(name)
        say("ok \(name)")
      } catch {
        say("failed \(name): \(error)")
        isGood = false
      }
    }
    exit(isGood ? 0 : 1)
  }

  private static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  private func run(_ name: String) async throws {
    switch name {
    case "register": try await register()
    case "queue": try await queue()
    case "change": try await change()
    case "stream": try await stream()
    case "broken-stream": try await brokenStream()
    case "cancel": try await cancel()
    case "events": try await events()
    case "quiet-events": try await quietEvents()
    case "early-break": try await earlyBreak()
    case "version": try await version()
    case "feed": try await feed()
    case "deadline": try await deadline()
    case "rate-limited": try await rateLimited()
    case "failure": try await failure()
    case "going-away": try await goingAway()
    case "too-long": try await tooLong()
    default: throw Unmet(what: "there is no such scenario", line: #line)
    }
  }
}

/// A violated expectation.
struct Unmet: Error {
  let what: String
  let line: Int
}

extension Scenarios {
  func expect(_ holds: Bool, _ what: String = "", line: Int = #line) throws {
    if !holds { throw Unmet(what: what, line: line) }
  }

  /// - Returns: The failure, which must have the given kind.
  @discardableResult
  func fails<Value>(_ kind: String, line: Int = #line, _ body: () async throws -> Value) async throws -> Failure {
    do {
      let value = try await body()
      throw Unmet(what: "\(value) isn't a failure", line: line)
    } catch let failure as Failure {
      try expect(failure.kind == kind, "\(failure)", line: line)
      return failure
    }
  }

  /// Requests a fault in the services, and waits until the fault is injected.
  func trouble(_ what: String) async throws {
    let want = URL(fileURLWithPath: "\(folder)/want")
    let done = "\(folder)/done"
    try Data(what.utf8).write(to: want, options: .atomic)
    while !FileManager.default.fileExists(atPath: done) { try await Task.sleep(for: .milliseconds(2)) }
    try FileManager.default.removeItem(atPath: done)
  }

  var transport: any Transport { way == "unix" ? UnixTransport(place) : PostTransport(URL(string: place)!) }

  func registered(_ app: String = "flippin") async throws -> QuintetClient {
    let client = QuintetClient(transport, timeout: .seconds(20))
    let device = try await client.entitlements.devices.register(
      app: app, language: "en", timeZone: "Europe/London")
    try expect(device.account.hasPrefix("acc_"))
    await client.setToken(device.token)
    return client
  }

  func register() async throws {
    let client = try await registered()
    try expect(try await client.entitlements.profile.get().language == "en")
    await client.setToken(nil)
    try await fails("unauthenticated") { try await client.entitlements.profile.get() }
    await client.close()
    try await fails("cancelled") { try await client.gateway.ping() }
  }

  func queue() async throws {
    let client = try await registered()
    let answers = try await withThrowingTaskGroup(of: (Int, [String: JSON]).self) { group in
      for number in 0..<1_000 {
        group.addTask { (number, try await client.gateway.ping(["n": .integer(number)])) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    try expect(answers.count == 1_000 && answers.allSatisfy { $1["n"] == .integer($0) })
    await client.close()
  }

  func change() async throws {
    let client = try await registered()
    @Sendable func add(_ number: Int) async throws -> AddCardReply {
      try await client.content.cards.add(
        front: "\(number)", back: "b", options: CallOptions(key: "card-\(number)"))
    }
    var added = (0..<20).map { number in Task { try await add(number) } }
    try await trouble("kill content")
    added.append(Task { try await add(20) })
    try await trouble("kill gateway")
    for (number, task) in added.enumerated() {
      let first = try await task.value
      let again = try await add(number)
      try expect(first == again && first.card.front == "\(number)")
    }
    try expect(try await client.content.cards.list(limit: 50).cards.count == 21)
    await client.close()
  }

  func stream() async throws {
    let client = try await registered("roast-me-later")
    let inputs: [String: JSON] = ["category": "code", "spice": 2]
    let stream = await client.ai.generateStream(generator: "roast", inputs: inputs)
    var text = ""
    for try await item in stream { text = (item.restart == true ? "" : text) + item.text }
    let reply = try await stream.result()
    try expect(way == "post" || (text == reply.text && !text.isEmpty))
    let again = try await client.ai.generate(
      generator: "roast", inputs: inputs, options: CallOptions(key: stream.key))
    try expect(again.id == reply.id)
    await client.close()
  }

  func brokenStream() async throws {
    let client = try await registered()
    let stream = await client.gateway.events.listenStream(options: CallOptions(timeout: .infinite))
    let items = stream.makeAsyncIterator()
    try expect(try await items.next()?.type == "gateway.events.began")
    try await client.entitlements.profile.set(language: "vi")
    try expect(try await items.next()?.type == "entitlements.profile.changed")
    try await trouble("kill gateway")
    let failure = try await fails("unavailable") { try await items.next() }
    try expect(failure.executed == .unknown)
    try await fails("unavailable") { try await stream.result() }
    await client.close()
  }

  func cancel() async throws {
    let client = try await registered()
    for _ in 0..<12 { try await breakStream(of: client) }
    try await trouble("stop content")
    let call = Task { try await client.content.cards.list() }
    try await client.gateway.ping()
    call.cancel()
    try await fails("cancelled") { try await call.value }
    try await trouble("continue content")
    try await client.content.cards.list()
    await client.close()
  }

  private func breakStream(of client: QuintetClient) async throws {
    let stream = await client.gateway.events.listenStream(options: CallOptions(timeout: .infinite))
    for try await event in stream {
      try expect(event.type == "gateway.events.began")
      break
    }
    try await fails("cancelled") { try await stream.result() }
  }

  func events() async throws {
    let client = try await registered()
    var heard: [LiveEvent] = []
    let (ready, work) = listen(client)
    var events = ready.makeAsyncIterator()
    try expect(try await next(&events).type == "gateway.events.began")
    for language in ["vi", "en", "vi"] {
      try await client.entitlements.profile.set(language: language)
      heard.append(try await next(&events))
      try await trouble(heard.count.isMultiple(of: 2) ? "restart gateway" : "kill gateway")
    }
    try await client.entitlements.profile.set(language: "en")
    heard.append(try await next(&events))
    try expect(heard.map { $0.data["language"]?.string } == ["vi", "en", "vi", "en"], "\(heard)")
    try expect(Set(heard.map(\.cursor)).count == 4)
    work.cancel()
    await client.close()
  }

  /// Starts a task that listens to the client's live events, and returns them as a stream.
  private func listen(_ client: QuintetClient) -> (events: AsyncStream<LiveEvent>, work: Task<Void, any Error>) {
    let (events, listening) = AsyncStream<LiveEvent>.makeStream()
    let work = Task {
      for try await event in client.events() { listening.yield(event) }
    }
    return (events, work)
  }

  private func next(_ events: inout AsyncStream<LiveEvent>.AsyncIterator) async throws -> LiveEvent {
    guard let event = await events.next() else { throw Unmet(what: "no event", line: #line) }
    return event
  }

  func quietEvents() async throws {
    let client = try await registered()
    let other = QuintetClient(transport, token: await client.token, timeout: .seconds(20))
    for (what, language) in [("kill", "vi"), ("restart", "en"), ("kill", "vi")] {
      let (ready, work) = listen(client)
      var events = ready.makeAsyncIterator()
      let began = try await next(&events)
      try expect(began.type == "gateway.events.began" && began.cursor != nil)
      try await trouble("\(what) gateway")
      try await other.entitlements.profile.set(language: language)
      let heard = try await next(&events)
      try expect(heard.data["language"]?.string == language, "\(heard)")
      work.cancel()
    }
    await client.close()
  }

  func earlyBreak() async throws {
    let client = try await registered()
    try await trouble("stop notifications")
    let (ready, work) = listen(client)
    // These calls take long enough for the other task to begin.
    for _ in 0..<50 { try await client.gateway.ping() }
    try await trouble("kill gateway")
    try await trouble("continue notifications")
    var events = ready.makeAsyncIterator()
    try expect(try await next(&events).type == "gateway.events.missed")
    try expect(try await next(&events).type == "gateway.events.began")
    work.cancel()
    await client.close()
  }

  func version() async throws {
    let client = try await registered()
    for try await event in client.events(contentVersion: "none") {
      try expect(event.type == "content.version.changed" && event.data["version"]?.string?.isEmpty == false)
      break
    }
    await client.close()
  }

  func feed() async throws {
    let client = QuintetClient(transport, token: "qt_token")
    var heard: [LiveEvent] = []
    for try await event in client.events(contentVersion: "v 1&") {
      heard.append(event)
      if heard.count == 3 { break }
    }
    try expect(heard.map(\.type) == ["gateway.events.began", "x", "y"], "\(heard)")
    try expect(heard[1].data["says"]?.string == "chó")
    try await trouble("wait until it was left")
    await client.close()
  }

  func deadline() async throws {
    let client = try await registered()
    try await trouble("stop content")
    let began = ContinuousClock.now
    try await fails("deadline_exceeded") {
      try await client.content.cards.list(options: CallOptions(timeout: .seconds(0.3)))
    }
    let took = ContinuousClock.now - began
    try await trouble("continue content")
    try expect(took >= .milliseconds(290) && took < .seconds(3), "\(took)")
    await client.close()
  }

  func rateLimited() async throws {
    let client = try await registered()
    let began = ContinuousClock.now
    try await withThrowingTaskGroup { group in
      for _ in 0..<1_100 { group.addTask { _ = try await client.entitlements.profile.get() } }
      try await group.waitForAll()
    }
    try expect(ContinuousClock.now - began > .milliseconds(400))
    await client.close()
  }

  func failure() async throws {
    let client = try await registered()
    try await client.content.cards.addMany(cards: (0..<25).map { AddCard(front: "\($0)", back: "b") })
    let full = try await fails("limit_exceeded") { try await client.content.cards.add(front: "x", back: "y") }
    guard case .limitExceeded(let capacity) = full.reason else { throw Unmet(what: "\(full.reason)", line: #line) }
    try expect(capacity.current == 25 && capacity.limit == 25 && capacity.remaining == 0)
    try expect(capacity.offering?.products.isEmpty == false && full.executed == .no && full.code == -32012)
    let missing = try await fails("not_found") { try await client.content.cards.get(card: "crd_0123456789abcdef") }
    guard case .notFound = missing.reason else { throw Unmet(what: "\(missing.reason)", line: #line) }
    await client.close()
  }

  func goingAway() async throws {
    let client = try await registered()
    let count = Count()
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          while await !count.isOver {
            try await client.entitlements.profile.get()
            await count.add()
          }
        }
      }
      try await trouble("restart gateway")
      await count.endAfter(20)
      try await group.waitForAll()
    }
    await client.close()
  }

  func tooLong() async throws {
    let client = try await registered()
    try await fails("invalid_request") {
      try await client.gateway.ping(["text": .string(String(repeating: "x", count: 1 << 20))])
    }
    try expect(try await client.gateway.ping(["text": "short"])["text"] == "short")
    await client.close()
  }
}

/// Counts answered calls, to find out when enough calls were answered.
actor Count {
  private var calls = 0
  private var last = Int.max
  var isOver: Bool { calls >= last }

  func add() { calls += 1 }
  func endAfter(_ more: Int) { last = calls + more }
}
