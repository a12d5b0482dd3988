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
    #expect(BackupSchedule(keep: keep).expired(["a", "b", "c"], made: "c") == gone)
  }

  @Test("A backup that was made while the clock was behind is kept, although its name is the oldest")
  func clockBehind() {
    #expect(BackupSchedule(keep: 2).expired(["a", "b", "c"], made: "a") == ["b"])
    #expect(BackupSchedule(keep: 1).expired(["a", "b", "c"], made: "a") == ["b", "c"])
  }

  @Test("Only interrupted scheduled backups are unfinished, so other folders are never deleted")
  func unfinished() {
    let names = ["quintet-20261127T000000Z", "before-upgrade", "quintet-20261125T000000Z"]
    #expect(
      BackupSchedule.unfinished(names) { $0 == "quintet-20261127T000000Z" } == ["quintet-20261125T000000Z"])
  }

  @Test("Two backups in one second have different names")
  func freeName() {
    let now = Timestamp(seconds: 1_795_665_845)
    let taken = ["quintet-20261126T040405Z", "quintet-20261126T040406Z"]
    #expect(BackupSchedule.freeName(at: now, isTaken: taken.contains) == "quintet-20261126T040407Z")
  }
}
