import Crypto
import Testing
import Wire

@testable import AppCatalog

@Suite(.timeLimit(.minutes(2))) struct ViewsTests {
  /// Returns the problems of a view with one line per part, so that a problem's line identifies its part.
  static func faults(_ parts: String...) throws -> [String] {
    let text = "{\"views\": [{\"id\": \"home\", \"parts\": [\n\(parts.joined(separator: ",\n"))]}]}"
    return try AppCatalogTests.faults(["flippin/app.json": AppCatalogTests.flippin, "flippin/views.json": text])
  }

  static func part(
    _ name: String, _ take: String? = nil, required: Bool = false, more: String = "\"deadline_ms\": 100"
  ) -> String {
    let take = take.map { "\"take\": {\($0)}, " } ?? ""
    return "{\"name\": \"\(name)\", \"method\": \"content.a.get\", \(take)\"required\": \(required), \(more)}"
  }

  static func from(_ source: String, _ path: String = "/id", more: String = "") -> String {
    "\"x\": {\"from\": \"\(source)\", \"path\": \"\(path)\"\(more)}"
  }

  @Test("The parts of a view may take values from the request and from each other, in any order")
  func right() throws {
    #expect(
      try Self.faults(
        Self.part("late", Self.from("early")), Self.part("early", Self.from("request", "/a~1b/0")),
        Self.part("last", "\(Self.from("late")), \"y\": {\"from\": \"early\", \"path\": \"\", \"optional\": true}"))
        == [])
  }

  @Test(
    "A fault in a view is reported with its line",
    arguments: [
      ([part("a", from("b"))], 2, "take.x.from 'b' isn't a part of the view"),
      ([part("books"), part("b", from("boks"))], 3, "'boks' isn't a part of the view (did you mean 'books'?)"),
      ([part("a", from("a"))], 2, "depends on itself: a from a"),
      ([part("z"), part("a", from("b")), part("b", from("c")), part("c", from("a"))], 3, "a from b from c from a"),
      (
        [part("a"), part("b", from("a"), required: true)], 3,
        "'a' isn't required, so parts that depend on it can't be required"
      ),
      ([part("a", from("request", "id"))], 2, "take.x.path 'id' isn't a JSON pointer"),
      ([part("a", from("request", "/~"))], 2, "take.x.path '/~' isn't a JSON pointer"),
      ([part("a", from("request", more: ", \"otional\": true"))], 2, "take.x.otional is unknown here"),
      (
        [part("a", from("request"), more: "\"deadline_ms\": 1, \"params\": {\"x\": 1}")], 2,
        "take.x must not be in both params and take"
      ),
      ([part("request")], 2, "name is reserved: in 'from' it means the view's parameters"),
      ([part("a"), part("a")], 3, "parts[1].name 'a' is used twice"),
      ([part("a", more: "\"deadline_ms\": 30001")], 2, "deadline_ms must be 1 to 30000"),
      ([part("a", more: "\"deadline_ms\": 9223372036854775807")], 2, "deadline_ms must be 1 to 30000"),
      (
        [part("a", more: "\"deadline_ms\": 20000"), part("b", from("a"), more: "\"deadline_ms\": 10001")], 3,
        "can take 30001 ms"
      ),
      ([part("a", more: "\"deadline_ms\": 1, \"params\": []")], 2, "params must be an object"),
    ] as [([String], Int, String)])
  func broken(parts: [String], line: Int, reason: String) throws {
    let text = "{\"views\": [{\"id\": \"home\", \"parts\": [\n\(parts.joined(separator: ",\n"))]}]}"
    let faults = try AppCatalogTests.faults(["flippin/app.json": AppCatalogTests.flippin, "flippin/views.json": text])
    #expect(faults.contains { $0.hasPrefix("flippin/views.json:\(line): ") && $0.contains(reason) }, "\(faults)")
  }

  @Test("A required part may take an optional value from an optional part")
  func optional() throws {
    #expect(
      try Self.faults(
        Self.part("a"), Self.part("b", Self.from("a", more: ", \"optional\": true"), required: true)) == [])
  }

  @Test("Circular references between a view's parts are reported if and only if there are any", arguments: 0..<300)
  func circles(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...12, using: &random)
    let parts = (0..<count).map { place in
      var take: [String: ViewPart.Source] = [:]
      for other in 0..<count where Int.random(in: 0..<count * 2, using: &random) < 2 {
        take["p\(other)"] = ViewPart.Source(from: "n\(other)", path: "")
      }
      return ViewPart(name: "n\(place)", method: "a.b.c", take: take, required: false, deadlineMs: 1)
    }
    let view = View(id: "v", parts: parts)
    // Resolves each part whose sources are resolved. Parts that remain form a cycle or depend on one.
    var done: Set<Int> = []
    while let next = parts.indices.first(where: { !done.contains($0) && done.isSuperset(of: view.sources(of: $0)) }) {
      done.insert(next)
    }
    let circle = view.cycle()
    #expect((circle == nil) == (done.count == count))
    guard let circle else { return }
    for (place, next) in zip(circle, circle.dropFirst() + circle.prefix(1)) {
      #expect(view.sources(of: place).contains(next), "each part of the cycle depends on the next")
    }
  }
}
