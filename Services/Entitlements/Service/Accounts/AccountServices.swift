package import EventLoop
package import MessageBus
package import ServiceHost
import Wire

/// The calls to the other services that store data of accounts.
package struct AccountServices: Sendable {
  /// The services' names.
  package var names: [String]
  /// Asks a service for one step of a merge. Returns true if the service has finished its part.
  package var merge: @Loop @Sendable (_ service: String, MergeAccounts) async throws -> Bool
  /// Asks a service for an account's holdings.
  package var holdings: @Loop @Sendable (_ service: String, GetHoldings) async throws -> [AccountHolding]

  package init(
    names: [String], merge: @escaping @Loop @Sendable (_ service: String, MergeAccounts) async throws -> Bool,
    holdings: @escaping @Loop @Sendable (_ service: String, GetHoldings) async throws -> [AccountHolding]
  ) {
    self.names = names
    self.merge = merge
    self.holdings = holdings
  }
}

extension AccountServices {
  /// Creates the calls over connections to the services.
  ///
  /// - Parameter peer: Returns the connection to a service.
  @Loop package init(peer: (_ service: String) -> Peer) {
    let names = ServiceDirectory.stores.filter { $0 != AccountPart.owner }
    let peers = Dictionary(uniqueKeysWithValues: names.map { ($0, peer($0)) })
    self.init(
      names: names,
      merge: { service, request in
        guard let peer = peers[service] else { return true }
        return try await peer.call(
          request, as: Caller(principal: nil), method: MergeAccounts.method(of: service), timeout: .seconds(10)
        ).isDone
      },
      holdings: { service, request in
        guard let peer = peers[service] else { return [] }
        return try await peer.call(
          request, as: Caller(principal: nil), method: GetHoldings.method(of: service), timeout: .seconds(5)
        ).holdings
      })
  }
}
