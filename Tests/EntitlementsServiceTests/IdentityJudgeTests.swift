import CivilTime
import Crypto
import EventLoop
import Files
import TestAuthority
import TestSupport
import Testing
import Wire

/// Compares PyPI's `pyjwt` with this project's verification of identity tokens.
@Suite(.timeLimit(.minutes(2))) struct IdentityJudgeTests {
  struct Case {
    var name: String
    var token: String
  }

  static let audience = "com.dor.flippin"
  static let issuer = "https://appleid.apple.com"
  /// The cases that this project rejects and PyJWT accepts.
  static let stricter: Set<String> = ["audience-list", "fraction", "long", "nobody"]

  @Test(
    "PyJWT and Quintet accept and reject the same tokens, except where Quintet is stricter",
    .enabled(
      if: AppleLibraryTests.hasLibraries,
      "needs .build/interop: run make interop"))
  func sideBySide() async throws {
    let authority = SignInAuthority()
    // PyJWT uses the machine's clock.
    let now = TestTime.machineNow
    let cases = try Self.cases(authority, at: now)
    let theirs = try await Self.verdicts(cases, authority)
    let keys = try JSONWebKeys(text: Array(authority.keys.utf8))
    for one in cases {
      let ours = try? IdentityToken(
        compact: one.token, keys: keys, expecting: .init(issuer: Self.issuer, audience: Self.audience), at: now)
      let expected = try #require(theirs[one.name] as Bool?)
      #expect((ours != nil) == (Self.stricter.contains(one.name) ? false : expected), "\(one.name): theirs \(expected)")
    }
    #expect(Set(theirs.filter(\.value).keys) == Self.stricter.union(["good", "brought-key"]))
  }

  private static func cases(_ authority: SignInAuthority, at now: Timestamp) throws -> [Case] {
    let seconds = now.milliseconds / 1000
    func token(_ claims: JSONObject, _ header: JSONObject = [:], by signer: SignInAuthority? = nil) throws -> String {
      try (signer ?? authority).token(
        of: "001.abc", for: audience, nonce: "n", at: now, claims: claims, header: header)
    }
    let good = try token([:])
    var parts = good.split(separator: ".").map(String.init)
    parts[1] = Base64.encodeURL(Array(#"{"sub":"another"}"#.utf8))
    return try [
      Case(name: "good", token: good), Case(name: "brought-key", token: token([:], ["jwk": ["kty": "RSA"]])),
      Case(name: "issuer", token: token(["iss": "https://example.com"])),
      Case(name: "audience", token: token(["aud": "com.dor.tarot"])),
      Case(name: "audience-list", token: token(["aud": [.string(audience)]])),
      Case(name: "expired", token: token(["exp": .integer(seconds - 60)])),
      Case(name: "fraction", token: token(["exp": .number(Double(seconds) + 600.5)])),
      Case(name: "long", token: token(["exp": .integer(seconds + 864_000)])),
      Case(name: "future", token: token(["iat": .integer(seconds + 600)])),
      Case(name: "nobody", token: token(["sub": ""])), Case(name: "no-subject", token: token(["sub": .null])),
      Case(name: "no-end", token: token(["exp": .null])), Case(name: "no-nonce", token: token(["nonce": .null])),
      Case(name: "none", token: token([:], ["alg": "none"])), Case(name: "HS256", token: token([:], ["alg": "HS256"])),
      Case(name: "PS256", token: token([:], ["alg": "PS256"])), Case(name: "kid", token: token([:], ["kid": "x"])),
      Case(name: "another-signer", token: token([:], by: SignInAuthority())),
      Case(name: "payload", token: parts.joined(separator: ".")), Case(name: "unsigned", token: good + "AAAA"),
    ]
  }

  private static func verdicts(_ cases: [Case], _ authority: SignInAuthority) async throws -> [String: Bool] {
    let given: JSONValue = [
      "keys": .string(authority.keys), "audience": .string(audience), "issuer": .string(issuer),
      "cases": .array(cases.map { ["name": .string($0.name), "token": .string($0.token)] }),
    ]
    let output = try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.write(JSON.encode(given), to: "\(folder)/cases.json")
        let script = "\(AppleLibraryTests.root)/Tests/Interop/identity_judge.py"
        return try await Programs.runSystem(AppleLibraryTests.python, ["-B", script, "\(folder)/cases.json"])
      }
    }
    var verdicts: [String: Bool] = [:]
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: " ")
      verdicts[String(parts[0])] = parts[1] == "taken"
    }
    return verdicts
  }
}
