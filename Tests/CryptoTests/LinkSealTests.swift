import CivilTime
import Testing

@testable import Crypto

@Suite(.timeLimit(.minutes(1))) struct LinkSealTests {
  static let seal = LinkSeal(key: [UInt8](repeating: 7, count: LinkSeal.keyBytes))
  static let content = LinkSeal.Content(account: "acc_1", name: "item:deck:a:art", endsAt: Timestamp(seconds: 100))
  static let now = Timestamp(seconds: 99)

  @Test("A link opens only with its key and path, until it expires")
  func good() {
    let link = Self.seal.seal(Self.content, for: "/a")
    #expect(Self.seal.open(link, for: "/a", at: Self.now) == Self.content)
    #expect(Self.seal.open(link, for: "/a", at: Timestamp(seconds: 100)) == nil)
    #expect(Self.seal.open(link, for: "/b", at: Self.now) == nil)
    let other = LinkSeal(key: [UInt8](repeating: 8, count: LinkSeal.keyBytes))
    #expect(other.open(link, for: "/a", at: Self.now) == nil)
  }

  @Test("Links hide the account, and no two links are equal")
  func hidden() throws {
    let links = (0..<8).map { _ in Self.seal.seal(Self.content, for: "/a") }
    #expect(Set(links).count == 8)
    for link in links {
      let bytes = try #require(Base64.decodeURL(link.utf8))
      #expect(!String(decoding: bytes, as: UTF8.self).contains("acc_1"))
    }
  }

  @Test("A link that was altered, shortened or extended doesn't open")
  func forged() throws {
    let link = Self.seal.seal(Self.content, for: "/a")
    let bytes = try #require(Base64.decodeURL(link.utf8))
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1
      #expect(Self.seal.open(Base64.encodeURL(changed), for: "/a", at: Self.now) == nil)
      #expect(Self.seal.open(Base64.encodeURL(Array(bytes[..<place])), for: "/a", at: Self.now) == nil)
    }
    for bad in ["", "a", "=", "\(link)A", "\(link)==", "ü", String(repeating: "A", count: 60)] {
      #expect(Self.seal.open(bad, for: "/a", at: Self.now) == nil, "\(bad)")
    }
  }
}
