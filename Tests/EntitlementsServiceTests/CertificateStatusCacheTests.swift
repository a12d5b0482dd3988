import CivilTime
import Crypto
import TestAuthority
import Testing

@testable import EntitlementsService

/// The statuses of certificates, with times that the test supplies.
@Suite(.timeLimit(.minutes(1))) struct CertificateStatusCacheTests {
  static let now = Timestamp(seconds: 1_790_000_000)
  static let certificates: [Certificate] =
    (try? (0..<300).map { _ in
      try XcodeSigner(from: now, to: now + .seconds(60)).certificate
    }) ?? []

  @Test("One caller requests a certificate's status while others wait; the response is cached until it expires")
  func answered() {
    let one = Self.certificates[0]
    var table = CertificateStatusCache()
    #expect(table.next(for: one, at: Self.now) == .ask)
    #expect(table.next(for: one, at: Self.now) == .wait)
    table.came(StatusAnswer(status: .revoked, until: Self.now + .seconds(60)), about: one, at: Self.now)
    #expect(table.next(for: one, at: Self.now + .milliseconds(59_999)) == .take(.revoked))
    #expect(table.next(for: one, at: Self.now + .seconds(60)) == .ask)
  }

  @Test("A failed responder isn't called again for ten seconds, but a clock that is set back doesn't prolong this")
  func failed() {
    let one = Self.certificates[0]
    var table = CertificateStatusCache()
    _ = table.next(for: one, at: Self.now)
    table.came(nil, about: one, at: Self.now)
    #expect(table.next(for: one, at: Self.now + .seconds(4)) == .putOff(.seconds(6)))
    var later = table
    #expect(later.next(for: one, at: Self.now + .seconds(10)) == .ask)
    #expect(table.next(for: one, at: Self.now + .seconds(-3600)) == .ask)
  }

  @Test("At most eight lookups run at once, and a full cache drops the entry that expires first")
  func bounds() {
    var table = CertificateStatusCache()
    for one in Self.certificates.prefix(8) { #expect(table.next(for: one, at: Self.now) == .ask) }
    #expect(table.next(for: Self.certificates[8], at: Self.now) == .putOff(.seconds(1)))
    for (number, one) in Self.certificates.enumerated() {
      _ = table.next(for: one, at: Self.now)
      let until = Self.now + .seconds(100 + Int64(number))
      table.came(StatusAnswer(status: .good, until: until), about: one, at: Self.now)
    }
    let known = Self.certificates.filter { table.status(of: $0, at: Self.now) == .good }
    #expect(known == Array(Self.certificates.suffix(CertificateStatusCache.most)))
  }
}
