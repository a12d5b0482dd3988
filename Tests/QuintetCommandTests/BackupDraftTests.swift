import Files
import TestSupport
import Testing

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(1))) struct BackupDraftTests {
  private static let services = ["content", "ai"]

  private static func write(_ names: [String], in folder: String) throws {
    try Disk.makeDirectories(folder)
    for name in names { try Disk.write([1], to: "\(folder)/\(name)") }
  }

  @Test(
    "The remains of an interrupted backup are replaced",
    arguments: [
      [], ["unfinished"], ["unfinished.17.tmp"], ["ai.db", "unfinished"],
      ["ai.db", "content.db", "manifest.json.17.4.tmp", "unfinished"],
    ])
  func interrupted(names: [String]) throws {
    try withTemporaryDirectory { folder in
      try Self.write(names, in: "\(folder)/backup")
      let draft = try BackupDraft("\(folder)/backup", services: Self.services)
      #expect(try Disk.list("\(folder)/backup") == ["unfinished"])
      try draft.finish()
      #expect(try Disk.list("\(folder)/backup") == [])
    }
  }

  @Test(
    "A backup doesn't change a folder that contains other files",
    arguments: [["content.db"], ["content.db", "ai.db"], ["unfinished", "letter"], ["manifest.json", "unfinished"]])
  func others(names: [String]) throws {
    try withTemporaryDirectory { folder in
      try Self.write(names, in: "\(folder)/backup")
      #expect(throws: BackupFault.self) { try BackupDraft("\(folder)/backup", services: Self.services) }
      #expect(try Disk.list("\(folder)/backup").sorted() == names.sorted())
    }
  }

  @Test("Two backups can't write the same folder, and a discarded backup leaves nothing")
  func two() throws {
    try withTemporaryDirectory { folder in
      let draft = try BackupDraft("\(folder)/backup", services: Self.services)
      let fault = #expect(throws: BackupFault.self) { try BackupDraft("\(folder)/backup", services: Self.services) }
      #expect(fault?.description == "another quintet backup is writing \(folder)/backup")
      #expect(BackupDraft.isHeld(in: "\(folder)/backup"))
      try Self.write(["ai.db"], in: "\(folder)/backup")
      draft.discard(Self.services)
      #expect(try !Disk.exists("\(folder)/backup"))
    }
  }
}
