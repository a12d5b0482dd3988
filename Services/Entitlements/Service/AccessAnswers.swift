import AppCatalog
import EntitlementsContract
import Wire

/// Answers access questions according to an app's rules (E5).
struct AccessAnswers {
  let rules: AccessRules
  let plan: String

  /// The rules whose answers depend on counts, by the service that keeps the counts.
  struct RequiredCounts: Hashable, Sendable {
    var limits: Set<String> = []
    var quotas: Set<String> = []

    var isEmpty: Bool { limits.isEmpty && quotas.isEmpty }
  }

  /// Returns the rules whose counts are needed to answer the questions. A rule whose limit doesn't apply to the plan
  /// needs no count.
  func needed(for questions: [AccessQuestion]) -> RequiredCounts {
    var needed = RequiredCounts()
    for question in questions {
      let id = question.rule.value
      if let limit = rules.countedLimits?.first(where: { $0.id == id }), !limit.unlockedBy.contains(plan) {
        needed.limits.insert(id)
      } else if rules.quotas?.contains(where: { $0.id == id }) == true {
        needed.quotas.insert(id)
      }
    }
    return needed
  }

  /// Answers a question.
  ///
  /// - Parameter counts: The counts of the rules that `needed(for:)` returned.
  /// - Throws: `invalid_params` if the app has no such rule, or if no service keeps its count.
  func answer(_ question: AccessQuestion, counts: [String: AccessCounts.Count]) throws(Failure) -> AccessAnswer {
    let rule = question.rule.value
    var check = AccessCheck(
      rule: rule, position: question.position?.value ?? 0, adding: question.adding?.value ?? 1)
    switch counts[rule] {
    case .known(let count): check.current = count
    case .unavailable: return AccessAnswer(rule: rule, outcome: .unavailable)
    case nil where !needed(for: [question]).isEmpty:
      throw .invalidParams("checks: no service reports a count for this rule")
    case nil: break
    }
    switch rules.decide(check, plan: plan) {
    case nil: throw .invalidParams("checks: the app has no such rule")
    case .allowed: return AccessAnswer(rule: rule, outcome: .allowed)
    case .unlimited: return AccessAnswer(rule: rule, outcome: .unlimited)
    case .within(let current, let limit):
      return AccessAnswer(rule: rule, outcome: .allowed, limit: limit, remaining: max(0, limit - current))
    case .needsPlan(let offering): return AccessAnswer(rule: rule, outcome: .needsPlan, offering: offering)
    case .limitReached(let current, let limit, let offering):
      return AccessAnswer(
        rule: rule, outcome: .limitReached, offering: offering, limit: limit, remaining: max(0, limit - current))
    }
  }
}
