import Files
import ServiceHost
import TestSupport
import Testing

@testable import QuintetCommand

/// The messages of `quintet move`.
@Suite(.timeLimit(.minutes(1))) struct MoveWordsTests {
  private static let toFiles = MoveWords(place: "files", state: "/s")
  private static let toServer = MoveWords(place: "file:/etc/quintet/store", state: "/s")

  private static func remaining(_ words: MoveWords, unmoved: [String] = [], silent: [String] = []) -> String {
    let place = words.place == "files" ? "db.internal/quintet, quintet_ai" : "/s/ai.db"
    return words.remaining(previous: [place], MoveWords.Others(unmoved: unmoved, silent: silent)).joined(separator: " ")
  }

  @Test("While services still use PostgreSQL, the advice is to keep the setting and the schemas")
  func stillInPostgreSQL() {
    let words = Self.remaining(Self.toFiles, unmoved: ["content", "progress"])
    #expect(words.contains("content, progress are still in PostgreSQL: keep the setting 'store'"), "\(words)")
    #expect(!words.contains("Remove store") && !words.contains("Drop"), "\(words)")
    let one = Self.remaining(Self.toFiles, unmoved: ["content"])
    #expect(one.contains("content is still in PostgreSQL") && one.contains("To move it, too"), "\(one)")
  }

  @Test("While some databases are still in files, the advice is to move them before changing the setting")
  func stillInFiles() {
    let words = Self.remaining(Self.toServer, unmoved: ["content"])
    #expect(words.hasPrefix("content hasn't been moved yet: run the command without --service. Then set"), "\(words)")
    #expect(!words.contains("db.moved"), "\(words)")
  }

  @Test("After all databases have been moved, the setting's new value and the previous databases are shown")
  func complete() {
    let toFiles = Self.remaining(Self.toFiles)
    #expect(toFiles.hasPrefix("Remove store from the settings, then run quintet restart."), "\(toFiles)")
    #expect(toFiles.contains("the schemas quintet_… at db.internal/quintet, and no service"), "\(toFiles)")
    #expect(!toFiles.contains("db.moved"), "\(toFiles)")
    let toServer = Self.remaining(Self.toServer)
    #expect(toServer.hasPrefix("Set store = file:/etc/quintet/store in the settings, then run"), "\(toServer)")
    #expect(toServer.contains("*.db.moved in /s") && !toServer.contains("schemas"), "\(toServer)")
  }

  @Test("If a service doesn't answer, no advice about the setting is given")
  func silent() {
    let words = Self.remaining(Self.toFiles, unmoved: ["content"], silent: ["ai"])
    #expect(words.hasPrefix("ai didn't answer. Before you change the setting 'store'"), "\(words)")
    #expect(!words.contains("Remove"), "\(words)")
  }

  @Test("An obstacle that all services report is shown once; other obstacles are shown with their services")
  func obstacles() {
    let all = ["ai", "content"]
    let shared = all.map { MoveWords.Obstacle("no such server", to: $0) }
    #expect(Self.toServer.obstacles(shared, of: all) == ["no such server"])
    let one = shared + [MoveWords.Obstacle("too full", to: "content"), MoveWords.Obstacle("/x: wrong", to: nil)]
    #expect(Self.toServer.obstacles(one, of: all) == ["no such server", "content: too full", "/x: wrong"])
  }

  @Test("The destination is shown as a server and database, even if a file contains its URL")
  func destination() async throws {
    try await onLoop {
      try withTemporaryDirectory { folder in
        let url = "postgres://quintet:pass1234@db.internal/quintet"
        try Disk.write(Array(url.utf8), to: "\(folder)/store", mode: 0o600)
        for place in ["file:\(folder)/store", url] {
          #expect(MoveWords(place: place, state: "/s").destination == "db.internal/quintet")
        }
        #expect(MoveWords(place: "file:\(folder)/none", state: "/s").destination == "file:\(folder)/none")
        #expect(Self.toFiles.destination == "files")
      }
    }
  }
}
