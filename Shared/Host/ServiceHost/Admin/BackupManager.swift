import CivilTime
import Crypto
import EventLoop
import Files
import Storage
import Wire

/// Provides copies of the database for backups, one at a time, each for a limited time.
@Loop final class BackupManager {
  /// The maximum number of bytes in one reply. The reply, in Base64 and with its envelope, stays far below a frame's
  /// size limit.
  static let part = 1 << 20
  /// The time after which a copy that isn't read is deleted.
  private static let timeout = Duration.seconds(600)

  private static let ending = ".backup-"

  private let clock: LoopClock
  private var current: (id: String, snapshot: Snapshot, timer: TimerID)?

  init(clock: LoopClock) { self.clock = clock }

  /// Begins a copy in the database's folder. Another folder might not be writable or might lack the space.
  func begin(_ store: Store, rules: [AuditRule]) async throws -> String {
    end()
    let id = SecureRandom.identifier("bkp")
    let path = "\(store.path)\(Self.ending)\(id)"
    let snapshot: Snapshot
    do { snapshot = try await Snapshot.begin(of: store, at: path, rules: rules) } catch let fault as FileFault {
      throw Self.failure(fault.reason, at: path)
    }
    // Another copy may have begun in the meantime.
    end()
    current = (id, snapshot, timer(id))
    return id
  }

  /// Deletes copies that a killed process left behind.
  static func removeLeftovers(of store: Store) {
    let folder = Disk.parent(of: store.path)
    for name in (try? Disk.list(folder)) ?? [] where "\(folder)/\(name)".hasPrefix("\(store.path)\(ending)") {
      try? Disk.remove("\(folder)/\(name)")
    }
  }

  func read(_ id: String, from offset: Int) throws -> ReadBackup.Reply {
    guard let current, current.id == id, offset >= 0 else { throw Self.unknown }
    clock.cancel(current.timer)
    self.current?.timer = timer(id)
    switch current.snapshot.state {
    case .copying: return ReadBackup.Reply(ready: false, bytes: 0, data: "")
    case .failed(let reason):
      end()
      throw Self.failure(reason, at: current.snapshot.path)
    case .ready(let bytes, let audit):
      let data = try Disk.read(current.snapshot.path, from: offset, count: Self.part)
      return ReadBackup.Reply(
        ready: true, bytes: bytes, audit: offset == 0 ? audit : nil, data: Base64.encode(data))
    }
  }

  func end(_ id: String) { if current?.id == id { end() } }

  /// Deletes the current copy.
  func end() {
    guard let current else { return }
    clock.cancel(current.timer)
    current.snapshot.discard()
    self.current = nil
  }

  private func timer(_ id: String) -> TimerID {
    clock.schedule(at: clock.now + Self.timeout) { [weak self] in self?.end(id) }
  }

  private static func failure(_ reason: String, at path: String) -> Failure {
    Failure(
      .unavailable,
      Message(
        "the copy of the database couldn't be made in \(Disk.parent(of: path)): \(reason). This folder must be "
          + "writable and have space for the copy"))
  }

  private static let unknown = Failure.notFound(.noBackup)
}
