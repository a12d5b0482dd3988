import EventLoop
import Storage
import Telemetry
import TextSearch

/// Updates the searchable form of stored texts after a change of the folding algorithm. The update starts with the
/// process and runs in small steps.
///
/// Each step marks its rows, so an interrupted run resumes where it stopped.
struct TextFoldingUpdate {
  private static let step = 200

  let store: Store
  let log: Log

  /// Folds all texts whose searchable form is outdated.
  @Loop func run() async {
    do {
      while try await store.write(of: "upkeep", { try Self.foldSome(in: $0) }) {}
    } catch {
      log.warning("can't prepare old texts for search; the next start will retry", ["reason": "\(error)"])
    }
  }

  /// - Returns: True if more texts may be outdated.
  static func foldSome(in tx: Transaction) throws -> Bool {
    let rows = try tx.rows(
      "SELECT number, text FROM texts WHERE folding < \(TextFolding.version) LIMIT $1", step
    ) { (number: $0.int64("number"), text: $0.string("text")) }
    for row in rows {
      try tx.run(
        "UPDATE texts SET folded = $2, folding = $3 WHERE number = $1", row.number, TextFolding.folded(row.text),
        TextFolding.version)
    }
    return rows.count == step
  }
}
