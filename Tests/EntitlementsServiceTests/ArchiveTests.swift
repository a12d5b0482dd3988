import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import Files
import MessageBus
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@testable import EntitlementsService
@testable import ServiceHost
@testable import Transfers

/// Archives of an account's data, which continue after a kill and which only their owner can read (R16).
@Suite(.timeLimit(.minutes(2))) struct ArchiveTests {
  /// Two services with rows, one of them also with files, which fail when a test requires a failure.
  @Loop final class Sources {
    var rows = 5
    /// The number of pages before the services fail.
    var patience = Int.max
    /// The number of reads of each file.
    private(set) var read: [String: Int] = [:]
    /// The accounts whose rows were read, in order.
    private(set) var accounts: [String] = []

    var reader: PersonalDataReader {
      PersonalDataReader(
        services: ["content", "progress"],
        files: { service in
          service == "content"
            ? [.init(name: "cards", what: "A card."), .init(name: "files", what: "A file.", hasBytes: true)]
            : [.init(name: "badges", what: "A badge.")]
        },
        rows: { [self] request, service in
          try ask("\(service)/\(request.file)")
          accounts.append(request.account)
          let from = Int(request.after?.first?.integer ?? 0)
          let page = (from..<min(from + 2, rows)).map { number -> JSONValue in
            ["id": .string("fil_\(number)"), "kind": "picture", "of": .string(request.account)]
          }
          return .init(rows: page, next: from + 2 < rows ? [.integer(Int64(from + 2))] : nil)
        },
        bytes: { [self] request, service in
          try ask("\(service)/\(request.file)/\(request.id)")
          guard request.id != "fil_3" else { throw Failure.notFound(.noFile) }
          let bytes = Bytes("\u{89}PNG of \(request.id)".utf8)
          let rest = Array(bytes[request.offset...].prefix(8))
          let end = request.offset + rest.count
          return FilePiece(
            bytes: bytes.count, sha256: "", offset: request.offset, data: Base64.encode(rest),
            nextOffset: end < bytes.count ? end : nil)
        })
    }

    func ask(_ file: String) throws {
      guard patience > 0 else { throw Failure.unavailable("content") }
      patience -= 1
      read[file, default: 0] += 1
    }
  }

  /// An archive maker for the service's accounts, set up as in the program.
  @Loop final class Archives {
    let sources = Sources()
    let files: Transfers
    let service: EntitlementsFixture
    private(set) var maker: ArchiveMaker

    init(_ service: EntitlementsFixture, maxBytes: Int = 1 << 20, turn: Duration = ArchiveMaker.turn) {
      self.service = service
      let log = Log(service: "entitlements", level: .error, clock: service.clock) { _ in }
      files = Transfers(store: service.store, clock: service.clock, kinds: [], log: log)
      maker = ArchiveMaker(
        store: service.store, files: files, personalData: sources.reader, clock: service.clock, log: log,
        maxBytes: maxBytes, turn: turn)
      maker.register(on: service.routes)
      maker.start()
    }

    /// Starts a new maker, as after a kill.
    func begunAnew() {
      maker.stop()
      let log = Log(service: "entitlements", level: .error, clock: service.clock) { _ in }
      maker = ArchiveMaker(
        store: service.store, files: files, personalData: sources.reader, clock: service.clock, log: log)
      maker.start()
    }

    /// The archives and parts on disk.
    var left: [String] {
      let parts = "\(files.folder.path)-parts"
      return ((try? Disk.list(parts)) ?? []) + files.folder.ids()
    }

    /// Waits until the archive is ready.
    func ready(_ token: String) async throws -> ArchiveReply {
      let end = LoopClock.system.now + .seconds(60)
      while LoopClock.system.now < end {
        let reply = try await service.call(GetArchive(), token)
        if reply.phase != .making { return reply }
        await turn()
      }
      throw Failure.unavailable("entitlements")
    }

    /// Runs the tasks that are due, and lets the tasks that they start proceed.
    func turn() async {
      service.clock.advance(by: .zero)
      try? await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(2))
    }

    func eventually(_ holds: @Loop () async throws -> Bool) async rethrows -> Bool {
      let end = LoopClock.system.now + .seconds(60)
      while LoopClock.system.now < end {
        if try await holds() { return true }
        await turn()
      }
      return false
    }

    /// Returns true if the archive was postponed after a failure.
    func isWaiting(_ account: String) throws -> Bool {
      let entry = try service.store.read { try ArchiveTable(db: $0).entry(of: account) }
      return entry?.nextTryAt.map { $0 > service.clock.wallNow } ?? false
    }

    func read(_ token: String) async throws -> Bytes {
      var bytes: Bytes = []
      var next: Int? = 0
      while let offset = next {
        let piece = try await service.call(ReadArchive(offset: Bounded(offset)), token)
        bytes += Base64.decode(piece.data.utf8) ?? []
        next = piece.nextOffset
      }
      return bytes
    }

    func auditLog(_ account: String) throws -> [String] {
      try service.store.read { db in
        try db.values(
          of: String.self, "SELECT cause FROM audit WHERE account = $1 AND cause LIKE '%export%' ORDER BY id", account)
      }
    }
  }

  /// Returns the content of an archive, as read by Python.
  @Loop private static func judged(_ bytes: Bytes, in folder: String) async throws -> JSONValue {
    try Disk.write(bytes, to: "\(folder)/judged.zip")
    let script = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Interop/archive_judge.py"
    let said = try await Programs.runSystem("/usr/bin/python3", ["-B", script, "\(folder)/judged.zip"])
    return try JSON.decode(JSONValue.self, from: Array(said.utf8))
  }

  @Test("Another program can read an archive, which has each row of each service once and all files")
  func whole() async throws {
    try await withEntitlements { service in
      let archives = Archives(service)
      let person = try await service.register()
      let begun = try await service.call(StartArchive(), person.token)
      #expect(begun.phase == .making)
      let file = try #require(try await archives.ready(person.token).file)
      let bytes = try await archives.read(person.token)
      #expect(bytes.count == file.bytes && SHA256.hexDigest(bytes) == file.sha256)
      let found = try await Self.judged(bytes, in: service.folder)
      for name in ["content/cards", "content/files", "progress/badges"] {
        let rows = try #require(found["\(name).json"]?.array)
        #expect(rows.compactMap { $0["id"]?.string } == (0..<5).map { "fil_\($0)" }, "\(name)")
        #expect(rows.allSatisfy { $0["of"]?.string == person.account })
      }
      let named = found.object?.members.map(\.key).filter { $0.hasPrefix("content/files/") } ?? []
      #expect(Set(named) == Set([0, 1, 2, 4].map { "content/files/fil_\($0).png" }))
      #expect(found["content/files/fil_4.png"]?.integer == 14 && found["README.txt"] != nil)
      #expect(archives.left == [file.id])
      #expect(
        try archives.auditLog(person.account) == ["account.export_asked", "account.exported", "account.export_read"])
    }
  }

  @Test("Two accounts' archives are built alternately, part by part, and both are complete")
  func turns() async throws {
    try await withEntitlements { service in
      let archives = Archives(service, turn: .zero)
      archives.sources.patience = 0
      var people: [(account: String, token: String)] = []
      for _ in 0..<2 {
        let person = try await service.register()
        people.append((person.account, person.token))
        _ = try await service.call(StartArchive(), person.token)
        #expect(try await archives.eventually { try archives.isWaiting(person.account) })
        service.clock.advance(by: .milliseconds(1))
      }
      archives.sources.patience = .max
      service.clock.advance(by: .seconds(3))
      for person in people { #expect(try await archives.ready(person.token).phase == .ready) }
      let order = archives.sources.accounts
      let second = try #require(order.first { $0 != order[0] })
      #expect(try #require(order.firstIndex(of: second)) < #require(order.lastIndex(of: order[0])), "\(order)")
      for person in people {
        let found = try await Self.judged(archives.read(person.token), in: service.folder)
        for name in ["content/cards", "content/files", "progress/badges"] {
          #expect(found["\(name).json"]?.array?.count == 5, "\(name)")
        }
      }
    }
  }

  @Test("A repeated request by the owner returns the same archive until it expires")
  func kept() async throws {
    try await withEntitlements { service in
      let archives = Archives(service)
      let person = try await service.register()
      let other = try await service.register()
      #expect(try await service.kind { try await service.call(GetArchive(), person.token) } == .notFound)
      for _ in 0..<3 { _ = try await service.call(StartArchive(), person.token) }
      let first = try await archives.ready(person.token)
      let same = try await service.call(StartArchive(), person.token)
      #expect(same.phase == .ready && same.file == first.file && same.link?.path != first.link?.path)
      #expect(try await service.kind { try await service.call(ReadArchive(), other.token) } == .notFound)
      let behind = Bounded<0, 2_000_000_000>(1_000_000)
      #expect(
        try await service.kind { try await service.call(ReadArchive(offset: behind), person.token) } == .invalidParams)
      for _ in 0..<3 { _ = try await service.call(ReadArchive(), person.token) }
      #expect(try archives.auditLog(person.account).count == 3)
      service.clock.advance(by: .seconds(2 * 86_400))
      #expect(
        try await archives.eventually {
          try await service.kind { try await service.call(ReadArchive(), person.token) } == .notFound
        })
      #expect(try await service.call(StartArchive(), person.token).phase == .making)
      #expect(try await archives.ready(person.token).file?.id != first.file?.id)
    }
  }

  /// Fetches a file by its link.
  @Loop private static func fetch(
    _ service: EntitlementsFixture, _ path: String, length: Bounded<1, 65_536>? = nil
  ) async throws -> FilePiece {
    let halves = path.dropFirst("/files/archives/".count).split(separator: "?link=")
    return try await service.ask(
      FetchArchive(
        file: try Identifier(String(halves[0])), link: try LinkText(halves.count > 1 ? String(halves[1]) : "x"),
        length: length))
  }

  @Test("A link opens one archive without a session until the archive expires or its account is erased")
  func linked() async throws {
    try await withEntitlements { service in
      let archives = Archives(service)
      let person = try await service.register()
      let other = try await service.register()
      for token in [person.token, other.token] { _ = try await service.call(StartArchive(), token) }
      let mine = try await archives.ready(person.token)
      let theirs = try await archives.ready(other.token)
      let file = try #require(mine.file)
      let path = try #require(mine.link?.path)
      let piece = try await Self.fetch(service, path)
      let bytes = try await archives.read(person.token)
      #expect(piece.sha256 == file.sha256 && piece.data == Base64.encode(bytes))
      #expect(try await Self.fetch(service, path, length: 1).nextOffset == 1)
      #expect(try archives.auditLog(person.account).count { $0 == "account.export_read" } == 1)

      let link = path.split(separator: "?link=")[1]
      for bad in [
        "/files/archives/\(file.id)?link=x", "/files/archives/\(try #require(theirs.file).id)?link=\(link)",
        "/files/archives/\(file.id)?link=\(link)A", "/files/archives/fil_none?link=\(link)",
      ] {
        #expect(try await service.kind { try await Self.fetch(service, bad) } == .notFound, "\(bad)")
      }
      service.clock.advance(by: .seconds(1801))
      #expect(try await service.kind { try await Self.fetch(service, path) } == .notFound)
      let again = try #require(try await service.call(GetArchive(), person.token).link?.path)
      #expect(try await Self.fetch(service, again).bytes == file.bytes)
      let account = person.account
      try await service.store.write { try $0.erase(account, at: $0.wallNow) }
      #expect(try await service.kind { try await Self.fetch(service, again) } == .notFound)
    }
  }

  @Test("A link still works after a restart, and a link signed with another key is invalid")
  func restarted() async throws {
    try await withEntitlements { service in
      let archives = Archives(service)
      let person = try await service.register()
      _ = try await service.call(StartArchive(), person.token)
      _ = try await archives.ready(person.token)
      let path = "/files/archives/fil_1"
      let made = archives.maker.links.link(path, account: "a", life: .seconds(60)).path.dropFirst(path.count + 6)
      #expect(Disk.facts("\(service.folder)/entitlements-links.key")?.bytes == 32)
      archives.begunAnew()
      #expect(try archives.maker.links.open(String(made), path).account == "a")
      try Disk.write(Bytes(repeating: 1, count: 32), to: "\(service.folder)/entitlements-links.key")
      archives.begunAnew()
      #expect(throws: Failure.self) { try archives.maker.links.open(String(made), path) }
    }
  }

  @Test("An archive whose file is lost isn't reported as ready, and is built again on request")
  func lost() async throws {
    try await withEntitlements { service in
      let archives = Archives(service)
      let person = try await service.register()
      _ = try await service.call(StartArchive(), person.token)
      let first = try #require(try await archives.ready(person.token).file)
      try Disk.remove(archives.files.folder.file(first.id))
      #expect(try await service.kind { try await service.call(GetArchive(), person.token) } == .notFound)
      #expect(try await service.call(StartArchive(), person.token).phase == .making)
      let second = try #require(try await archives.ready(person.token).file)
      #expect(second.id != first.id)
      #expect(await archives.eventually { archives.left == [second.id] })
      #expect(try await archives.read(person.token).count == second.bytes)
      #expect(try await archives.files.state(first.id, of: person.account) == nil)
    }
  }

  @Test(
    "After services were down or killed, an archive continues from its last complete part", arguments: [0, 2, 4, 7])
  func resumed(kill: Int) async throws {
    try await withEntitlements { service in
      let archives = Archives(service)
      let person = try await service.register()
      archives.sources.patience = kill
      _ = try await service.call(StartArchive(), person.token)
      // The first maker must have stopped writing before the second one starts, as after a kill.
      #expect(try await archives.eventually { try archives.isWaiting(person.account) })
      archives.begunAnew()
      archives.sources.patience = .max
      // A postponed archive is due after a pause.
      service.clock.advance(by: .seconds(5))
      archives.maker.wake()
      _ = try await archives.ready(person.token)
      let found = try await Self.judged(archives.read(person.token), in: service.folder)
      for name in ["content/cards", "content/files", "progress/badges"] {
        #expect(found["\(name).json"]?.array?.count == 5, "\(name)")
      }
      // The three pages of cards were complete, so they aren't read again.
      if kill > 3 { #expect(archives.sources.read["content/cards"] == 3) }
    }
  }
}
