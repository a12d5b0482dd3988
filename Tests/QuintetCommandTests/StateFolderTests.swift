import Files
import Glibc
import ServiceHost
import Testing

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(1))) struct StateFolderTests {
  @Test("A link to a folder counts as the folder, and a link to a file as the file")
  func links() throws {
    try withTemporaryDirectory { folder in
      try Disk.makeDirectories("\(folder)/data")
      try Disk.write([], to: "\(folder)/data/content.db")
      for (link, target, expected) in [
        ("whole", "data", .holdsDatabases), ("broken", "none", .missing),
        ("file", "data/content.db", .file),
      ] as [(String, String, StateFolder)] {
        #expect(unsafe symlink(target, "\(folder)/\(link)") == 0)
        let directories = DeploymentFolders(runtime: folder, state: "\(folder)/\(link)", apps: folder)
        #expect(StateFolder(directories) == expected, "\(link)")
      }
    }
  }
}
