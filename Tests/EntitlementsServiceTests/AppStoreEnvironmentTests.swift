import CivilTime
import Crypto
import EntitlementsContract
import EntitlementsService
import EventLoop
import Files
import ServiceHost
import TestAuthority
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(1))) struct AppStoreEnvironmentTests {
  static let start = Timestamp(seconds: 1_790_000_000)

  static func settings(_ values: [String: String]) throws -> Settings {
    let environment = values.map { ("QUINTET_ENTITLEMENTS_\($0.key.uppercased())", $0.value) }
    return try Settings(
      common: [], own: EntitlementsSettings.all, service: "entitlements", file: nil,
      environment: Dictionary(uniqueKeysWithValues: environment))
  }

  static func problems(_ values: [String: String]) -> [String] {
    do {
      _ = try EntitlementsSettings.verifier(settings(values))
      return []
    } catch { return (error as? SettingsFault)?.problems.map { "\($0.place): \($0.reason)" } ?? ["\(error)"] }
  }

  @Test("By default, only purchases made with real money count")
  func fallback() throws {
    #expect(try EntitlementsSettings.verifier(Self.settings([:])).environments == [.production])
  }

  @Test(
    "An unknown App Store environment is rejected with a suggestion",
    arguments: [
      ("XCode", " (did you mean 'Xcode'?)"), ("Production, sandbox", " (did you mean 'Sandbox'?)"), ("all", ""),
    ])
  func unknown(value: String, hint: String) {
    let problems = Self.problems(["store_environments": value])
    let expected = "expected one or more of Production, Sandbox, Xcode, Development, separated by commas"
    #expect(
      problems == [
        "QUINTET_ENTITLEMENTS_STORE_ENVIRONMENTS: 'store_environments' can't be '\(value)'\(hint): \(expected)"
      ])
  }

  @Test("The Xcode environment requires a named certificate and can't be combined with Production")
  func contradictions() {
    let beside = Self.problems(["store_environments": "Production, Xcode", "store_xcode_certificates": "/x.cer"])
    #expect(beside == ["store_environments: Xcode can't be combined with Production"])
    let unnamed = Self.problems(["store_environments": "Xcode"])
    #expect(unnamed.count == 1 && unnamed.first?.hasPrefix("store_xcode_certificates: must be set") == true)
    let needless = Self.problems(["store_xcode_certificates": "/x.cer"])
    #expect(needless == ["store_xcode_certificates: is set, but store_environments doesn't contain Xcode"])
  }

  @Test("If a file in a list is unreadable, the error names its path and its position in the list")
  func position() {
    let problems = Self.problems(["store_roots": "/etc/none-1, /etc/none-2"])
    #expect(
      problems.count == 1 && problems[0].hasPrefix("store_roots: file 1 of 2, /etc/none-1: can't open"), "\(problems)")
  }

  @Test("The Development environment requires named roots and can't be combined with Production")
  func development() {
    let beside = Self.problems([
      "store_environments": "Production, Development", "store_development_roots": "/x.pem",
    ])
    #expect(beside == ["store_environments: Development can't be combined with Production"])
    let unnamed = Self.problems(["store_environments": "Development"])
    #expect(unnamed.count == 1 && unnamed.first?.hasPrefix("store_development_roots: must be set") == true)
    let needless = Self.problems(["store_development_roots": "/x.pem"])
    #expect(needless == ["store_development_roots: is set, but store_environments doesn't contain Development"])
  }

  @Test("A roots file without a certificate is reported with its setting")
  func noCertificate() throws {
    try withTemporaryDirectory { folder in
      try Disk.write(Array("root:x:0:0".utf8), to: "\(folder)/passwd")
      let told = Self.problems(["store_roots": "\(folder)/passwd"])
      #expect(told == ["store_roots: \(folder)/passwd: the file contains no certificate"])
    }
  }

  @Test("Named certificates are read in Xcode's format or as PEM")
  func certificates() async throws {
    let signers = try (0..<2).map { _ in try XcodeSigner(from: Self.start, to: Self.start + .seconds(60)) }
    try withTemporaryDirectory { folder in
      try Disk.write(signers[0].certificate.der, to: "\(folder)/one.cer")
      try Disk.write(Array(PEM.encode("CERTIFICATE", signers[1].certificate.der).utf8), to: "\(folder)/two.pem")
      let verifier = try EntitlementsSettings.verifier(
        Self.settings([
          "store_environments": "Sandbox, Xcode", "store_xcode_certificates": "\(folder)/one.cer, \(folder)/two.pem",
        ]))
      #expect(verifier.environments == [.sandbox, .xcode])
      #expect(verifier.localSigners.certificates == signers.map(\.certificate))
    }
  }

  /// The signers of a purchase: a named Xcode signer, an unnamed one, and the App Store's authority.
  enum Signer: String, CaseIterable, Sendable { case named, unnamed, authority }

  @Test(
    "An Xcode purchase must be signed with the named certificate, and a signature counts only in its own environment",
    arguments: Signer.allCases, ["Xcode", "Sandbox"])
  func purchase(by signer: Signer, in environment: String) async throws {
    let named = try XcodeSigner(from: Self.start + .seconds(-60), to: Self.start + .seconds(86_400))
    let unnamed = try XcodeSigner(from: Self.start + .seconds(-60), to: Self.start + .seconds(86_400))
    try await withEntitlements(in: [.sandbox, .xcode], xcode: [named]) { service in
      let mine = try await service.register()
      var receipt = service.receipt("0")
      receipt.environment = environment
      let signed =
        switch signer {
        case .named: try named.sign(receipt.payload)
        case .unnamed: try unnamed.sign(receipt.payload)
        case .authority: try receipt.signed(by: service.authority)
        }
      let kind = try await service.kind {
        try await service.call(SubmitPurchase(signedTransaction: "\(signed)"), mine.token)
      }
      let isRight = signer == .named && environment == "Xcode" || signer == .authority && environment == "Sandbox"
      #expect(kind == (isRight ? nil : .invalidParams))
      #expect(try await service.resolve(mine.token).principal.plan == (isRight ? "premium" : "free"))
    }
  }

  @Test("Xcode purchases don't count unless Xcode is enabled, even if the signer is known")
  func notServed() async throws {
    let named = try XcodeSigner(from: Self.start + .seconds(-60), to: Self.start + .seconds(86_400))
    try await withEntitlements(in: [.production, .sandbox], xcode: [named]) { service in
      let mine = try await service.register()
      var receipt = service.receipt("0")
      receipt.environment = "Xcode"
      let signed = try named.sign(receipt.payload)
      let kind = try await service.kind {
        try await service.call(SubmitPurchase(signedTransaction: "\(signed)"), mine.token)
      }
      #expect(kind == .invalidParams)
    }
  }
}
