import ContentContract
import EntitlementsContract
import GatewayService
import Glibc
import NotificationsContract
import ServiceHost

@main enum GatewayMain {
  static func main() {
    ServiceHost.run("gateway", alsoAnswering: ["views", "rpc"]) { host in
      host.front = Gateway(
        peers: ["entitlements", "content"].map { ($0, host.peer($0)) },
        requests: [], routes: host.routes, catalog: try host.catalog(), metrics: host.metrics,
        operators: [0, geteuid()], clock: host.clock, log: host.log)
    }
  }
}
