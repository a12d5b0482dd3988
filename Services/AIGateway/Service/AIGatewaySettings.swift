import CivilTime
import EventLoop
import HTTPClient
package import ServiceHost
import Telemetry

package enum AIGatewaySettings {
  /// The file that lists the providers.
  package static let providers = Setting<FileSource?>(
    "providers", default: nil,
    "the file, or credential:NAME, that lists the AI providers in order of preference; without it, only the embedded provider is used"
  )

  /// All settings, for `--help` and for reloading at SIGHUP.
  package static let all: [any AnySetting] = [providers]

  /// Returns the providers in these settings, followed by the embedded one.
  ///
  /// - Throws: `SettingsFault` if the file is invalid or a key can't be read.
  @Loop static func providers(
    _ settings: Settings, spending: Spending, client: HTTPClient, clock: LoopClock, log: Log
  ) throws -> [any Provider] {
    guard let file = settings[providers]?.text else { return [EmbeddedProvider()] }
    let (models, budgets) = try RemoteModels.read(file, for: providers.name)
    return models.map { RemoteProvider($0, within: budgets, spending, client: client, clock: clock, log: log) }
      + [EmbeddedProvider()]
  }
}
