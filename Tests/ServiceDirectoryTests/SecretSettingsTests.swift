import EdgeService
import EntitlementsService
import Files
import GatewayService
import ServiceHost
import TestSupport
import Testing

@testable import AIGatewayService
@testable import NotificationsService

/// Tests that rejecting a setting with an address or a key reveals no part of a secret (Q7).
@Suite(.timeLimit(.minutes(1))) struct SecretSettingsTests {
  /// Groups of four characters, separated by every character that ends a part of an address.
  static let secret = "Zq7x/W4k2@v6j8%m5nq?T9cw#h3yb:R8fd g2ps"
  static let values = [secret, "https://user:\(secret)@host.example/", "https://host.example:\(secret)"]

  static func expectNothing(of secret: String, in words: String, _ place: String) {
    let pieces = secret.indices.map { secret[$0...].prefix(4) }.filter { $0.count == 4 }
    #expect(!pieces.contains { words.contains($0) }, "a piece of the secret is in the message about \(place)")
  }

  static func settings(_ service: String, _ own: [any AnySetting], _ values: [String: String]) throws -> Settings {
    try Settings(
      common: HostSettings(environment: [:], isSystem: true).all, own: own, service: service, file: nil,
      environment: values)
  }

  /// Returns the error message of a rejected setting.
  static func refusal(of place: String, _ body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)" }
    Issue.record("\(place) wasn't rejected")
    return ""
  }

  @Test(
    "The error for a rejected address, host or key doesn't repeat the value",
    arguments: [
      ("", "store"), ("notifications", "apns_key"), ("notifications", "web_push_key"),
      ("notifications", "apns_address"), ("notifications", "apns_sandbox_address"),
      ("notifications", "web_push_hosts"), ("entitlements", "apple_keys_url"), ("", "operators"), ("", "service_users"),
      ("", "backup_dir"), ("", "backup_passphrase"), ("ai", "providers"), ("notifications", "webhooks"),
      ("notifications", "tls_roots"), ("entitlements", "store_roots"), ("entitlements", "store_xcode_certificates"),
      ("entitlements", "store_development_roots"), ("entitlements", "apple_keys"), ("gateway", "proxies"),
      ("edge", "proxies"), ("edge", "web_dir"), ("edge", "client_dir"), ("edge", "docs_dir"),
    ], values)
  func settings(of setting: (service: String, name: String), value: String) {
    let own = [
      "notifications": NotificationsSettings.all, "entitlements": EntitlementsSettings.all, "ai": AIGatewaySettings.all,
      "gateway": GatewaySettings.all, "edge": EdgeSettings.all,
    ]
    let name = "QUINTET_\(setting.service.isEmpty ? "" : "\(setting.service)_")\(setting.name)".uppercased()
    let words = Self.refusal(of: setting.name) {
      _ = try Self.settings(setting.service, own[setting.service] ?? [], [name: value])
    }
    Self.expectNothing(of: Self.secret, in: words, setting.name)
  }

  @Test("If a secret is given as a credential's name, the error doesn't repeat it")
  func credential() {
    for value in ["credential:\(Self.secret.filter { $0 != "/" })", "credential:0123456789abcdef0123456789abcdef"] {
      let secret = String(value.dropFirst("credential:".count))
      let words = Self.refusal(of: "store_roots") {
        _ = try EntitlementsSettings.verifier(
          Self.settings("entitlements", EntitlementsSettings.all, ["QUINTET_ENTITLEMENTS_STORE_ROOTS": value]))
      }
      Self.expectNothing(of: secret, in: words, "store_roots")
    }
  }

  @Test("The user `nobody` is rejected with the reason", arguments: ["nobody", "root, nobody", "65534"])
  func nobody(value: String) {
    let words = Self.refusal(of: "proxies") {
      _ = try Self.settings("gateway", GatewaySettings.all, ["QUINTET_GATEWAY_PROXIES": value])
    }
    #expect(words.contains("(the user nobody isn't allowed, because unknown users appear as nobody)"), "\(words)")
  }

  @Test("The error for an invalid key, key id, team or contact doesn't repeat the value")
  func names() throws {
    try withTemporaryDirectory { folder in
      try Disk.write(Array(Self.secret.utf8), to: "\(folder)/key")
      for (values, body) in [
        (["APNS_KEY": "file:\(folder)/key", "APNS_KEY_ID": Self.secret, "APNS_TEAM": "T"], NotificationsSettings.apns),
        (["APNS_KEY": "file:\(folder)/key", "APNS_KEY_ID": "K", "APNS_TEAM": Self.secret], NotificationsSettings.apns),
        (["APNS_KEY": "file:\(folder)/key", "APNS_KEY_ID": "K", "APNS_TEAM": "T"], NotificationsSettings.apns),
        (["WEB_PUSH_KEY": "file:\(folder)/key", "WEB_PUSH_CONTACT": Self.secret], NotificationsSettings.webPush),
        (["WEB_PUSH_KEY": "file:\(folder)/key", "WEB_PUSH_CONTACT": "mailto:a@b"], NotificationsSettings.webPush),
      ] as [([String: String], (Settings) throws -> Void)] {
        let named = Dictionary(uniqueKeysWithValues: values.map { ("QUINTET_NOTIFICATIONS_\($0)", $1) })
        let settings = try Self.settings("notifications", NotificationsSettings.all, named)
        let words = Self.refusal(of: "\(values.keys)") { try body(settings) }
        Self.expectNothing(of: Self.secret, in: words, "\(values.keys)")
      }
    }
  }

  @Test("Errors in the webhooks and providers files don't repeat addresses and keys", arguments: values)
  func files(value: String) throws {
    try withTemporaryDirectory { folder in
      for text in [
        #"{"targets": [{"id": "a", "url": "\#(value)", "secrets": ["file:/key"], "events": ["*"]}]}"#,
        #"{"targets": [{"id": "a", "url": "https://a", "secrets": ["\#(value)"], "events": ["*"]}]}"#,
      ] {
        try Disk.write(Array(text.utf8), to: "\(folder)/webhooks")
        let settings = try Self.settings(
          "notifications", NotificationsSettings.all, ["QUINTET_NOTIFICATIONS_WEBHOOKS": "\(folder)/webhooks"])
        let words = Self.refusal(of: text) { _ = try NotificationsSettings.targets(settings) }
        Self.expectNothing(of: Self.secret, in: words, "webhooks")
      }
      for text in [
        #"{"providers": [{"id": "a", "kind": "openai", "model": "m", "url": "\#(value)"}]}"#,
        #"{"providers": [{"id": "a", "kind": "openai", "model": "m", "key": "\#(value)"}]}"#,
        #"{"providers": [{"id": "a", "kind": "openai", "model": "m", "app_keys": {"tarot": "\#(value)"}}]}"#,
      ] {
        try Disk.write(Array(text.utf8), to: "\(folder)/providers")
        let words = Self.refusal(of: text) { _ = try RemoteModels.read("\(folder)/providers", for: "providers") }
        Self.expectNothing(of: Self.secret, in: words, "providers")
      }
    }
  }
}

extension NotificationsSettings {
  fileprivate static func apns(_ settings: Settings) throws { _ = try sender(settings) }
  fileprivate static func webPush(_ settings: Settings) throws { _ = try webSender(settings) }
}
