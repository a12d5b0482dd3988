import Contracts
import EntitlementsContract
import EventLoop
import MessageBus
package import ServiceHost
package import Wire

package enum GatewayProgram: ServiceProgram {
  package static let declaration = ServiceDeclaration(
    .gateway, alsoAnswering: ["views", "rpc"], settings: GatewaySettings.all + Tracing.settings)

  package static func setUp(_ host: ServiceHost) throws -> ServiceParts { try setUp(host, requests: requests) }

  package static let requests = ServiceContracts.requests

  /// - Parameter requests: The requests that clients may make.
  @Loop package static func setUp(_ host: ServiceHost, requests: [any Request.Type]) throws -> ServiceParts {
    let tracing = Tracing(host.settings)
    let limits = GatewayLimits(host.settings, openFiles: OpenFiles.limit)
    var peers = ServiceDirectory.inner.filter { $0 != host.name }.map { ($0, host.peer($0, limits: limits.peers)) }
    let store = host.settings[GatewaySettings.developmentStore] ? developmentStore(host, limits.peers) : nil
    if let store { peers.append((DevelopmentStoreAPI.service, store)) }
    let gateway = Gateway(
      services: .init(peers: peers, requests: store == nil ? requests : requests + DevelopmentStoreAPI.requests),
      host: .init(
        routes: host.routes, metrics: host.metrics, clock: host.clock, log: host.log, spans: host.spans,
        tracing: tracing),
      users: .init(
        operators: host.users.operators, proxies: host.settings[GatewaySettings.proxies]?.users ?? []),
      catalog: try host.catalog(), limits: limits)
    var parts = ServiceParts()
    parts.connectionHandler = gateway
    parts.reload = ReloadAction(Tracing.settings) { settings in { tracing.apply(settings) } }
    parts.appsReloaded = { gateway.takeApps() }
    return parts
  }

  /// Creates the connection to the development store, which replaces the App Store. `host.peer` can't be used, because
  /// it only connects to the services of the deployment.
  @Loop private static func developmentStore(_ host: ServiceHost, _ limits: PeerLimits) -> Peer {
    let name = DevelopmentStoreAPI.service
    let store = Peer(name: name, path: host.directories.busSocket(name), clock: host.clock, limits: limits)
    host.onStop { store.close() }
    return store
  }
}
