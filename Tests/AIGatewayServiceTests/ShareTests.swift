import AIGatewayContract
import AppCatalog
import Crypto
import EventLoop
import Lettering
import Pictures
import Storage
import TestSupport
import Testing
import Wire

@testable import AIGatewayService

/// Pictures for sharing texts (R9).
@Suite(.timeLimit(.minutes(2))) struct ShareTests {
  @Loop static func file(
    _ fixture: GeneratorFixture, _ text: Identifier, _ template: Identifier, as principal: Principal? = nil,
    pieces: Int = 65_536
  ) async throws -> (bytes: [UInt8], last: ReadSharePicture.Reply) {
    var bytes = [UInt8]()
    var offset = 0
    while true {
      let reply = try await fixture.call(
        ReadSharePicture(text: text, template: template, offset: Bounded(offset), length: Bounded(pieces)),
        as: principal)
      #expect(reply.offset == offset && reply.type == "image/png")
      bytes += try #require(Base64.decode(reply.data.utf8))
      guard let next = reply.nextOffset else { return (bytes, reply) }
      offset = next
    }
  }

  @Test("A text's picture consists of the same bytes each time, in however many pieces it is read")
  func read() async throws {
    try await GeneratorFixture.with({ [EmbeddedProvider()] }) { fixture in
      try await HistoryTests.seed(
        fixture,
        ["Nghĩ nhiều, tưới ít. 🔥", "Nghi\u{0303} nhie\u{0302}\u{0300}u, tu\u{031B}o\u{031B}\u{0301}i i\u{0301}t. 🔥"])
      let (bytes, last) = try await Self.file(fixture, "txt_acc_1_0", "plain", pieces: 700)
      #expect(bytes.count == last.bytes && SHA256.hexDigest(bytes) == last.sha256 && !last.isShortened)
      #expect(try PictureFormat(of: bytes) == .png)
      let picture = try Picture(file: bytes)
      #expect(picture.width == 300 && picture.height == 200 && last.width == 300 && last.height == 200)
      // Vietnamese text with combining marks gives the same picture.
      let (apart, _) = try await Self.file(fixture, "txt_acc_1_1", "plain")
      #expect(apart == bytes)
      let vietnamese = fixture.principal(language: "vi")
      let (other, _) = try await Self.file(fixture, "txt_acc_1_0", "plain", as: vietnamese)
      #expect(other != bytes, "the label is in the reader's language")
      #expect(
        try await fixture.kind(
          ReadSharePicture(text: "txt_acc_1_0", template: "plain", offset: Bounded(bytes.count))) == .invalidParams)
    }
  }

  @Test(
    "A template that the plan doesn't include is rejected with the offering, and other accounts' texts aren't found")
  func refused() async throws {
    try await GeneratorFixture.with({ [EmbeddedProvider()] }) { fixture in
      try await HistoryTests.seed(fixture, ["A", "B"])
      try await HistoryTests.seed(fixture, ["C"], account: "acc_2")
      let listed = try await fixture.call(ListShareTemplates()).templates
      #expect(listed.map(\.id) == ["plain", "grand"] && listed.map(\.isLocked) == [false, true])
      let refusal = await #expect(throws: Failure.self) {
        try await fixture.call(ReadSharePicture(text: "txt_acc_1_0", template: "grand"))
      }
      #expect(refusal?.kind == .entitlementRequired)
      #expect(refusal?.details["offering"]?["products"]?[0]?["price_minor_units"] == 299)
      let payer = fixture.principal(plan: "premium")
      #expect(try await fixture.call(ListShareTemplates(), as: payer).templates.allSatisfy { !$0.isLocked })
      #expect(try await Self.file(fixture, "txt_acc_1_0", "grand", as: payer).last.width == 200)
      #expect(try await fixture.kind(ReadSharePicture(text: "txt_acc_2_0", template: "plain")) == .notFound)
      #expect(try await fixture.kind(ReadSharePicture(text: "txt_acc_1_0", template: "none")) == .notFound)
    }
  }

  @Test(
    "Each of the project's templates has space for the longest text of its app, even in capitals",
    arguments: [
      ("en", "WHO MOWS A LAWN AT MIDNIGHT? "), ("vi", "AI LẠI CẮT CỎ LÚC NỬA ĐÊM THẾ NÀY? "), ("en", "WWWMMM "),
    ])
  func longest(language: Language, words: String) throws {
    let app = try #require(try Apps.catalog()["roast-me-later"])
    let most = try #require(app.generators?["roast"]).maxBytes
    #expect(most == 600)
    let text = String(repeating: words, count: most / words.utf8.count)
    for template in app.share?.templates ?? [] {
      let outcome = try #require(try CardPicture(template.card(of: text, in: app, language)).texts.first)
      #expect(!outcome.isShortened, "\(template.id) shows \(outcome.shown.utf8.count) bytes")
    }
  }

  @Test("A text that doesn't fit into its picture is reported as shortened")
  func shortened() async throws {
    try await GeneratorFixture.with({ [EmbeddedProvider()] }) { fixture in
      try await HistoryTests.seed(fixture, [String(repeating: "Water the fern. ", count: 100)])
      #expect(try await Self.file(fixture, "txt_acc_1_0", "plain").last.isShortened)
    }
  }
}
