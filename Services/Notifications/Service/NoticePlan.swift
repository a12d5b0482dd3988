import AppCatalog
import CivilTime

/// Decides which notices a user gets, and when. The caller supplies the user's state, the time zone's rules and the
/// time.
///
/// Delivery and the displayed plan use the same steps: `next` returns the next notice, and `take` marks it as
/// delivered. The displayed notices are therefore delivered, unless the user's state changes.
struct NoticePlan {
  /// The longest delay of a notice that is due at a set hour. A notice with a longer delay is skipped, so that users
  /// don't get many notices at once after a downtime.
  static let grace = Duration.seconds(3600)

  let notices: Notices
  let zone: TimeZoneRules
  var person: UserState
  /// The service's downtimes, which don't count as the user's absence.
  var downtimes = Downtimes()

  /// A notice and its time.
  struct Occurrence {
    var kind: NoticeKind
    /// Identifies the notice among those of its kind. Later notices have greater values.
    var occasion: Int64
    var at: Timestamp
    /// The user's local day at the time of the notice.
    var day: CivilDay
    /// The values for the text's placeholders.
    var values: [String: String] = [:]
    /// The announcement; nil for other notices.
    var announced: PendingAnnouncement?
  }

  /// The time span in which a notice may be delivered.
  private struct Window {
    var due: Timestamp
    var end: Timestamp
    /// The `occasion` of the notice; nil if each day has its own notice.
    var occasion: Int64?
  }

  /// Returns the next notice that is due now or later. If several notices have the same time, the priority decides,
  /// then the order in `notices.json`.
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

  /// Starts a new user's plan. Notices whose hour has passed today are skipped, because users don't need a reminder of
  /// an app that they just opened.
  mutating func begin(at time: Timestamp) {
    let today = zone.day(of: time)
    for kind in notices.kinds {
      guard case .hour(let hour)? = kind.trigger.form else { continue }
      let due = movedOutOfQuietHours(zone.time(of: today, minutes: hour * 60))
      guard due < time else { continue }
      person.kinds[kind.id, default: UserState.KindState()].told = Int64(today.number)
    }
  }

  /// Marks a notice as delivered.
  mutating func take(_ occurrence: Occurrence) {
    person.kinds[occurrence.kind.id, default: UserState.KindState()].told = occurrence.occasion
    if occurrence.kind.isCapped { use(occurrence.day) }
    person.announced.removeAll { $0.number == occurrence.announced?.number }
  }

  /// Counts a notice against the day's cap.
  mutating func use(_ day: CivilDay) {
    person.capped = UserState.Capped(day: day, count: person.capped.day == day ? person.capped.count + 1 : 1)
  }

  /// Returns the notices that will be delivered within a time span, assuming that the user's state doesn't change.
  func coming(after now: Timestamp, until end: Timestamp, most: Int) -> [Occurrence] {
    var plan = self
    var time = now
    var found = [Occurrence]()
    while found.count < most, let next = plan.next(at: time), next.at <= end {
      time = max(time, next.at)
      plan.take(next)
      found.append(next)
    }
    return found
  }

  /// Returns the first notice of a kind that hasn't been delivered and may still be delivered.
  private func occurrence(of kind: NoticeKind, at now: Timestamp) -> Occurrence? {
    guard let form = kind.trigger.form else { return nil }
    let told = person.kinds[kind.id]?.told ?? .min
    for window in windows(of: kind, form, at: now) {
      if let occasion = window.occasion, occasion <= told { continue }
      // A postponed notice is checked again for the day to which it moved.
      var at = movedOutOfQuietHours(max(window.due, now))
      while at < window.end {
        let day = zone.day(of: at)
        let occasion = window.occasion ?? Int64(day.number)
        if occasion > told, !isBarred(kind, on: day) {
          let announced = form == .on(.announcement) ? person.announced.first { $0.number == occasion } : nil
          return Occurrence(
            kind: kind, occasion: occasion, at: at, day: day, values: values(form, at: at), announced: announced)
        }
        at = movedOutOfQuietHours(max(zone.time(of: day + 1), at + .milliseconds(1)))
      }
    }
    return nil
  }

  /// Returns the time spans in which a kind's notices may be delivered from now on, in order.
  private func windows(of kind: NoticeKind, _ form: NoticeTrigger.Form, at now: Timestamp) -> [Window] {
    switch form {
    case .hour(let usual): return hours(person.kinds[kind.id]?.hour ?? usual, at: now)
    case .beforeStreakEnd(let hours):
      guard let end = streakEnd else { return [] }
      return [Window(due: streakWarning(hours: hours, before: end), end: end, occasion: end.milliseconds)]
    case .beforePlanEnd(let days):
      guard let end = person.planEnd else { return [] }
      return [Window(due: end + .seconds(-Int64(days) * 86_400), end: end, occasion: end.milliseconds)]
    case .after(let action, let days, let hour):
      return person.activity[action].map { windows(after: $0, days: days, hour: hour) } ?? []
    case .on(.announcement):
      return person.announced.filter { $0.kind == kind.id }.map {
        Window(due: $0.madeAt, end: $0.expiresAt, occasion: $0.number)
      }
    case .on: return []
    }
  }

  /// Returns the time spans of a notice that is due some days after an action.
  private func windows(after done: UserState.Activity, days: Int, hour: Int) -> [Window] {
    let day = zone.day(of: done.at + downtimes.total(since: done.at)) + days
    // A notice that was missed or not allowed on its day is sent at the same hour on the next day, but not later, so
    // that a user never gets many notices at once.
    return [day, day + 1].map { day in
      let due = movedOutOfQuietHours(zone.time(of: day, minutes: hour * 60))
      return Window(due: due, end: due + Self.grace + .milliseconds(1), occasion: done.at.milliseconds)
    }
  }

  /// Returns the time spans of a daily notice. The first one is two days ago, because that day's notice may have been
  /// postponed until now. Several time spans are in the future, because some of the next days may have no notice: it
  /// has already been delivered, it isn't allowed, or the time zone skips the day.
  private func hours(_ hour: Int, at now: Timestamp) -> [Window] {
    let today = zone.day(of: now)
    return (-2...8).compactMap { offset in
      let day = today + offset
      let due = zone.time(of: day, minutes: hour * 60)
      // A day that the time zone skipped has no hours.
      guard zone.day(of: due) == day else { return nil }
      let comes = movedOutOfQuietHours(due)
      return Window(due: comes, end: comes + Self.grace + .milliseconds(1), occasion: nil)
    }
  }

  /// The end of the day on which the user must act to continue the streak; nil if there is no streak.
  private var streakEnd: Timestamp? {
    guard let streak = person.activity["active"], streak.days > 0 else { return nil }
    return streak.endsAt ?? zone.time(of: streak.day + 2)
  }

  /// Returns the time for the warning about a streak's end.
  ///
  /// If quiet hours would delay the warning until the streak is lost, the warning comes an hour before the quiet hours
  /// begin.
  private func streakWarning(hours: Int, before end: Timestamp) -> Timestamp {
    let usual = end + .seconds(-Int64(hours) * 3600)
    guard movedOutOfQuietHours(usual) >= end, let quiet = person.quiet ?? notices.quiet else { return usual }
    let day = zone.day(of: usual)
    let isMorning = quiet.fromHour > quiet.untilHour && zone.minutes(of: usual) < quiet.untilHour * 60
    return zone.time(of: isMorning ? day + -1 : day, minutes: quiet.fromHour * 60) + .seconds(-3600)
  }

  /// Returns the usual hour of a kind's notices and the hour to which quiet hours move them; nil if quiet hours don't
  /// move them. A streak's day is assumed to end at midnight.
  func moveByQuiet(of kind: NoticeKind) -> (fromHour: Int, toHour: Int)? {
    guard let quiet = person.quiet ?? notices.quiet, let hour = usualHour(of: kind), quiet.holds(hour) else {
      return nil
    }
    if case .beforeStreakEnd? = kind.trigger.form, quiet.putsOffPastMidnight(from: hour) {
      return (hour, (quiet.fromHour + 23) % 24)
    }
    return (hour, quiet.untilHour)
  }

  private func usualHour(of kind: NoticeKind) -> Int? {
    switch kind.trigger.form {
    case .hour: person.hour(of: kind)
    case .after(_, _, let hour): hour
    case .beforeStreakEnd(let hours): 24 - hours
    case .beforePlanEnd, .on, nil: nil
    }
  }

  /// Returns true if the user must not receive notices of a kind on a day. Either the user did one of the actions in
  /// `unless_today`, or the user has received as many notices as `max_per_day` allows.
  func isBarred(_ kind: NoticeKind, on day: CivilDay) -> Bool {
    let isDone = (kind.unlessToday ?? []).contains { person.activity[$0].map { zone.day(of: $0.at) } == day }
    let isUsedUp =
      kind.isCapped && person.capped.day == day && notices.maxPerDay.map { person.capped.count >= $0 } == true
    return isDone || isUsedUp
  }

  /// Returns the time itself or, if it is in quiet hours, the end of the quiet hours.
  func movedOutOfQuietHours(_ time: Timestamp) -> Timestamp {
    guard let quiet = person.quiet ?? notices.quiet, quiet.holds(zone.minutes(of: time) / 60) else { return time }
    let day = zone.day(of: time)
    // Quiet hours that cross midnight end on the next day if the time is before midnight.
    let isEvening = quiet.fromHour > quiet.untilHour && zone.minutes(of: time) >= quiet.fromHour * 60
    return max(time, zone.time(of: isEvening ? day + 1 : day, minutes: quiet.untilHour * 60))
  }

  private func values(_ form: NoticeTrigger.Form, at time: Timestamp) -> [String: String] {
    switch form {
    case .beforeStreakEnd:
      guard let streak = person.activity["active"], let end = streakEnd else { return [:] }
      return ["days": "\(streak.days)", "hours": "\(Self.whole((end - time).milliseconds, 3_600_000))"]
    case .beforePlanEnd:
      let left = person.planEnd.map { $0 - time } ?? .zero
      return ["days": "\(Self.whole(left.milliseconds, 86_400_000))"]
    case .after(let action, _, _):
      return ["days": "\(person.activity[action].map { zone.day(of: time) - zone.day(of: $0.at) } ?? 0)"]
    case .hour, .on: return [:]
    }
  }

  /// Returns the quotient, rounded up, but at least 1.
  private static func whole(_ part: Int64, _ unit: Int64) -> Int64 { max(1, (part + unit - 1) / unit) }
}
