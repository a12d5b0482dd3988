import AppCatalog
import CivilTime

/// Which notices come to a person, and when. Pure: what is known of the person, the zone's rules and the time are passed
/// in.
///
/// What is delivered and what a plan shows come from the same steps: `next` says what comes next, and `take` has it be
/// told. So the plan that is shown is what comes, unless something happens meanwhile.
struct NoticePlan {
  /// How late a notice of an hour may still come; one that was missed by more is left out, so that there is no burst
  /// after downtime.
  static let grace = Duration.seconds(3600)

  let notices: Notices
  let zone: TimeZoneRules
  var person: Person
  /// When the service didn't run: that is no absence of the person's.
  var downtimes = Downtimes()

  /// A notice that comes.
  struct Occurrence {
    var kind: NoticeKind
    /// What makes it one of its kind; of a later one it is more.
    var occasion: Int64
    var at: Timestamp
    /// The person's own day at that time.
    var day: CivilDay
    /// What fills its words.
    var values: [String: String] = [:]
    /// What ops have to say; nil where it isn't that.
    var announced: Announced?
  }

  /// The time in which a notice may come.
  private struct Window {
    var due: Timestamp
    var end: Timestamp
    /// Nil where each day is an occasion.
    var occasion: Int64?
  }

  /// What comes next, now or later; of several at once the more important one, then the one that stands first.
  func next(at now: Timestamp) -> Occurrence? {
    var first: (occurrence: Occurrence, rank: Int)?
    for kind in notices.kinds where person.wants(kind) {
      guard let found = occurrence(of: kind, at: now) else { continue }
      let rank = NoticeKind.Priority.allCases.firstIndex(of: kind.priority ?? .normal) ?? 0
      if let first, (first.occurrence.at, first.rank) <= (found.at, rank) { continue }
      first = (found, rank)
    }
    return first?.occurrence
  }

  /// Begins: an hour of the day that was over when somebody came isn't theirs. Nobody wants to be reminded of an app that
  /// they have just opened.
  mutating func begin(at time: Timestamp) {
    let today = zone.day(of: time)
    for kind in notices.kinds {
      guard case .hour(let hour)? = kind.trigger.form, awake(zone.time(of: today, minutes: hour * 60)) < time else {
        continue
      }
      person.kinds[kind.id, default: Person.KindState()].told = Int64(today.number)
    }
  }

  /// Has a notice be told.
  mutating func take(_ occurrence: Occurrence) {
    person.kinds[occurrence.kind.id, default: Person.KindState()].told = occurrence.occasion
    if occurrence.kind.isCapped { use(occurrence.day) }
    person.announced.removeAll { $0.number == occurrence.announced?.number }
  }

  /// Has one of a day's capped notices be used up.
  mutating func use(_ day: CivilDay) {
    person.capped = Person.Capped(day: day, count: person.capped.day == day ? person.capped.count + 1 : 1)
  }

  /// All that comes in a time, if nothing happens meanwhile.
  func coming(after now: Timestamp, until end: Timestamp, most: Int) -> [Occurrence] {
    var (plan, time, found) = (self, now, [Occurrence]())
    while found.count < most, let next = plan.next(at: time), next.at <= end {
      time = max(time, next.at)
      plan.take(next)
      found.append(next)
    }
    return found
  }

  /// The first notice of a kind that isn't told yet and may still come.
  private func occurrence(of kind: NoticeKind, at now: Timestamp) -> Occurrence? {
    guard let form = kind.trigger.form else { return nil }
    let told = person.kinds[kind.id]?.told ?? .min
    for window in windows(of: kind, form, at: now) {
      if let occasion = window.occasion, occasion <= told { continue }
      // What is put off is looked at again for the day on which it then comes.
      var at = awake(max(window.due, now))
      while at < window.end {
        let day = zone.day(of: at)
        if (window.occasion ?? Int64(day.number)) > told, !isBarred(kind, on: day) {
          return Occurrence(
            kind: kind, occasion: window.occasion ?? Int64(day.number), at: at, day: day, values: values(form, at: at),
            announced: form == .on(.announcement) ? person.announced.first { $0.number == window.occasion } : nil)
        }
        at = awake(max(zone.time(of: day + 1), at + .milliseconds(1)))
      }
    }
    return nil
  }

  /// The times in which a kind may come from now on, in their order.
  private func windows(of kind: NoticeKind, _ form: NoticeTrigger.Form, at now: Timestamp) -> [Window] {
    switch form {
    case .hour(let usual): return hours(person.kinds[kind.id]?.hour ?? usual, at: now)
    case .beforeStreakEnd(let hours):
      guard let streak = person.activity["active"], let end = streakEnd(streak) else { return [] }
      return [Window(due: streakWarning(hours: hours, before: end), end: end, occasion: end.milliseconds)]
    case .beforePlanEnd(let days):
      guard let end = person.planEnd else { return [] }
      return [Window(due: end + .seconds(-Int64(days) * 86_400), end: end, occasion: end.milliseconds)]
    case .after(let action, let days, let hour):
      guard let done = person.activity[action] else { return [] }
      let day = zone.day(of: done.at + downtimes.total(since: done.at)) + days
      // One that was missed, or barred on its day, comes on the next day at its hour: later ones would come in a burst.
      return [day, day + 1].map { day in
        let due = awake(zone.time(of: day, minutes: hour * 60))
        return Window(due: due, end: due + Self.grace + .milliseconds(1), occasion: done.at.milliseconds)
      }
    case .on(.announcement):
      return person.announced.filter { $0.kind == kind.id }.map {
        Window(due: $0.madeAt, end: $0.expiresAt, occasion: $0.number)
      }
    case .on: return []
    }
  }

  /// Days whose hour may still come: one that was due two days ago may have been put off until now, and of the coming
  /// ones the first may be told, barred, or left out by the calendar.
  private func hours(_ hour: Int, at now: Timestamp) -> [Window] {
    let today = zone.day(of: now)
    return (-2...8).compactMap { offset in
      let day = today + offset
      let due = zone.time(of: day, minutes: hour * 60)
      // A day that a zone left out has no hours.
      guard zone.day(of: due) == day else { return nil }
      let comes = awake(due)
      return Window(due: comes, end: comes + Self.grace + .milliseconds(1), occasion: nil)
    }
  }

  /// The end of the day in which something must be done for the streak to go on.
  private func streakEnd(_ streak: Person.Activity) -> Timestamp? {
    streak.days > 0 ? streak.endsAt ?? zone.time(of: streak.day + 2) : nil
  }

  /// When the warning of a streak's end is due.
  ///
  /// If quiet hours would hold it back until the streak is lost, it comes an hour before they begin.
  private func streakWarning(hours: Int, before end: Timestamp) -> Timestamp {
    let usual = end + .seconds(-Int64(hours) * 3600)
    guard awake(usual) >= end, let quiet = person.quiet ?? notices.quiet else { return usual }
    let day = zone.day(of: usual)
    let isMorning = quiet.fromHour > quiet.untilHour && zone.minutes(of: usual) < quiet.untilHour * 60
    return zone.time(of: isMorning ? day + -1 : day, minutes: quiet.fromHour * 60) + .seconds(-3600)
  }

  /// The hours between which quiet hours move a kind, by the usual end of a streak's day; nil for a kind that they leave
  /// as it is.
  func moveByQuiet(of kind: NoticeKind) -> (fromHour: Int, toHour: Int)? {
    guard let quiet = person.quiet ?? notices.quiet else { return nil }
    let isWarning: Bool
    let hour: Int
    switch kind.trigger.form {
    case .hour(let usual):
      isWarning = false
      hour = person.kinds[kind.id]?.hour ?? usual
    case .after(_, _, let usual):
      isWarning = false
      hour = usual
    case .beforeStreakEnd(let hours):
      isWarning = true
      hour = 24 - hours
    case .beforePlanEnd, .on, nil: return nil
    }
    guard quiet.holds(hour) else { return nil }
    let comesTooLate = isWarning && quiet.putsOffPastMidnight(from: hour)
    return (hour, comesTooLate ? (quiet.fromHour + 23) % 24 : quiet.untilHour)
  }

  private func isBarred(_ kind: NoticeKind, on day: CivilDay) -> Bool {
    let isDone = (kind.unlessToday ?? []).contains { person.activity[$0].map { zone.day(of: $0.at) } == day }
    let isUsedUp =
      kind.isCapped && person.capped.day == day && notices.mostADay.map { person.capped.count >= $0 } == true
    return isDone || isUsedUp
  }

  /// The first moment from a time on that isn't quiet.
  func awake(_ time: Timestamp) -> Timestamp {
    guard let quiet = person.quiet ?? notices.quiet, quiet.holds(zone.minutes(of: time) / 60) else { return time }
    let day = zone.day(of: time)
    // Those that cross midnight end on the next day, seen from before it.
    let isEvening = quiet.fromHour > quiet.untilHour && zone.minutes(of: time) >= quiet.fromHour * 60
    return max(time, zone.time(of: isEvening ? day + 1 : day, minutes: quiet.untilHour * 60))
  }

  private func values(_ form: NoticeTrigger.Form, at time: Timestamp) -> [String: String] {
    switch form {
    case .beforeStreakEnd:
      guard let streak = person.activity["active"], let end = streakEnd(streak) else { return [:] }
      return ["days": "\(streak.days)", "hours": "\(Self.whole((end - time).milliseconds, 3_600_000))"]
    case .beforePlanEnd:
      let left = person.planEnd.map { $0 - time } ?? .zero
      return ["days": "\(Self.whole(left.milliseconds, 86_400_000))"]
    case .after(let action, _, _):
      return ["days": "\(person.activity[action].map { zone.day(of: time) - zone.day(of: $0.at) } ?? 0)"]
    case .hour, .on: return [:]
    }
  }

  /// Rounded up, so that nobody is told of none.
  private static func whole(_ part: Int64, _ unit: Int64) -> Int64 { max(1, (part + unit - 1) / unit) }
}
