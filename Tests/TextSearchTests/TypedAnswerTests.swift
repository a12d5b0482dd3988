import ClientAnswers
import EventLoop
import Files
import TestSupport
import Testing
import TextSearch
import Wire

/// Typed answers are judged alike by the server and, without a connection, by the clients of all languages (C3).
@Suite(.timeLimit(.minutes(2))) struct TypedAnswerTests {
  struct Case: Codable, Sendable {
    var accepts: [String]
    var written: String
    var typos: Int
    var right: Bool
  }

  private static let tests = "\(Apps.folder)/../../Tests"
  private static let corpus = "\(tests)/Corpus/typed-answers.json"

  private static func cases() throws -> [Case] { try JSON.decode([Case].self, from: Bytes(Disk.read(corpus))) }

  @Test("The server grades each listed answer correctly")
  func server() throws {
    let cases = try Self.cases()
    #expect(cases.count >= 40)
    for one in cases {
      #expect(TypedAnswer.isRight(one.written, accepts: one.accepts, typos: one.typos) == one.right, "\(one)")
    }
  }

  @Test("The Swift client grades each listed answer correctly")
  func swiftClient() throws {
    for one in try Self.cases() {
      #expect(PracticeAnswer.isRight(one.written, accepts: one.accepts, typos: one.typos) == one.right, "\(one)")
    }
  }

  @Test(
    "The Python and JavaScript clients grade each listed answer correctly",
    arguments: [("python3", "py"), ("node", "mjs")])
  func otherClients(program: String, ending: String) async throws {
    try await onLoop {
      let (exit, said) = try await Programs.run(
        "/usr/bin/env", [program, "\(Self.tests)/Clients/answers.\(ending)", Self.corpus])
      #expect(exit == .exited(code: 0) && said.isEmpty, "\(said)")
    }
  }
}
