import CivilTime
import TestAuthority
import Testing

@testable import Crypto

@Suite(.timeLimit(.minutes(1))) struct KnownSignersTests {
  private static let start = Timestamp(seconds: 1_800_000_000)
  private static let day = Duration.seconds(86_400)
  private let payload = Array(#"{"a":1}"#.utf8)

  @Test("A chain is accepted with the cache exactly when it is accepted without the cache")
  func same() throws {
    let authority = try TestAuthority(from: Self.start, to: Self.start + Self.day)
    let policy = TrustPolicy.appStore(roots: [authority.root])
    let signers = KnownSigners()
    for _ in 0..<3 {
      let text = try signers.read(authority.sign(payload))
      #expect(try signers.verify(text, by: policy, named: "store", at: Self.start + .seconds(60)) == payload)
    }
    // The time is outside the certificates' validity, even though they are cached.
    for time in [Self.start + .seconds(-1), Self.start + Self.day + .seconds(1)] {
      #expect(throws: CryptoFault.self) {
        try signers.verify(signers.read(authority.sign(payload)), by: policy, named: "store", at: time)
      }
    }
    // The cached header is combined with another payload.
    var parts = try authority.sign(payload).split(separator: ".").map(String.init)
    parts[1] = Base64.encodeURL(Array(#"{"a":2}"#.utf8))
    #expect(throws: CryptoFault("the signature doesn't match the leaf's key")) {
      try signers.verify(
        signers.read(parts.joined(separator: ".")), by: policy, named: "store", at: Self.start + .seconds(60))
    }
  }

  @Test("A cached chain is checked separately for each trust policy and root")
  func others() throws {
    let authority = try TestAuthority(from: Self.start, to: Self.start + Self.day)
    let signers = KnownSigners()
    let text = try signers.read(authority.sign(payload))
    let time = Self.start + .seconds(60)
    _ = try signers.verify(text, by: TrustPolicy.appStore(roots: [authority.root]), named: "store", at: time)
    let other = TrustPolicy.appStore(roots: [])
    #expect(throws: CryptoFault.self) { try signers.verify(text, by: other, named: "development", at: time) }
    let old = try authority.reissuedRoot(from: Self.start, to: Self.start + .seconds(100))
    let aging = TrustPolicy.appStore(roots: [old])
    _ = try signers.verify(text, by: aging, named: "aging", at: time)
    #expect(throws: CryptoFault.self) {
      try signers.verify(text, by: aging, named: "aging", at: Self.start + .seconds(101))
    }
  }

  @Test("Checking a cached chain again evicts nothing, and a new chain evicts the chain that expires first")
  func eviction() throws {
    let signers = KnownSigners()
    let time = Self.start + .seconds(60)
    let nobody = TrustPolicy.appStore(roots: [])
    func verify(_ authority: TestAuthority, named name: String = "store") throws -> String {
      let text = try authority.sign(payload)
      _ = try signers.verify(
        signers.read(text), by: TrustPolicy.appStore(roots: [authority.root]), named: name, at: time)
      return text
    }
    func isKnown(_ text: String) throws -> Bool {
      let text = try signers.read(text)
      return (try? signers.verify(text, by: nobody, named: "store", at: time)) != nil
    }
    let authorities = try (1...64).map { try TestAuthority(from: Self.start, to: Self.start + Self.day * (65 - $0)) }
    let texts = try authorities.map { try verify($0) }
    _ = try verify(authorities[20], named: "other")
    _ = try verify(authorities[20])
    for text in texts { #expect(try isKnown(text)) }

    let new = try verify(try TestAuthority(from: Self.start, to: Self.start + Self.day * 100))
    #expect(try isKnown(new))
    #expect(try texts.map { try isKnown($0) } == Array(repeating: true, count: 63) + [false])
  }

  @Test("Rejected chains don't evict an accepted chain from the cache")
  func flood() throws {
    let authority = try TestAuthority(from: Self.start, to: Self.start + Self.day)
    let policy = TrustPolicy.appStore(roots: [authority.root])
    let signers = KnownSigners()
    let time = Self.start + .seconds(60)
    let text = try signers.read(authority.sign(payload))
    _ = try signers.verify(text, by: policy, named: "store", at: time)
    let forger = try TestAuthority(from: Self.start, to: Self.start + Self.day)
    for _ in 0..<100 {
      let forged = try signers.read(forger.sign(payload))
      #expect(throws: CryptoFault.self) { try signers.verify(forged, by: policy, named: "store", at: time) }
    }
    // The policy has no roots, so acceptance shows that the cached result is used.
    let nobody = TrustPolicy.appStore(roots: [])
    #expect(try signers.verify(text, by: nobody, named: "store", at: time) == payload)
  }
}
