import AIGatewayContract
import ContentContract
import EntitlementsContract
import NotificationsContract
import ProgressContract
import ServiceHost

/// What the executable `gateway` does.
package enum GatewayProgram {
  package static func run() -> Never {
    ServiceHost.run("gateway", alsoAnswering: ["views", "rpc"], settings: GatewaySettings.all + Tracing.settings) {
      host in
      let tracing = Tracing(host.settings)
      host.onReload(Tracing.settings) { tracing.apply($0) }
      let limits = GatewayLimits(host.settings, openFiles: OpenFiles.limit)
      host.front = Gateway(
        peers: ["entitlements", "content", "ai", "progress", "notifications"].map {
          ($0, host.peer($0, limits: limits.peers))
        },
        requests: EntitlementsAPI.requests + ContentAPI.requests + AIGatewayAPI.requests + ProgressAPI.requests
          + NotificationsAPI.requests,
        routes: host.routes, catalog: try host.catalog(), metrics: host.metrics, operators: host.users.operators,
        clock: host.clock, log: host.log, spans: host.spans, tracing: tracing, limits: limits)
    }
  }
}
