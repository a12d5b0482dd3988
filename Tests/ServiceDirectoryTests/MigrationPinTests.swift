import AIGatewayService
import ContentService
import EntitlementsService
import Files
import NotificationsService
import ProgressService
import ServiceHost
import TestSupport
import Testing

@testable import Storage

/// Tests that no migration is edited. Databases store the checksums of their migrations.
@Suite(.timeLimit(.minutes(1))) struct MigrationPinTests {
  static let series: [(name: String, migrations: [Migration])] = [
    ("storage", StoreSchema.migrations), ("entitlements", EntitlementsService.migrations),
    ("content", contentMigrations), ("ai", AIGatewayService.migrations), ("progress", ProgressService.migrations),
    ("notifications", NotificationsService.migrations),
  ]

  static var lines: [String] {
    series.flatMap { series in
      series.migrations.map { migration in
        ([series.name, "\(migration.number)", migration.name, migration.checksum] + migration.formerChecksums.sorted())
          .joined(separator: " ")
      }
    }
  }

  @Test("No released migration has been edited or removed, and each new migration is listed")
  func pinned() throws {
    #expect(Set(Self.series.map(\.name)) == Set(ServiceDirectory.stores + ["storage"]))
    let file = "\(Disk.parent(of: Disk.parent(of: Apps.folder)))/Tests/Released/migrations.txt"
    let pinned = String(decoding: try Disk.read(file), as: UTF8.self).split(separator: "\n").map(String.init)
    let known = pinned.filter { !$0.hasPrefix("#") }
    for line in known where !Self.lines.contains(line) { Issue.record("edited or removed: \(line)") }
    for line in Self.lines where !known.contains(line) { Issue.record("to be added: \(line)") }
  }
}
