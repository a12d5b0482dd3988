import EventLoop
import Files
import ServiceHost
import Spelling
import Wire

/// `quintet clients LANGUAGE OUT`: the methods that the running stack has, as code of a language.
@Loop struct ClientsCommand {
  /// The languages that clients are made for.
  enum Language: String, CaseIterable, Sendable {
    case swift, python, js
  }

  let directories: StackFolders
  let language: Language
  /// Where the files go.
  let folder: String
  /// Whether methods for those who run the stack are among them.
  let hasOps: Bool

  nonisolated init(_ arguments: Arguments, _ directories: StackFolders) throws {
    guard arguments.words.count == 3, let language = Language(rawValue: arguments.words[1]) else {
      let words = arguments.words.dropFirst()
      if let word = words.first { try Help.require(word, of: "clients") }
      throw UsageFault("quintet clients \(Language.allCases.map(\.rawValue).joined(separator: "|")) OUT")
    }
    self.language = language
    self.directories = directories
    folder = Disk.absolute(arguments.words[2])
    hasOps = arguments.has("ops")
  }

  /// - Returns: 0 when the files are there; 1 for a document that no client can be made from; 69 when nobody answers.
  func run() async -> Int32 {
    do {
      let client = try await GatewayClient.connect(directories.gatewaySocket)
      defer { client.close() }
      let document = try ClientDocument(await client.call("rpc.discover"), hasOps: hasOps)
      try Disk.makeDirectories(folder)
      for file in Self.files(of: document, in: language) {
        try Disk.write(Array(file.text.utf8), to: "\(folder)/\(file.name)")
        Output.line("\(folder)/\(file.name)")
      }
      return 0
    } catch let fault as UVFault {
      Output.error("quintet: nobody answers: \(fault); is a stack running there? quintet up starts one")
      return 69
    } catch {
      Output.error("quintet: \(error)")
      return 1
    }
  }

  /// The same for the same document, to the byte.
  nonisolated static func files(
    of document: ClientDocument, in language: Language
  ) -> [(name: String, text: String)] {
    switch language {
    case .swift: return [("Methods.swift", SwiftMethods(document: document).text)]
    case .python: return [("methods.py", PythonMethods(document: document).text)]
    case .js:
      let methods = JavaScriptMethods(document: document)
      return [("methods.js", methods.module), ("methods.d.ts", methods.types)]
    }
  }
}
