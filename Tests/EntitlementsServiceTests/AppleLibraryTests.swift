import AppCatalog
import CivilTime
import Crypto
import EventLoop
import Files
import TestAuthority
import TestSupport
import Testing
import Wire

@testable import EntitlementsService

/// Compares Apple's own verifier (PyPI's `app-store-server-library`) with this project's.
@Suite(.timeLimit(.minutes(2))) struct AppleLibraryTests {
  static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  /// The interpreter that `make interop` installs, with the packages of Tests/Interop/requirements.txt.
  static let python = "\(root)/.build/interop/bin/python3"
  static let hasLibraries = (try? Disk.exists(python)) == true

  static let now = Timestamp(seconds: 1_790_000_000)
  static let end = now + .seconds(86_400 * 400)
  static let bundle = "com.dor.flippin"

  enum Kind: String { case transaction, renewal, notification }

  struct Case {
    var name: String
    var kind = Kind.transaction
    var signed: String
    var roots: [Certificate]
    var environment = AppStoreEnvironment.production
    /// The trusted signers for Xcode.
    var signers: [Certificate] = []
  }

  /// The cases that this project rejects and Apple's library accepts. This project checks more properties of the leaf,
  /// distinguishes the kinds of payload, requires one environment throughout a notification, and requires a named
  /// signer in Xcode, where Apple's library verifies no signature at all.
  static let stricter: Set<String> = [
    "authorityAsLeaf", "leafForAgreement", "leafWithoutUsage", "a transaction as renewal info",
    "a notification whose renewal is another's",
    "Xcode's by an unknown signer", "Xcode's with a spoilt signature",
  ]

  /// The cases that both verifiers accept.
  static let sound: Set<String> = [
    "sound", "a sound renewal info", "another certificate of the root", "with fractions of milliseconds",
    "a sound notification", "a notification of an unknown type", "a notification without a purchase",
    "a notification with a summary", "a notification of a purchase elsewhere", "Xcode's by a named signer",
  ]

  @Test(
    "Apple's library and Quintet accept and reject the same proofs, except where Quintet is stricter",
    .enabled(if: hasLibraries, "needs .build/interop: run make interop"))
  func sideBySide() async throws {
    let cases = try Self.cases()
    let theirs = try await Self.verdicts(cases)
    let ours = try cases.map { (name: $0.name, isAccepted: try Self.isAccepted($0)) }
    for (name, isAccepted) in ours {
      let expected = try #require(theirs[name] as Bool?)
      #expect(isAccepted == (Self.stricter.contains(name) ? false : expected), "\(name): theirs \(expected)")
    }
    // Apple's library accepts some cases and rejects others, and the verdicts differ only in the listed cases.
    #expect(Set(theirs.filter(\.value).keys) == Self.stricter.union(ours.filter(\.isAccepted).map(\.name)))
    #expect(Set(ours.filter(\.isAccepted).map(\.name)) == Self.sound)
  }

  private static func cases() throws -> [Case] {
    let authority = try TestAuthority(from: now + .seconds(-86_400), to: end)
    let other = try TestAuthority(from: now + .seconds(-86_400), to: end)
    let receipt = receipt()
    let renewal = TestRenewal(original: "1", product: receipt.product, signedAt: now)
    let sound = try receipt.signed(by: authority)
    var parts = sound.split(separator: ".").map(String.init)
    parts[1] = Base64.encodeURL(try JSON.encode(["bundleId": .string(bundle)] as JSONValue))
    let roots = [authority.root]
    let reissued = try authority.reissuedRoot(from: now + .seconds(-60), to: end)
    var elsewhere = receipt
    elsewhere.environment = "Sandbox"
    var fractions = receipt
    fractions.fraction = 0.7
    return try notifications(authority, other) + xcode() + [
      Case(name: "with fractions of milliseconds", signed: fractions.signed(by: authority), roots: roots),
      Case(name: "sound", signed: sound, roots: roots),
      Case(name: "a sound renewal info", kind: .renewal, signed: renewal.signed(by: authority), roots: roots),
      Case(
        name: "another certificate of the root", signed: authority.sign(receipt.payload, root: reissued), roots: roots),
      Case(name: "another authority", signed: receipt.signed(by: other), roots: roots),
      Case(name: "another payload", signed: parts.joined(separator: "."), roots: roots),
      Case(name: "another environment", signed: elsewhere.signed(by: authority), roots: roots),
      Case(name: "another algorithm", signed: authority.sign(receipt.payload, algorithm: "ES384"), roots: roots),
      Case(name: "no roots", signed: sound, roots: []),
      Case(name: "a renewal info as transaction", signed: renewal.signed(by: authority), roots: roots),
      Case(name: "a transaction as renewal info", kind: .renewal, signed: sound, roots: roots),
    ]
      + TestAuthority.Flaw.allCases.map { flaw in
        let flawed = try TestAuthority(from: now + .seconds(-86_400), to: end, flaw: flaw)
        return Case(name: flaw.rawValue, signed: try receipt.signed(by: flawed), roots: [flawed.root])
      }
  }

  private static func notifications(_ authority: TestAuthority, _ other: TestAuthority) throws -> [Case] {
    var notice = TestNotification(id: "n-1", type: "DID_RENEW", bundle: bundle, signedAt: now)
    notice.transaction = receipt()
    notice.renewal = TestRenewal(original: "1", product: receipt().product, signedAt: now)
    func changed(_ name: String, _ change: (inout TestNotification) -> Void) throws -> Case {
      var notice = notice
      change(&notice)
      return Case(
        name: name, kind: .notification, signed: try notice.signed(by: authority), roots: [authority.root])
    }
    func signed(_ name: String, kind: Kind = .notification, _ text: String) -> Case {
      Case(name: name, kind: kind, signed: text, roots: [authority.root])
    }
    return try [
      changed("a sound notification") { _ in },
      changed("a notification of an unknown type") { $0.type = "OF_NEXT_YEAR" },
      changed("a notification without a purchase") {
        $0.transaction = nil
        $0.renewal = nil
      },
      changed("a notification with a summary") {
        $0.transaction = nil
        $0.renewal = nil
        $0.subject = "summary"
      },
      changed("a notification of a purchase elsewhere") {
        $0.transaction = nil
        $0.renewal = nil
        $0.subject = "externalPurchaseToken"
      },
      changed("a notification for another app") { $0.bundle = "com.dor.tarot" },
      changed("a notification from another environment") { $0.environment = "Sandbox" },
      changed("a notification with another app's transaction") { $0.transaction?.bundle = "com.dor.tarot" },
      changed("a notification whose renewal is another's") { $0.renewal?.original = "2" },
      signed("a notification by another authority", try other.sign(notice.payload(by: authority))),
      signed("a notification with another authority's transaction", try authority.sign(notice.payload(by: other))),
      signed("a transaction as notification", try receipt().signed(by: authority)),
      signed("a notification as renewal info", kind: .renewal, try notice.signed(by: authority)),
    ]
  }

  private static func xcode() throws -> [Case] {
    let named = try XcodeSigner(from: now + .seconds(-60), to: end)
    let unnamed = try XcodeSigner(from: now + .seconds(-60), to: end)
    var receipt = receipt()
    receipt.environment = "Xcode"
    receipt.fraction = 0.25
    var parts = try named.sign(receipt.payload).split(separator: ".").map(String.init)
    parts[2] = Base64.encodeURL(Array(repeating: 0, count: 64))
    let texts = try [
      ("Xcode's by a named signer", named.sign(receipt.payload)),
      ("Xcode's by an unknown signer", unnamed.sign(receipt.payload)),
      ("Xcode's with a spoilt signature", parts.joined(separator: ".")),
    ]
    let local = texts.map { name, text in
      Case(name: name, signed: text, roots: [], environment: .xcode, signers: [named.certificate])
    }
    return local + [
      Case(
        name: "Xcode's where real money counts", signed: texts[0].1, roots: [named.certificate],
        signers: [named.certificate])
    ]
  }

  private static func receipt() -> TestTransaction {
    TestTransaction(
      bundle: bundle, product: "\(bundle).premium_monthly", transaction: "1", purchasedAt: now,
      expiresAt: now + .seconds(86_400 * 30))
  }

  private static func isAccepted(_ one: Case) throws -> Bool {
    let app = try #require(try Apps.catalog()["flippin"])
    let verifier = AppStoreVerifier(
      policy: .appStore(roots: one.roots), localSigners: NamedSigners(one.signers), environments: [one.environment])
    do throws(Failure) {
      switch one.kind {
      case .transaction: _ = try verifier.transaction(one.signed, app: app, now: now)
      case .renewal: _ = try verifier.renewal(one.signed, of: "1", environment: one.environment, now: now)
      case .notification: _ = try verifier.notification(one.signed, of: app, now: now)
      }
      return true
    } catch {
      return false
    }
  }

  /// Returns, by the cases' names, whether Apple's library accepts them.
  private static func verdicts(_ cases: [Case]) async throws -> [String: Bool] {
    let text = try JSON.encode(
      JSONValue.array(
        cases.map { one in
          [
            "name": .string(one.name.replacing(" ", with: "_")), "kind": .string(one.kind.rawValue),
            "signed": .string(one.signed), "roots": .array(one.roots.map { .string(Base64.encode($0.der)) }),
            "environment": .string(one.environment.rawValue), "bundle": .string(bundle),
          ]
        }))
    let output = try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.write(text, to: "\(folder)/cases.json")
        return try await Programs.runSystem(
          python, ["-B", "\(root)/Tests/Interop/store_judge.py", "\(folder)/cases.json"])
      }
    }
    var verdicts: [String: Bool] = [:]
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: " ")
      verdicts[String(parts[0]).replacing("_", with: " ")] = parts[1] == "taken"
    }
    return verdicts
  }
}
