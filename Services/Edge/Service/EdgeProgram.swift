import EventLoop
import Files
import MessageBus
package import ServiceHost
import Telemetry
import Wire

package enum EdgeProgram: ServiceProgram {
  package static let declaration = ServiceDeclaration(.edge, settings: EdgeSettings.all)

  /// Serves HTTP in front of the gateway's socket.
  ///
  /// - Throws: `SettingsFault` for settings that contradict each other.
  @Loop package static func setUp(_ host: ServiceHost) throws -> ServiceParts {
    let limits = EdgeLimits(host.settings, openFiles: OpenFiles.limit)
    try EdgeSettings.check(limits)
    let files = WebFiles(host.directories, host.settings)
    for diagnostic in files.diagnostics {
      host.report(diagnostic)
      host.log.warning("edge serves no pages", ["reason": "\(diagnostic.what): \(diagnostic.place)"])
    }
    let edge = edge(host, files: files, limits: limits)
    // The first probe is delayed, because the gateway may be starting at the same time.
    edge.upstream.watch.begin(after: .seconds(1))
    let openness = ExposureCheck(host.settings)
    var parts = ServiceParts()
    parts.connectionHandler = edge
    parts.warnings = { [process = host.process] in
      openness.warnings(isAtSocket: process.openListeners.contains { $0.isLocal }) + files.warnings + edge.warnings
    }
    parts.listeners = [
      ListenerConfiguration(
        name: EdgeListener.name, path: host.directories.edgeSocket, mode: EdgeListener.mode,
        admit: { edge.admitClient($0) }, shed: { edge.shed() }, accepted: { edge.acceptClient($0) })
    ]
    return parts
  }

  @Loop private static func edge(_ host: ServiceHost, files: WebFiles, limits: EdgeLimits) -> Edge {
    let server = Server(
      routes: host.routes, clock: host.clock, log: host.log, policy: host.users.policy, spans: host.spans)
    return Edge(
      server: server, gatewaySocket: host.directories.gatewaySocket, files: files,
      trust: Edge.Trust(
        proxies: host.settings[EdgeSettings.proxies]?.users ?? [],
        loopback: host.settings[EdgeSettings.trustsForwarded]),
      allowedOrigins: host.settings[EdgeSettings.origins]?.origins ?? [],
      internalUsers: host.users.operators.union(host.users.services.values).union([0]), limits: limits,
      metrics: host.metrics, clock: host.clock, log: host.log)
  }
}
