import AIGatewayContract
import EventLoop
import Storage
import TestSupport
import Testing
import Wire

@testable import AIGatewayService

/// Retried calls: their replies, the quota they use and the providers they ask (R3, R4).
@Suite(.timeLimit(.minutes(2))) struct RepeatTests {
  @Test("A repeated key returns the same text, which is stored, counted and announced only once")
  func once() async throws {
    let asked = Asked()
    try await GeneratorFixture.with {
      [
        PlayedProvider { prompt, piece in
          asked.prompts.append(prompt)
          try piece("Tip \(asked.prompts.count).")
        }
      ]
    } _: { fixture in
      let first = try await fixture.tip(key: "a-key-of-its-own")
      #expect(try await fixture.tip(key: "a-key-of-its-own") == first)
      #expect(asked.prompts.count == 1)
      #expect(try await fixture.call(ListTexts()).texts == [first])
      let events = try fixture.store.pendingEvents(after: 0).events
      #expect(events.map(\.type) == ["ai.text.generated"])
      await #expect {
        _ = try await fixture.tip(["plant": "fern", "strength": 1], key: "a-key-of-its-own")
      } throws: {
        ($0 as? Failure)?.kind == .conflict
      }
    }
  }

  @Test("A call repeated while its text is being written receives the same stream, and the text counts once")
  func sameKeyAtOnce() async throws {
    let asked = Asked()
    let gate = await Gate()
    try await GeneratorFixture.with {
      [
        PlayedProvider { prompt, piece in
          asked.prompts.append(prompt)
          try piece("First. ")
          await gate.wait()
          try piece("Second.")
        }
      ]
    } _: { fixture in
      // Two of the day's three texts are used.
      gate.open()
      for _ in 0..<2 { _ = try await fixture.tip() }
      gate.close()
      let first = Gate()
      let second = Gate()
      let readers = (TextGeneratorTests.Reader(), TextGeneratorTests.Reader())
      let key = "a-key-of-its-own"
      let one = Loop.task {
        try await fixture.tip(key: key) { part in
          readers.0.take(part)
          first.open()
        }
      }
      await first.wait()
      let other = Loop.task {
        try await fixture.tip(key: key) { part in
          readers.1.take(part)
          second.open()
        }
      }
      await second.wait()
      await #expect {
        _ = try await fixture.tip(["plant": "fern", "strength": 1], key: key)
      } throws: {
        ($0 as? Failure)?.kind == .conflict
      }
      // The first caller disconnects; the second one still gets the whole text.
      one.cancel()
      await #expect(throws: (any Error).self) { try await one.value }
      gate.open()
      let reply = try await other.value
      #expect(reply.text == "First. Second." && readers.1.text == reply.text && readers.1.restarts == 0)
      #expect(asked.prompts.count == 3)
      #expect(try await fixture.call(ListGenerators()).generators[0].leftToday == 0)
      #expect(try await fixture.tip(key: key) == reply)
    }
  }

  @Test("After a text is deleted, its key no longer returns it")
  func deleted() async throws {
    try await GeneratorFixture.with {
      [PlayedProvider { _, piece in try piece("Fine.") }]
    } _: { fixture in
      let text = try await fixture.tip(key: "a-key-of-its-own")
      _ = try await fixture.call(DeleteText(text: Identifier(try #require(text.id))), key: "another-key-0123")
      await #expect {
        _ = try await fixture.tip(key: "a-key-of-its-own")
      } throws: {
        ($0 as? Failure)?.kind == .notFound
      }
      let left = try await fixture.call(ListGenerators()).generators[0].leftToday
      #expect(left == 2)
    }
  }

  @Test("An unsupported language falls back to the account's language, and a regional variant to its language")
  func languages() async throws {
    try await GeneratorFixture.with {
      [PlayedProvider { _, piece in try piece("Fine.") }]
    } _: { fixture in
      let inputs: JSONValue = ["plant": "fern", "strength": 2]
      for (asked, answer) in [("fr", "vi"), ("en-GB", "en"), ("vi-VN", "vi")] {
        let reply = try await fixture.call(
          Generate(generator: "tip", inputs: SmallJSON(inputs), language: Language(asked)),
          as: fixture.principal(language: "vi"))
        #expect(reply.language.tag == answer)
      }
    }
  }
}
