import CivilTime
import EventLoop
import HTTPClient
package import ServiceHost

/// What may be chosen about `ai`.
package enum AIGatewaySettings {
  /// Who writes texts.
  package static let providers = Setting<String?>(
    "providers", default: nil,
    "names the file, or credential:NAME, of the providers that write texts, in their order; without it only the embedded one does"
  )

  /// What `--help` lists, and what is read again at SIGHUP.
  package static let all: [any AnySetting] = [providers]

  /// The providers that these settings describe, the embedded one last.
  ///
  /// - Throws: `SettingsFault` for a file that can't be used, or a key that isn't there.
  @Loop static func providers(
    _ settings: Settings, client: HTTPClient, clock: LoopClock
  ) throws -> [any Provider] {
    let outside = try settings[providers].map { try ServedModels.read($0, for: providers.name) } ?? []
    return outside.map { OutsideProvider($0, client: client, clock: clock) } + [EmbeddedProvider()]
  }
}
