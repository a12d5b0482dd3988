import CivilTime
import EventLoop
import Files
import Glibc
import TestSupport
import Testing
import Wire

@testable import Storage

@Suite struct FullDiskTests {
  /// Whether this process may mount a small file system of its own: root with CAP_SYS_ADMIN.
  static let mayMount: Bool = {
    let mounted: Void? = try? withTemporaryDirectory { folder in
      try SmallDisk.mount(at: folder, kilobytes: 64)
      SmallDisk.unmount(folder)
    }
    return mounted != nil
  }()

  @Test(
    "on a full disk writes fail as unavailable, what was acknowledged stays, and the store works again with room",
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
        var told: [StoreTrouble?] = []
        store.onTrouble = { told.append($0) }
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
        #expect(store.trouble == .diskFull)
        #expect(kept > 0)
        try #expect(Fixture.count(store) == kept)

        try Disk.remove("\(folder)/ballast")
        try await store.write { try $0.add("after") }
        try #expect(Fixture.count(store) == kept + 1)
        // A small change finds room between large ones: only a while without refusals tells that it is over.
        #expect(store.trouble == .diskFull)
        clock.advance(by: .seconds(3))
        await store.lookForRelief()
        #expect(told == [.diskFull, nil])
        await store.close()
      }
    }
    #expect(log.halts.isEmpty)
  }

  @Test(
    "a database on a disk that may only be read is told apart from a damaged one, and works again when it may be written",
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
        await (try open()).close()
        try SmallDisk.remount(folder, isReadOnly: true)
        let fault = #expect(throws: StoreFault.self) { _ = try open() }
        #expect(fault?.trouble == .readOnly, "\(fault?.description ?? "")")
        try SmallDisk.remount(folder, isReadOnly: false)
        let store = try open()
        try await store.write { try $0.add("after") }
        await store.close()
      }
    }
  }

  @Test("a database at its own size limit fails the write that doesn't fit and no other")
  func sizeLimit() async throws {
    let log = HookLog()
    try await withStore(hooks: log.hooks) { store, _ in
      try await store.write { tx in
        let pages = try tx.own.first("PRAGMA page_count") { $0.int(0) } ?? 0
        _ = try tx.own.rows("PRAGMA max_page_count = \(pages + 4)") { $0.int(0) }
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

/// A tmpfs that is soon full.
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

  /// Detached (`MNT_DETACH` is 2), so that what is still open does not hold it.
  static func unmount(_ folder: String) { _ = unsafe umount2(folder, 2) }
}
