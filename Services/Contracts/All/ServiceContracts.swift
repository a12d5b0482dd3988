import AIGatewayContract
import ContentContract
import EntitlementsContract
import NotificationsContract
import ProgressContract
package import Wire

/// What all services answer, for whoever stands before all of them: the gateway, and the command that people type.
package enum ServiceContracts {
  /// In the order of the roster.
  package static let requests: [any Request.Type] =
    EntitlementsAPI.requests + ContentAPI.requests + AIGatewayAPI.requests + ProgressAPI.requests
    + NotificationsAPI.requests
}
