import EventLoop
import TestSupport
import Testing

@testable import Telemetry

@Suite(.timeLimit(.minutes(2))) struct TraceContextTests {
  static let text = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

  @Test("A traceparent is read and written unchanged")
  func roundTrip() throws {
    let context = try #require(TraceContext(Self.text))
    #expect(context.traceID == "4bf92f3577b34da6a3ce929d0e0e4736")
    #expect(context.spanID == "00f067aa0ba902b7")
    #expect(context.parentID == nil)
    #expect(context.isSampled)
    #expect(context.traceparent == Self.text)
    let isSampled = TraceContext.isSampled(Array(Self.text.utf8).span)
    #expect(isSampled)
  }

  @Test(
    "A traceparent that violates the W3C rules is rejected",
    arguments: [
      "", "00", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7", text + "-", text + "0",
      "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01", "ff" + text.dropFirst(2),
      "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
      "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
      "00-4bf92f3577b34da6a3ce929d0e0e473g-00f067aa0ba902b7-01",
      "00 4bf92f3577b34da6a3ce929d0e0e4736 00f067aa0ba902b7 01", "0x" + text.dropFirst(2),
    ])
  func refused(text: String) { #expect(TraceContext(text) == nil) }

  @Test("If a traceparent has a later version, its known part is read", arguments: ["", "-what-comes-later"])
  func laterVersion(rest: String) {
    let context = TraceContext("cc" + Self.text.dropFirst(2) + rest)
    #expect(context?.traceparent == Self.text, "the context is forwarded in our version")
  }

  @Test(
    "A tracestate is forwarded only if it is a short list of printable pairs",
    arguments: [
      ("rojo=00f067aa0ba902b7,congo=t61rcWkgMzE", true), ("a=1", true),
      ("a=" + String(repeating: "x", count: 510), true),
      ("", false), ("a", false), ("a=" + String(repeating: "x", count: 511), false), ("a=\u{7}", false), ("a=é", false),
      ("a=\"", false), ("a=\\", false),
    ])
  func state(text: String, goesOn: Bool) {
    let isState = TraceContext.isState(Array(text.utf8).span)
    #expect(isState == goesOn)
  }

  @Test("The id of a numbered span depends only on its parent and number, and differs for each of them")
  func numbered() throws {
    let context = try #require(TraceContext(Self.text))
    #expect(context.child(numbered: 7) == context.child(numbered: 7))
    #expect(context.child(numbered: 7).parentID == context.spanID && context.child(numbered: 7).isSampled)
    #expect(context.child(numbered: 7).spanID != context.child(numbered: 8).spanID)
    #expect(context.child(numbered: 7).spanID != context.child(numbered: 8).child(numbered: 7).spanID)
  }

  @Test(
    "Of a trace's flags, only the sampled flag is kept",
    arguments: [("00", false), ("01", true), ("02", false), ("ff", true)])
  func flags(text: String, isSampled: Bool) {
    #expect(TraceContext(Self.text.dropLast(2) + text)?.isSampled == isSampled)
  }

  @Test("A child span has its parent's trace, its parent's id and a new id")
  func child() async throws {
    try await onLoop {
      let ids = TraceIDs(seed: 7)
      let parent = try #require(TraceContext(Self.text))
      let child = ids.child(of: parent)
      let other = ids.child(of: parent)
      #expect(child.traceID == parent.traceID && child.isSampled)
      #expect(child.parentID == parent.spanID)
      #expect(child.spanID != parent.spanID && child.spanID != other.spanID)
      #expect(TraceContext(child.traceparent)?.spanID == child.spanID)
    }
  }

  @Test("New traces are unique and can be read back")
  func new() async throws {
    try await onLoop {
      let ids = TraceIDs(seed: 1)
      let contexts = (0..<10_000).map { _ in ids.trace(isSampled: false) }
      #expect(Set(contexts.map(\.traceID)).count == 10_000)
      #expect(contexts.allSatisfy { TraceContext($0.traceparent) == $0 })
    }
  }
}
