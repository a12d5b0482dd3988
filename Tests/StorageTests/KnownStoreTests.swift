import EventLoop
import Storage
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct KnownStoreTests {
  private static func identity(
    _ store: String = "a", mark: Int64 = 100, accepted: Int64 = 0, born: Int64 = 50
  ) -> StoreIdentity { StoreIdentity(store: store, mark: mark, accepted: accepted, born: born) }

  private static func known(
    _ past: StoreHighWaterMark? = StoreHighWaterMark(store: "a", mark: 90), taken: Int64 = 70, acknowledged: Int64 = 30
  ) -> KnownStore { KnownStore(past: past, taken: taken, acknowledged: acknowledged) }

  @Test(
    "A database is compared with another service's record, and anything that it lacks is named",
    arguments: [
      (known(), identity(), nil),
      (known(), identity("b"), "a different database has replaced"),
      (known(), identity(mark: 80), "its last change is from"),
      (known(taken: 81), identity(), "its event 81 was received, but its last event is 80"),
      (known(acknowledged: 41), identity(), "it acknowledged events up to 41, but has them only up to 40"),
      // After a restore or an acknowledged loss, these differences are accepted.
      (known(taken: 81, acknowledged: 41), identity("b", accepted: 95), nil),
      (known(StoreHighWaterMark(store: "a", mark: 96)), identity("b", accepted: 95), "a different database"),
      // At later starts, they are accepted if the other service has recorded the acknowledged database.
      (known(acknowledged: 41), identity(accepted: 80), nil),
      // If the services have never compared their databases, only an event that is older than the file indicates a
      // loss.
      (known(nil), identity(born: 0), nil),
      (known(nil, taken: 81), identity(born: 0), "its event 81 was received"),
      (known(nil, acknowledged: 41), identity(), nil),
      (known(nil, taken: 50), identity(), "its event 50 was received before this database was created"),
      (known(nil, taken: 0, acknowledged: 0), identity(), nil),
    ] as [(KnownStore, StoreIdentity, String?)])
  func missing(known: KnownStore, now: StoreIdentity, told: String?) {
    let missing = known.missing(in: now, lastEvent: 80, cursor: 40)
    #expect((missing == nil) == (told == nil), "\(missing ?? "nothing")")
    if let told { #expect(missing?.contains(told) == true, "\(missing ?? "nothing")") }
  }

  @Test(
    "A database is remembered as it was last seen, but one that lost changes doesn't replace the record",
    arguments: Backend.installed)
  func meeting(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      var known: [StoreHighWaterMark?] = []
      for identity in [
        Self.identity(), Self.identity(mark: 120), Self.identity("b", mark: 500),
        Self.identity("b", mark: 500, accepted: 130), Self.identity("b", mark: 501),
      ] { known.append(try await store.meet("ai", identity).past) }
      let first = StoreHighWaterMark(store: "a", mark: 100)
      let second = StoreHighWaterMark(store: "a", mark: 120)
      #expect(known == [nil, first, second, second, StoreHighWaterMark(store: "b", mark: 500)])
    }
  }

  @Test(
    "A comparison uses the state that a database had when it was opened, despite later changes",
    arguments: Backend.installed)
  func opened(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      let before = store.opened
      try await store.write { try $0.add("a") }
      let now = try store.identity()
      #expect(store.opened == before && now.mark > before.mark)
      let known = KnownStore(
        past: StoreHighWaterMark(store: before.store, mark: before.mark + 1), taken: 0, acknowledged: 0)
      #expect(known.past?.missing(in: now) == nil)
      #expect(
        try await store.compare(store.opened, with: known, of: "progress")?.contains("its last change is from") == true)
    }
  }

  @Test(
    "A data-loss report is withdrawn only if its sender's database was replaced and the new one finds no loss",
    arguments: [
      (nil, "foreign", false), ("own", nil, false), ("own", "own", false), ("own", "foreign", true),
    ] as [(String?, String?, Bool)])
  func takenBack(now: String?, said: String?, isOver: Bool) async throws {
    try await withStore { store, _ in
      try await store.write { try $0.add("a") }
      let compared = try store.identity()
      let past = StoreHighWaterMark(store: "another", mark: 1)
      #expect(
        try await store.compare(
          compared, with: KnownStore(past: past, taken: 0, acknowledged: 0, store: said), of: "content") != nil)
      let tellers = Store.lossReports(beside: store.path)
      let reporter = try #require(tellers.first)
      #expect(tellers.count == 1 && reporter.service == "content")
      let agrees = KnownStore(past: compared.past, taken: 0, acknowledged: 0, store: now)
      #expect(reporter.isOver(by: agrees) == isOver)
      let contradicts = KnownStore(past: past, taken: 0, acknowledged: 0, store: now)
      #expect(!reporter.isOver(by: contradicts))
    }
  }

  @Test(
    "A database that lacks changes known to other services rejects all calls and reports this once",
    arguments: Backend.installed)
  func refuses(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      var told: [StoreProblem?] = []
      store.onProblem = { told.append($0) }
      try await store.write { try $0.add("a") }
      let sound = KnownStore(past: try store.identity().past, taken: 0, acknowledged: 0)
      #expect(try await store.compare(store.identity(), with: sound, of: "progress") == nil)
      let more = KnownStore(past: StoreHighWaterMark(store: "another", mark: 1), taken: 0, acknowledged: 0)
      #expect(
        try await store.compare(store.identity(), with: more, of: "progress")?.hasPrefix(
          "progress has recorded later changes of it")
          == true)
      #expect(told == [.lostPast])
      #expect(throws: Failure.self) { try Fixture.count(store) }
      let change = await #expect(throws: Failure.self) { try await store.write { try $0.add("b") } }
      #expect(change?.problem == .lostPast && change?.executed == .no)
    }
  }
}
