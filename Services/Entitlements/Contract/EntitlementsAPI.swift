package import Wire

/// Everything `entitlements` answers.
package enum EntitlementsAPI {
  /// Each request, for the gateway's routes and for `rpc.discover`.
  package static let requests: [any Request.Type] = [
    RegisterDevice.self, ListSessions.self, RevokeSession.self, ResolveSession.self, GetOffering.self,
    SubmitPurchase.self, ReceiveStoreNotification.self, GetSubscription.self, CheckAccess.self, GetAccountProfile.self,
    SetAccountProfile.self, CreateLink.self, PreviewLink.self, JoinLink.self, GetLinkState.self, CreateNonce.self,
    SignInWithApple.self, GrantPlan.self, RevokeGrant.self, ListGrants.self, MakeCodes.self, ListCodes.self,
    RevokeCodes.self, RedeemCode.self, ReportPaywall.self, GetReport.self, ReadTrail.self, EraseAccount.self,
    ShowAccount.self, EraseAccountForSupport.self, GetErasure.self, StartArchive.self, GetArchive.self,
    ReadArchive.self, StartArchiveForSupport.self, ReadArchiveForSupport.self, ListenLive.self, GetPurchaseToken.self,
    ListJoinRequests.self, AnswerJoinRequest.self, GetJoinState.self, ListIdentities.self, UnlinkIdentity.self,
    GetAccountPlan.self, FetchArchive.self,
  ]
}

/// What stands in for the store while purchases are tried out (E9): a process of its own, which has the key. No service
/// signs what it verifies.
package enum DevelopmentStoreAPI {
  /// The first segment of its methods, and its socket's name.
  package static let service = "development"
  /// Each request; the gateway knows them only where its settings say that there is such a store.
  package static let requests: [any Request.Type] = [SignPurchase.self]
}
