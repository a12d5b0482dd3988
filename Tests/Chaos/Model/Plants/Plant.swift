import Wire

/// A defect planted into a good history. The responsible check must find it.
package enum Plant: String, CaseIterable, Sendable {
  /// An acknowledged change that isn't in the database.
  case droppedCommit = "dropped-commit"
  case droppedAccount = "dropped-account"
  /// A change that was applied twice.
  case doubledCommit = "doubled-commit"
  /// An event that was applied twice, or never.
  case doubledEvent = "doubled-event"
  case lostEvent = "lost-event"
  case unreadEvent = "unread-event"
  case untoldBadge = "untold-badge"
  /// A refused or torn change that is in the database.
  case tornCommit = "torn-commit"
  case lateAnswer = "late-answer"
  case secondAnswer = "second-answer"
  case noAnswer = "no-answer"
  case otherAnswer = "other-answer"
  case strangeFailure = "strange-failure"
  case neverSettled = "never-settled"
  /// A read that lacks acknowledged data, or returns wrong data.
  case staleList = "stale-list"
  case stalePosition = "stale-position"
  case wrongBalance = "wrong-balance"
  case halfTransfer = "half-transfer"
  /// An acknowledged wallet purchase that is missing entirely or was paid twice, a wallet history that lacks an entry,
  /// a balance that isn't the sum of its history, and a paid freeze that is missing.
  case lostTransfer = "lost-transfer"
  case doubledTransfer = "doubled-transfer"
  case shortHistory = "short-history"
  case wrongWallet = "wrong-wallet"
  case lostFreeze = "lost-freeze"
  /// An acknowledged text that isn't in the history.
  case lostText = "lost-text"
  /// A reservation that is never released, an exceeded budget, and a call that only one of the two tables records.
  case leftReservation = "left-reservation"
  case passedBudget = "passed-budget"
  case unpaidCall = "unpaid-call"
  /// Merged accounts: a row left with the old account, an accepted token of the old account, and an unfinished merge.
  case leftBehind = "left-behind"
  case livingToken = "living-token"
  case halfJoined = "half-joined"
  /// A score that no learner reached, and a read of a wrong score.
  case wrongScore = "wrong-score"
  case staleScore = "stale-score"
  /// A reported action that counts twice.
  case doubledAction = "doubled-action"
  /// An acknowledged purchase that is missing, a lost refund, and a plan that a read doesn't show.
  case lostPurchase = "lost-purchase"
  case lostRefund = "lost-refund"
  case stalePlan = "stale-plan"
  /// A missing or duplicated grant, a lost revocation, and a missing or duplicated audit log entry.
  case lostGrant = "lost-grant"
  case doubledGrant = "doubled-grant"
  case lostRevocation = "lost-revocation"
  case untoldGrant = "untold-grant"
  case doubledTrail = "doubled-trail"
  /// A lost redemption, one redemption too many, an uncounted redemption, and a code that is refused too early.
  case lostRedemption = "lost-redemption"
  case passedUses = "passed-uses"
  case forgottenUse = "forgotten-use"
  case deniedCode = "denied-code"
  /// An acknowledged store notification that is missing, a notification that was never sent, one without an audit log
  /// entry, one that counts twice, and an older signed statement that replaces the last one.
  case lostNotice = "lost-notice"
  case strangeNotice = "strange-notice"
  case untoldNotice = "untold-notice"
  case recountedNotice = "recounted-notice"
  case olderProof = "older-proof"
  case wrongRenewal = "wrong-renewal"
  /// Access that no plan explains, a plan without a cause, and a plan that isn't announced.
  case wrongAccess = "wrong-access"
  case unboughtPlan = "unbought-plan"
  case lostPlan = "lost-plan"
  case passedLimit = "passed-limit"
  case earlyLimit = "early-limit"
  case streamGap = "stream-gap"
  case streamRepeat = "stream-repeat"
  case refusedConnection = "refused-connection"
  case bystander = "bystander"
  case neverRecovered = "never-recovered"

  /// The check that must find the defect.
  package var check: String {
    switch self {
    case .droppedCommit, .doubledCommit, .tornCommit, .staleList: "cards"
    case .droppedAccount, .lostEvent: "accounts"
    case .doubledEvent, .lostText: "roasts"
    case .leftBehind, .livingToken, .halfJoined: "joins"
    case .leftReservation, .passedBudget, .unpaidCall: "budgets"
    case .unreadEvent, .untoldBadge: "events"
    case .lateAnswer: "in-time"
    case .secondAnswer: "answered-once"
    case .noAnswer: "in-time"
    case .otherAnswer: "same-answer"
    case .strangeFailure: "known-outcomes"
    case .neverSettled: "settled"
    case .stalePosition: "reading"
    case .wrongBalance, .halfTransfer: "ledger"
    case .lostTransfer, .doubledTransfer, .shortHistory, .wrongWallet, .lostFreeze: "wallets"
    case .wrongScore, .staleScore: "boards"
    case .doubledAction: "actions"
    case .lostPurchase, .lostRefund, .olderProof: "purchases"
    case .lostGrant, .doubledGrant, .lostRevocation, .untoldGrant, .doubledTrail: "grants"
    case .lostRedemption, .passedUses, .forgottenUse, .deniedCode: "codes"
    case .lostNotice, .strangeNotice, .untoldNotice, .recountedNotice, .wrongRenewal: "notices"
    case .stalePlan, .wrongAccess, .unboughtPlan, .lostPlan: "plans"
    case .passedLimit, .earlyLimit: "limits"
    case .streamGap, .streamRepeat: "streams"
    case .refusedConnection: "no-refusal"
    case .bystander: "others"
    case .neverRecovered: "recovered"
    }
  }

  /// Returns the history with the defect; nil if the history has no place for it.
  package func planted(in entries: [Entry]) -> [Entry]? {
    var garden = Garden(entries)
    return garden.plant(self) ? garden.entries : nil
  }
}
