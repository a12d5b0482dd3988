import CivilTime
import ServiceHost
import Testing

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(1))) struct BackupChecksTests {
  private static let now = Timestamp(seconds: 1_795_665_845)  // 2026-11-26 04:04:05

  @Test("Interrupted backups, and backups from a future time, are reported by name with a remedy")
  func backups() {
    let diagnostics = BackupChecks.diagnostics(
      "/b", unfinished: ["quintet-20261125T000000Z"],
      complete: ["quintet-20261126T040405Z", "quintet-20270101T000000Z"], now: Self.now)
    #expect(diagnostics.map(\.place) == ["/b/quintet-20261125T000000Z", "/b/quintet-20270101T000000Z"])
    #expect(diagnostics.allSatisfy { $0.severity == .warning })
    #expect(diagnostics.first?.cure.contains("quintet backup --scheduled") == true)
    #expect(diagnostics.last?.what.contains("quintet restore --latest chooses it") == true)
  }

  @Test("Several interrupted backups are reported as one problem with several places")
  func together() {
    let names = ["quintet-20261124T000000Z", "quintet-20261125T000000Z"]
    let grouped = DoctorReport.grouped(
      BackupChecks.diagnostics("/b", unfinished: names, complete: [], now: Self.now))
    #expect(grouped.map(\.place) == ["/b/quintet-20261124T000000Z, /b/quintet-20261125T000000Z"])
  }
}
