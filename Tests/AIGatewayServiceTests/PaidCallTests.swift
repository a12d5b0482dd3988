import AIGatewayContract
import EventLoop
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@testable import AIGatewayService

/// Paid calls whose text wasn't read to the end: each counts, and none is paid for twice (R3).
@Suite(.timeLimit(.minutes(2))) struct PaidCallTests {
  static let key = "a-key-of-its-own"

  /// A provider that waits for the gate before it sends anything.
  static func waiting(_ gate: Gate, _ asked: Asked, _ isAsked: Arrivals) -> PlayedProvider {
    PlayedProvider { prompt, piece in
      asked.prompts.append(prompt)
      isAsked.arrive()
      await gate.wait()
      try Task.checkCancellation()
      try piece("Fine.")
    }
  }

  @Test("A text cancelled before its first word counts towards the quota if a provider was called")
  func cutOff() async throws {
    let (gate, asked, isAsked) = try await onLoop { (Gate(), Asked(), Arrivals()) }
    try await GeneratorFixture.with {
      [Self.waiting(gate, asked, isAsked)]
    } _: { fixture in
      for number in 1...3 {
        let task = Loop.task { try await fixture.tip() }
        await isAsked.all(number)
        task.cancel()
        await #expect(throws: (any Error).self) { try await task.value }
      }
      // The day's three texts are used up, although none is finished yet.
      var kind = try await fixture.kind(Generate(generator: "tip", inputs: Self.inputs))
      #expect(kind == .rateLimited)
      gate.open()
      let isCounted = try await eventually {
        try await fixture.call(ListGenerators()).generators[0].leftToday == 0
      }
      #expect(isCounted && asked.prompts.count == 3)
      kind = try await fixture.kind(Generate(generator: "tip", inputs: Self.inputs))
      #expect(kind == .rateLimited)
    }
  }

  static let inputs = SmallJSON(["plant": "fern", "strength": 2])

  @Test("A text with a key is completed after its caller disconnects, and a repeated call returns it")
  func completed() async throws {
    let (gate, asked, isAsked) = try await onLoop { (Gate(), Asked(), Arrivals()) }
    try await GeneratorFixture.with {
      [Self.waiting(gate, asked, isAsked)]
    } _: { fixture in
      let task = Loop.task { try await fixture.tip(key: Self.key) }
      await isAsked.all(1)
      task.cancel()
      await #expect(throws: (any Error).self) { try await task.value }
      let reader = Loop.task { try await fixture.tip(key: Self.key) }
      gate.open()
      let reply = try await reader.value
      #expect(reply.text == "Fine." && asked.prompts.count == 1)
      let again = try await fixture.tip(key: Self.key)
      let texts = try await fixture.call(ListTexts()).texts
      let left = try await fixture.call(ListGenerators()).generators[0].leftToday
      let events = try fixture.store.pendingEvents(after: 0).events
      #expect(again == reply && texts == [reply] && left == 2 && events.count == 1)
    }
  }

  @Test("A text that ends while too many writes are waiting is stored as soon as a write is possible")
  func queueFull() async throws {
    let (gate, asked, isAsked) = try await onLoop { (Gate(), Asked(), Arrivals()) }
    try await GeneratorFixture.with {
      [Self.waiting(gate, asked, isAsked)]
    } _: { fixture in
      let text = Loop.task { try await fixture.tip(key: Self.key) }
      await isAsked.all(1)
      let store = fixture.store
      let writer = ThreadGate()
      try store.submit(
        { _ in
          writer.wait()
          return {}
        }, refused: { Issue.record($0) })
      while store.waitingWrites < StoreLimits().waitingWrites {
        try store.submit({ _ in {} }, refused: { Issue.record($0) })
      }
      gate.open()
      // The text ends, and its write is rejected, before the service answers these calls.
      for _ in 1...5 { _ = try await fixture.call(ListTexts()) }
      writer.open()
      let reply = try await text.value
      let texts = try await fixture.call(ListTexts()).texts
      #expect(reply.text == "Fine." && texts == [reply] && asked.prompts.count == 1)
    }
  }

  @Test("A repeated call returns the text that was completed after the first call's caller disconnected")
  func stored() async throws {
    let (gate, asked, isAsked) = try await onLoop { (Gate(), Asked(), Arrivals()) }
    try await GeneratorFixture.with {
      [Self.waiting(gate, asked, isAsked)]
    } _: { fixture in
      let task = Loop.task { try await fixture.tip(key: Self.key) }
      await isAsked.all(1)
      task.cancel()
      await #expect(throws: (any Error).self) { try await task.value }
      gate.open()
      _ = try await eventually { try await fixture.call(ListTexts()).texts.count == 1 }
      let reply = try await fixture.tip(key: Self.key)
      #expect(reply.text == "Fine." && asked.prompts.count == 1)
    }
  }

  @Test("After disconnects, a limited number of an account's texts is completed, and any further text is cancelled")
  func bounded() async throws {
    let (gate, asked, isAsked) = try await onLoop { (Gate(), Asked(), Arrivals()) }
    var files = GeneratorFixture.files
    files["access.json"] = files["access.json"]?.replacing(#""calls": 3"#, with: #""calls": 9"#)
    try await GeneratorFixture.with({ [Self.waiting(gate, asked, isAsked)] }, files: files) { fixture in
      for number in 1...4 {
        let task = Loop.task { try await fixture.tip(key: "key-\(number)") }
        await isAsked.all(number)
        task.cancel()
        await #expect(throws: (any Error).self) { try await task.value }
        // Calls on a connection are processed in order, so an answer to a later call means that the cancellation was
        // read.
        for _ in 1...3 { _ = try await fixture.call(ListTexts()) }
      }
      gate.open()
      _ = try await eventually { try await fixture.call(ListTexts()).texts.count == 3 }
      let texts = try await fixture.call(ListTexts()).texts
      #expect(texts.count == 3)
      // The fourth call was cancelled, so a retry with its key generates the text again.
      _ = try await fixture.tip(key: "key-4")
      #expect(asked.prompts.count == 5)
    }
  }

  /// The fixture's app without replacement texts.
  static var bare: [String: String] {
    var files = GeneratorFixture.files
    let text = files["generators.json"] ?? ""
    files["generators.json"] = text.replacing(
      #""curated": [{"when": {"plant": "fern"}, "text": {"en": "Curated fern.", "vi": "Mẹo soạn sẵn."}}],"#, with: "")
    return files
  }

  @Test("If the filter rejects a text twice, the call fails permanently and uses quota once", arguments: [nil, key])
  func blocked(key: String?) async throws {
    let asked = Asked()
    try await GeneratorFixture.with(
      {
        [
          PlayedProvider { prompt, piece in
            asked.prompts.append(prompt)
            try piece("Use arsenic.")
          }
        ]
      }, files: Self.bare
    ) { fixture in
      // A retry with the key gets the stored answer; another call generates another text.
      for _ in 0..<2 {
        let failure = await #expect(throws: Failure.self) { try await fixture.tip(key: key) }
        #expect(failure?.kind == .contentBlocked && failure?.executed == .yes && failure?.details["reason"] == "poison")
      }
      let texts = key == nil ? 2 : 1
      #expect(asked.prompts.count == 2 * texts)
      let left = try await fixture.call(ListGenerators()).generators[0].leftToday
      #expect(left == 3 - texts)
    }
  }

  @Test("If the model declines a text twice, the call fails permanently")
  func declined() async throws {
    let asked = Asked()
    try await GeneratorFixture.with(
      {
        [
          PlayedProvider { prompt, _ in
            asked.prompts.append(prompt)
            throw ProviderFault(.refused, "the model refused")
          }
        ]
      }, files: Self.bare
    ) { fixture in
      let kind = try await fixture.kind(Generate(generator: "tip", inputs: Self.inputs))
      #expect(kind == .contentBlocked)
      #expect(asked.prompts.map(\.user) == ["Fern, plain.", "Fern, weak."])
      #expect(fixture.metrics.rendered().contains(#"quintet_ai_blocked_total{reason="declined_by_model"} 2"#))
    }
  }

  @Test("Clients may retry a call after an outage, but not after an unusable answer that was paid for")
  func unusable() async throws {
    try await RemoteProviderTests.with { server in
      try await GeneratorFixture.with({ [] }, files: Self.bare) { fixture in
        fixture.use([fixture.outside(at: server, attempts: 1)])
        server.answers[SpendingTests.path] = RemoteProviderTests.chat([" "])
        let paid = await #expect(throws: Failure.self) { try await fixture.tip() }
        #expect(paid?.kind == .providerFailed && paid?.executed == .yes)
        server.answers[SpendingTests.path] = [PlainServer.answer("{}", status: "503 Away"), []]
        let away = await #expect(throws: Failure.self) { try await fixture.tip() }
        #expect(away?.kind == .unavailable && away?.executed == .no)
        let left = try await fixture.call(ListGenerators()).generators[0].leftToday
        #expect(left == 3)
      }
    }
  }
}
