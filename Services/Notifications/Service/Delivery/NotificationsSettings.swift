import Crypto
import Files
import HTTPClient
import NotificationsContract
package import ServiceHost
import Spelling
import Telemetry
import Wire

package enum NotificationsSettings {
  /// The file with the webhooks.
  package static let webhooks = Setting<FileSource?>(
    "webhooks", default: nil,
    "the JSON file that lists the webhooks; without it, none is called")
  /// The addresses that calls to webhooks and browsers' push services may go to.
  package static let deliveryAddresses = Setting(
    "delivery_addresses", default: AllowedAddresses.publicOnly,
    "the allowed addresses of webhooks and browsers' push services: public ones only, or any, including this "
      + "machine and its network"
  )

  /// The root certificates for calls to other servers.
  package static let roots = Setting<FilePath?>(
    "tls_roots", default: nil,
    "the file of root certificates for outbound connections, instead of the machine's")

  /// The key that authenticates this deployment to Apple's push service.
  package static let apnsKey = Setting<SecretSource?>(
    "apns_key", default: nil,
    "the location of the key (.p8) for Apple's push service; without it, devices get no pushes")
  /// The key's id.
  package static let apnsKeyID = Setting<String?>(
    "apns_key_id", default: nil, "the id of the APNs key, as Apple lists it")
  /// The developer team's id.
  package static let apnsTeam = Setting<String?>(
    "apns_team", default: nil, "the id of the developer team that owns the APNs key")
  /// The push service for apps from the App Store.
  package static let apnsAddress = Setting<WebAddress?>(
    "apns_address", default: WebAddress(setting: "https://api.push.apple.com"), "the address of Apple's push service")
  /// The push service for development builds from Xcode.
  package static let apnsSandboxAddress = Setting<WebAddress?>(
    "apns_sandbox_address", default: WebAddress(setting: "https://api.sandbox.push.apple.com"),
    "the address of Apple's push service for builds from Xcode")

  /// The VAPID key, which identifies this deployment to browsers' push services.
  package static let webPushKey = Setting<SecretSource?>(
    "web_push_key", default: nil,
    "the location of the key that authenticates pushes to browsers (VAPID); without it, browsers get no pushes")
  /// The operator's contact for push services.
  package static let webPushContact = Setting<String?>(
    "web_push_contact", default: nil, "the contact address for browsers' push services: mailto:… or https://…")
  /// The hosts of browsers' push services.
  static let webPushHosts = Setting(
    "web_push_hosts", default: WebPushHosts.usual, "the allowed hosts of browsers' push services")

  /// Returns the sender of pushes to browsers; nil if none is configured.
  ///
  /// - Throws: `SettingsFault` for a key that can't be read or has no contact.
  static func webSender(_ settings: Settings) throws -> WebPushChannel.Sender? {
    guard let place = settings[webPushKey] else { return nil }
    guard let contact = settings[webPushContact], isContact(contact) else {
      throw SettingsFault(problems: [
        .init(place: webPushKey.name, reason: "requires web_push_contact too: mailto:… or https://…")
      ])
    }
    return WebPushChannel.Sender(
      token: try reading(webPushKey.name) { try VAPIDToken(key: key(at: place), contact: contact) },
      hosts: settings[webPushHosts], addresses: addresses(settings), roots: settings[roots]?.path)
  }

  private static func isContact(_ text: String) -> Bool {
    ["mailto:", "https://"].contains(where: text.hasPrefix) && text.utf8.count <= 500
  }

  /// Returns the addresses that calls may go to.
  static func addresses(_ settings: Settings) -> HTTPRequest.Addresses {
    settings[deliveryAddresses] == .any ? .all : .publicOnly
  }

  private static func key(at place: SecretSource) throws -> P256PrivateKey {
    try P256PrivateKey(pem: Array(try place.read().reveal().utf8))
  }

  /// Attributes errors about a key to the setting that names it.
  private static func reading<T>(_ name: String, _ read: () throws -> T) throws -> T {
    do {
      return try read()
    } catch let fault as FileFault {
      throw SettingsFault(problems: [.init(setting: name, file: fault.path, reason: fault.reason)])
    } catch let fault as CryptoFault {
      throw SettingsFault(problems: [.init(place: name, reason: "\(fault)")])
    }
  }

  /// Returns the sender of pushes through Apple's service; nil if none is configured.
  ///
  /// - Throws: `SettingsFault` for a key that can't be read or has no id or team.
  static func sender(_ settings: Settings) throws -> APNsChannel.Sender? {
    guard let place = settings[apnsKey] else { return nil }
    guard let keyID = settings[apnsKeyID], let team = settings[apnsTeam] else {
      throw SettingsFault(problems: [.init(place: apnsKey.name, reason: "requires apns_key_id and apns_team too")])
    }
    for (name, id) in [(apnsKeyID.name, keyID), (apnsTeam.name, team)] where (try? Identifier(id)) == nil {
      throw SettingsFault(problems: [.init(place: name, reason: "must be letters and digits, as Apple lists it")])
    }
    var addresses: [PushEnvironment: WebAddress] = [:]
    addresses[.production] = settings[apnsAddress]
    addresses[.sandbox] = settings[apnsSandboxAddress]
    return APNsChannel.Sender(
      key: try reading(apnsKey.name) { try key(at: place) }, keyID: keyID, team: team, addresses: addresses,
      roots: settings[roots]?.path)
  }

  /// The addresses that may be called.
  package enum AllowedAddresses: String, CaseIterable, EnumSetting, Sendable {
    case publicOnly = "public"
    case any
  }

  /// The settings that `--help` lists and that SIGHUP reloads.
  package static let all: [any AnySetting] = [
    webhooks, deliveryAddresses, roots, apnsKey, apnsKeyID, apnsTeam, apnsAddress, apnsSandboxAddress, webPushKey,
    webPushContact, webPushHosts,
  ]

  /// The maximum number of webhooks.
  static let maxTargets = 50

  /// Reads the webhooks from the file that the settings name.
  ///
  /// - Throws: `SettingsFault` for a file that can't be read or is invalid.
  static func targets(_ settings: Settings) throws -> [WebhookTarget] {
    guard let path = settings[webhooks]?.text else { return [] }
    let file = try NamedJSONFile(path, of: webhooks.name)
    let written: WebhookFile = try file.decode()
    guard written.targets.count <= maxTargets else {
      throw file.fault("must have at most \(maxTargets) elements", at: "targets")
    }
    var ids: Set<String> = []
    return try written.targets.enumerated().map { index, target in
      let place = "targets[\(index)]"
      guard ids.insert(target.id).inserted else { throw file.fault("is the id of another target", at: "\(place).id") }
      return try read(target, at: place, of: file)
    }
  }

  private static func read(
    _ target: WebhookFile.Target, at place: String, of file: NamedJSONFile
  ) throws -> WebhookTarget {
    do throws(InvalidWebhook) { return try target.read() } catch {
      throw file.fault(error.reason, at: "\(place).\(error.member)")
    }
  }

  /// Checks that the file of root certificates contains a certificate.
  ///
  /// - Throws: `SettingsFault` if it doesn't.
  static func checkRoots(_ settings: Settings) throws {
    guard let path = settings[roots]?.path else { return }
    try reading(roots.name) {
      guard try !Certificate.all(pem: Disk.read(path, limit: 1 << 22)).isEmpty else {
        throw CryptoFault("\(path) has no certificate (PEM)")
      }
    }
  }
}

/// The file that `webhooks` names.
struct WebhookFile: Codable, Sendable {
  var targets: [Target]

  /// A webhook as written in the file.
  struct Target: Codable {
    var id: String
    var url: String
    /// The locations of the secrets, `file:/path` or `credential:name`: usually one, and two during a change of
    /// secrets.
    var secrets: [String]
    var events: [String]
    var apps: [String]?

    /// The types of events that webhooks may name.
    static let types = NotificationsService.webhookTypes

    func read() throws(InvalidWebhook) -> WebhookTarget {
      guard let name = try? Identifier(id), name.value.utf8.count <= 40 else {
        throw InvalidWebhook("id", "must have 1 to 40 letters, digits, '.', '_', ':' and '-'")
      }
      guard let address = WebAddress(setting: url) else {
        throw InvalidWebhook("url", "must be \(WebAddress.expected)")
      }
      guard (1...2).contains(secrets.count) else { throw InvalidWebhook("secrets", "must be one or two secrets") }
      var keys: [WebhookKey] = []
      for (index, place) in secrets.enumerated() { keys.append(try Self.key(at: place, "secrets[\(index)]")) }
      guard !events.isEmpty else { throw InvalidWebhook("events", "must contain at least one event") }
      for type in events where type != "*" && !Self.types.contains(type) {
        throw InvalidWebhook(
          "events",
          "has '\(Excerpt(type))', which isn't an event for webhooks\(Spelling.hint(for: type, among: Self.types))")
      }
      return WebhookTarget(
        id: id, url: address, keys: keys, events: Set(events), apps: apps.map(Set.init),
        warnings: secrets.compactMap { SecretSource(setting: $0)?.warning })
    }

    private static func key(at place: String, _ member: String) throws(InvalidWebhook) -> WebhookKey {
      guard let source = SecretSource(setting: place) else {
        throw InvalidWebhook(member, "must be \(SecretSource.expected)")
      }
      let secret: Secret
      do throws(FileFault) { secret = try source.read() } catch {
        throw InvalidWebhook(member, "can't be read: \(error.reason)")
      }
      guard let key = WebhookKey(secret) else {
        throw InvalidWebhook(member, "must be whsec_ followed by 24 to 64 bytes in Base64")
      }
      return key
    }
  }
}

/// The invalid member of a webhook, and the reason why it is invalid. In an error message, the reason follows the
/// member's location.
struct InvalidWebhook: Error {
  let member: String
  let reason: String
  init(_ member: String, _ reason: String) {
    self.member = member
    self.reason = reason
  }
}
