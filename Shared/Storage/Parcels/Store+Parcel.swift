import EventLoop
package import Wire

extension Store {
  /// Rows of one step of forgetting: other changes go between two.
  private nonisolated static let parcelStep = 200
  /// Steps of one call.
  private nonisolated static let parcelSteps = 20

  /// Has an account that was put in here be another cell's for good, or goes on with it: a bounded number of its rows is
  /// forgotten.
  ///
  /// - Parameter before: what is to go of it beside the rows, or before them; it may come again.
  /// - Returns: whether nothing is left.
  package func leave(
    _ account: String, for cell: String, before: @Loop (_ account: String) async throws -> Void
  ) async throws -> Bool {
    try await write { try $0.leave(account, for: cell) }
    if try await query({ try $0.isForgottenAsLeft(account) }) { return true }
    try await before(account)
    guard try await forgetRows(of: account) else { return false }
    try await write { try $0.forgottenAsLeft(account) }
    return true
  }

  /// Forgets a bounded number of the rows of a parcel that came half.
  ///
  /// - Parameter before: as of `leave`.
  /// - Returns: whether nothing is left.
  package func discard(
    _ account: String, before: @Loop (_ account: String) async throws -> Void
  ) async throws -> Bool {
    guard try await write({ try $0.beginDiscard(account) }) else { return true }
    try await before(account)
    guard try await forgetRows(of: account) else { return false }
    try await write { try $0.discarded(account) }
    return true
  }

  /// - Returns: whether that was all of them.
  private func forgetRows(of account: String) async throws -> Bool {
    // The marks go last: they say what is still to do.
    let tables = held + OwnSchema.held.filter { !["storage_held", "storage_arrivals"].contains($0.name) }
    for _ in 0..<Self.parcelSteps {
      if try await !write({ try $0.forget(account, tables, atMost: Self.parcelStep) }) { return true }
    }
    return false
  }

  /// What the service holds of people, as it declares it.
  package var heldTables: [HeldTable] { held }
}
