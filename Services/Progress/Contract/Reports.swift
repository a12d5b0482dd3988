package import CivilTime
package import Wire

/// What people do in an app, by the days of their own clocks (A2): all actions, or a report that the app's data declare.
package struct GetActionReport: Request {
  package static let method = Method(
    "progress.reports.get", .read, audience: .ops, access: .open, fails: [.notFound],
    "Gives what people do in an app, day by day.")

  /// The app's id.
  package var app: Identifier
  /// One of the app's reports; left out, how often each action was done.
  package var report: Identifier?
  /// The first day; 29 days before the last if left out.
  package var from: CivilDay?
  /// The last day, at most 366 days on; today if left out.
  package var to: CivilDay?

  /// A request with these members.
  package init(app: Identifier, report: Identifier? = nil, from: CivilDay? = nil, to: CivilDay? = nil) {
    (self.app, self.report, self.from, self.to) = (app, report, from, to)
  }

  /// The numbers, in one of the three.
  package struct Reply: Codable, Hashable, Sendable {
    /// How often each action was done; nil for a report.
    package var actions: [Count]?
    /// How often each value came; nil for anything but a report by values.
    package var values: [Value]?
    /// Who came how far; nil for anything but a report by steps.
    package var funnel: [Entrants]?
    /// The steps of such a report.
    package var steps: [String]?

    package init(
      actions: [Count]? = nil, values: [Value]? = nil, funnel: [Entrants]? = nil, steps: [String]? = nil
    ) {
      (self.actions, self.values, self.funnel, self.steps) = (actions, values, funnel, steps)
    }
  }

  /// An action on a day.
  package struct Count: Codable, Hashable, Sendable {
    /// The day.
    package var day: CivilDay
    /// The action.
    package var action: String
    /// How often it was done.
    package var times: Int
    /// By how many people.
    package var people: Int

    package init(day: CivilDay, action: String, times: Int, people: Int) {
      (self.day, self.action, self.times, self.people) = (day, action, times, people)
    }
  }

  /// A value of a property on a day.
  package struct Value: Codable, Hashable, Sendable {
    /// The day.
    package var day: CivilDay
    /// The value.
    package var value: String
    /// How often it came.
    package var times: Int
    /// With how many people.
    package var people: Int
    /// What the report's number adds up to.
    package var sum: Int

    package init(day: CivilDay, value: String, times: Int, people: Int, sum: Int) {
      (self.day, self.value, self.times, self.people, self.sum) = (day, value, times, people, sum)
    }
  }

  /// Those who took the first step on a day.
  package struct Entrants: Codable, Hashable, Sendable {
    /// The day of the first step.
    package var day: CivilDay
    /// How many came to each step, the first among them. A step on the same day counts, in whatever order.
    package var people: [Int]

    package init(day: CivilDay, people: [Int]) { (self.day, self.people) = (day, people) }
  }
}

/// Who comes back: of those who did something first on a day, how many did on the day after, after a week and a month.
package struct GetRetention: Request {
  package static let method = Method(
    "progress.reports.retention", .read, audience: .ops, access: .open, fails: [.notFound],
    "Gives how many people come back to an app.")

  /// The app's id.
  package var app: Identifier
  /// The first day of beginning; 29 days before the last if left out.
  package var from: CivilDay?
  /// The last day, at most 366 days on; today if left out.
  package var to: CivilDay?

  /// A request with these members.
  package init(app: Identifier, from: CivilDay? = nil, to: CivilDay? = nil) {
    (self.app, self.from, self.to) = (app, from, to)
  }

  /// The numbers.
  package struct Reply: Codable, Hashable, Sendable {
    /// The oldest first; only those on which somebody began.
    package var cohorts: [Cohort]
    package init(cohorts: [Cohort]) { self.cohorts = cohorts }
  }

  /// Those who began on a day.
  package struct Cohort: Codable, Hashable, Sendable {
    /// The day on which they did something first.
    package var day: CivilDay
    /// How many they are.
    package var people: Int
    /// How many did something on the next day; nil while it hasn't come.
    package var day1: Int?
    /// How many did on the seventh day after; nil while it hasn't come.
    package var day7: Int?
    /// How many did on the thirtieth day after; nil while it hasn't come.
    package var day30: Int?

    package init(day: CivilDay, people: Int, day1: Int?, day7: Int?, day30: Int?) {
      (self.day, self.people, self.day1, self.day7, self.day30) = (day, people, day1, day7, day30)
    }
  }
}
