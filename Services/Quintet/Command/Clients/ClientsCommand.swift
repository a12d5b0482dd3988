import EventLoop
import Files
import ServiceHost
import Spelling
import Wire

/// `quintet clients LANGUAGE OUT`: generates client code for the methods of the running services.
@Loop struct ClientsCommand {
  /// The languages of generated clients.
  enum Language: String, CaseIterable, Sendable {
    case swift, python, js
  }

  let directories: DeploymentFolders
  let language: Language
  /// The output folder.
  let folder: String
  /// True to include the methods for operators.
  let hasOps: Bool

  nonisolated init(_ arguments: Arguments, _ directories: DeploymentFolders) throws {
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

  /// - Returns: 0 when the files are written; 1 if clients can't be generated from the document; 69 if the gateway
  ///   doesn't answer.
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

  /// Generates the files. The output is byte-for-byte reproducible for the same document.
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
