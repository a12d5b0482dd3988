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

/// Apple's own verifier (PyPI's `app-store-server-library`) and ours, side by side.
@Suite(.timeLimit(.minutes(2))) struct AppleLibraryTests {
  static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  /// Made by `make interop`, with what Tests/Interop/requirements.txt names.
  static let python = "\(root)/.build/interop/bin/python3"
  static let hasLibraries = (try? Disk.exists(python)) == true

  static let now = Timestamp(seconds: 1_790_000_000)
  static let end = now + .seconds(86_400 * 400)
  static let bundle = "com.dor.flippin"

  enum Kind: String { case transaction, renewal }

  struct Case {
    var name: String
    var kind = Kind.transaction
    var signed: String
    var roots: [Certificate]
    var environment = StoreEnvironment.production
  }

  /// Where ours refuses what Apple's takes: it looks at more of the leaf, and tells the two kinds of payload apart.
  static let stricter: Set<String> = [
    "authorityAsLeaf", "leafForAgreement", "leafWithoutUsage", "a transaction as renewal info",
  ]

  @Test(
    "what Apple's library takes or refuses, ours takes or refuses, but for what ours is stricter in",
    .enabled(if: hasLibraries, "make interop makes .build/interop, for which python3 and its packages must be had"))
  func sideBySide() async throws {
    let cases = try Self.cases()
    let theirs = try await Self.verdicts(cases)
    let ours = try cases.map { (name: $0.name, isTaken: try Self.isTaken($0)) }
    for (name, isTaken) in ours {
      let expected = try #require(theirs[name] as Bool?)
      #expect(isTaken == (Self.stricter.contains(name) ? false : expected), "\(name): theirs \(expected)")
    }
    // The judge does both, and ours is stricter in just what is said.
    #expect(Set(theirs.filter(\.value).keys) == Self.stricter.union(ours.filter(\.isTaken).map(\.name)))
    #expect(
      Set(ours.filter(\.isTaken).map(\.name)) == ["sound", "a sound renewal info", "another certificate of the root"])
  }

  private static func cases() throws -> [Case] {
    let authority = try TestAuthority(from: now + .seconds(-86_400), to: end)
    let other = try TestAuthority(from: now + .seconds(-86_400), to: end)
    let receipt = receipt()
    let renewal = StoreRenewal(original: "1", product: receipt.product, signedAt: now)
    let sound = try receipt.signed(by: authority)
    var parts = sound.split(separator: ".").map(String.init)
    parts[1] = Base64.encodeURL(try JSON.encode(["bundleId": .string(bundle)] as JSONValue))
    let (roots, reissued) = ([authority.root], try authority.reissuedRoot(from: now + .seconds(-60), to: end))
    var elsewhere = receipt
    elsewhere.environment = "Sandbox"
    return try [
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

  private static func receipt() -> StoreReceipt {
    StoreReceipt(
      bundle: bundle, product: "\(bundle).premium_monthly", transaction: "1", purchasedAt: now,
      expiresAt: now + .seconds(86_400 * 30))
  }

  private static func isTaken(_ one: Case) throws -> Bool {
    let app = try #require(try AppCatalog.load(Apps.folder)["flippin"])
    let verifier = StoreVerifier(policy: .appStore(roots: one.roots), environments: [one.environment])
    let fact = TransactionFact(
      id: "1", originalID: "1", product: "", purchasedAt: now, upgraded: false, trial: false, familyShared: false,
      signedAt: now)
    do throws(Failure) {
      switch one.kind {
      case .transaction: _ = try verifier.transaction(one.signed, app: app, now: now)
      case .renewal: _ = try verifier.renewal(one.signed, of: fact, environment: one.environment, now: now)
      }
      return true
    } catch {
      return false
    }
  }

  /// Each case's name, and whether Apple's library takes it.
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
