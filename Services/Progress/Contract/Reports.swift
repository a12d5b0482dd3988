package import CivilTime
package import Wire

/// Returns activity statistics of an app, counted in days of each user's time zone (A2): either counts of all actions,
/// or a report that the app's data declare.
package struct GetActionReport: Request {
  package static let method = Method(
    "progress.reports.get", .read, audience: .admin, access: .open, fails: [.notFound],
    "Returns the numbers of users' actions in an app by day.")

  /// The app's id.
  package var app: Identifier
  /// The id of one of the app's reports; if omitted, the reply counts all actions.
  package var report: Identifier?
  /// The first day; if omitted, 29 days before the last.
  package var from: CivilDay?
  /// The last day; if omitted, today. The range may span at most 366 days.
  package var to: CivilDay?

  package init(app: Identifier, report: Identifier? = nil, from: CivilDay? = nil, to: CivilDay? = nil) {
    self.app = app
    self.report = report
    self.from = from
    self.to = to
  }

  /// The statistics. Exactly one of `actions`, `values` and `funnel` is present.
  package struct Reply: Codable, Hashable, Sendable {
    /// The number of times each action was performed; nil if the request names a report.
    package var actions: [Count]?
    /// The number of occurrences of each value; nil unless the report counts values.
    package var values: [Value]?
    /// The users who reached each step; nil unless the report is a funnel.
    package var funnel: [Entrants]?
    /// The steps of the funnel; nil unless the report is a funnel.
    package var steps: [String]?

    package init(
      actions: [Count]? = nil, values: [Value]? = nil, funnel: [Entrants]? = nil, steps: [String]? = nil
    ) {
      self.actions = actions
      self.values = values
      self.funnel = funnel
      self.steps = steps
    }
  }

  /// The statistics of an action on a day.
  package struct Count: Codable, Hashable, Sendable {
    /// The day.
    package var day: CivilDay
    /// The action's id.
    package var action: String
    /// The number of times that the action was performed.
    package var times: Int
    /// The number of users who performed the action.
    package var people: Int

    package init(day: CivilDay, action: String, times: Int, people: Int) {
      self.day = day
      self.action = action
      self.times = times
      self.people = people
    }
  }

  /// The statistics of a property's value on a day.
  package struct Value: Codable, Hashable, Sendable {
    /// The day.
    package var day: CivilDay
    /// The value.
    package var value: String
    /// The number of occurrences.
    package var times: Int
    /// The number of users with this value.
    package var people: Int
    /// The total of the report's numeric property.
    package var sum: Int

    package init(day: CivilDay, value: String, times: Int, people: Int, sum: Int) {
      self.day = day
      self.value = value
      self.times = times
      self.people = people
      self.sum = sum
    }
  }

  /// The users who took the first step of a funnel on a day.
  package struct Entrants: Codable, Hashable, Sendable {
    /// The day of the first step.
    package var day: CivilDay
    /// The number of users who reached each step, starting with the first. Steps taken on the same day count in any
    /// order.
    package var people: [Int]

    package init(day: CivilDay, people: [Int]) {
      self.day = day
      self.people = people
    }
  }
}

/// Returns an app's retention: the users who were first active on a day, and how many of them were active again one
/// day, seven days and thirty days later.
package struct GetRetention: Request {
  package static let method = Method(
    "progress.reports.retention", .read, audience: .admin, access: .open, fails: [.notFound],
    "Returns an app's retention: how many users come back.")

  /// The app's id.
  package var app: Identifier
  /// The first day of the range. The report covers users who were first active in the range. If omitted, 29 days
  /// before `to`.
  package var from: CivilDay?
  /// The last day of the range; if omitted, today. The range may span at most 366 days.
  package var to: CivilDay?

  package init(app: Identifier, from: CivilDay? = nil, to: CivilDay? = nil) {
    self.app = app
    self.from = from
    self.to = to
  }

  /// The retention of each cohort.
  package struct Reply: Codable, Hashable, Sendable {
    /// The cohorts, oldest first. Days without new users are left out.
    package var cohorts: [Cohort]
    package init(cohorts: [Cohort]) { self.cohorts = cohorts }
  }

  /// The users who were first active on a day.
  package struct Cohort: Codable, Hashable, Sendable {
    /// The day of first activity.
    package var day: CivilDay
    /// The number of users in the cohort.
    package var people: Int
    /// The number of users active on the next day; nil if that day is in the future.
    package var day1: Int?
    /// The number of users active seven days after the first day; nil if that day is in the future.
    package var day7: Int?
    /// The number of users active thirty days after the first day; nil if that day is in the future.
    package var day30: Int?

    package init(day: CivilDay, people: Int, day1: Int?, day7: Int?, day30: Int?) {
      self.day = day
      self.people = people
      self.day1 = day1
      self.day7 = day7
      self.day30 = day30
    }
  }
}
