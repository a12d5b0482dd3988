package import Wire

/// The API of the `progress` service.
package enum ProgressAPI {
  /// All request types, for the gateway's routes and for `rpc.discover`.
  package static let requests: [any Request.Type] = [
    GetCourse.self, StartLesson.self, AnswerQuestion.self, FinishLesson.self, GetStreak.self, ListBadges.self,
    GetWallet.self, GetProfile.self, ReportActions.self, ListStreakDays.self, ShowStreak.self,
    RepairStreak.self, ListWalletHistory.self, BuyItem.self, SettlePurchase.self, GetActionReport.self,
    GetRetention.self, AbandonLesson.self, ListWeakSpots.self, PracticeWeakSpots.self, ImportLocalProgress.self,
    GetLocalProgressImport.self, ListLeaderboards.self, GetLeaderboard.self, ListLeaderboardHistory.self,
    JoinLeaderboards.self, LeaveLeaderboards.self, ListChallenges.self, MakeBundle.self, SubmitBundle.self,
    MakePracticeBundle.self,
    ListGroups.self, CreateGroup.self, JoinGroup.self, LeaveGroup.self, RenewGroupCode.self, ReportPlayer.self,
    ListNameReports.self, HidePlayer.self, ListStoredUnits.self,
  ]
}
