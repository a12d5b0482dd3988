package import Wire

/// The methods of `entitlements`.
package enum EntitlementsAPI {
  /// All requests, for the gateway's routes and for `rpc.discover`.
  package static let requests: [any Request.Type] = [
    RegisterDevice.self, ListSessions.self, RevokeSession.self, ResolveSession.self, GetOffering.self,
    SubmitPurchase.self, ReceiveAppStoreNotification.self, GetSubscription.self, CheckAccess.self,
    GetAccountProfile.self,
    SetAccountProfile.self, CreateLink.self, PreviewLink.self, MergeByLink.self, GetLinkState.self, CreateNonce.self,
    SignInWithApple.self, GrantPlan.self, RevokeGrant.self, ListGrants.self, MakeCodes.self, ListCodes.self,
    RevokeCodes.self, RedeemCode.self, ReportPaywall.self, GetReport.self, ReadAuditLog.self, EraseAccount.self,
    ShowAccount.self, SearchAccounts.self,
    ListApps.self, EraseAccountForSupport.self, GetErasure.self, StartArchive.self, GetArchive.self,
    ReadArchive.self, StartArchiveForSupport.self, ReadArchiveForSupport.self, ListenLive.self, GetPurchaseToken.self,
    ListIdentities.self, UnlinkIdentity.self, GetAccountPlan.self, FetchArchive.self,
  ]
}

/// The method of the development server that signs simulated purchases (E9).
///
/// It is a separate process, which holds the signing key. A service never signs what it verifies.
package enum DevelopmentStoreAPI {
  /// The first segment of the method names, and the name of the server's socket.
  package static let service = "development"
  /// All requests. The gateway serves them only if its settings name a development server.
  package static let requests: [any Request.Type] = [SignPurchase.self]
}
