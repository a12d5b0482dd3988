import Files
import Synchronization

/// The erasure log of an open store. If the file loses entries, they are restored from the database.
final class KeptRegister: Sendable {
  private let register: ErasureRegister
  private let state = Mutex(State())

  private struct State {
    /// The file's size when it was last complete.
    var bytes = 0
    /// The number of accounts that were missing from the file since the start.
    var mended = 0
    var fault: String?
  }

  init(_ register: ErasureRegister) { self.register = register }

  /// Adds all erased accounts that the file lacks. `remarks` reports errors; the database keeps the entries.
  func mend(from db: Connection) {
    do {
      let known = Set(try register.read().entries.map(\.account))
      var missing: [ErasureRegister.Entry] = []
      var last: String? = ""
      while let after = last {
        let page = try db.erased(after: after, limit: 1000)
        missing += page.filter { !known.contains($0.account) }
        last = page.last?.account
      }
      try register.add(missing)
      noteSize(lacked: missing.count)
    } catch {
      state.withLock { $0.fault = "\(register.path) can't be made whole: \(error)" }
    }
  }

  /// Adds an entry. Returns once it is on disk, along with all earlier ones.
  func add(_ entry: ErasureRegister.Entry, in db: Connection) throws {
    if isShort { mend(from: db) }
    try register.add([entry])
    noteSize(lacked: 0)
  }

  /// Warnings for the operator.
  var remarks: [String] {
    let now = state.withLock { $0 }
    let isShort = isShort
    var remarks = now.fault.map { [$0] } ?? []
    if isShort {
      remarks.append(
        "\(register.path) is gone or shorter than it was: who was erased isn't in it; quintet reload writes it again")
    } else if now.mended > 0 {
      remarks.append(
        "\(register.path) lacked \(now.mended) erased account\(now.mended == 1 ? "" : "s"), which the database knew and which are in it again: find out who took the file away"
      )
    }
    return remarks
  }

  private var size: Int { Disk.facts(register.path)?.bytes ?? 0 }
  private var isShort: Bool { size < state.withLock { $0.bytes } }

  private func noteSize(lacked: Int) {
    let size = size
    state.withLock { now in
      now = State(bytes: size, mended: now.mended + lacked)
    }
  }
}

extension Store {
  /// Warnings about the erasure log since the start.
  package var registerRemarks: [String] { register?.remarks ?? [] }

  /// Adds all erased accounts that the erasure log lacks, as one of the store's writes.
  package func mendRegister() async throws {
    guard let register else { return }
    try await write { register.mend(from: $0) }
  }
}
