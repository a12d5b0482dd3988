import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import TestAuthority
import TestSupport
import Testing
import Wire

@testable import EntitlementsService

/// Revocation checks of purchases' signers, with a local OCSP responder (E3).
@Suite(.timeLimit(.minutes(2))) struct RevocationTests {
  /// A service with revocation checks, an authority whose certificates name the server as responder, and an account.
  @Loop final class Scene {
    let service: EntitlementsFixture
    let server: PlainServer
    let authority: TestAuthority
    let token: String

    init(_ service: EntitlementsFixture, _ server: PlainServer, _ token: String) throws {
      self.service = service
      self.server = server
      self.token = token
      authority = try TestAuthority(
        from: service.start + .seconds(-86_400), to: service.start + .seconds(30 * 86_400), responder: server.url(""))
      service.service.verifier = AppStoreVerifier(
        policy: .appStore(roots: [authority.root]), environments: [.production])
      service.service.asksAuthorities = true
      try answer(leaf: .good, intermediate: .good)
    }

    func answer(leaf: OCSPReply.Verdict, intermediate: OCSPReply.Verdict, for seconds: Int64 = 3600) throws {
      let from = service.clock.wallNow + .seconds(-60)
      let until = service.clock.wallNow + .seconds(seconds)
      for (path, verdict, isLeaf) in [("/leaf", leaf, true), ("/intermediate", intermediate, false)] {
        let reply = OCSPReply(verdict, from: from, until: until)
        server.answers[path] = [PlainServer.answer(try authority.answer(reply, aboutLeaf: isLeaf))]
      }
    }

    /// Submits a purchase and returns the failure; nil if it is accepted.
    func refusal(_ transaction: String = "1") async throws -> Failure? {
      let signed = try service.receipt(transaction).signed(by: authority)
      do {
        _ = try await service.call(SubmitPurchase(signedTransaction: "\(signed)"), token)
        return nil
      } catch let failure as Failure { return failure }
    }

    func plan() async throws -> String { try await service.resolve(token).principal.plan }
  }

  private static func with(_ body: @escaping @Loop @Sendable (Scene) async throws -> Void) async throws {
    try await withEntitlements { service in
      let server = try PlainServer()
      defer { server.close() }
      try await body(Scene(service, server, try await service.register().token))
    }
  }

  @Test("A purchase with valid certificates counts, and OCSP responses are cached until they expire")
  func good() async throws {
    try await Self.with { scene in
      #expect(try await scene.refusal() == nil)
      #expect(try await scene.plan() == "premium")
      let asked = scene.server.asked
      #expect(Set(asked.map { String($0.head.prefix(14)) }) == ["POST /leaf HTT", "POST /intermed"])
      #expect(asked.allSatisfy { $0.head.contains("Content-Type: application/ocsp-request") })
      let questions = try [true, false].map { try scene.authority.question(aboutLeaf: $0).request() }
      #expect(Set(asked.map(\.body)) == Set(questions))
      #expect(try await scene.refusal("2") == nil)
      #expect(scene.server.asked.count == 2)
      scene.service.clock.advance(by: .seconds(3600))
      try scene.answer(leaf: .revoked(scene.service.start), intermediate: .good)
      #expect(try await scene.refusal("3")?.kind == .invalidParams)
      #expect(scene.server.asked.count > 2)
    }
  }

  @Test(
    "A purchase whose certificate is revoked or unknown is rejected permanently",
    arguments: [true, false])
  func revoked(isLeaf: Bool) async throws {
    for verdict in [OCSPReply.Verdict.revoked(Timestamp(seconds: 1_789_990_000)), .unknown] {
      try await Self.with { scene in
        try scene.answer(leaf: isLeaf ? verdict : .good, intermediate: isLeaf ? .good : verdict)
        for _ in 0..<2 {
          let failure = try await scene.refusal()
          #expect(failure?.kind == .invalidParams && failure?.details["retry_after_ms"] == nil)
        }
        #expect(try await scene.plan() == "free")
        #expect(scene.server.asked.count <= 2, "this result is cached, too")
      }
    }
  }

  /// The kinds of responses without a valid answer.
  enum Nothing: String, CaseIterable, Sendable { case forged, stale, garbage, refused, gone, tooLong }

  @Test(
    "An inconclusive response isn't a revocation: the purchase waits and counts later",
    arguments: Nothing.allCases)
  func nothing(_ nothing: Nothing) async throws {
    try await Self.with { scene in
      let now = scene.service.clock.wallNow
      let reply = OCSPReply(from: now + .seconds(-60), until: now + .seconds(nothing == .stale ? -1 : 3600))
      let answer = try scene.authority.answer(reply, aboutLeaf: true, byUnknownSigner: nothing == .forged)
      scene.server.answers["/leaf"] =
        switch nothing {
        case .forged, .stale: [PlainServer.answer(answer)]
        case .garbage: [PlainServer.answer("<html>")]
        case .refused: [PlainServer.answer(answer, status: "503 Service Unavailable")]
        case .gone: [PlainServer.answer("", status: "302 Found", more: "Location: /intermediate\r\n")]
        case .tooLong: [PlainServer.answer(answer + [UInt8](repeating: 0, count: StatusQuestion.longest))]
        }
      let failure = try await scene.refusal()
      #expect(failure?.kind == .unavailable && failure?.executed == .no)
      #expect(failure?.details["retry_after_ms"] == 10_000 && failure?.details["service"] == "store")
      #expect(try await scene.plan() == "free")
      try scene.answer(leaf: .good, intermediate: .good)
      let asked = scene.server.asked.count
      #expect(try await scene.refusal()?.kind == .unavailable, "the responder isn't called again for a while")
      #expect(scene.server.asked.count <= asked + 1)
      scene.service.clock.advance(by: .seconds(10))
      #expect(try await scene.refusal() == nil)
      #expect(try await scene.plan() == "premium")
    }
  }

  @Test("Without internet access, new purchases wait, verified purchases stay valid, and old ones can be restored")
  func noNetwork() async throws {
    try await Self.with { scene in
      #expect(try await scene.refusal() == nil)
      scene.server.close()
      #expect(try await scene.refusal("2") == nil, "the responses are cached")
      scene.service.clock.advance(by: .seconds(3600))
      #expect(try await scene.refusal("3")?.kind == .unavailable)
      #expect(try await scene.plan() == "premium")
      let old = try scene.service.receipt("4").signed(by: scene.authority)
      scene.service.clock.advance(by: .seconds(31 * 86_400))
      _ = try await scene.service.call(SubmitPurchase(signedTransaction: "\(old)"), scene.token)
    }
  }

  @Test("A slow responder gets one request for all waiting calls, even if a caller disconnects")
  func slow() async throws {
    try await Self.with { scene in
      let leaf = try #require(scene.server.answers["/leaf"]?.first)
      let intermediate = try #require(scene.server.answers["/intermediate"]?.first)
      scene.server.answers = [:]
      let crowd = (0..<20).map { number in Loop.task { try await scene.refusal("\(number)") } }
      #expect(try await eventually { !scene.server.asked.isEmpty })
      crowd[0].cancel()
      scene.server.finish("/leaf", with: leaf)
      scene.server.finish("/intermediate", with: intermediate)
      for task in crowd.dropFirst() { #expect(try await task.value == nil) }
      #expect(scene.server.asked.count == 2)
    }
  }

  @Test("A responder that doesn't answer delays one call by five seconds, and later calls not at all")
  func silent() async throws {
    try await Self.with { scene in
      scene.server.answers = [:]
      for _ in 0..<2 {
        let failure = try await scene.refusal()
        #expect(failure?.kind == .unavailable)
      }
      #expect(scene.server.asked.count <= 2)
    }
  }

  @Test("Revocation checks apply to notifications too, unless they are off, and skip unknown signers")
  func notifications() async throws {
    try await Self.with { scene in
      try scene.answer(leaf: .revoked(scene.service.start), intermediate: .good)
      var notice = TestNotification(
        id: "n-1", type: "DID_RENEW", bundle: "com.dor.flippin", signedAt: scene.service.clock.wallNow)
      notice.transaction = scene.service.receipt()
      let request = ReceiveAppStoreNotification(
        app: "flippin", signedPayload: "\(try notice.signed(by: scene.authority))")
      #expect(try await scene.service.kind { try await scene.service.ask(request) } == .invalidParams)
      let asked = scene.server.asked.count
      let stranger = try scene.service.receipt("9").signed(by: scene.service.stranger)
      let kind = try await scene.service.kind {
        try await scene.service.call(SubmitPurchase(signedTransaction: "\(stranger)"), scene.token)
      }
      #expect(kind == .invalidParams)
      scene.service.service.asksAuthorities = false
      _ = try await scene.service.ask(request)
      #expect(try await scene.refusal() == nil)
      #expect(scene.server.asked.count == asked)
    }
  }

  @Test("If revocation checks are on, a certificate without an OCSP responder isn't trusted")
  func unnamed() async throws {
    try await Self.with { scene in
      scene.service.service.verifier = AppStoreVerifier(
        policy: .appStore(roots: [scene.service.authority.root]), environments: [.production])
      let signed = try scene.service.receipt().signed(by: scene.service.authority)
      let kind = try await scene.service.kind {
        try await scene.service.call(SubmitPurchase(signedTransaction: "\(signed)"), scene.token)
      }
      #expect(kind == .invalidParams)
      #expect(scene.server.asked.isEmpty)
    }
  }
}
