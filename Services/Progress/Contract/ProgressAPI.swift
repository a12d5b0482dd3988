package import Wire

/// Everything `progress` answers.
package enum ProgressAPI {
  package static let requests: [any Request.Type] = [
    GetCourse.self, StartLesson.self, AnswerQuestion.self, FinishLesson.self, GetStreak.self, ListBadges.self,
    GetWallet.self, GetProfile.self,
  ]
}
