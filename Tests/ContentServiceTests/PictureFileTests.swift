import ContentContract
import Crypto
import EntitlementsContract
import EventLoop
import Testing
import Wire

@testable import ContentService

/// Pictures by URL: public pictures by their digests, the others by an account's links.
@Suite(.timeLimit(.minutes(2))) struct PictureFileTests {
  typealias Names = List<PictureName, 1, 100>

  /// Fetches the picture at an address.
  @Loop private static func get(_ content: ContentFixture, _ path: String) async throws -> FetchPicture.Reply {
    let halves = path.split(separator: "?")
    let parts = halves[0].split(separator: "/").map(String.init)
    let name = parts[4].split(separator: "-").map(String.init)
    let link = halves.count > 1 ? try LinkText(String(halves[1].dropFirst(5))) : nil
    let reply = try await content.ask(
      FetchPicture(
        app: try Identifier(parts[2]), sha256: try DigestText(parts[3]), size: PictureSizeName(rawValue: name[0]),
        half: name.count > 1 ? PictureHalf(rawValue: name[1]) : nil, link: link))
    let bytes = try #require(Base64.decode(reply.data.utf8))
    #expect(SHA256.hexDigest(bytes) == reply.sha256)
    return reply
  }

  @Loop private static func kind(_ content: ContentFixture, _ path: String) async throws -> FailureKind? {
    do {
      _ = try await get(content, path)
      return nil
    } catch let failure as Failure { return failure.kind }
  }

  @Loop private static func link(
    _ content: ContentFixture, _ name: String, app: String = "tar", plan: String = "premium",
    size: PictureSizeName? = nil, half: PictureHalf? = nil
  ) async throws -> FileLink? {
    let names = try #require(Names([try PictureName(name)]))
    return try await content.call(
      LinkPictures(pictures: names, size: size, half: half), app: app, plan: plan
    ).links.first?.file
  }

  @Test(
    "A reply contains addresses only for pictures that are public", arguments: ["free", "premium"])
  func named(plan: String) async throws {
    try await withContent { content in
      let page = try await content.call(ListItems(catalogue: "deck", group: "major"), app: "tar", plan: plan)
      for (place, item) in page.groups[0].items.enumerated() {
        let ref: PictureRef = try #require(item.fields["art"]).decode()
        let isForAllUsers = plan == "free" || place < 2
        #expect((ref.file != nil) == isForAllUsers, "\(ref.id)")
        guard let file = ref.file else {
          #expect(try await Self.kind(content, PictureRef.path(ref.sha256, in: "tar") + "/full") == .notFound)
          continue
        }
        #expect(file == "/files/pictures/tar/\(ref.sha256)")
        let reply = try await Self.get(content, "\(file)/full")
        #expect(reply.open && reply.type == ref.type)
        if place < 2 { #expect(reply.sha256 == ref.sha256) }
      }
      let plants = try await content.call(GetItem(catalogue: "plants", item: "fern"), app: "plant", plan: "premium")
      let refs = try ["leaf", "photo", "sketch"].map { name -> PictureRef in
        try #require(plants.item.fields[name]).decode()
      }
      #expect(refs.map { $0.file != nil } == [true, false, false])
    }
  }

  @Test("A book's cover is public and its pages are locked; each half and each size has its own address")
  func books() async throws {
    try await withContent { content in
      let book = try await content.call(GetBook(book: "ark"), app: "shelf")
      let cover = try #require(book.book.cover?.file)
      let page = try #require(book.pages[0].picture?.file)
      #expect(try await Self.get(content, "\(cover)/small").open)
      for (name, count) in [("full", 13), ("full-left", 6), ("full-right", 7)] {
        let reply = try await Self.get(content, "\(page)/\(name)")
        #expect(reply.open && reply.bytes > 0, "\(count)")
      }
      let dot = try #require(book.pages[1].picture?.file)
      #expect(try await Self.get(content, "\(dot)/full-left").bytes == 0)
    }
  }

  @Test("A link opens one file in one size and nothing else")
  func linked() async throws {
    try await withContent { content in
      content.standing.plans["acc_1"] = GetAccountPlan.Reply(app: "tar", plan: "premium")
      let file = try #require(try await Self.link(content, "item:deck:major-3:art", size: .full))
      #expect(file.endsAt != nil)
      let reply = try await Self.get(content, file.path)
      #expect(!reply.open && Base64.decode(reply.data.utf8) == SampleCatalogues.art(3))
      let address = file.path.split(separator: "?")[0]
      let query = file.path.split(separator: "?")[1]
      let other = try #require(try await Self.link(content, "item:deck:major-4:art", size: .full))
      for path in [
        "\(address)", "\(address.dropLast(4))small?\(query)", "\(address)-left?\(query)",
        "\(other.path.split(separator: "?")[0])?\(query)", "\(address.replacing("/tar/", with: "/plant/"))?\(query)",
        "\(address)?link=AAAA", "\(address)?link=\(String(query.dropFirst(5).reversed()))",
      ] {
        #expect(try await Self.kind(content, path) == .notFound, "\(path)")
      }
      #expect(
        try await Self.kind(content, "/files/pictures/nothing/\(String(repeating: "0", count: 64))/full") == .notFound)
    }
  }

  @Test("Links are returned only for open items' pictures that aren't public")
  func given() async throws {
    try await withContent { content in
      let names: Names = [
        "item:deck:major-1:art", "item:deck:major-3:art", "blurred:deck:major-3:art", "item:deck:nobody:art", "x",
      ]
      let free = try await content.call(LinkPictures(pictures: names), app: "tar").links
      #expect(free.map(\.picture) == ["item:deck:major-1:art", "blurred:deck:major-3:art"])
      #expect(free.allSatisfy { $0.file.endsAt == nil && !$0.file.path.contains("?") })
      let paid = try await content.call(LinkPictures(pictures: names), app: "tar", plan: "premium").links
      #expect(paid.map { $0.file.endsAt == nil } == [true, false, true])
    }
  }

  @Test("A link works only in its own app, and ends with the plan or the account")
  func ended() async throws {
    try await withContent { content in
      content.standing.plans["acc_1"] = GetAccountPlan.Reply(app: "tar", plan: "premium")
      let file = try #require(try await Self.link(content, "item:deck:major-3:art"))
      #expect(try await Self.kind(content, file.path) == nil)
      for (app, plan) in [("tar", "free"), ("plant", "premium"), ("tar", "gold")] {
        content.standing.plans["acc_1"] = GetAccountPlan.Reply(app: app, plan: plan)
        #expect(try await Self.kind(content, file.path) == .notFound, "\(app) \(plan)")
      }
      content.standing.plans = [:]
      #expect(try await Self.kind(content, file.path) == .notFound)
      content.standing.plans["acc_1"] = GetAccountPlan.Reply(app: "tar", plan: "premium")
      #expect(try await Self.kind(content, file.path) == nil)
    }
  }

  @Test("Requests with unknown digests write nothing to disk")
  func unknown() async throws {
    try await withContent { content in
      let page = try await content.call(ListItems(catalogue: "deck", group: "major"), app: "tar")
      let ref: PictureRef = try #require(page.groups[0].items[0].fields["art"]).decode()
      _ = try await Self.get(content, try #require(ref.file) + "/full")
      let made = try content.keptPictures
      for number in 0..<2000 {
        let digest = SHA256.hexDigest(Array("\(number)".utf8))
        #expect(try await Self.kind(content, "/files/pictures/tar/\(digest)/large") == .notFound)
      }
      #expect(try content.keptPictures == made)
    }
  }
}
