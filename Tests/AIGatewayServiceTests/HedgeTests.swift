import AIGatewayContract
import CivilTime
import EventLoop
import Telemetry
import TestSupport
import Testing
import Wire

@testable import AIGatewayService

/// A backup provider that is asked while the first one sends nothing (R3).
@Suite(.timeLimit(.minutes(2))) struct HedgeTests {
  /// The providers that were asked and those that were cancelled.
  @Loop final class Book {
    var asked: [String] = []
    var givenUp: [String] = []
  }

  static let long = Duration.seconds(60)

  /// A provider that sends nothing until it is cancelled.
  static func silent(_ name: String, _ book: Book, hedgesAfter: Duration? = nil) -> PlayedProvider {
    PlayedProvider(name, hedgesAfter: hedgesAfter) { _, _ in
      book.asked.append(name)
      do { try await LoopClock.system.sleep(until: LoopClock.system.now + long) } catch {
        book.givenUp.append(name)
        throw error
      }
    }
  }

  @Test("If the first provider stays silent, the second writes and the first is cancelled")
  func second() async throws {
    let book = Book()
    try await GeneratorFixture.with {
      [
        HedgeTests.silent("slow", book, hedgesAfter: .milliseconds(10)),
        PlayedProvider("quick") { _, piece in
          book.asked.append("quick")
          try piece("Done. ")
          try piece("Well.")
        },
      ]
    } _: { fixture in
      let reader = TextGeneratorTests.Reader()
      let reply = try await fixture.tip { reader.take($0) }
      #expect(reply.text == "Done. Well." && reply.provider == "quick" && reader.text == reply.text)
      #expect(book.asked == ["slow", "quick"] && book.givenUp == ["slow"] && reader.restarts == 0)
      #expect(fixture.metrics.rendered().contains(#"quintet_ai_hedges_total{provider="slow"} 1"#))
    }
  }

  @Test("If the first provider starts writing late, it continues and the second is cancelled")
  func firstWord() async throws {
    let book = Book()
    let gate = await Gate()
    try await GeneratorFixture.with {
      [
        PlayedProvider("slow", hedgesAfter: .milliseconds(10)) { _, piece in
          await gate.wait()
          try piece("Late, ")
          try piece("but here.")
        },
        PlayedProvider("quick") { _, piece in
          book.asked.append("quick")
          gate.open()
          try await Loop.untilCancelled()
        },
      ]
    } _: { fixture in
      let reply = try await fixture.tip()
      #expect(reply.text == "Late, but here." && reply.provider == "slow" && book.asked == ["quick"])
    }
  }

  @Test("If one provider fails and another is silent, a third is called; no provider is called twice")
  func breaksOff() async throws {
    let book = Book()
    try await GeneratorFixture.with {
      [
        HedgeTests.silent("silent", book, hedgesAfter: .milliseconds(10)),
        PlayedProvider("broken") { _, piece in
          book.asked.append("broken")
          try piece("Half a sentence. And")
          throw ProviderFault(.away, "it broke off")
        },
        PlayedProvider("third") { _, piece in
          book.asked.append("third")
          try piece("Whole.")
        },
      ]
    } _: { fixture in
      let reader = TextGeneratorTests.Reader()
      let reply = try await fixture.tip { reader.take($0) }
      #expect(reply.text == "Whole." && reply.provider == "third" && reader.text == "Whole." && reader.restarts == 1)
      #expect(book.asked == ["silent", "broken", "third"] && book.givenUp == ["silent"])
    }
  }

  @Test("If the second provider fails without writing, the first may still write")
  func secondFails() async throws {
    let book = Book()
    let gate = await Gate()
    try await GeneratorFixture.with {
      [
        PlayedProvider("slow", hedgesAfter: .milliseconds(10)) { _, piece in
          await gate.wait()
          try piece("Late.")
        },
        PlayedProvider("broken") { _, _ in
          book.asked.append("broken")
          Loop.task { gate.open() }
          throw ProviderFault(.away, "it isn't there")
        },
      ]
    } _: { fixture in
      let reply = try await fixture.tip()
      #expect(reply.text == "Late." && reply.provider == "slow" && book.asked == ["broken"])
    }
  }

  @Test("If a provider fails at once, the next one is called only once")
  func failsAtOnce() async throws {
    let book = Book()
    try await GeneratorFixture.with {
      [
        PlayedProvider("broken", hedgesAfter: HedgeTests.long) { _, _ in
          book.asked.append("broken")
          throw ProviderFault(.away, "it isn't there")
        },
        PlayedProvider("next") { _, piece in
          book.asked.append("next")
          try piece("Fine.")
        },
      ]
    } _: { fixture in
      let reply = try await fixture.tip()
      #expect(reply.text == "Fine." && reply.provider == "next" && book.asked == ["broken", "next"])
    }
  }

  @Test("A caller that disconnects cancels both providers")
  func cancelled() async throws {
    let book = Book()
    try await GeneratorFixture.with {
      [HedgeTests.silent("one", book, hedgesAfter: .milliseconds(10)), HedgeTests.silent("two", book)]
    } _: { fixture in
      let task = Loop.task { try await fixture.tip() }
      _ = try await eventually { book.asked.count == 2 }
      task.cancel()
      await #expect(throws: (any Error).self) { try await task.value }
      _ = try await eventually { book.givenUp.count == 2 }
      #expect(Set(book.givenUp) == ["one", "two"])
    }
  }
}
