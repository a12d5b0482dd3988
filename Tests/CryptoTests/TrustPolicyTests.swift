import CivilTime
import Crypto
import TestAuthority
import Testing

@Suite(.timeLimit(.minutes(2))) struct TrustPolicyTests {
  static let start = Timestamp(seconds: 1_790_000_000)
  static let end = start + .seconds(86_400 * 365)
  let inside = start + .seconds(86_400)

  @Test("A chain built like Apple's returns the leaf certificate's key")
  func holds() throws {
    let authority = try TestAuthority(from: Self.start, to: Self.end)
    let chain = [authority.leaf, authority.intermediate, authority.root]
    let key = try TrustPolicy.appStore(roots: [authority.root]).verify(chain: chain, at: inside)
    #expect(key == (try authority.leaf.publicKey()))
  }

  @Test("Every single flaw in a chain is detected", arguments: TestAuthority.Flaw.allCases)
  func flaws(_ flaw: TestAuthority.Flaw) throws {
    let authority = try TestAuthority(from: Self.start, to: Self.end, flaw: flaw)
    let chain = [authority.leaf, authority.intermediate, authority.root]
    #expect(throws: CryptoFault.self) {
      try TrustPolicy.appStore(roots: [authority.root]).verify(chain: chain, at: inside)
    }
  }

  @Test("A policy that doesn't require Apple's extensions accepts a chain without them")
  func otherPolicy() throws {
    let authority = try TestAuthority(from: Self.start, to: Self.end, flaw: .foreignMarks)
    let policy = TrustPolicy(roots: [authority.root], leafExtension: nil, intermediateExtension: nil)
    _ = try policy.verify(chain: [authority.leaf, authority.intermediate, authority.root], at: inside)
  }

  @Test("A root with the right name but another key isn't trusted")
  func wrongRoot() throws {
    let authority = try TestAuthority(from: Self.start, to: Self.end)
    let other = try TestAuthority(from: Self.start, to: Self.end)
    let policy = TrustPolicy.appStore(roots: [other.root])
    for root in [authority.root, other.root] {
      #expect(throws: CryptoFault.self) {
        try policy.verify(chain: [authority.leaf, authority.intermediate, root], at: inside)
      }
    }
  }

  @Test("A root is identified by its subject and key, not by its certificate")
  func reissuedRoot() throws {
    let authority = try TestAuthority(from: Self.start, to: Self.end)
    let reissued = try authority.reissuedRoot(from: Self.start + .seconds(60), to: Self.end + .seconds(86_400))
    #expect(reissued != authority.root)
    for (named, sent) in [(authority.root, reissued), (reissued, authority.root)] {
      let key = try TrustPolicy.appStore(roots: [named])
        .verify(chain: [authority.leaf, authority.intermediate, sent], at: inside)
      #expect(key == (try authority.leaf.publicKey()))
    }
  }

  @Test("A root with the right key but another name isn't trusted")
  func renamedRoot() throws {
    let authority = try TestAuthority(from: Self.start, to: Self.end)
    let renamed = try authority.reissuedRoot(named: "Somebody Else", from: Self.start, to: Self.end)
    #expect(throws: CryptoFault("the root isn't trusted")) {
      try TrustPolicy.appStore(roots: [authority.root])
        .verify(chain: [authority.leaf, authority.intermediate, renamed], at: inside)
    }
  }

  @Test("A root with an expired and a valid certificate is trusted; with only the expired one, it isn't")
  func namedRoots() throws {
    let authority = try TestAuthority(from: Self.start, to: Self.end)
    let old = try authority.reissuedRoot(from: Self.start, to: Self.start + .seconds(60))
    let chain = [authority.leaf, authority.intermediate, authority.root]
    _ = try TrustPolicy.appStore(roots: [old, authority.root]).verify(chain: chain, at: inside)
    #expect(throws: CryptoFault.self) { try TrustPolicy.appStore(roots: [old]).verify(chain: chain, at: inside) }
  }

  @Test(
    "A chain is rejected before and after its validity period", arguments: [start + .seconds(-60), end + .seconds(60)])
  func outside(_ time: Timestamp) throws {
    let authority = try TestAuthority(from: Self.start, to: Self.end)
    #expect(throws: CryptoFault.self) {
      try TrustPolicy.appStore(roots: [authority.root])
        .verify(chain: [authority.leaf, authority.intermediate, authority.root], at: time)
    }
  }

  @Test("A chain with the wrong length or order is rejected")
  func lengths() throws {
    let authority = try TestAuthority(from: Self.start, to: Self.end)
    let policy = TrustPolicy.appStore(roots: [authority.root])
    let leaf = authority.leaf
    let intermediate = authority.intermediate
    let root = authority.root
    for chain in [
      [], [leaf], [leaf, root], [leaf, intermediate], [intermediate, leaf, root], [leaf, intermediate, root, root],
    ] {
      #expect(throws: CryptoFault.self) { try policy.verify(chain: chain, at: inside) }
    }
  }

  @Test("A certificate's fields are read, and trailing bytes are rejected")
  func certificate() throws {
    let authority = try TestAuthority(from: Self.start, to: Self.end)
    #expect(authority.leaf.notBefore == Self.start && authority.leaf.notAfter == Self.end)
    #expect(authority.root.isAuthority && !authority.leaf.isAuthority)
    #expect(authority.leaf.signsTexts && !authority.root.signsTexts)
    #expect(throws: CryptoFault.self) { try Certificate(der: authority.leaf.der + [0]) }
    #expect(throws: CryptoFault.self) { try Certificate(der: Array(authority.leaf.der.dropLast())) }
  }

  @Test("Dates after 2049 are written and read as GeneralizedTime")
  func farDates() throws {
    let far = Timestamp(seconds: 2_600_000_000)
    let authority = try TestAuthority(from: Self.start, to: far)
    #expect(authority.leaf.notAfter == far)
  }

  @Test("An authority restored from its archive signs under the same root")
  func archive() throws {
    let authority = try TestAuthority(from: Self.start, to: Self.end)
    let again = try TestAuthority(archive: Array(authority.archive.utf8))
    #expect(again.root == authority.root && again.leaf == authority.leaf)
    #expect(try Certificate.all(file: Array(authority.rootPEM.utf8)) == [authority.root])
    #expect(try Certificate.all(file: authority.root.der) == [authority.root])
  }

  @Test(
    "Invalid PEM or PEM without a certificate is rejected", arguments: ["", "-----BEGIN CERTIFICATE-----\nAAAA\n", "x"])
  func brokenPEM(_ text: String) {
    #expect(throws: CryptoFault.self) { try Certificate.all(pem: Array(text.utf8)) }
  }
}
