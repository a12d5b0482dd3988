import ContentContract
import Crypto
import EventLoop
import Pictures
import Testing
import Wire

@testable import ContentService

/// Pictures of catalogues: plain for users to whom the item is open, blurred for others (T3).
@Suite(.timeLimit(.minutes(2))) struct CataloguePictureTests {
  @Test("An open item's picture is the original file; a locked item's picture is blurred, faint and generated once")
  func blurred() async throws {
    try await withContent { content in
      let page = try await content.call(ListItems(catalogue: "deck", group: "major"), app: "tar")
      let open = try Self.reference(page.groups[0].items[0])
      #expect((open.id, open.width, open.height) == ("item:deck:major-1:art", 40, 60))
      let plain = try await Self.file(content, open.id)
      #expect(plain == SampleCatalogues.art(1) && SHA256.hexDigest(plain) == open.sha256)

      let locked = try Self.reference(page.groups[0].items[2])
      #expect((locked.id, locked.type) == ("blurred:deck:major-3:art", "image/png"))
      let seen = try Picture(file: try await Self.file(content, locked.id))
      #expect((seen.width, seen.height, seen.samples) == (locked.width, locked.height, .rgba))
      let row = (0..<seen.width).map { seen.bytes[$0 * 4] }
      #expect(row == row.sorted() && Set(row).count > 10, "the border between black and white is gone")
      #expect((0..<seen.width * seen.height).allSatisfy { seen.bytes[$0 * 4 + 3] == 153 }, "0.6 of 255")
      let made = try content.keptPictures
      for size in PictureSizeName.allCases { _ = try await Self.file(content, locked.id, size) }
      #expect(try content.keptPictures == made)
    }
  }

  @Test("No request returns the original picture of a locked item")
  func hidden() async throws {
    try await withContent { content in
      for id in ["item:deck:major-3:art", "item:deck:major-4:art"] as [PictureName] {
        for size in PictureSizeName.allCases {
          for half in PictureHalf.allCases {
            let failure = try #require(
              try await content.failure(ReadPicture(picture: id, size: size, half: half), app: "tar"))
            #expect(failure.kind == .entitlementRequired)
            #expect(failure.details["offering"]?["headline"] == "All of it")
          }
        }
        #expect(try await content.kind(ReadPicture(picture: id), app: "tar", plan: "premium") == nil)
        #expect(try await content.kind(ReadPicture(picture: id), app: "tar", plan: "free") == .entitlementRequired)
      }
      // A field without a blurred version, a public field, and invalid names.
      let sketch = try await content.kind(ReadPicture(picture: "item:plants:fern:sketch"), app: "plant")
      #expect(sketch == .entitlementRequired)
      for id in [
        "blurred:plants:fern:sketch", "blurred:plants:fern:leaf", "item:plants:fern:latin", "item:plants:fern:nothing",
        "item:plants:nobody:photo", "item:nothing:fern:photo", "item:plants:fern", "plain:plants:fern:photo",
        "item:deck:major-1:art",
      ] as [PictureName] {
        #expect(try await content.kind(ReadPicture(picture: id), app: "plant") == .notFound, "\(id.value)")
      }
      #expect(try await content.kind(ReadPicture(picture: "item:plants:fern:leaf"), app: "plant") == nil)
    }
  }

  @Test("The blurred version of a large photo is small, and so is the left half of that version")
  func small() async throws {
    try await withContent { content in
      let seen = try Picture(file: try await Self.file(content, "blurred:plants:fern:photo", app: "plant"))
      #expect((seen.width, seen.height) == (256, 320))
      let reply = try await content.call(
        ReadPicture(picture: "blurred:plants:fern:photo", size: .full, half: .left), app: "plant")
      #expect((reply.width, reply.type) == (128, "image/png"))
      let plain = try await content.call(ReadPicture(picture: "item:plants:fern:photo"), app: "plant", plan: "premium")
      #expect((plain.width, plain.height, plain.type) == (400, 500, "image/jpeg"))
    }
  }

  private static func reference(_ item: CatalogueItem) throws -> PictureRef {
    try #require(item.fields["art"]).decode()
  }

  private static func file(
    _ content: ContentFixture, _ id: String, _ size: PictureSizeName? = nil, app: String = "tar"
  ) async throws -> [UInt8] {
    var file: [UInt8] = []
    var next: Int? = 0
    while let offset = next {
      let piece = try await content.call(
        ReadPicture(picture: try PictureName(id), size: size, offset: Bounded(offset)), app: app)
      file += try #require(Base64.decode(piece.data.utf8))
      next = piece.nextOffset
    }
    return file
  }
}
