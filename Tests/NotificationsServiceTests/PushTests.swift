import CivilTime
import Crypto
import NotificationsContract
import TestSupport
import Testing
import Wire

@testable import NotificationsService

/// Requests to Apple's push service, and the effects of its responses (R12).
@Suite(.timeLimit(.minutes(2))) struct PushTests {
  static let start = Timestamp(seconds: 1_795_258_800)

  @Test("The provider token for Apple is valid, is used for forty minutes, and isn't renewed within twenty")
  func token() throws {
    let key = P256PrivateKey()
    var token = ProviderToken(key: key, keyID: "KEY1234567", team: "TEAM123456")
    let first = try token.text(at: Self.start)
    let parts = first.split(separator: ".").map(String.init)
    try #require(parts.count == 3)
    let signature = try #require(
      Base64.decodeURL(parts[2].utf8).flatMap { ES256Signature(raw: $0) })
    #expect(key.publicKey.verifies(signature, over: Array("\(parts[0]).\(parts[1])".utf8)))
    let header = try JSON.decode(JSONValue.self, from: try #require(Base64.decodeURL(parts[0].utf8)))
    let claims = try JSON.decode(JSONValue.self, from: try #require(Base64.decodeURL(parts[1].utf8)))
    #expect(header["alg"] == "ES256" && header["kid"] == "KEY1234567")
    #expect(claims["iss"] == "TEAM123456" && claims["iat"] == 1_795_258_800)
    #expect(try token.text(at: Self.start + .seconds(2399)) == first)
    token.rejected(at: Self.start + .seconds(1199))
    #expect(try token.text(at: Self.start + .seconds(1199)) == first)
    let second = try token.text(at: Self.start + .seconds(2400))
    #expect(second != first)
    token.rejected(at: Self.start + .seconds(2400 + 1200))
    #expect(try token.text(at: Self.start + .seconds(2400 + 1200)) != second)
    // The clock was set back.
    #expect(try token.text(at: Self.start) != second)
  }

  @Test("Each rejection reason from Apple has its own effect, and an unknown reason is handled by its status")
  func reasons() {
    #expect(APNsResponse.classes.count == 33)
    for (status, reason, kind) in [
      (410, "Unregistered", .device), (400, "BadDeviceToken", .device), (400, "DeviceTokenNotForTopic", .device),
      (410, "ExpiredToken", .device), (403, "ExpiredProviderToken", .token), (429, "TooManyRequests", .busy),
      (503, "Shutdown", .busy), (403, "InvalidProviderToken", .settings), (400, "TopicDisallowed", .settings),
      (413, "PayloadTooLarge", .push), (400, "BadCollapseId", .push), (410, "New", .device), (403, "New", .settings),
      (429, "New", .busy), (502, nil, .busy), (400, "New", .push),
    ] as [(Int, String?, APNsResponse.Class)] {
      #expect(APNsResponse.kind(status: status, reason: reason) == kind, "\(status) \(reason ?? "")")
    }
  }

  @Test("A push never exceeds Apple's limit, and isn't shortened if it fits")
  func lengths() throws {
    var dice = Dice(seed: 7)
    for _ in 0..<200 {
      let sign = dice.pick(["a", "é", "ữ", "🔥", "\"", "\\", "\u{1}", "\n", "👨‍👩‍👧‍👦"])
      let notice = PushNotice(
        id: "ntc_1", kind: "daily", title: String(repeating: sign, count: dice.roll(1..<900)),
        body: String(repeating: sign, count: dice.roll(0..<6000)), link: dice.chance(50) ? "a://b" : nil,
        collapse: nil, isUrgent: true, topic: "a.b")
      let receivers = dice.pick(PushNotice.Format.allCases)
      let longest = receivers == .apple ? PushNotice.longest : WebPushMessage.longestContent
      let bytes = try notice.payload(for: receivers, longest: longest)
      #expect(bytes.count <= longest)
      let payload = try JSON.decode(JSONValue.self, from: bytes)
      let alert = receivers == .apple ? payload["aps"]?["alert"] : payload
      let body = try #require(alert?["body"]?.string)
      if body != notice.body {
        #expect(bytes.count > longest - 100 || alert?["title"]?.string != notice.title || body.isEmpty)
        #expect(body.isEmpty || body.hasSuffix("…") && notice.body.hasPrefix(body.dropLast()))
      }
    }
  }
}
