import AppCatalog
import EntitlementsContract
import Wire

/// Answers access questions by an app's rules (E5).
struct AccessAnswers {
  let rules: AccessRules
  let plan: String

  /// - Throws: `invalid_params` for a rule that the app doesn't have, or numbers below 0.
  func answer(_ question: AccessQuestion) throws(Failure) -> AccessAnswer {
    guard question.position ?? 0 >= 0, question.current ?? 0 >= 0 else {
      throw .invalidParams("checks: position and current are 0 or more")
    }
    let check = AccessCheck(
      rule: question.rule, position: question.position ?? 0, current: question.current ?? 0,
      adding: question.adding ?? 1)
    switch rules.decide(check, plan: plan) {
    case nil: throw .invalidParams("checks: the app has no such rule")
    case .allowed: return AccessAnswer(rule: check.rule, outcome: .allowed)
    case .unlimited: return AccessAnswer(rule: check.rule, outcome: .unlimited)
    case .within(let current, let limit):
      return AccessAnswer(rule: check.rule, outcome: .allowed, limit: limit, remaining: max(0, limit - current))
    case .needsPlan(let offering): return AccessAnswer(rule: check.rule, outcome: .needsPlan, offering: offering)
    case .limitReached(let current, let limit, let offering):
      return AccessAnswer(
        rule: check.rule, outcome: .limitReached, offering: offering, limit: limit, remaining: max(0, limit - current))
    }
  }
}
