import Crypto
import Files
package import ServiceHost
import Spelling
import Wire

/// What may be chosen about `notifications`.
package enum NotificationsSettings {
  /// Whom the operator wants to be told.
  package static let webhooks = Setting<String?>(
    "webhooks", default: nil,
    "names the JSON file of those who are told of events by signed calls; without it nobody is")
  /// Where such calls may go.
  package static let webhookAddresses = Setting(
    "webhook_addresses", default: AddressChoice.publicOnly,
    "says where webhooks may be: public addresses only, or any, also of this machine and its network")

  /// Addresses that may be called.
  package enum AddressChoice: String, CaseIterable, ClosedSetting, Sendable {
    case publicOnly = "public"
    case any
  }

  /// What `--help` lists, and what is read again at SIGHUP.
  package static let all: [any AnySetting] = [webhooks, webhookAddresses]

  /// Targets that there are at most.
  static let mostTargets = 50

  /// The targets that the settings name.
  ///
  /// - Throws: `SettingsFault` for a file that can't be read, or says what can't be.
  static func targets(_ settings: Settings) throws -> [WebhookTarget] {
    guard let file = settings[webhooks] else { return [] }
    do {
      let written = try JSON.decode(WebhookFile.self, from: Disk.read(Credentials.file(file), limit: 1 << 20))
      var problems: [String] = []
      let targets = written.targets.enumerated().compactMap { index, target -> WebhookTarget? in
        do throws(WrongTarget) { return try target.read() } catch {
          problems.append("targets[\(index)]\(error.reason)")
          return nil
        }
      }
      if targets.count > mostTargets { problems.append("targets must be at most \(mostTargets)") }
      if Set(targets.map(\.id)).count < targets.count { problems.append("targets have an id twice") }
      guard problems.isEmpty else { throw fault(problems.map { "\(file): \($0)" }) }
      return targets
    } catch let fault as FileFault {
      throw Self.fault(["\(file): \(fault.reason)"])
    } catch let fault as JSONFault {
      throw Self.fault(["\(file): \(fault.reason)"])
    } catch let fault as DecodingFault {
      throw Self.fault(["\(file): \(fault.path) \(fault.reason)"])
    }
  }

  private static func fault(_ reasons: [String]) -> SettingsFault {
    SettingsFault(problems: reasons.map { .init(place: webhooks.name, reason: $0) })
  }
}

/// The file that `webhooks` names.
struct WebhookFile: Codable, Sendable {
  var targets: [Target]

  /// A target as it is written.
  struct Target: Codable {
    var id: String
    var url: String
    /// `file:/path` or `credential:name`; two while one takes the other's place.
    var secrets: [String]
    var events: [String]
    var apps: [String]?

    /// Types that there are.
    static let types = NotificationsService.webhookTypes

    func read() throws(WrongTarget) -> WebhookTarget {
      guard let name = try? Identifier(id), name.value.utf8.count <= 40 else {
        throw WrongTarget(".id must have 1 to 40 letters, digits, '.', '_', ':' and '-'")
      }
      guard let address = WebAddress(setting: url) else {
        throw WrongTarget(".url must be \(WebAddress.expected)")
      }
      guard (1...2).contains(secrets.count) else { throw WrongTarget(".secrets must be one or two") }
      var keys: [WebhookKey] = []
      for (index, place) in secrets.enumerated() {
        guard let source = SecretSource(setting: place) else {
          throw WrongTarget(".secrets[\(index)] must be \(SecretSource.expected)")
        }
        do {
          guard let key = WebhookKey(try source.read()) else {
            throw WrongTarget(".secrets[\(index)] must be whsec_ and 24 to 64 bytes in Base64")
          }
          keys.append(key)
        } catch let fault as FileFault {
          throw WrongTarget(".secrets[\(index)] can't be read: \(fault.reason)")
        } catch let fault as WrongTarget {
          throw fault
        } catch {
          throw WrongTarget(".secrets[\(index)] can't be read")
        }
      }
      guard !events.isEmpty else { throw WrongTarget(".events must name at least one") }
      for type in events where type != "*" && !Self.types.contains(type) {
        throw WrongTarget(
          ".events has '\(Excerpt(type))', which isn't told\(Spelling.hint(for: type, among: Self.types))")
      }
      return WebhookTarget(id: id, url: address, keys: keys, events: Set(events), apps: apps.map(Set.init))
    }
  }
}

/// What is wrong with a target.
struct WrongTarget: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}
