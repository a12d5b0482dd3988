import CivilTime
import Crypto
import EventLoop
import Files
import TestAuthority
import TestSupport
import Testing

/// Tests certificate status requests and the responses to them (OCSP, RFC 6960).
@Suite(.timeLimit(.minutes(1))) struct StatusQuestionTests {
  static let now = Timestamp(seconds: 1_790_000_000)

  static func authority(at now: Timestamp = now) throws -> TestAuthority {
    try TestAuthority(
      from: now + .seconds(-86_400), to: now + .seconds(86_400), responder: "http://127.0.0.1:1/ocsp")
  }

  static func reply(
    _ verdict: OCSPReply.Verdict = .good, from: Int64 = -60, until: Int64? = 3600
  ) -> OCSPReply {
    OCSPReply(verdict, from: now + .seconds(from), until: until.map { now + .seconds($0) })
  }

  @Test("A certificate names its OCSP responder, if it has one")
  func responders() throws {
    let authority = try Self.authority()
    #expect(authority.question(aboutLeaf: true).responder == "http://127.0.0.1:1/ocsp/leaf")
    #expect(authority.question(aboutLeaf: false).responder == "http://127.0.0.1:1/ocsp/intermediate")
    let silent = try TestAuthority(from: Self.now, to: Self.now + .seconds(60))
    #expect(silent.question(aboutLeaf: true).responder == nil)
  }

  @Test("An OCSP response is valid until its next update, but at most for a week", arguments: [true, false])
  func words(isLeaf: Bool) throws {
    let authority = try Self.authority()
    let question = authority.question(aboutLeaf: isLeaf)
    let cases: [(OCSPReply, StatusAnswer)] = [
      (Self.reply(), .init(status: .good, until: Self.now + .seconds(3600))),
      (Self.reply(.unknown), .init(status: .unknown, until: Self.now + .seconds(3600))),
      (Self.reply(.revoked(Self.now + .seconds(-99))), .init(status: .revoked, until: Self.now + .seconds(3600))),
      (Self.reply(until: nil), .init(status: .good, until: Self.now + .seconds(3540))),
      (Self.reply(until: 30 * 86_400), .init(status: .good, until: Self.now + .seconds(7 * 86_400))),
    ]
    for (reply, expected) in cases {
      let told = try question.answer(authority.answer(reply, aboutLeaf: isLeaf), at: Self.now)
      #expect(told == expected)
    }
  }

  @Test("An OCSP response that is outdated, forged or about another certificate is rejected")
  func refused() throws {
    let authority = try Self.authority()
    let other = try Self.authority()
    let question = authority.question(aboutLeaf: true)
    func reason(_ answer: [UInt8]) -> String? {
      do throws(CryptoFault) {
        _ = try question.answer(answer, at: Self.now)
        return nil
      } catch { return error.reason }
    }
    let good = try authority.answer(Self.reply(), aboutLeaf: true)
    #expect(reason(good) == nil)
    for reply in [Self.reply(until: 0), Self.reply(from: -3600, until: nil)] {
      let stale = try authority.answer(reply, aboutLeaf: true)
      #expect(reason(stale) == "the response is out of date")
    }
    let early = try authority.answer(Self.reply(from: 301), aboutLeaf: true)
    #expect(reason(early) == "the response is dated in the future")
    let forged = try authority.answer(Self.reply(), aboutLeaf: true, byUnknownSigner: true)
    #expect(reason(forged) == "the response isn't signed by the authority")
    let another = try other.answer(Self.reply(), aboutLeaf: true)
    #expect(reason(another) == "the response isn't signed by the authority")
    let above = try authority.answer(Self.reply(), aboutLeaf: false)
    #expect(reason(above) != nil)
    // tryLater, which needs no signature, and bytes that aren't a response.
    #expect(reason([0x30, 0x03, 0x0A, 0x01, 0x03]) == "the responder returned no status")
    for garbage in [[], [0x30], Array("<html>".utf8)] { #expect(reason(garbage) == "the response isn't DER") }
  }

  @Test("An OCSP response with a changed byte is rejected or gives the same result")
  func changed() throws {
    let authority = try Self.authority()
    let question = authority.question(aboutLeaf: true)
    let good = try authority.answer(Self.reply(.revoked(Self.now)), aboutLeaf: true)
    let expected = try question.answer(good, at: Self.now)
    for index in good.indices {
      var changed = good
      changed[index] ^= 0x01
      // Some bytes have no effect, such as the responder's name, by which its key is looked up.
      if let answer = try? question.answer(changed, at: Self.now) { #expect(answer == expected, "byte \(index)") }
    }
  }

  @Test("openssl can read our requests and accepts the responses that we accept")
  func judge() async throws {
    let said = try await onLoop {
      // openssl uses the machine's clock.
      let now = LoopClock.system.wallNow
      let authority = try Self.authority(at: now)
      let asked = try authority.question(aboutLeaf: true).request()
      let reply = OCSPReply(from: now + .seconds(-60), until: now + .seconds(3600))
      let answered = try authority.answer(reply, aboutLeaf: true)
      return try await withTemporaryDirectory { folder in
        try Disk.write(asked, to: "\(folder)/asked")
        try Disk.write(answered, to: "\(folder)/answered")
        try Disk.write(Array(authority.archive.utf8), to: "\(folder)/leaf.pem")
        try Disk.write(Array(PEM.encode("CERTIFICATE", authority.intermediate.der).utf8), to: "\(folder)/issuer.pem")
        try Disk.write(Array(authority.rootPEM.utf8), to: "\(folder)/root.pem")
        return try await Programs.runSystem(
          "/usr/bin/openssl",
          [
            "ocsp", "-reqin", "\(folder)/asked", "-respin", "\(folder)/answered", "-issuer", "\(folder)/issuer.pem",
            "-cert",
            "\(folder)/leaf.pem", "-CAfile", "\(folder)/root.pem", "-verify_other", "\(folder)/issuer.pem", "-no_nonce",
            "-req_text",
          ])
      }
    }
    #expect(said.contains("Hash Algorithm: sha1") && said.contains("Serial Number:"), "\(said)")
    #expect(said.contains("Response verify OK") && said.contains(": good"), "\(said)")
  }
}
