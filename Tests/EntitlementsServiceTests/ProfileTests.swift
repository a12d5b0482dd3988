import CivilTime
import EntitlementsContract
import EventLoop
import Storage
import Testing
import Wire

/// The profile of an account (E1).
@Suite(.timeLimit(.minutes(2))) struct ProfileTests {
  @Test("A profile stays as registered until it is changed, and omitted members stay unchanged")
  func change() async throws {
    try await withEntitlements { service in
      let token = try await service.register(name: "Phone").token
      let registered = Profile(language: "vi", timeZone: "Asia/Ho_Chi_Minh", deviceName: "Phone")
      #expect(try await service.call(GetAccountProfile(), token) == registered)
      #expect(try await service.call(SetAccountProfile(), token) == registered)
      let moved = try await service.call(SetAccountProfile(timeZone: "Europe/London"), token)
      #expect(moved == Profile(language: "vi", timeZone: "Europe/London", deviceName: "Phone"))
      let spoken = try await service.call(SetAccountProfile(language: .en, deviceName: "Old phone"), token)
      #expect(spoken == Profile(language: .en, timeZone: "Europe/London", deviceName: "Old phone"))
      #expect(try await service.call(GetAccountProfile(), token) == spoken)
      let principal = try await service.resolve(token).principal
      #expect(principal.language == .en && principal.timeZone == "Europe/London")
      let named = try await service.call(ListSessions(), token).sessions
      #expect(named.map(\.deviceName) == ["Old phone"] && named.map(\.isCurrent) == [true])
    }
  }

  @Test("The storefront belongs to the device, determines its prices, and is known to the gateway")
  func storefront() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let other = try await service.register()
      let live = try await service.listen()
      for _ in 0..<2 { _ = try await service.call(SetAccountProfile(storefront: "VNM"), mine.token) }
      #expect(try await service.call(GetAccountProfile(), mine.token).storefront == "VNM")
      let principal = try await service.resolve(mine.token).principal
      #expect(principal.storefront == "VNM" && principal.hadTrial == nil)
      #expect(try await service.resolve(other.token).principal.storefront == nil)
      #expect(try await service.call(GetOffering(), mine.token).products[0].currency == "VND")
      #expect(try await service.call(GetOffering(storefront: "CHE"), mine.token).products[0].currency == "USD")
      #expect(try await service.call(GetOffering(), other.token).products[0].currency == "USD")
      _ = try await service.call(SetAccountProfile(language: .en), mine.token)
      let changes = await live.first(2)
      #expect(changes.map(\.kind) == [.profileChanged, .profileChanged] && changes[0].profile == nil)
      #expect(try service.count("audit") > 0)
    }
  }

  @Test("A profile with an unknown time zone is rejected, and other accounts' profiles stay unchanged")
  func refused() async throws {
    try await withEntitlements { service in
      let mine = try await service.register().token
      let other = try await service.register().token
      let kind = try await service.kind {
        try await service.call(SetAccountProfile(language: .en, timeZone: "Europe/Atlantis"), mine)
      }
      #expect(kind == .invalidParams)
      _ = try await service.call(SetAccountProfile(timeZone: "UTC"), mine)
      #expect(try await service.call(GetAccountProfile(), mine).language == "vi")
      #expect(try await service.call(GetAccountProfile(), other).timeZone == "Asia/Ho_Chi_Minh")
    }
  }

  @Test("A change of language or time zone is announced once; repeats and name changes aren't announced")
  func told() async throws {
    try await withEntitlements { service in
      let reply = try await service.register()
      let live = try await service.listen()
      for _ in 0..<2 {
        _ = try await service.call(SetAccountProfile(timeZone: "UTC"), reply.token, key: "set-0123456789")
      }
      _ = try await service.call(SetAccountProfile(deviceName: "Phone"), reply.token)
      _ = try await service.call(SetAccountProfile(timeZone: "UTC"), reply.token)
      _ = try await service.call(SetAccountProfile(language: .en), reply.token)
      let changes = await live.first(2)
      let zone = ProfileChanged(language: "vi", timeZone: "UTC", formerTimeZone: "Asia/Ho_Chi_Minh")
      let language = ProfileChanged(language: .en, timeZone: "UTC", formerTimeZone: "UTC")
      #expect(changes.map(\.profile) == [zone, language])
      #expect(changes.allSatisfy { $0.kind == .profileChanged && $0.account == reply.account })
      let events = try service.store.read {
        try $0.value(of: Int.self, "SELECT count(*) FROM outbox WHERE type = $1", ProfileChanged.type)
      }
      #expect(events == 2)
    }
  }

  @Test("A session's last use is recorded to the hour, and at most once an hour")
  func lastUse() async throws {
    try await withEntitlements { service in
      let start = service.clock.wallNow
      let token = try await service.register(name: "Phone").token
      func lastUse() async throws -> Timestamp? {
        let list = try await service.call(ListSessions(), token).sessions.first?.lastUsedAt
        // Background writes are committed before the next transaction.
        try await service.store.write { _ in }
        return list
      }
      #expect(try await lastUse() == start)
      service.clock.advance(by: .seconds(3599))
      for _ in 0..<3 { #expect(try await lastUse() == start) }
      service.clock.advance(by: .seconds(1))
      _ = try await lastUse()
      for _ in 0..<3 { #expect(try await lastUse() == start + .seconds(3600)) }
      service.clock.advance(by: .seconds(3500))
      #expect(try await lastUse() == start + .seconds(3600))
    }
  }
}
