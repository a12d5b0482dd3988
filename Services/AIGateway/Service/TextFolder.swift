import EventLoop
import Storage
import Telemetry
import TextSearch

/// Brings the texts that searches look through up to date after the folding has changed, a few at a time from the start
/// of the process.
///
/// Each step marks its rows, so an interrupted run goes on where it ended.
struct TextFolder {
  private static let step = 200

  let store: Store
  let log: Log

  /// Folds all texts that have an older form.
  @Loop func run() async {
    do {
      while try await store.write(of: "upkeep", { try Self.foldSome(in: $0) }) {}
    } catch {
      log.warning("old texts wait to be folded until the next start", ["reason": "\(error)"])
    }
  }

  /// - Returns: whether there may be more.
  static func foldSome(in tx: Transaction) throws -> Bool {
    let rows = try tx.rows(
      "SELECT number, text FROM texts WHERE folding < \(TextFolding.version) LIMIT $1", step
    ) { (number: $0.int64(0), text: $0.string(1)) }
    for row in rows {
      try tx.run(
        "UPDATE texts SET folded = $2, folding = $3 WHERE number = $1", row.number, TextFolding.folded(row.text),
        TextFolding.version)
    }
    return rows.count == step
  }
}
