import CivilTime
import Testing

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(1))) struct BackupScheduleTests {
  @Test("A scheduled backup is named after its time, so that sorting by name sorts by age")
  func name() {
    let name = BackupSchedule.name(at: Timestamp(seconds: 1_795_665_845))
    #expect(name == "quintet-20261126T040405Z" && BackupSchedule.isName(name))
  }

  @Test("Only complete scheduled backups count, so other folders are never deleted")
  func complete() {
    let names = ["quintet-20261127T000000Z", "quintet-20261126T000000Z", "before-upgrade", "quintet-20261125T000000Z"]
    let complete = BackupSchedule.complete(names) { $0 != "quintet-20261125T000000Z" }
    #expect(complete == ["quintet-20261126T000000Z", "quintet-20261127T000000Z"])
  }

  @Test(
    "The configured number of newest backups is kept, at least one",
    arguments: [(2, ["a"]), (3, []), (9, []), (0, ["a", "b"])])
  func expired(keep: Int, gone: [String]) {
    #expect(BackupSchedule(keep: keep).expired(["a", "b", "c"]) == gone)
  }
}
