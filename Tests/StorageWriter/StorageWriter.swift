import EventLoop
import Glibc
import Storage
import Wire

/// Writes continuously and prints each acknowledgement. `CrashTests` kills this program.
///
/// Arguments: the database's path, and the maximum size of a file, to make the disk fail. Each line is the id of a row
/// whose write has returned. An event is written with each row.
@main enum StorageWriter {
  static func main() {
    let arguments = CommandLine.arguments
    let path = arguments.count > 1 ? arguments[1] : "writer.db"
    if arguments.count > 2, let bytes = UInt(arguments[2]) { limitFiles(to: bytes) }
    exit(Loop.run { await write(to: path) })
  }

  @Loop private static func write(to path: String) async -> Int32 {
    do {
      let store = try Store.open(path, migrations: [rows], clock: .system)
      let workers = (0..<8).map { worker in Task { @Loop in try await work(worker, store) } }
      for worker in workers { try await worker.value }
      return 0
    } catch {
      say("failed: \(error)")
      return 1
    }
  }

  @Loop private static func work(_ worker: Int, _ store: Store) async throws {
    for place in 0..<1_000_000 {
      let id = "\(worker)-\(place)"
      try await store.write { tx in
        try tx.run("INSERT INTO rows (id, worker, place) VALUES ($1, $2, $3)", id, worker, place)
        try tx.emit(RowWritten(id: id), account: "acc_\(worker)", app: "test")
      }
      say(id)
    }
  }

  /// Beyond the limit, a write to a file fails with SQLite's I/O error, not with the error of a full disk.
  private static func limitFiles(to bytes: UInt) {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  }

  private static func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(1, $0.baseAddress, $0.count) }
  }

  private static let rows = Migration(
    number: 1, name: "rows",
    sql: "CREATE TABLE rows (id TEXT PRIMARY KEY, worker BIGINT NOT NULL, place BIGINT NOT NULL)")
}

/// Written with every row.
struct RowWritten: EventBody {
  static let type = "test.row.written"
  var id: String
}
