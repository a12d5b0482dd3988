import EventLoop
import Files
import MessageBus
package import ServiceHost
import Telemetry
import Wire

/// What the executable `edge` does.
package enum EdgeProgram {
  /// Never returns.
  package static func run() -> Never { ServiceHost.run("edge", settings: EdgeSettings.all) { setUp($0) } }

  /// Puts HTTP before the gateway's socket.
  @Loop package static func setUp(_ host: ServiceHost) {
    let limits = EdgeLimits(host.settings, openFiles: OpenFiles.limit)
    let server = Server(
      routes: host.routes, clock: host.clock, log: host.log, policy: host.users.policy, spans: host.spans)
    let files = WebFiles(host.directories, host.settings)
    if let finding = files.finding {
      host.findings.append(finding)
      host.log.warning("no pages", ["reason": "\(finding.what): \(finding.place)"])
    }
    let edge = Edge(
      server: server, gatewaySocket: host.directories.gatewaySocket, files: files,
      trust: Edge.Trust(
        proxies: host.settings[EdgeSettings.proxies]?.users ?? [],
        loopback: host.settings[EdgeSettings.trustsForwarded]),
      friends: host.settings[EdgeSettings.origins]?.origins ?? [], limits: limits, metrics: host.metrics,
      clock: host.clock, log: host.log)
    host.front = edge
    host.open(
      Door(
        name: EdgeDoor.name, path: host.directories.edgeSocket, mode: EdgeDoor.mode, admit: { edge.admitClient($0) },
        shed: { edge.shed() }, accepted: { edge.acceptClient($0) }))
  }
}
