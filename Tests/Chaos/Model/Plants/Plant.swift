import Wire

/// A flaw put into a good history on purpose: each must be found, by the check that is for it.
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
  /// Something refused, or sent by half, that is there all the same.
  case tornCommit = "torn-commit"
  case lateAnswer = "late-answer"
  case secondAnswer = "second-answer"
  case noAnswer = "no-answer"
  case otherAnswer = "other-answer"
  case strangeFailure = "strange-failure"
  case neverSettled = "never-settled"
  /// A look that shows less, or other, than was acknowledged.
  case staleList = "stale-list"
  case stalePosition = "stale-position"
  case wrongBalance = "wrong-balance"
  case halfTransfer = "half-transfer"
  /// A purchase out of a wallet that was acknowledged and is forgotten whole, or that was paid twice; a history that
  /// lacks it, a wallet that isn't what its history comes to, and a freeze that was paid for and isn't there.
  case lostTransfer = "lost-transfer"
  case doubledTransfer = "doubled-transfer"
  case shortHistory = "short-history"
  case wrongWallet = "wrong-wallet"
  case lostFreeze = "lost-freeze"
  /// A text that was acknowledged and isn't in the history.
  case lostText = "lost-text"
  /// A reservation that nobody gives back, a budget that was passed, and a call that is entered in one book only.
  case leftReservation = "left-reservation"
  case passedBudget = "passed-budget"
  case unpaidCall = "unpaid-call"
  /// Accounts that joined: something that stays with the former one, a token of it that is taken, and one that doesn't
  /// come to an end.
  case leftBehind = "left-behind"
  case livingToken = "living-token"
  case halfJoined = "half-joined"
  /// A score that nobody reached, and a look at another one.
  case wrongScore = "wrong-score"
  case staleScore = "stale-score"
  /// A reported action that counts twice.
  case doubledAction = "doubled-action"
  /// A purchase that was acknowledged and isn't there, a refund that is forgotten, a plan that isn't seen.
  case lostPurchase = "lost-purchase"
  case lostRefund = "lost-refund"
  case stalePlan = "stale-plan"
  /// A plan that was given and isn't there, or twice; one that was taken back and isn't; and what the trail doesn't say of
  /// it, or says twice.
  case lostGrant = "lost-grant"
  case doubledGrant = "doubled-grant"
  case lostRevocation = "lost-revocation"
  case untoldGrant = "untold-grant"
  case doubledTrail = "doubled-trail"
  /// The use of a code that is forgotten, one too many, one that isn't counted, and one that is refused too early.
  case lostRedemption = "lost-redemption"
  case passedUses = "passed-uses"
  case forgottenUse = "forgotten-use"
  case deniedCode = "denied-code"
  /// A notification of the store that was acknowledged and isn't there, one that was never sent, one that the trail
  /// doesn't have, and one that counts each time; an older proof that stands in the place of the last.
  case lostNotice = "lost-notice"
  case strangeNotice = "strange-notice"
  case untoldNotice = "untold-notice"
  case recountedNotice = "recounted-notice"
  case olderProof = "older-proof"
  case wrongRenewal = "wrong-renewal"
  /// Access that no plan explains, a plan without a cause, and one that isn't announced.
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

  /// The check that must find it.
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

  /// The history with the flaw; nil where it has no place for it.
  package func planted(in entries: [Entry]) -> [Entry]? {
    var garden = Garden(entries)
    return garden.plant(self) ? garden.entries : nil
  }
}
