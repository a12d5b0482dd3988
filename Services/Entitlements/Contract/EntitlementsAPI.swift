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
  ]
}
