import AppCatalog
import CivilTime
import Crypto
import EventLoop
import Glibc
import QuintetCommand
import ServiceHost
import Wire

extension Demo {
  /// Books open as spreads, and the reading position is stored (B1–B3, B5).
  func bibleStories() async throws -> Int {
    let walk = try await walk("bible-stories")
    defer { walk.end() }
    try await walk.register(language: "vi", timeZone: "Asia/Ho_Chi_Minh")

    let library = try await walk.call("content.books.list")
    let books = library["books"]?.array ?? []
    let titles = books.compactMap { $0["title"]?.string }
    try walk.expect(!books.isEmpty && titles.count == books.count, expected: "books with titles", got: library)
    walk.told("the library", titles.joined(separator: ", "))

    let id = books[0]["id"] ?? ""
    let book = try await walk.call("content.books.get", ["book": id])
    let pages = book["pages"]?.array ?? []
    try walk.expect(
      !pages.isEmpty && pages.allSatisfy { $0["text"]?.string?.isEmpty == false }, expected: "pages with text",
      got: book)
    walk.told("a book", "\(titles[0]): \(pages.count) pages, from “\((pages[0]["text"]?.string ?? "").prefix(48))…”")

    var widths: [Int] = []
    for half in ["whole", "left", "right"] {
      let picture = try await walk.call(
        "content.pictures.read", ["picture": pages[0]["picture"]?["id"] ?? .null, "half": .string(half)])
      let png = Base64.decode(Array((picture["data"]?.string ?? "").utf8)) ?? []
      let width = Self.pngWidth(png)
      try walk.expect(
        width > 0 && Int64(width) == picture["width"]?.integer, expected: "a PNG of the stated width",
        got: ["told": picture["width"] ?? .null, "in the file": .integer(Int64(width))])
      widths.append(width)
    }
    try walk.expect(
      widths[1] == widths[0] / 2 && widths[1] + widths[2] == widths[0], expected: "halves that fit together",
      got: .array(widths.map { .integer(Int64($0)) }))
    walk.told("a page's left and right halves", "PNG, \(widths[1]) + \(widths[2]) = \(widths[0]) wide")

    _ = try await walk.call("content.reading.set", ["book": id, "page": 2])
    let pid = await stage.processID(of: "content")
    await stage.kill("content")
    let reading = try await walk.call("content.reading.get", ["book": id])
    try walk.expect(reading["books"]?[0]?["page"]?.integer == 2, expected: "page 2", got: reading)
    let next = await stage.processID(of: "content")
    try walk.expect(next != pid, expected: "another process of content", got: .integer(Int64(pid ?? 0)))
    walk.told("page 2 is read, content is killed (-9)", "asked for at once, the new process still knows: page 2")

    let second = try await secondPhone(walk, killing: "content")
    defer { second.end() }
    let place = try await second.call("content.reading.get", ["book": id])
    try walk.expect(place["books"]?[0]?["page"]?.integer == 2, expected: "page 2", got: place)
    walk.told("the book on the second phone", "it opens at page 2")
    try await erase(walk, killing: "content")
    return walk.steps
  }

  /// Returns the width in a PNG's header; 0 for other data.
  private static func pngWidth(_ bytes: [UInt8]) -> Int {
    guard bytes.count > 24, Array(bytes[1..<4]) == Array("PNG".utf8) else { return 0 }
    return bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
  }
}
