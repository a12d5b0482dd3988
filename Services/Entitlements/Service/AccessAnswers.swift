import AppCatalog
import EntitlementsContract
import Wire

/// Answers access questions by an app's rules (E5).
struct AccessAnswers {
  let rules: AccessRules
  let plan: String

  /// - Throws: `invalid_params` for a rule that the app doesn't have.
  func answer(_ question: AccessQuestion) throws(Failure) -> AccessAnswer {
    let check = AccessCheck(
      rule: question.rule.value, position: question.position?.value ?? 0, current: question.current?.value ?? 0,
      adding: question.adding?.value ?? 1)
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
