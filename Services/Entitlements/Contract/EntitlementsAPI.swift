package import Wire

/// Everything `entitlements` answers.
package enum EntitlementsAPI {
  /// Each request, for the gateway's routes and for `rpc.discover`.
  package static let requests: [any Request.Type] = [
    RegisterDevice.self, ListSessions.self, RevokeSession.self, ResolveSession.self, GetOffering.self,
    SubmitPurchase.self, GetSubscription.self, CheckAccess.self, ListenLive.self,
  ]
}
