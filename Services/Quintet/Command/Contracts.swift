import AIGatewayContract
import ContentContract
import EntitlementsContract
import NotificationsContract
import ProgressContract
import Wire

/// What the services' contracts say, for commands that need it without asking a running stack.
enum Contracts {
  private static let requests: [any Request.Type] =
    EntitlementsAPI.requests + ContentAPI.requests + AIGatewayAPI.requests + ProgressAPI.requests
    + NotificationsAPI.requests

  /// The methods that a view's part may call.
  static var readable: [String] {
    requests.map { $0.method }.filter { $0.audience == .client && $0.effect == .read && !$0.isEndless }.map(\.name)
  }
}
