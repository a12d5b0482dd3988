import CivilTime
import Crypto
import EventLoop
import Files
import MessageBus
import Storage
import Telemetry
import TestSupport
import Transfers
import Wire

/// A service's files, with a clock that the test controls.
@Loop final class TransfersFixture {
  let store: Store
  let clock: LoopClock
  let files: Transfers

  init(in folder: String, limits: TransferLimits = TransferLimits()) throws {
    clock = LoopClock(wall: Timestamp(seconds: 1_000_000))
    store = try Store.ofRun(
      "\(folder)/content.db",
      migrations: [
        Migration(fileNamed: "0001-files.sql", Transfers.schema),
        Migration(fileNamed: "0002-file-charges.sql", Transfers.charges),
      ], clock: clock)
    let log = Log(service: "content", level: .error, clock: clock) { _ in }
    files = Transfers(
      store: store, clock: clock, kinds: [TransferKind("csv", maxBytes: 1 << 20)], limits: limits, log: log)
  }

  nonisolated func caller(_ account: String = "acc_1") -> Caller {
    Caller(principal: Principal(account: account, app: "flip", plan: "free", language: .en, timeZone: "UTC"))
  }

  /// Begins an upload of these bytes.
  func begin(_ bytes: [UInt8], account: String = "acc_1") async throws -> TransferState {
    try await files.begin(
      kind: "csv", bytes: bytes.count, sha256: SHA256.hexDigest(bytes), for: caller(account))
  }

  /// Uploads a part of these bytes at its offset.
  @discardableResult
  func put(
    _ range: Range<Int>, of bytes: [UInt8], in id: String, account: String = "acc_1"
  ) async throws -> TransferState {
    let piece = Array(bytes[range])
    return try await files.put(
      id, at: range.lowerBound, data: Base64.encode(piece), sha256: SHA256.hexDigest(piece),
      for: caller(account))
  }

  /// Returns the failure that the body throws; nil if it succeeds.
  func failure<T>(_ body: @Loop () async throws -> T) async -> Failure? {
    do {
      _ = try await body()
      return nil
    } catch {
      return error as? Failure
    }
  }

  func close() async {
    files.stop()
    await store.close()
  }
}

/// Runs a body with files in a temporary folder, and a function that restarts the service on them.
func withTransfers(
  limits: TransferLimits = TransferLimits(),
  _ body: @escaping @Loop @Sendable (TransfersFixture, @Loop () async throws -> TransfersFixture) async throws -> Void
) async throws {
  try await onLoop {
    try await withTemporaryDirectory { folder in
      var now = try TransfersFixture(in: folder, limits: limits)
      let first = now
      let result: Result<Void, any Error>
      do {
        result = .success(
          try await body(first) {
            await now.close()
            now = try TransfersFixture(in: folder, limits: limits)
            return now
          })
      } catch {
        result = .failure(error)
      }
      await now.close()
      try result.get()
    }
  }
}
