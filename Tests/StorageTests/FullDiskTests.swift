import CivilTime
import EventLoop
import Files
import Glibc
import TestSupport
import Testing
import Wire

@testable import Storage

@Suite(.timeLimit(.minutes(5))) struct FullDiskTests {
  /// True if this process may mount a small file system: as root with CAP_SYS_ADMIN.
  static let mayMount: Bool = {
    let mounted: Void? = try? withTemporaryDirectory { folder in
      try SmallDisk.mount(at: folder, kilobytes: 64)
      SmallDisk.unmount(folder)
    }
    return mounted != nil
  }()

  @Test(
    "On a full disk, writes fail, no data is lost, and the store recovers when there is space",
    .enabled(if: mayMount, "needs the right to mount a tmpfs"))
  func fullDisk() async throws {
    let log = HookLog()
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try SmallDisk.mount(at: folder, kilobytes: 512)
        defer { SmallDisk.unmount(folder) }
        let clock = LoopClock(wall: Timestamp(seconds: 0))
        let store = try Store.open(
          "\(folder)/test.db", migrations: [Fixture.cards], clock: clock, hooks: log.hooks)
        var told: [StoreProblem?] = []
        store.onProblem = { told.append($0) }
        try Disk.write([UInt8](repeating: 0, count: 100_000), to: "\(folder)/ballast")
        var kept = 0
        var refusal: Failure?
        while refusal == nil && kept < 1000 {
          let id = "\(kept)"
          do {
            try await store.write { tx in
              try tx.run(
                "INSERT INTO cards (id, front, picture) VALUES ($1, 'f', $2)", id, Bytes(repeating: 1, count: 9000))
            }
            kept += 1
          } catch let failure as Failure {
            refusal = failure
          }
        }
        #expect(refusal?.kind == .unavailable)
        #expect(refusal?.executed == .no)
        #expect(refusal?.message.en == "The disk is full.")
        #expect(refusal?.details["reason"] == "disk_full")
        #expect(store.problem == .diskFull)
        #expect(kept > 0)
        try #expect(Fixture.count(store) == kept)

        try Disk.remove("\(folder)/ballast")
        try await store.write { try $0.add("after") }
        try #expect(Fixture.count(store) == kept + 1)
        // A small change may succeed while large ones fail. Only a period without rejections ends the problem.
        #expect(store.problem == .diskFull)
        clock.advance(by: .seconds(3))
        await store.checkRecovery()
        #expect(told == [.diskFull, nil])
        await store.close()
      }
    }
    #expect(log.halts.isEmpty)
  }

  @Test(
    "A read-only disk is distinguished from damage, and the store recovers when the disk is writable",
    .enabled(if: mayMount, "needs the right to mount a tmpfs"))
  func readOnly() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try SmallDisk.mount(at: folder, kilobytes: 512)
        defer { SmallDisk.unmount(folder) }
        let clock = LoopClock(wall: Timestamp(seconds: 0))
        @Loop func open() throws -> Store {
          try Store.open("\(folder)/test.db", migrations: [Fixture.cards], clock: clock)
        }
        try SmallDisk.remount(folder, isReadOnly: true)
        #expect(throws: FileFault.self, "a missing file can't be created on a read-only disk") { _ = try open() }
        try SmallDisk.remount(folder, isReadOnly: false)
        await (try Store.open("\(folder)/test.db", migrations: [], clock: clock)).close()
        try SmallDisk.remount(folder, isReadOnly: true)
        let fault = #expect(
          throws: StoreFault.self, "a file that needs a migration can't be opened on a read-only disk"
        ) { _ = try open() }
        #expect(fault?.problem == .readOnly, "\(fault?.description ?? "")")
        try SmallDisk.remount(folder, isReadOnly: false)
        let store = try open()
        try await store.write { try $0.add("after") }
        await store.close()
      }
    }
  }

  /// The state in which the previous process left a database.
  enum Left: String, CaseIterable, Sendable {
    case closed, killed, killedAndWithoutIndex
  }

  @Test(
    "A store opened on a full or read-only disk serves reads and later accepts changes",
    .enabled(if: mayMount, "needs the right to mount a tmpfs"), arguments: Left.allCases,
    [StoreProblem.readOnly, .diskFull])
  func startsForReading(left: Left, problem: StoreProblem) async throws {
    let log = HookLog()
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let clock = LoopClock(wall: Timestamp(seconds: 0))
        let disk = "\(folder)/a disk?#%41"
        try Disk.makeDirectories(disk)
        try SmallDisk.mount(at: disk, kilobytes: 512)
        defer { SmallDisk.unmount(disk) }
        let before = try Store.open("\(folder)/test.db", migrations: [Fixture.cards], clock: clock)
        try await before.write { tx in for number in 0..<50 { try tx.add("\(number)") } }
        if left == .closed { await before.close() }
        for ending in ["", "-wal", "-shm"] where try Disk.exists("\(folder)/test.db\(ending)") {
          if ending == "-shm", left == .killedAndWithoutIndex { continue }
          try Disk.write(try Disk.read("\(folder)/test.db\(ending)"), to: "\(disk)/test.db\(ending)")
        }
        if problem == .readOnly {
          try SmallDisk.remount(disk, isReadOnly: true)
        } else {
          try SmallDisk.fill("\(disk)/ballast")
        }

        let store = try Store.open("\(disk)/test.db", migrations: [Fixture.cards], clock: clock, hooks: log.hooks)
        var told: [StoreProblem?] = []
        store.onProblem = { told.append($0) }
        try #expect(Fixture.count(store) == 50)
        // If the file was already open when the disk became full, the first small changes need no additional space.
        if !(left == .killed && problem == .diskFull) {
          #expect(store.problem == problem)
          let refusal = await #expect(throws: Failure.self) { try await store.write { try $0.add("refused") } }
          #expect(refusal?.problem == problem && refusal?.executed == .no)
          await store.checkRecovery()
          #expect(store.problem == problem && told.isEmpty)
        }
        try #expect(Fixture.count(store) == 50)

        if problem == .readOnly {
          try SmallDisk.remount(disk, isReadOnly: false)
        } else {
          try Disk.remove("\(disk)/ballast")
        }
        clock.advance(by: .seconds(3))
        await store.checkRecovery()
        #expect(store.problem == nil)
        try await store.write { try $0.add("after") }
        try #expect(Fixture.count(store) == 51)
        #expect(try await store.integrityProblems().isEmpty)
        await store.close()
        if left != .closed { await before.close() }
      }
    }
    #expect(log.halts.isEmpty)
  }

  @Test("If a database is at its size limit, only a write that doesn't fit fails")
  func sizeLimit() async throws {
    let log = HookLog()
    try await withStore(hooks: log.hooks) { store, _ in
      try await store.write { tx in
        let pages = try tx.own.value(of: Int.self, "PRAGMA page_count") ?? 0
        _ = try tx.own.values(of: Int.self, "PRAGMA max_page_count = \(pages + 4)")
      }
      let failure = await #expect(throws: Failure.self) {
        try await store.write { tx in
          try tx.run("INSERT INTO cards (id, front, picture) VALUES ('x', 'f', $1)", Bytes(repeating: 1, count: 90_000))
        }
      }
      #expect(failure?.kind == .unavailable)
      try await store.write { try $0.add("small") }
      try #expect(Fixture.count(store) == 1)
    }
    #expect(log.halts.isEmpty)
  }
}

/// A tmpfs that is quickly full.
private enum SmallDisk {
  static func mount(at folder: String, kilobytes: Int) throws {
    guard unsafe Glibc.mount("tmpfs", folder, "tmpfs", 0, "size=\(kilobytes)k") == 0 else {
      throw FileFault(path: folder, errno: errno, reason: "can't mount")
    }
  }

  static func remount(_ folder: String, isReadOnly: Bool) throws {
    // MS_REMOUNT and MS_RDONLY.
    guard unsafe Glibc.mount("tmpfs", folder, "tmpfs", 32 | (isReadOnly ? 1 : 0), nil) == 0 else {
      throw FileFault(path: folder, errno: errno, reason: "can't remount")
    }
  }

  /// Uses up all space.
  static func fill(_ path: String) throws {
    let file = try Disk.appendOnly(path, mode: 0o600)
    defer { close(file) }
    for size in [4096, 1] {
      let bytes = [UInt8](repeating: 0, count: size)
      while unsafe write(file, bytes, bytes.count) > 0 {}
    }
  }

  /// Unmounts with `MNT_DETACH` (2), so that open files don't prevent it.
  static func unmount(_ folder: String) { _ = unsafe umount2(folder, 2) }
}
