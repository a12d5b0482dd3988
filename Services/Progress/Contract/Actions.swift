package import Wire

/// Tells of what somebody did that only the app knows: the app's `actions.json` says what there is.
///
/// A device hands in what it noted, also offline, and hands it in again until it is answered: each counts once, by its
/// id. What breaks a rule is refused alone.
package struct ReportActions: Request, LenientParams {
  package static let method = Method(
    "progress.actions.report", .change, fails: [.notFound],
    "Tells of actions that the app saw, each counted once by its id.")

  /// 1 to 100, in any order.
  package var actions: List<Lenient<ReportedAction>, 1, 100>

  package init(actions: List<ReportedAction, 1, 100>) { self.actions = actions.lenient }

  /// What became of them.
  package struct Reply: Codable, Hashable, Sendable {
    /// One for each, in their order.
    package var results: [ReportedResult]
    /// What is answered.
    package init(results: [ReportedResult]) { self.results = results }
  }
}

/// Something that somebody did, as a device noted it.
package struct ReportedAction: LenientItem {
  package static let idMember: String? = "id"

  /// The device's own id for it, the same in each repeat.
  package var id: Identifier
  /// One of the app's actions.
  package var action: Identifier
  /// When it was done by the device's clock, in milliseconds since 1970.
  package var at: ClientTime
  /// The action's properties, as the app's data declare them; left out, none.
  package var with: SmallJSON?

  /// One with these members.
  package init(id: Identifier, action: Identifier, at: ClientTime, with: SmallJSON? = nil) {
    (self.id, self.action, self.at, self.with) = (id, action, at, with)
  }
}

/// What became of a reported action.
package struct ReportedResult: Codable, Hashable, Sendable {
  /// What became of it.
  package enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// It counts from now on.
    case counted
    /// It was told before, and isn't counted again.
    case known
    /// So many of that day count already that this one doesn't.
    case over
    /// It breaks a rule, and changed nothing.
    case refused
  }

  /// The device's own id for it; empty if the action was refused and has no id that can be read.
  package var id: String
  /// What became of it.
  package var state: State
  /// Why it was refused, as an error has it.
  package var refusal: Failure?
  /// Leaderboards on which it doesn't count: the day, week or month in which it was done was closed. Nil for none.
  package var closedBoards: [String]?

  /// One with these members.
  package init(id: String, state: State, refusal: Failure? = nil, closedBoards: [String]? = nil) {
    (self.id, self.state, self.refusal, self.closedBoards) = (id, state, refusal, closedBoards)
  }
}
