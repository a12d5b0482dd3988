import AIGatewayContract
import ContentContract
import EntitlementsContract
import NotificationsContract
import ProgressContract
package import Wire

/// The methods of all services, for the gateway and the `quintet` command.
package enum ServiceContracts {
  /// All requests, grouped by service.
  package static let requests: [any Request.Type] =
    EntitlementsAPI.requests + ContentAPI.requests + AIGatewayAPI.requests + ProgressAPI.requests
    + NotificationsAPI.requests
}
