import Files
import Synchronization

/// The register of erased accounts of a store that is open. Files get lost: what the database knows is written again.
final class KeptRegister: Sendable {
  private let register: ErasureRegister
  private let state = Mutex(State())

  private struct State {
    /// How long it was when it was last whole.
    var bytes = 0
    /// Accounts that it lacked since the start.
    var mended = 0
    var fault: String?
  }

  init(_ register: ErasureRegister) { self.register = register }

  /// Has it name all that the database knows. What can't be written now is told by `remarks`: the database knows it.
  func mend(from db: Connection) {
    do {
      let known = Set(try register.read().entries.map(\.account))
      var (missing, last): ([ErasureRegister.Entry], String?) = ([], "")
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

  /// Names one more; returns once that is on disk. All that was there before is there then too.
  func add(_ entry: ErasureRegister.Entry, in db: Connection) throws {
    if isShort { mend(from: db) }
    try register.add([entry])
    noteSize(lacked: 0)
  }

  /// What people who run the machine should know.
  var remarks: [String] {
    let (now, isShort) = (state.withLock { $0 }, isShort)
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
  /// What is wrong with the register of erased accounts, or was since the start.
  package var registerRemarks: [String] { register?.remarks ?? [] }

  /// Has the register name again all that the database knows, in its turn.
  package func mendRegister() async throws {
    guard let register else { return }
    try await write { register.mend(from: $0) }
  }
}
