import AppCatalog
import ContentContract
import ContentService
import Crypto
import EventLoop
import Files
import Pictures
import Storage
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct BookTests {
  @Test("The library and its books are returned in the requested language")
  func library() async throws {
    try await withContent { content in
      let books = try await content.call(ListBooks(), app: "shelf", language: "vi").books
      #expect(books.map(\.title) == ["Con tàu"])
      #expect(books[0].pages == 2 && books[0].ageFrom == 4 && books[0].ageTo == 7 && books[0].reading == nil)
      let book = try await content.call(GetBook(book: "ark", language: .en), app: "shelf", language: "vi")
      #expect(book.pages.map(\.number) == [1, 2])
      #expect(book.pages.map(\.text) == ["Rain fell.", "It stopped."])
      #expect(try await content.kind(GetBook(book: "tower"), app: "shelf") == .notFound)
      #expect(try await content.kind(ListBooks(), app: "flip") == .notFound)
    }
  }

  /// A shelf of two books. The first is free.
  static var lockedShelf: [String: [UInt8]] {
    var files = SampleApps.files
    for (path, bytes) in SampleApps.files where path.hasPrefix("shelf/books/ark/") {
      files["shelf/books/tower/" + path.dropFirst("shelf/books/ark/".count)] = bytes
    }
    files["shelf/books/tower/book.json"] = Array(
      SampleApps.book.split(separator: "\"position\": 1").joined(separator: "\"position\": 2").utf8)
    files["shelf/shelf.json"] = Array(
      #"{"access_rule": "books", "locked_label": {"en": "{name}, premium required", "vi": "{name}, cần Premium"}}"#.utf8
    )
    files["shelf/access.json"] = Array(
      #"{"offering": "premium", "free_first": [{"id": "books", "free": 1, "unlocked_by": ["premium"]}]}"#.utf8)
    return files
  }

  @Test("Books that aren't free show their cover, but only subscribers can open them (B1, E5)")
  func locked() async throws {
    try await withContent(Self.lockedShelf) { content in
      let books = try await content.call(ListBooks(), app: "shelf").books
      #expect(books.map(\.locked) == [false, true])
      #expect(books.map(\.label) == ["The Ark", "The Ark, premium required"])
      _ = try await content.call(GetBook(book: "ark"), app: "shelf")
      _ = try await content.call(ReadPicture(picture: "book:tower:0"), app: "shelf")
      let refused = try await content.failure(GetBook(book: "tower"), app: "shelf")
      #expect(refused?.kind == .entitlementRequired && refused?.details["offering"]?["headline"]?.string == "All of it")
      for picture: PictureName in ["book:tower:1", "book:tower:2", "book:tower:99"] {
        let kind = try await content.kind(ReadPicture(picture: picture), app: "shelf")
        #expect(kind == .entitlementRequired, "\(picture)")
      }
      let kind = try await content.kind(SetReading(book: "tower", page: 1), app: "shelf")
      #expect(kind == .entitlementRequired)
    }
  }

  @Test("A subscription unlocks every book, and reading positions are kept after it ends")
  func unlocked() async throws {
    try await withContent(Self.lockedShelf) { content in
      let books = try await content.call(ListBooks(), app: "shelf", plan: "premium").books
      #expect(books.allSatisfy { !$0.locked && $0.label == $0.title })
      _ = try await content.call(GetBook(book: "tower"), app: "shelf", plan: "premium")
      _ = try await content.call(ReadPicture(picture: "book:tower:1"), app: "shelf", plan: "premium")
      let set = try await content.call(SetReading(book: "tower", page: 1), app: "shelf", plan: "premium").reading
      #expect(try await content.call(GetReading(book: "tower"), app: "shelf").books == [set])
    }
  }

  @Test("A book's opening animation has the phases in the app's data; an app without books has no animation")
  func opening() async throws {
    try await withContent { content in
      let run = try await content.call(GetBookOpening(), app: "shelf")
      #expect(run.opening.map(\.phase).first == "idle" && run.opening.map(\.phase).last == "complete")
      #expect(
        run.opening[3]
          == OpeningStep(
            phase: "flipping", delayMs: 300, motion: OpeningMotion(durationMs: 90, curve: "ease_out", bounce: nil),
            libraryScale: 0.5, libraryBlur: 3, libraryOpacity: 1))
      #expect(run.closing.map(\.phase) == ["unzooming", "closing", "unflipping", "returning", "idle"])
      #expect(run.library == OpeningMotion(durationMs: 300, curve: "spring", bounce: 0.1))
      #expect((run.flipDegrees, run.spreadFromDegrees) == (180, 170))
      #expect((run.perspective, run.zoomWidth) == (0.5, 0.95))
      #expect((run.gutterWidth, run.gutterOpacity, run.gutterStops) == (24, 0.15, [0, 1, 0]))
      #expect(try await content.kind(GetBookOpening(), app: "flip") == .notFound)
    }
  }

  @Test(
    "A page's picture and its halves can be read, and halves are cached",
    arguments: [
      (1, .left, 6, 4), (1, .right, 7, 4), (1, nil, 13, 4), (0, .whole, 5, 7), (0, .left, 2, 7), (2, .right, 1, 1),
    ] as [(Int, PictureHalf?, Int, Int)])
  func halves(page: Int, half: PictureHalf?, width: Int, height: Int) async throws {
    try await withContent { content in
      let request = ReadPicture(picture: "book:ark:\(page)", half: half)
      let first = try await content.call(request, app: "shelf")
      #expect((first.type, first.width, first.height) == ("image/png", width, height))
      let file = try #require(Base64.decode(first.data.utf8))
      let whole = SampleApps.pixels(width: [5, 13, 1][page], height: [7, 4, 1][page])
      #expect(try PictureFormat(of: file) == .png)
      #expect(try Picture(file: file) == whole.cut(SpreadHalf(rawValue: (half ?? .whole).rawValue) ?? .whole))
      #expect(try await content.call(request, app: "shelf") == first)
      let kept = try content.keptPictures
      #expect(kept == 1)
    }
  }

  @Test("The library lists plain and titled covers, a page lists its picture, and each picture can be read by name")
  func named() async throws {
    var files = Self.lockedShelf
    files["shelf/books/ark/titled.vi.jpg"] = try SampleApps.pixels(width: 700, height: 980).file(.jpeg)
    try await withContent(files) { content in
      let books = try await content.call(ListBooks(), app: "shelf", language: "vi").books
      let cover = try #require(books[0].cover)
      #expect((cover.width, cover.height, cover.type) == (5, 7, "image/png"))
      #expect(cover.sha256 == SHA256.hexDigest(try #require(files["shelf/books/ark/cover.png"])))
      let titled = try #require(books[0].titledCover)
      #expect((titled.width, titled.height, titled.type) == (700, 980, "image/jpeg"))
      #expect(books[1].titledCover == nil)
      let picture = try PictureName(titled.id)
      let small = try await content.call(ReadPicture(picture: picture, size: .small), app: "shelf")
      #expect((small.width, small.height, small.type) == (229, 320, "image/jpeg"))
      // At its own size, the picture is the original file.
      #expect(
        try await content.call(ReadPicture(picture: picture, size: .large), app: "shelf").sha256 == titled.sha256)
      let file = try #require(Base64.decode(small.data.utf8))
      #expect(small.nextOffset != nil || SHA256.hexDigest(file) == small.sha256)
      let book = try await content.call(GetBook(book: "ark"), app: "shelf")
      #expect(book.pages.map(\.picture?.width) == [13, 1])
      for id: PictureName in ["book:tower:1", "book:tower:2"] {
        #expect(try await content.kind(ReadPicture(picture: id), app: "shelf") == .entitlementRequired)
      }
      for id: PictureName in ["book:tower:9x", "book:none:0", "book:ark:title.en", "shelf", "book:ark:-1"] {
        #expect(try await content.kind(ReadPicture(picture: id), app: "shelf") == .notFound)
      }
    }
  }

  @Test("A picture that was generated for a request with an invalid range is cached for the next request")
  func madeForNobody() async throws {
    try await withContent { content in
      await #expect(throws: Failure.self) {
        _ = try await content.call(ReadPicture(picture: "book:ark:1", half: .left, offset: 1_000_000), app: "shelf")
      }
      let kept = try content.keptPictures
      #expect(kept == 1)
    }
  }

  @Test("A picture is read in pieces of any size from any offset")
  func pieces() async throws {
    try await withContent { content in
      let whole = try await content.call(ReadPicture(picture: "book:ark:1"), app: "shelf")
      let file = try #require(Base64.decode(whole.data.utf8))
      for offset in 0..<file.count {
        for length in [1, 2, 3, 4, 31, file.count] {
          let end = min(file.count, offset + length)
          let request = ReadPicture(picture: "book:ark:1", offset: Bounded(offset), length: Bounded(length))
          let piece = try await content.call(request, app: "shelf")
          #expect(Base64.decode(piece.data.utf8) == Array(file[offset..<end]), "\(offset), \(length)")
        }
      }
    }
  }

  @Test("The left half of a picture one pixel wide has no width and no data")
  func dot() async throws {
    try await withContent { content in
      let half = try await content.call(ReadPicture(picture: "book:ark:2", half: .left), app: "shelf")
      #expect((half.width, half.height, half.data) == (0, 1, ""))
    }
  }

  @Test("Concurrent requests get the same half of a picture, which is cached once")
  func together() async throws {
    try await withContent { content in
      let replies = try await withThrowingTaskGroup(of: ReadPicture.Reply.self) { group in
        for _ in 0..<20 {
          group.addTask { try await content.call(ReadPicture(picture: "book:ark:1", half: .right), app: "shelf") }
        }
        var answers: [ReadPicture.Reply] = []
        for try await answer in group { answers.append(answer) }
        return answers
      }
      #expect(Set(replies).count == 1 && replies.count == 20)
    }
  }

  @Test(
    "A request for a missing page, half or offset is rejected",
    arguments: [
      (ReadPicture(picture: "book:ark:3"), FailureKind.notFound), (ReadPicture(picture: "book:ark:999"), .notFound),
      (ReadPicture(picture: "book:..flip:1"), .notFound),
      (ReadPicture(picture: "book:ark:1", offset: 1_000_000), .invalidParams),
    ])
  func missing(request: ReadPicture, kind: FailureKind) async throws {
    try await withContent { content in
      let found = try await content.kind(request, app: "shelf")
      #expect(found == kind)
    }
  }

  @Test("A picture that is damaged after its header is reported on each read and affects no other picture")
  func damaged() async throws {
    var files = SampleApps.files
    files["shelf/books/ark/wide.png"] = try #require(files["shelf/books/ark/wide.png"]).dropLast(40)
    try await withContent(files) { content in
      for _ in 0..<2 {
        let failure = try await content.failure(ReadPicture(picture: "book:ark:1", half: .left), app: "shelf")
        #expect(failure?.kind == .notFound)
        #expect(failure?.details["reason"]?.string?.hasPrefix("wide.png is a damaged PNG") == true)
      }
      _ = try await content.call(ReadPicture(picture: "book:ark:0", half: .left), app: "shelf")
    }
  }

  @Test("A picture file that is replaced in place is neither shown nor cached before a reload")
  func changedInPlace() async throws {
    try await withContent { content in
      let request = ReadPicture(picture: "book:ark:1")
      let path = "\(content.apps)/shelf/books/ark/wide.png"
      let before = try Disk.read(path)
      let other = try PNG.encode(SampleApps.pixels(width: 3, height: 2))
      try Disk.write(other, to: path)
      let failure = try await content.failure(request, app: "shelf")
      #expect(failure?.kind == .notFound)
      #expect(failure?.details["reason"]?.string == "wide.png has changed since the app's data was read")
      // After the original is restored, it is served and cached.
      try Disk.write(before, to: path)
      #expect(try await content.call(request, app: "shelf").width == 13)
    }
  }

  @Test(
    "Only the app with an invalid picture file is out of service from the start",
    arguments: ["GIF89a", ""])
  func notAPicture(text: String) async throws {
    var files = SampleApps.files
    files["shelf/books/ark/dot.png"] = Array(text.utf8)
    try await withContent(files) { content in
      #expect(content.catalog.outOfService.map(\.app) == ["shelf"])
      #expect(content.catalog.outOfService.first?.fault.problems.count == 1)
      #expect(content.catalog.outOfService.first?.fault.description.contains("dot.png: is") == true)
      #expect(content.catalog["flip"] != nil)
    }
  }
}
