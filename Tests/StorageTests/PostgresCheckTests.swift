import CivilTime
import EventLoop
import Files
import Glibc
import TestSupport
import Testing

@testable import Storage

/// The requirements for a server, and the settings that a store changes for its sessions.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
struct PostgresCheckTests {
  @Loop private static func open(_ url: String) throws -> Store {
    let address = try #require(PostgresAddress(url: url, schema: "quintet_test"))
    return try Store.open(
      "/nowhere/test.db", migrations: [Fixture.cards], clock: LoopClock(wall: Timestamp(seconds: 1)),
      backend: .postgres(address))
  }

  @Loop private static func refusal(_ url: String) throws -> String {
    let fault = #expect(throws: StoreFault.self) { try open(url) }
    return fault?.message ?? ""
  }

  @Test(
    "A server that could lose confirmed data is rejected, and the error names its setting",
    arguments: ["fsync", "full_page_writes"])
  func unsafe(setting: String) async throws {
    try await onLoop {
      let server = try await PostgresServer.start(["\(setting)=off"])
      #expect(try Self.refusal(server.url).contains("\(setting) = off"))
    }
  }

  @Test("A wrong encoding and a role without privileges are rejected with an explanation")
  func unfit() async throws {
    try await onLoop {
      let server = try await PostgresServer.start()
      try await server.sql(
        "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'")
      try await server.sql("CREATE ROLE poor LOGIN")
      #expect(try Self.refusal(server.url.replacing("/postgres?", with: "/latin?")).contains("encoding is LATIN1"))
      #expect(
        try Self.refusal(server.url.replacing("quintet@", with: "poor@")).contains(
          "isn't allowed to create the schema quintet_test"))
    }
  }

  @Test("The store's sessions ignore timeouts and weaker guarantees that are set for the role")
  func roles() async throws {
    try await withTemporaryDirectory { folder in
      try await onLoop {
        let server = try await PostgresServer.start()
        try await server.sql("CREATE ROLE quick LOGIN; GRANT CREATE ON DATABASE postgres TO quick")
        for setting in [
          "statement_timeout = 20", "lock_timeout = 20", "idle_session_timeout = 20",
          "idle_in_transaction_session_timeout = 20", "synchronous_commit = off",
        ] {
          try await server.sql("ALTER ROLE quick SET \(setting)")
        }
        let address = try #require(
          PostgresAddress(url: server.url.replacing("quintet@", with: "quick@"), schema: "quintet_test"))
        let store = try Store.open(
          "\(folder)/test.db", migrations: [Fixture.cards], clock: LoopClock(wall: Timestamp(seconds: 1)),
          backend: .postgres(address))
        let found = try await store.write { tx in
          try tx.add("a")
          _ = try tx.values(of: Int.self, "SELECT 1 FROM pg_sleep(0.1)")
          return try tx.value(of: String.self, "SELECT current_setting('synchronous_commit')")
        }
        #expect(found == "on")
        try await #expect(store.query { try $0.values(of: Int.self, "SELECT 1 FROM pg_sleep(0.1)") } == [1])
        try await store.write { try $0.add("b") }
        try #expect(Fixture.count(store) == 2)
        await store.close()
      }
    }
  }

  @Test("Of several hosts, the writable one is used; if none is writable, all are reported as unreachable")
  func hosts() async throws {
    try await withTemporaryDirectory { folder in
      try await onLoop {
        let readOnly = try await PostgresServer.start(["default_transaction_read_only=on"])
        let server = try await PostgresServer.start()
        func url(_ hosts: [String]) -> String {
          "postgres://quintet@/postgres?host=\(hosts.joined(separator: ","))&target_session_attrs=read-write"
        }
        let reason = try Self.refusal(url([folder, readOnly.host]))
        #expect(reason.contains("can't connect") && reason.contains("or the role or database is set to read-only"))
        let address = try #require(
          PostgresAddress(url: url([folder, readOnly.host, server.host]), schema: "quintet_test"))
        let store = try Store.open(
          "\(folder)/test.db", migrations: [Fixture.cards], clock: LoopClock(wall: Timestamp(seconds: 1)),
          backend: .postgres(address))
        try await store.write { try $0.add("a") }
        try #expect(await server.sql("SELECT id FROM quintet_test.cards").contains("a"))
        await store.close()
      }
    }
  }

  @Test(
    "A pooler that shares sessions, is full or doesn't respond is rejected; session pooling is accepted",
    .enabled(if: (try? Disk.exists("/usr/bin/python3")) == true, "python3 isn't installed"),
    arguments: [
      ("transaction", ["is a connection pooler that shares sessions between transactions"]), ("session", []),
      // libpq may drop the pooler's reason while it connects, and then reports only that the connection was closed.
      ("full", ["had no connection to PostgreSQL free in time (query_wait_timeout)", "can't connect"]),
      ("silent", ["accepts connections but didn't answer"]),
    ] as [(String, [String])])
  func pooler(mode: String, refusals: [String]) async throws {
    try await withTemporaryDirectory { folder in
      try await onLoop {
        let server = try await PostgresServer.start()
        let pooler = try ChildProcess(
          "/usr/bin/python3", ["-c", Self.pooler, "\(server.host)/.s.PGSQL.5432", "\(folder)/.s.PGSQL.5432", mode],
          environment: [:]
        ) { _ in }
        defer { pooler.signal(SIGKILL) }
        let listens = try await eventually { try Disk.exists("\(folder)/.s.PGSQL.5432") }
        #expect(listens)
        let url = server.url.replacing("host=\(server.host)", with: "host=\(folder)")
        if !refusals.isEmpty {
          let message = try Self.refusal(url)
          return #expect(refusals.contains(where: message.contains), "\(message)")
        }
        let address = try #require(PostgresAddress(url: url, schema: "quintet_test"))
        #expect(try address.check() == [])
      }
    }
  }

  @Test(
    "A connection limit that is too low for the services is reported, even before a move",
    arguments: [
      ("ALTER ROLE narrow CONNECTION LIMIT 24", [], "the role narrow allows 24 connections"),
      ("ALTER DATABASE postgres CONNECTION LIMIT 10", [], "the database postgres allows 10 connections"),
      (
        "SELECT 1", ["max_connections=27", "superuser_reserved_connections=3"],
        "max_connections, of which 3 are reserved, allows 24 connections"
      ),
      ("ALTER ROLE narrow CONNECTION LIMIT 25", ["max_connections=28"], ""),
    ] as [(String, [String], String)])
  func limits(sql: String, settings: [String], words: String) async throws {
    try await onLoop {
      let server = try await PostgresServer.start(settings)
      try await server.sql("CREATE ROLE narrow LOGIN; GRANT CREATE ON DATABASE postgres TO narrow; \(sql)")
      let url = server.url.replacing("quintet@", with: "narrow@")
      let address = try #require(PostgresAddress(url: url, schema: "quintet_test"))
      let warnings = try address.check()
      try await withTemporaryDirectory { folder in
        let store = try Store.open(
          "\(folder)/test.db",
          migrations: [Migration(number: 1, name: "a", sql: "CREATE TABLE a (id TEXT PRIMARY KEY)")],
          clock: LoopClock(wall: Timestamp(seconds: 1)))
        let obstacles = try await StoreMove.obstacles(of: store, to: .postgres(address))
        for found in [warnings, obstacles] {
          #expect(words.isEmpty ? found.isEmpty : found.count == 1 && found[0].contains(words), "\(found)")
        }
        await store.close()
      }
    }
  }

  @Test("A service keeps four connections open")
  func connections() async throws {
    try await onLoop {
      let server = try await PostgresServer.start()
      let store = try Self.open(server.url)
      // Each reader connects on its first read.
      let reads = (0..<12).map { _ in
        Loop.task { _ = try? await store.query { try $0.values(of: Int.self, "SELECT 1 FROM pg_sleep(0.2)") } }
      }
      for read in reads { await read.value }
      let count = try await server.sql(
        "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'quintet_test %'")
      #expect(count.contains("4"), "\(count)")
      await store.close()
      #expect(
        try await eventually {
          try await server.sql("SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'quintet_test %'")
            .contains("0")
        })
    }
  }

  /// A minimal pooler. Each client gets a session of the server for one transaction or permanently.
  private static let pooler = """
    import os, socket, struct, sys, threading
    place, own, mode = sys.argv[1:]
    idle, lock = [], threading.Lock()

    def exactly(s, n):
        data = b""
        while len(data) < n:
            part = s.recv(n - len(data))
            if not part: raise EOFError
            data += part
        return data

    def message(s):
        kind = exactly(s, 1)
        size = exactly(s, 4)
        return kind, kind + size + exactly(s, struct.unpack("!i", size)[0] - 4)

    def session():
        with lock:
            if idle: return idle.pop()
        s = socket.socket(socket.AF_UNIX)
        s.connect(place)
        words = struct.pack("!i", 196608) + b"user\\0quintet\\0database\\0postgres\\0client_encoding\\0UTF8\\0\\0"
        s.sendall(struct.pack("!i", len(words) + 4) + words)
        while message(s)[0] != b"Z": pass
        return s

    def told(name, value): return b"S" + struct.pack("!i", 4 + len(name) + len(value) + 2) + name + b"\\0" + value + b"\\0"

    def serve(client):
        server = None
        try:
            while True:
                size, code = struct.unpack("!ii", exactly(client, 8))
                exactly(client, size - 8)
                if code == 196608: break
                client.sendall(b"N")
            client.sendall(b"R" + struct.pack("!ii", 8, 0)
                + told(b"server_version", b"15.0") + told(b"server_encoding", b"UTF8") + told(b"client_encoding", b"UTF8")
                + told(b"standard_conforming_strings", b"on")
                + b"K" + struct.pack("!iii", 12, 1, 1) + b"Z" + struct.pack("!i", 5) + b"I")
            while True:
                kind, text = message(client)
                if kind == b"X": return
                if mode == "silent": continue
                if mode == "full":
                    words = b"SFATAL\\0C08P01\\0Mquery_wait_timeout\\0\\0"
                    client.sendall(b"E" + struct.pack("!i", 4 + len(words)) + words)
                    return
                if server is None: server = session()
                server.sendall(text)
                if kind not in (b"S", b"Q"): continue
                while True:
                    kind, text = message(server)
                    # The session is free before its client receives the end of the transaction.
                    if kind == b"Z" and text[-1:] == b"I" and mode == "transaction":
                        with lock: idle.append(server)
                        server = None
                    client.sendall(text)
                    if kind == b"Z": break
        except (EOFError, OSError): pass
        finally: client.close()

    listener = socket.socket(socket.AF_UNIX)
    listener.bind(own + ".new")
    listener.listen()
    os.rename(own + ".new", own)
    while True: threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
    """
}
