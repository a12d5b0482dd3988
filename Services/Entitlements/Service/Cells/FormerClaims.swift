import CivilTime
import EventLoop
import ServiceHost
import Storage
import Telemetry

/// Tells the directory once of all sign-ins and purchases that are here: a stack may have had accounts before it became
/// a cell. What another cell has already stays that one's, and is said.
@Loop final class FormerClaims {
  private let store: Store
  private let directory: CellDirectory
  private let log: Log
  private var timer: DueTimer?
  /// Rows that are told at a time.
  private nonisolated static let most = 200

  init(_ store: Store, directory: CellDirectory, clock: LoopClock, log: Log) {
    (self.store, self.directory, self.log) = (store, directory, log)
    timer = DueTimer(
      clock: clock, rest: .milliseconds(20),
      look: { [weak self] in try await self?.next() == nil ? nil : clock.wallNow },
      failed: { [log] in log.warning("the directory waits to be told what is here", ["reason": "\($0)"]) },
      run: { [weak self] in try await self?.tell() })
  }

  func arm() { timer?.arm() }
  func stop() { timer?.stop() }

  /// How far a kind was told of.
  private struct Place: Sendable {
    var kind: CellDirectory.Claim.Kind
    var first = ""
    var second = ""
  }

  /// A row that is told of.
  private struct Row: Sendable {
    var first: String
    var second: String
    var account: String
    var claim: CellDirectory.Claim
  }

  private func next() async throws -> Place? {
    try await store.query { db in
      for kind in [CellDirectory.Claim.Kind.identity, .purchase] {
        let known = try db.first(
          "SELECT after_first, after_second, is_done FROM told_claims WHERE kind = $1", kind.rawValue
        ) { (Place(kind: kind, first: $0.string(0), second: $0.string(1)), isDone: $0.bool(2)) }
        if known?.isDone != true { return known?.0 ?? Place(kind: kind) }
      }
      return nil
    }
  }

  private func tell() async throws {
    guard let place = try await next() else { return }
    let rows = try await store.query { try Self.rows(behind: place, $0) }
    let others = try await directory.claim(rows.map { ($0.claim, $0.account) })
    for claim in others {
      log.warning(
        "what is here is another cell's too: the first who comes with it decides", ["kind": claim.kind.rawValue])
    }
    // Who was erased meanwhile has nothing.
    let left = try await store.query { try Self.rows(behind: place, $0).map(\.claim) }
    for row in rows where !left.contains(row.claim) { try await directory.release(row.claim) }
    let (end, isDone) = (rows.last.map { ($0.first, $0.second) }, rows.count < Self.most)
    try await store.write(of: "upkeep") { tx in
      try tx.run(
        """
        INSERT INTO told_claims (kind, after_first, after_second, is_done) VALUES ($1, $2, $3, $4)
        ON CONFLICT (kind) DO UPDATE SET after_first = excluded.after_first, after_second = excluded.after_second,
          is_done = excluded.is_done
        """, place.kind.rawValue, end?.0 ?? place.first, end?.1 ?? place.second, isDone)
    }
  }

  private nonisolated static func rows(behind place: Place, _ db: Reading) throws -> [Row] {
    switch place.kind {
    case .identity:
      try db.rows(
        """
        SELECT app, subject, account FROM identities WHERE (app, subject) > ($1, $2) ORDER BY app, subject LIMIT \(most)
        """, place.first, place.second
      ) {
        let (app, subject) = ($0.string(0), $0.string(1))
        return Row(first: app, second: subject, account: $0.string(2), claim: .identity(subject, app: app))
      }
    case .purchase:
      try db.rows(
        """
        SELECT environment, original_id, account FROM purchases WHERE (environment, original_id) > ($1, $2)
        ORDER BY environment, original_id LIMIT \(most)
        """, place.first, place.second
      ) {
        let (environment, id) = ($0.string(0), $0.string(1))
        return Row(
          first: environment, second: id, account: $0.string(2), claim: .purchase(id, environment: environment))
      }
    }
  }
}
