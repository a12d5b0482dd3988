import AppCatalog
import CivilTime
import GatewayContract
import Testing
import Wire

@testable import GatewayService

@Suite(.timeLimit(.minutes(5))) struct ViewRunTests {
  static let start = Instant(nanoseconds: 1_000_000_000)

  /// `books` and `streak` have no dependencies. `cover` depends on `books`, and optionally takes `half` from the
  /// request.
  static let library = View(
    id: "library",
    parts: [
      ViewPart(name: "books", method: "content.books.list", required: true, deadlineMs: 500),
      ViewPart(name: "streak", method: "progress.streak.get", params: ["n": 1], required: false, deadlineMs: 300),
      ViewPart(
        name: "cover", method: "content.books.get", params: ["page": 0],
        take: [
          "book": ViewPart.Source(from: "books", path: "/books/0/id"),
          "half": ViewPart.Source(from: "request", path: "/half", optional: true),
        ], required: false, deadlineMs: 200),
    ])

  static func run(_ view: View = library, _ request: JSONValue? = nil, deadline: Duration? = nil) throws -> ViewRun {
    try ViewRun(ViewPlan(view), request: request, at: start, deadline: deadline.map { start + $0 })
  }

  static func books(_ text: String = #"{"books":[{"id":"ark"}]}"#) -> ViewRun.Ending { .result(Bytes(text.utf8)) }

  @Test("Independent parts of a view are called at once, each with its own deadline")
  func begin() throws {
    var run = try Self.run()
    #expect(
      run.begin() == [
        .call(0, taking: [:], until: Self.start + .milliseconds(500)),
        .call(1, taking: [:], until: Self.start + .milliseconds(300)),
      ])
  }

  @Test("A part is called when the part that it depends on has finished, and its deadline counts from then")
  func take() throws {
    var run = try Self.run(Self.library, ["half": "left"])
    _ = run.begin()
    let later = Self.start + .milliseconds(40)
    #expect(
      run.ended(0, Self.books(), at: later) == [
        .call(2, taking: ["book": "ark", "half": "left"], until: later + .milliseconds(200))
      ])
    #expect(run.ended(1, .result(Bytes("{}".utf8)), at: later).isEmpty)
    #expect(run.ended(2, .result(Bytes("7".utf8)), at: later + .microseconds(1500)) == [.answer])
    #expect(run.parts.map { $0?.state } == [.ok, .ok, .ok])
    #expect(run.parts.map { $0?.afterMs } == [0, 0, 40])
    #expect(run.parts.map { $0?.tookMs } == [40, 40, 1.5])
    #expect(run.parts[2]?.result?.bytes == Bytes("7".utf8))
  }

  @Test("No part of a view runs past the caller's deadline; a part that would start later isn't called")
  func callersDeadline() throws {
    var run = try Self.run(deadline: .milliseconds(350))
    #expect(run.begin().first == .call(0, taking: [:], until: Self.start + .milliseconds(350)))
    _ = run.ended(1, .failure(.unavailable("progress")), at: Self.start + .milliseconds(10))
    #expect(run.ended(0, Self.books(), at: Self.start + .milliseconds(350)) == [.answer])
    #expect(run.parts[2]?.state == .late)
  }

  @Test("Each part of a view is ok, failed, late or skipped, with a reason")
  func states() throws {
    var run = try Self.run()
    _ = run.begin()
    #expect(run.ended(1, .failure(.unavailable("progress")), at: Self.start).isEmpty)
    #expect(run.ended(0, Self.books(#"{"books":[]}"#), at: Self.start) == [.answer])
    #expect(run.parts.map { $0?.state } == [.ok, .failed, .skipped])
    #expect(try run.parts[1]?.error?.decode(Failure.self).kind == .unavailable)
    #expect(run.parts[2]?.missing == "books")
    run = try Self.run()
    _ = run.begin()
    _ = run.ended(1, .failure(.deadlineExceeded(executed: .unknown)), at: Self.start)
    #expect(run.parts[1]?.state == .late)
  }

  @Test("A failed required part fails the view at once and cancels the others")
  func required() throws {
    var run = try Self.run()
    _ = run.begin()
    let failure = Failure.unavailable("content")
    #expect(run.late == "books")
    var named = failure
    named.details["part"] = "books"
    #expect(run.ended(0, .failure(failure), at: Self.start) == [.cancel(1), .fail(named)])
    #expect(run.ended(1, Self.books(), at: Self.start).isEmpty, "no second response is sent")
  }

  @Test("If an earlier part's result lacks a required part's input, the view fails and calls nothing more")
  func nothingThere() throws {
    let view = View(
      id: "v",
      parts: [
        ViewPart(name: "a", method: "a.b.c", required: true, deadlineMs: 9),
        ViewPart(
          name: "b", method: "a.b.c", take: ["x": .init(from: "a", path: "", optional: true)], required: false,
          deadlineMs: 9),
        ViewPart(name: "c", method: "a.b.c", take: ["x": .init(from: "a", path: "/x")], required: true, deadlineMs: 9),
        ViewPart(name: "d", method: "a.b.c", required: false, deadlineMs: 9),
      ])
    var run = try Self.run(view)
    #expect(run.begin().count == 2)
    let actions = run.ended(0, .result(Bytes("{}".utf8)), at: Self.start)
    #expect(actions.count == 2 && actions[0] == .cancel(3))
    guard case .fail(let failure) = actions[1] else { throw Failure.cancelled() }
    #expect(failure.kind == .notFound && failure.message.en.contains("c found no value in a"))
    #expect(failure.details["part"] == "c")
  }

  @Test(
    "A request that lacks a required part's input is rejected before any call",
    arguments: [nil, [:], ["book": ["title": 1]], ["book": 7]] as [JSONValue?])
  func missing(request: JSONValue?) throws {
    let view = View(
      id: "v",
      parts: [
        ViewPart(
          name: "pages", method: "content.books.get", take: ["book": .init(from: "request", path: "/book/id")],
          required: true, deadlineMs: 9)
      ])
    let failure = #expect(throws: Failure.self) { try Self.run(view, request) }
    #expect(failure?.kind == .invalidParams && failure?.message.en.contains("params/book/id") == true)
  }

  @Test("An optional part is skipped if the request lacks its input")
  func skippedForRequest() throws {
    let view = View(
      id: "v",
      parts: [
        ViewPart(
          name: "pages", method: "content.books.get", take: ["book": .init(from: "request", path: "/book")],
          required: false, deadlineMs: 9)
      ])
    var run = try Self.run(view, [:])
    #expect(run.begin() == [.answer])
    #expect(run.parts[0]?.state == .skipped && run.parts[0]?.missing == "request")
  }

  @Test("Cancelling a view only cancels its running calls")
  func cancelled() throws {
    var run = try Self.run()
    _ = run.begin()
    _ = run.ended(1, .result(Bytes("{}".utf8)), at: Self.start)
    #expect(run.cancelled() == [.cancel(0)])
    #expect(run.ended(0, Self.books(), at: Self.start).isEmpty)
  }

  @Test("A call's parameters are the part's own parameters and values from other parts")
  func params() throws {
    let plan = ViewPlan(Self.library)
    #expect(try plan.parts[1].text(taking: [:]) == Bytes(#"{"n":1}"#.utf8))
    let text = try plan.parts[2].text(taking: ["book": "a\"b"])
    #expect(try JSON.decode(JSONValue.self, from: text) == ["page": 0, "book": "a\"b"])
  }

  @Test("The response follows the contract and contains the parts' results unchanged")
  func text() throws {
    var run = try Self.run()
    _ = run.begin()
    let raw = #"{"books": [ {"id" : "ark"}, 1e2 ]}"#
    _ = run.ended(0, Self.books(raw), at: Self.start + .microseconds(1234))
    _ = run.ended(1, .failure(.unavailable("progress")), at: Self.start + .milliseconds(2))
    _ = run.ended(2, .failure(.deadlineExceeded(executed: .no)), at: Self.start + .milliseconds(3))
    let text = run.text()
    #expect(String(decoding: text, as: UTF8.self).contains(raw))
    let reply = try JSON.decode(GetView.Reply.self, from: text)
    #expect(reply.view == "library" && reply.parts.count == 3)
    #expect(reply.parts["books"]?.state == .ok && reply.parts["books"]?.tookMs == 1.234)
    #expect(try reply.parts["streak"]?.error?.decode(Failure.self).kind == .unavailable)
    #expect(reply.parts["cover"]?.state == .late && reply.parts["cover"]?.afterMs == 1.234)
    run = try Self.run()
    _ = run.begin()
    _ = run.ended(1, .result(Bytes("1".utf8)), at: Self.start)
    _ = run.ended(0, Self.books("[]"), at: Self.start)
    #expect(try JSON.decode(GetView.Reply.self, from: run.text()).parts["cover"]?.missing == "books")
  }
}
