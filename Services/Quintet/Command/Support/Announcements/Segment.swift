import NotificationsContract
import ServiceHost
import Wire

extension Announce.Segment {
  /// Parses a segment such as "plan=free,language=vi,active=14". Repeated keys are alternatives.
  init(parsing text: String) throws(UsageFault) {
    var plans = [Identifier]()
    var languages = [LanguageTag]()
    var days = Bounded<1, 365>?.none
    for part in settingParts(of: text) {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      switch (pair.first, pair.dropFirst().first) {
      case ("plan"?, let plan?):
        guard let plan = try? Identifier(plan) else { throw UsageFault("plan can't be '\(Excerpt(plan))'") }
        plans.append(plan)
      case ("language"?, let tag?):
        guard let tag = try? LanguageTag(tag) else { throw UsageFault("language can't be '\(Excerpt(tag))'") }
        languages.append(tag)
      case ("active"?, let number?) where days == nil:
        days = Int(number).flatMap { Bounded($0) }
        if days == nil { throw UsageFault("active takes 1 to 365 days") }
      default:
        throw UsageFault(
          "--segment takes plan=PLAN, language=TAG and active=DAYS, separated by commas, not '\(Excerpt(text))'")
      }
    }
    guard plans.count <= 20, languages.count <= 50 else {
      throw UsageFault("--segment takes up to 20 plans and 50 languages")
    }
    self.init(
      plans: plans.isEmpty ? nil : List(plans), languages: languages.isEmpty ? nil : List(languages),
      activeWithinDays: days)
  }

  /// The segment in the syntax of `--segment`.
  var text: String {
    let parts =
      (plans?.values ?? []).map { "plan=\($0.value)" } + (languages?.values ?? []).map { "language=\($0.value)" }
      + (activeWithinDays.map { ["active=\($0.value)"] } ?? [])
    return parts.joined(separator: ",")
  }
}
