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

/// Archives that are erased, too large, or can't be logged.
extension ArchiveTests {
  @Test("Erasing an account deletes its archive from the disk")
  func erased() async throws {
    try await withEntitlements { service in
      let archives = Archives(service)
      let person = try await service.register()
      let other = try await service.register()
      for token in [person.token, other.token] { _ = try await service.call(StartArchive(), token) }
      _ = try await archives.ready(person.token)
      _ = try await archives.ready(other.token)
      archives.sources.patience = 2
      for account in [person.account, other.account] {
        try await service.store.write { try $0.erase(account, at: $0.wallNow) }
        try await archives.maker.erase(account)
      }
      #expect(archives.left == [])
      let third = try await service.register()
      _ = try await service.call(StartArchive(), third.token)
      #expect(await archives.eventually { archives.sources.patience == 0 })
      let account = third.account
      try await service.store.write { try $0.erase(account, at: $0.wallNow) }
      try await archives.maker.erase(account)
      archives.sources.patience = .max
      service.clock.advance(by: .seconds(5))
      #expect(
        try await archives.eventually {
          try service.store.read { try ArchiveTable(db: $0).entry(of: account)?.nextTryAt == nil }
        })
      #expect(archives.left == [])
    }
  }

  @Test("An archive that would be too large fails with a reason and leaves nothing on disk")
  func large() async throws {
    try await withEntitlements { service in
      let archives = Archives(service, maxBytes: 200)
      let person = try await service.register()
      _ = try await service.call(StartArchive(), person.token)
      #expect(try await archives.ready(person.token).phase == .tooLarge)
      #expect(await archives.eventually { archives.left.isEmpty })
      archives.sources.rows = 0
      _ = try await service.call(StartArchive(), person.token)
      #expect(try await archives.ready(person.token).phase == .ready)
    }
  }

  @Test("An erasure that can't be logged is rejected, and the error names the path that prevents it")
  func noRegister() async throws {
    try await withEntitlements { service in
      let person = try await service.register()
      try Disk.makeDirectories("\(service.folder)/entitlements.erased")
      let failure = await #expect(throws: Failure.self) {
        try await service.ask(EraseAccountForSupport(account: try Identifier(person.account), by: "user ann"))
      }
      #expect(failure?.kind == .unavailable && failure?.message.en.contains("/entitlements.erased: ") == true)
      #expect(try service.count("erasures") == 0)
    }
  }

  @Test("Exports and archive reads by support are recorded in the audit log")
  func support() async throws {
    try await withEntitlements { service in
      let archives = Archives(service)
      let person = try await service.register()
      let account = try Identifier(person.account)
      let by = Text<1, 100>("user ann")
      _ = try await service.ask(StartArchiveForSupport(account: account, by: by))
      _ = try await archives.ready(person.token)
      let reply = try await service.ask(ReadArchiveForSupport(account: account, by: by))
      #expect(reply.phase == .ready && reply.piece?.nextOffset == nil)
      #expect(
        try archives.auditLog(person.account) == [
          "support.exported", "account.export_asked", "account.exported", "support.export_read",
        ])
      let nobody = Identifier("acc_nobody")
      #expect(
        try await service.kind { try await service.ask(StartArchiveForSupport(account: nobody, by: by)) } == .notFound)
    }
  }
}
