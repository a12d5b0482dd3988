package import Wire

/// Reports actions that only the app can observe. The app's `actions.json` declares which actions exist.
///
/// A client can record actions while it is offline. It repeats a report until it gets a reply; an action with a
/// repeated id isn't counted again. An invalid action is refused without affecting the others.
package struct ReportActions: Request, LenientParams {
  package static let method = Method(
    "progress.actions.report", .change, fails: [.notFound],
    "Reports actions that the user performed in the app; a repeated id isn't counted again.")

  /// The actions, 1 to 100, in any order.
  package var actions: List<Lenient<ReportedAction>, 1, 100>

  package init(actions: List<ReportedAction, 1, 100>) { self.actions = actions.lenient }

  /// The results of a report.
  package struct Reply: Codable, Hashable, Sendable {
    /// One result per action, in the order of the request.
    package var results: [ReportedResult]
    package init(results: [ReportedResult]) { self.results = results }
  }
}

/// A user action that a device recorded.
package struct ReportedAction: LenientItem {
  package static let idMember: String? = "id"

  /// The device's own id for the action; a retry must send the same id.
  package var id: Identifier
  /// The id of one of the app's actions.
  package var action: Identifier
  /// The time of the action by the device's clock, in milliseconds since 1970.
  package var at: ClientTime
  /// The action's properties, as declared by the app's data; if omitted, the action has none.
  package var with: SmallJSON?

  package init(id: Identifier, action: Identifier, at: ClientTime, with: SmallJSON? = nil) {
    self.id = id
    self.action = action
    self.at = at
    self.with = with
  }
}

/// The result of reporting one action.
package struct ReportedResult: Codable, Hashable, Sendable {
  /// The outcome for a reported action.
  package enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// The action was counted.
    case counted
    /// The action was reported before and isn't counted again.
    case duplicate
    /// The action exceeds its daily limit and isn't counted.
    case limitReached = "limit_reached"
    /// The action breaks a rule and changed nothing.
    case refused
  }

  /// The device's own id for the action; empty if the action was refused and its id can't be read.
  package var id: String
  /// The outcome for this action.
  package var state: State
  /// The error that explains why the action was refused; nil if it wasn't refused.
  package var refusal: Failure?
  /// The ids of leaderboards that no longer accept the action because its day, week or month is closed; nil if there
  /// are none.
  package var closedBoards: [String]?

  package init(id: String, state: State, refusal: Failure? = nil, closedBoards: [String]? = nil) {
    self.id = id
    self.state = state
    self.refusal = refusal
    self.closedBoards = closedBoards
  }
}
