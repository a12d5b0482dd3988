import AppCatalog
import CivilTime
import MessageBus
import ProgressContract
import Spelling
import Storage
import Wire

/// Counts the actions that a device reports, one by one. An invalid action is refused without affecting the others.
struct ActionReports {
  private let app: App
  private let actions: Actions
  private let principal: Principal
  private let tx: Transaction
  /// The accepted times, in milliseconds since 1970.
  private let times: ClosedRange<Int64>

  /// The maximum time by which a device's clock may be ahead, in milliseconds.
  private static let ahead: Int64 = 10 * 60_000

  init(_ app: App, _ actions: Actions, for principal: Principal, in tx: Transaction) {
    self.app = app
    self.actions = actions
    self.principal = principal
    self.tx = tx
    let now = tx.wallNow.milliseconds
    times = (now - Int64(actions.lateDays ?? Actions.defaultLateDays) * 86_400_000)...(now + Self.ahead)
  }

  /// Counts all reported actions.
  func take(_ items: [Lenient<ReportedAction>]) throws -> [ReportedResult] {
    try forgetOld()
    var counter = try ActionCounter(for: principal, of: app, in: tx)
    var results = items.map(ReportedResult.init(refused:))
    // Actions are counted in the order in which they were performed, not in the order of the request.
    let reported = items.enumerated().compactMap { index, item in item.value.map { (index: index, action: $0) } }
    for (index, action) in reported.sorted(by: {
      ($0.action.at.milliseconds, $0.index) < ($1.action.at.milliseconds, $1.index)
    }) {
      do {
        results[index].state = try take(action, counter: &counter)
        guard results[index].state == .counted, !counter.closedBoards.isEmpty else { continue }
        results[index].closedBoards = counter.closedBoards
      } catch let failure as Failure {
        results[index].refusal = failure
      }
    }
    try counter.finish()
    return results
  }

  private func take(_ reported: ReportedAction, counter: inout ActionCounter) throws -> ReportedResult.State {
    let done = try done(reported)
    try checkTime(reported.at.milliseconds)
    guard try !isKnown(reported.id.value) else { return .duplicate }
    // If the device's clock is ahead, the action counts as performed now.
    let time = min(Timestamp(milliseconds: reported.at.milliseconds), tx.wallNow)
    let id = "report \(principal.account) \(reported.id.value)"
    guard try counter.count(done, id: id, at: time) == .counted else { return .limitReached }
    try tx.run(
      "INSERT INTO action_reports (account, id, at) VALUES ($1, $2, $3)", principal.account, reported.id.value,
      reported.at.milliseconds)
    return .counted
  }

  private func checkTime(_ time: Int64) throws(Failure) {
    guard time >= times.lowerBound else {
      throw .invalidParams("'at' is more than \(actions.lateDays ?? Actions.defaultLateDays) days ago")
    }
    guard time <= times.upperBound else {
      throw .invalidParams("'at' is in the future: the device's clock is ahead")
    }
  }

  private func isKnown(_ id: String) throws -> Bool {
    try tx.value(of: Int.self, "SELECT 1 FROM action_reports WHERE account = $1 AND id = $2", principal.account, id)
      != nil
  }

  /// Deletes the ids of actions that are too old to be reported again.
  private func forgetOld() throws {
    try tx.run(
      "DELETE FROM action_reports WHERE account = $1 AND at < $2", principal.account, times.lowerBound)
  }

  /// Returns a reported action that fits the app's data.
  ///
  /// - Throws: `invalid_params` that names the undeclared or invalid member.
  private func done(_ reported: ReportedAction) throws(Failure) -> PerformedAction {
    let id = reported.action.value
    guard let action = actions.actions[id], action.by == .client else {
      let known = actions.reported(by: .client).map(\.id)
      throw .invalidParams(
        "action '\(id)' isn't one that this app's clients report\(Spelling.hint(for: id, among: known))")
    }
    let properties = try properties(of: reported, as: action.with ?? [:])
    return PerformedAction(action: id, most: action.most, properties: properties)
  }

  private func properties(
    of reported: ReportedAction, as declared: [String: ActionProperty]
  ) throws(Failure) -> [String: ActionValue] {
    var properties: [String: ActionValue] = [:]
    for (name, value) in reported.with?.value.object?.members ?? [] {
      guard let property = declared[name] else {
        throw .invalidParams("with.\(Excerpt(name)) isn't declared\(Spelling.hint(for: name, among: declared.keys))")
      }
      guard let value = ActionValue(value) else { throw .invalidParams("with.\(name) must be an id or a whole number") }
      if let fault = property.fault(of: value, in: app) { throw .invalidParams("with.\(name) \(fault)") }
      properties[name] = value
    }
    let missing = declared.filter { $0.value.optional != true && properties[$0.key] == nil }.keys.sorted()
    if let name = missing.first { throw .invalidParams("with.\(name) is missing") }
    return properties
  }
}

extension ReportedResult {
  /// Creates the result of an item before it is counted, with the state `refused`. The reason is only known yet for an
  /// item that violates its contract.
  fileprivate init(refused item: Lenient<ReportedAction>) {
    switch item {
    case .accepted(let action): self.init(id: action.id.value, state: .refused)
    case .rejected(let rejected): self.init(id: rejected.id ?? "", state: .refused, refusal: rejected.failure)
    }
  }
}
