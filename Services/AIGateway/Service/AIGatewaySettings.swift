import CivilTime
import EventLoop
import HTTPClient
package import ServiceHost
import Telemetry

/// What may be chosen about `ai`.
package enum AIGatewaySettings {
  /// Who writes texts.
  package static let providers = Setting<FileSource?>(
    "providers", default: nil,
    "names the file, or credential:NAME, of the providers that write texts, in their order; without it only the embedded one does"
  )

  /// What `--help` lists, and what is read again at SIGHUP.
  package static let all: [any AnySetting] = [providers]

  /// The providers that these settings describe, the embedded one last.
  ///
  /// - Throws: `SettingsFault` for a file that can't be used, or a key that isn't there.
  @Loop static func providers(
    _ settings: Settings, spending: Spending, client: HTTPClient, clock: LoopClock, log: Log
  ) throws -> [any Provider] {
    guard let file = settings[providers]?.text else { return [EmbeddedProvider()] }
    let (models, budgets) = try ServedModels.read(file, for: providers.name)
    return models.map { OutsideProvider($0, within: budgets, spending, client: client, clock: clock, log: log) }
      + [EmbeddedProvider()]
  }
}
