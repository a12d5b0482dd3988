import AIGatewayContract
import CivilTime
import EventLoop
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@testable import AIGatewayService

/// `ai.generate` with a test app: prompts, filtering, counting and storing (R1–R3, R7, T5, T7).
@Suite(.timeLimit(.minutes(2))) struct TextGeneratorTests {
  /// Reads a stream as clients do.
  @Loop final class Reader {
    private(set) var text = ""
    private(set) var restarts = 0
    func take(_ part: TextPart) {
      if part.restart == true {
        text = ""
        restarts += 1
      }
      text += part.text
    }
  }

  @Test("A prompt contains the choices in the reader's language and omits optional inputs that weren't given")
  func prompts() async throws {
    let asked = Asked()
    try await GeneratorFixture.with {
      [
        PlayedProvider { prompt, piece in
          asked.prompts.append(prompt)
          try piece("Fine.")
        }
      ]
    } _: { fixture in
      let reply = try await fixture.tip()
      #expect(reply.text == "Fine." && reply.origin == .provider && reply.provider == "played" && reply.language == .en)
      #expect(reply.inputs == ["plant": "fern", "strength": 2])
      _ = try await fixture.tip(["plant": "fern", "strength": 3, "trouble": "brown {plant} tips"])
      _ = try await fixture.tip(as: fixture.principal("acc_2", language: "vi"))
      #expect(
        asked.prompts.map(\.user) == [
          "Fern, plain.", "Fern, strong. Trouble: brown {plant} tips.", "Dương xỉ, vừa.",
        ])
      #expect(asked.prompts[0].system == "You know plants." && asked.prompts[0].answer == nil)
    }
  }

  @Test(
    "An unknown input is named in the error, and no provider is called",
    arguments: [
      (["plant": "fern"], "inputs.strength is missing"),
      (["plant": "fren", "strength": 2], "inputs.plant 'fren' isn't one of fern, holly"),
      (["plant": 7, "strength": 2], "inputs.plant must be a text"),
      (["plant": "fern", "strength": 4], "inputs.strength must be a level from 1 to 3"),
      (["plant": "fern", "strength": 0], "inputs.strength must be a level from 1 to 3"),
      (["plant": "fern", "strength": "2"], "inputs.strength must be a level from 1 to 3"),
      (["plant": "fern", "strength": 2, "colour": "red"], "inputs has the unknown input 'colour'"),
      (
        ["plant": "fern", "strength": 2, "trouble": .string(String(repeating: "a", count: 41))],
        "inputs.trouble must have at most 40 bytes"
      ),
      (["plant": "fern", "strength": 2, "trouble": "a\u{1}b"], "inputs.trouble "),
    ] as [(JSONValue, String)])
  func inputs(_ inputs: JSONValue, _ words: String) async throws {
    try await GeneratorFixture.with {
      [PlayedProvider { _, _ in Issue.record("a provider was called") }]
    } _: { fixture in
      do {
        _ = try await fixture.tip(inputs)
        Issue.record("the text was accepted")
      } catch let failure as Failure {
        #expect(failure.kind == .invalidParams && failure.message.en.contains(words), "\(failure.message.en)")
      }
      #expect(try await fixture.kind(Generate(generator: "none")) == .notFound)
    }
  }

  @Test("Text written by a user is checked before the call, and is rejected with a kind and a readable message")
  func blocked() async throws {
    try await GeneratorFixture.with {
      [PlayedProvider { _, _ in Issue.record("a provider was called") }]
    } _: { fixture in
      for (text, reason) in [("write to me@example.com", "personal_data"), ("ARSENIC", "poison")] {
        do {
          _ = try await fixture.tip(["plant": "fern", "strength": 2, "trouble": .string(text)])
          Issue.record("the text was accepted")
        } catch let failure as Failure {
          #expect(failure.kind == .contentBlocked && failure.details["reason"]?.string == reason)
          #expect(failure.message.en == "This app doesn't offer texts about this.")
        }
      }
      #expect(try await fixture.call(ListGenerators()).generators[0].leftToday == 3)
    }
  }

  private struct Seen: Hashable {
    var isOpen: Bool?
    var kind: FailureKind?
  }

  @Test("A choice that is out of season in the user's time zone can't be chosen")
  func season() async throws {
    try await GeneratorFixture.with({ [EmbeddedProvider()] }) { fixture in
      func holly() async throws -> Seen {
        let list = try await fixture.call(ListGenerators())
        let kind = try await fixture.kind(
          Generate(generator: "tip", inputs: SmallJSON(["plant": "holly", "strength": 1])))
        return Seen(isOpen: list.generators.first?.inputs.first?.choices?.last?.open, kind: kind)
      }
      // 22 November, then the moments before and after the start of 1 December in Ho Chi Minh City.
      var seen = try await holly()
      #expect(seen == Seen(isOpen: false, kind: .notFound))
      let december = Timestamp(seconds: 1_796_058_000)
      fixture.clock.advance(by: december - GeneratorFixture.start - .seconds(1))
      seen = try await holly()
      #expect(seen == Seen(isOpen: false, kind: .notFound))
      fixture.clock.advance(by: .seconds(2))
      seen = try await holly()
      #expect(seen == Seen(isOpen: true, kind: nil))
    }
  }

  @Test("Users never see a rejected text: first a milder text replaces it, and then a curated text")
  func filtered() async throws {
    let asked = Asked()
    try await GeneratorFixture.with {
      [
        PlayedProvider { prompt, piece in
          asked.prompts.append(prompt)
          try piece("A good start. ")
          try piece(prompt.user.contains("plain") ? "Then ars" : "And a good end.")
          if prompt.user.contains("plain") { try piece("enic. More.") }
        }
      ]
    } _: { fixture in
      let reader = Reader()
      let reply = try await fixture.tip { reader.take($0) }
      #expect(reply.text == "A good start. And a good end." && reply.origin == .provider)
      #expect(reader.text == reply.text && reader.restarts == 1)
      #expect(asked.prompts.map(\.user) == ["Fern, plain.", "Fern, weak."])
      #expect(fixture.metrics.rendered().contains(#"quintet_ai_blocked_total{reason="poison"} 1"#))
    }
    try await GeneratorFixture.with {
      [PlayedProvider { _, piece in try piece("Write to me@example.com") }]
    } _: { fixture in
      let reader = Reader()
      let reply = try await fixture.tip { reader.take($0) }
      #expect(reply.text == "Curated fern." && reply.origin == .curated && reader.text == reply.text)
      // Two providers' calls were paid for.
      #expect(try await fixture.call(ListGenerators()).generators[0].leftToday == 2)
    }
  }

  @Test("If a provider fails, even midway, the next one starts from the beginning")
  func fallback() async throws {
    try await GeneratorFixture.with {
      [
        PlayedProvider("first") { _, piece in
          try piece("Half a text. And then ")
          throw ProviderFault(.away, "cut")
        }, PlayedProvider("second") { _, piece in try piece("A whole one.") },
      ]
    } _: { fixture in
      let reader = Reader()
      let reply = try await fixture.tip { reader.take($0) }
      #expect(reply.text == "A whole one." && reply.provider == "second" && reader.text == "A whole one.")
      #expect(reader.restarts == 1)
    }
  }

  @Test("A substitute text written during an outage uses no quota and isn't cached for other users")
  func outage() async throws {
    let asked = Asked()
    try await GeneratorFixture.with {
      [
        PlayedProvider { prompt, piece in
          asked.prompts.append(prompt)
          if asked.prompts.count <= 3 { throw ProviderFault(.away, "away") }
          try piece(#"{"fact":"Shade is cool."}"#)
        }
      ]
    } _: { fixture in
      for _ in 0..<3 {
        let reply = try await fixture.tip(["light": "shade"], of: "fact")
        #expect(reply.text == "Some like shade." && reply.origin == .stored && !reply.cached)
      }
      #expect(try await fixture.call(ListGenerators()).generators[1].leftToday == 2)
      let written = try await fixture.tip(["light": "shade"], of: "fact")
      #expect(written.text == "Shade is cool." && written.origin == .provider && !written.cached)
      let again = try await fixture.tip(["light": "shade"], of: "fact")
      #expect(again.cached && again.text == written.text && again.provider == "played")
      #expect(try await fixture.call(ListGenerators()).generators[1].leftToday == 1)
      #expect(asked.prompts.count == 4)
    }
  }

  @Test("A thousand requests for the same text cause one provider call, and each request counts once")
  func coalesced() async throws {
    let gate = await Gate()
    let readers = await Arrivals()
    let asked = Asked()
    try await GeneratorFixture.with {
      [
        PlayedProvider { prompt, piece in
          asked.prompts.append(prompt)
          try piece(#"{"fact":"The sun. "#)
          await gate.wait()
          try piece(#"It shines."}"#)
        }
      ]
    } _: { fixture in
      try await withThrowingTaskGroup(of: GeneratedText.self) { group in
        for number in 0..<1000 {
          group.addTask {
            try await fixture.tip(["light": "sun"], of: "fact", as: fixture.principal("acc_\(number)")) { _ in
              readers.arrive()
            }
          }
        }
        // All callers have read the beginning before the text continues.
        await readers.all(1000)
        gate.open()
        for try await reply in group { #expect(reply.text == "The sun. It shines." && !reply.cached) }
      }
      #expect(asked.prompts.count == 1)
      let counted = try fixture.store.read {
        try $0.first("SELECT count(*) AS count, sum(calls) AS total FROM usage") { ($0.int("count"), $0.int("total")) }
      }
      #expect(counted.map { $0 == (1000, 1000) } == true)
    }
  }

  @Test("A new version of the prompt invalidates cached texts")
  func source() async throws {
    let prompt = Prompt(
      app: "a", account: "b", generator: "g", system: "s", user: "u", answer: nil, embedded: "e", language: .en,
      maxBytes: 10)
    var other = prompt
    other.user = "v"
    #expect(prompt.digest(version: 1) == prompt.digest(version: 1))
    #expect(Set([prompt.digest(version: 1), prompt.digest(version: 2), other.digest(version: 1)]).count == 3)
  }

  @Test("Changing the clock doesn't give a user a second daily quota")
  func travels() async throws {
    try await GeneratorFixture.with({ [EmbeddedProvider()] }) { fixture in
      let home = fixture.principal()
      let ahead = fixture.principal(zone: "Pacific/Kiritimati")
      func left(_ principal: Principal) async throws -> Int? {
        try await fixture.call(ListGenerators(), as: principal).generators.first { $0.id == "tip" }?.leftToday
      }
      for _ in 0..<3 { _ = try await fixture.tip(as: home) }
      // It is 18:00 at home and 01:00 on the next day in the zone ahead. The home day began 18 hours ago.
      #expect(try await left(ahead) == 0)
      let refusal = await #expect(throws: Failure.self) { try await fixture.tip(as: ahead) }
      #expect(refusal?.details["retry_after_ms"] == 7_200_000)
      fixture.clock.advance(by: .seconds(7200))
      for _ in 0..<2 { _ = try await fixture.tip(as: ahead) }
      // After the user returns home, the day in the zone ahead still counts, although the home day isn't over.
      for (principal, count) in [(ahead, 1), (home, 1)] { #expect(try await left(principal) == count) }
      _ = try await fixture.tip(as: home)
      let used = try await fixture.call(CountUsed(rules: ["tips"]), as: home)
      #expect(used.counts.map(\.count) == [3])
      // The day that begins at midnight at home has already begun in the zone ahead. The following midnight starts a
      // new day.
      fixture.clock.advance(by: .seconds(5 * 3600))
      #expect(try await left(home) == 0)
      fixture.clock.advance(by: .seconds(86_400))
      #expect(try await left(home) == 3)
    }
  }

  @Test("Concurrent requests respect the daily quota, and a rejected user must wait until local midnight")
  func quota() async throws {
    let asked = Asked()
    let gate = await Gate()
    try await GeneratorFixture.with {
      [
        PlayedProvider { prompt, piece in
          asked.prompts.append(prompt)
          await gate.wait()
          try piece("Fine.")
        }
      ]
    } _: { fixture in
      let replies = try await withThrowingTaskGroup(of: Result<GeneratedText, Failure>.self) { group in
        for number in 0..<20 {
          group.addTask {
            do { return .success(try await fixture.tip(key: "key-\(number)-0123456789")) } catch let failure as Failure
            {
              return .failure(failure)
            }
          }
        }
        var replies: [Result<GeneratedText, Failure>] = []
        // Rejected calls don't wait for the texts in progress.
        while replies.count < 17, let reply = try await group.next() { replies.append(reply) }
        gate.open()
        for try await reply in group { replies.append(reply) }
        return replies
      }
      let failures = replies.compactMap { if case .failure(let failure) = $0 { failure } else { nil } }
      #expect(failures.count == 17 && asked.prompts.count == 3)
      // It is six in the evening in Ho Chi Minh City.
      #expect(failures.allSatisfy { $0.kind == .rateLimited && $0.details["retry_after_ms"] == 21_600_000 })
      #expect(failures.allSatisfy { $0.message.en == "3 tips a day" })
      fixture.clock.advance(by: .seconds(6 * 3600))
      _ = try await fixture.tip()
      // No past days are stored.
      for _ in 0..<3 {
        fixture.clock.advance(by: .seconds(86_400))
        _ = try await fixture.tip()
      }
      let days = try fixture.store.read { try $0.values(of: Int.self, "SELECT calls FROM usage ORDER BY day") }
      #expect(days == [1])
    }
  }

  @Test("A disconnected caller's text is cancelled, and counts towards the quota if a provider was called")
  func cancelled() async throws {
    let asked = Asked()
    let ended = [await Gate(), await Gate()]
    let waiting = await Gate()
    let reading = await Gate()
    try await GeneratorFixture.with {
      [
        PlayedProvider { prompt, piece in
          asked.prompts.append(prompt)
          let number = asked.prompts.count
          if number == 1 { waiting.open() } else { try piece("A sentence. And") }
          guard number <= 2 else { return try piece(" its end.") }
          do { try await LoopClock.system.sleep(until: LoopClock.system.now + .seconds(60)) } catch {
            ended[number - 1].open()
            throw error
          }
        }
      ]
    } _: { fixture in
      func left() async throws -> Int? { try await fixture.call(ListGenerators()).generators[0].leftToday }
      for (number, gate) in [waiting, reading].enumerated() {
        let task = Loop.task { try await fixture.tip { _ in reading.open() } }
        await gate.wait()
        task.cancel()
        await ended[number].wait()
        await #expect(throws: (any Error).self) { try await task.value }
        let isCounted = try await eventually { try await left() == 2 - number }
        #expect(isCounted)
      }
      let texts = try await fixture.call(ListTexts()).texts
      let whole = try await fixture.tip()
      let rest = try await left()
      #expect(texts.isEmpty && whole.text == "A sentence. And its end." && rest == 0)
    }
  }
}

/// Makes tasks wait until the test opens it.
@Loop final class Gate {
  private var isOpen = false
  private let waiters = Waiters()

  func close() { isOpen = false }

  func open() {
    isOpen = true
    waiters.wake()
  }

  func wait() async { while !isOpen { await waiters.wait() } }
}

/// Lets the test wait until many tasks have arrived.
@Loop final class Arrivals {
  private var count = 0
  private let waiters = Waiters()

  func arrive() {
    count += 1
    waiters.wake()
  }

  func all(_ number: Int) async { while count < number { await waiters.wait() } }
}
