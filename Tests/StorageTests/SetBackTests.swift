import CivilTime
import EventLoop
import Files
import Glibc
import TestSupport
import Testing
import Wire

@testable import Storage

/// A database whose file is replaced by another one, although a log or a running process still belongs to the former
/// file.
@Suite(.timeLimit(.minutes(1))) struct SetBackTests {
  private static let day = Timestamp(milliseconds: 1_795_219_200_000)

  /// Opens a store, adds a card, and closes it.
  @Loop private static func run(_ path: String, after seconds: Int64, add card: String) async throws {
    let store = try Store.open(path, migrations: [Fixture.cards], clock: LoopClock(wall: day + .seconds(seconds)))
    try await store.write { try $0.add(card) }
    await store.close()
  }

  @Loop private static func refusal(_ path: String) async -> StoreFault? {
    do { try await run(path, after: 9999, add: "refused") } catch { return error as? StoreFault }
    return nil
  }

  private static func copy(_ path: String, to other: String) throws {
    try Disk.write(try Disk.read(path), to: other, mode: 0o600)
  }

  /// Overwrites a file as `cp` does: the inode stays, and the content is replaced.
  private static func overwrite(_ path: String, with bytes: [UInt8]) throws {
    let file = unsafe open(path, O_WRONLY | O_TRUNC)
    defer { close(file) }
    try #require(unsafe write(file, bytes, bytes.count) == bytes.count)
  }

  /// Creates `left.db*`, the files that a process leaves if it is killed after two orderly closes, and `older.db`, the
  /// file from the first close.
  @Loop private static func makeKilledFiles(in folder: String) async throws {
    let path = "\(folder)/test.db"
    try await run(path, after: 0, add: "a")
    try copy(path, to: "\(folder)/older.db")
    try await run(path, after: 10, add: "b")
    try copy(path, to: "\(folder)/left.db")
    let store = try Store.open(path, migrations: [Fixture.cards], clock: LoopClock(wall: day + .seconds(20)))
    try await store.write { try $0.add("c") }
    try copy("\(path)-wal", to: "\(folder)/left.db-wal")
    try copy("\(folder)/test.past", to: "\(folder)/left.past")
    await store.close()
  }

  @Test(
    "An older or unknown file next to a newer log is rejected with an error that names the fault",
    arguments: [true, false])
  func underLog(isOwn: Bool) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await Self.makeKilledFiles(in: folder)
        let left = "\(folder)/left.db"
        if !isOwn { try await Self.run("\(folder)/another.db", after: 30, add: "d") }
        try Self.copy("\(folder)/\(isOwn ? "older" : "another").db", to: left)
        let file = try Disk.read(left)
        let log = try Disk.read("\(left)-wal")
        for _ in 0..<2 { #expect(await Self.refusal(left)?.problem == .lostPast) }
        #expect(try Disk.read(left) == file && Disk.read("\(left)-wal") == log, "nothing was changed")
        let looked = #expect(throws: StoreFault.self) { try Store.schema(of: left, migrations: [Fixture.cards]) }
        #expect(looked?.message.contains("its write-ahead log belongs to a later file") == true)
        #expect(try Store.audit(file: left, []).problem == .lostPast)

        // An operator acknowledges the data loss. Pages of a later file don't belong to it.
        _ = try await Store.acknowledgeLoss(left, at: Self.day + .seconds(60))
        let store = try Store.open(left, migrations: [Fixture.cards], clock: LoopClock(wall: Self.day + .seconds(61)))
        #expect(try Fixture.count(store) == 1)
        await store.close()
        #expect(try Store.audit(file: left, []).problems == [])
      }
    }
  }

  @Test(
    "The database of a killed process is valid, even if an old release wrote its high-water mark file",
    arguments: [true, false])
  func left(isNoted: Bool) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await Self.makeKilledFiles(in: folder)
        let past = HighWaterMarkFile(of: "\(folder)/left.db")
        #expect(past.content()?.file != nil)
        if !isNoted { try past.write(HighWaterMarkFile.Content(past: try #require(past.read()))) }
        let store = try Store.open(
          "\(folder)/left.db", migrations: [Fixture.cards], clock: LoopClock(wall: Self.day + .seconds(40)))
        #expect(try Fixture.count(store) == 3)
        await store.close()
        #expect(past.content()?.file != nil)
      }
    }
  }

  @Test("A file that is overwritten while in use is reported within a minute, and nothing more is written to it")
  func overwritten() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        let clock = LoopClock(wall: Self.day + .seconds(20))
        try await Self.run(path, after: 0, add: "a")
        let older = try Disk.read(path)
        try await Self.run(path, after: 10, add: "b")
        let store = try Store.open(path, migrations: [Fixture.cards], clock: clock)
        try await store.write { try $0.add("c") }
        try Self.overwrite(path, with: older)
        clock.advance(by: .seconds(61))
        let change = await #expect(throws: Failure.self) { try await store.write { try $0.add("d") } }
        #expect(change?.problem == .lostPast && change?.executed == .no)
        #expect(store.problem == .lostPast)
        await store.close()
        #expect(try Disk.read(path) == older, "the log wasn't written back")
        #expect(await Self.refusal(path)?.problem == .lostPast)
      }
    }
  }

  @Test("An audit detects that an idle database's file was overwritten, and closing writes nothing back")
  func overwrittenAtRest() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        try await Self.run(path, after: 0, add: "a")
        let older = try Disk.read(path)
        try await Self.run(path, after: 10, add: "b")
        for isAudited in [true, false] {
          let store = try Store.open(
            path, migrations: [Fixture.cards], clock: LoopClock(wall: Self.day + .seconds(20)))
          try await store.write { try $0.add(isAudited ? "c" : "d") }
          let now = try Disk.read(path)
          try Self.overwrite(path, with: older)
          if isAudited {
            #expect(try await store.audit([]).problem == .lostPast)
            #expect(store.problem == .lostPast)
          }
          await store.close()
          #expect(try Disk.read(path) == older)
          #expect(await Self.refusal(path)?.problem == .lostPast)
          try Self.overwrite(path, with: now)
        }
        try await Self.run(path, after: 40, add: "e")
        #expect(try Store.audit(file: path, []).problems == [])
      }
    }
  }

  enum Replacement: String, CaseIterable, Sendable { case moved, replaced, logMoved = "its log moved" }

  @Test(
    "If a file is removed while in use, changes are rejected with an error that names it, until it is back",
    arguments: Replacement.allCases)
  func gone(_ kind: Replacement) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        let clock = LoopClock(wall: Self.day)
        let store = try Store.open(path, migrations: [Fixture.cards], clock: clock)
        var told: [StoreProblem?] = []
        store.onProblem = { told.append($0) }
        try await store.write { try $0.add("a") }
        store.lookAtFile()
        #expect(try told.isEmpty && Fixture.count(store) == 1)
        let file = kind == .logMoved ? "\(path)-wal" : path
        try #require(unsafe rename(file, "\(folder)/away") == 0)
        if kind == .replaced { try Self.copy("\(folder)/away", to: path) }
        if kind == .moved { store.lookAtFile() }
        let change = await #expect(throws: Failure.self) { try await store.write { try $0.add("b") } }
        #expect(change?.kind == .unavailable && change?.problem == .fileGone && change?.executed == .no)
        let audit = await #expect(throws: Failure.self) { try await store.audit([]) }
        #expect(audit?.problem == .fileGone)
        let backup = await #expect(throws: Failure.self) { try await Snapshot.begin(of: store, at: "\(folder)/copy") }
        #expect(backup?.problem == .fileGone)
        #expect(try told == [.fileGone] && Fixture.count(store) == 1)

        try #require(unsafe rename("\(folder)/away", file) == 0)
        clock.advance(by: .seconds(3))
        await store.checkRecovery()
        try await store.write { try $0.add("b") }
        #expect(told == [.fileGone, nil])
        await store.close()
        #expect(try Store.audit(file: path, []).problems == [])
      }
    }
  }
}
