import EventLoop
import Files
import QuintetCommand
import ServiceHost
import Spelling
import Wire

/// `quintet-dev clients LANGUAGE OUT`: generates client code for the methods of the running services.
@Loop struct ClientsCommand: Command {
  /// The languages of generated clients.
  enum Language: String, CaseIterable, Sendable {
    case swift, python, js
  }

  nonisolated static let configuration = CommandConfiguration(
    "clients", in: .tools, summary: "Generate client code for the running services",
    discussion: """
      Generate code with the methods of the running services and their types, for the client in Clients.
      """,
    parameters: [
      CommandParameter("LANGUAGE", "swift, python or js", .choice(Language.allCases.map(\.rawValue))),
      CommandParameter("DIR", "The folder for the generated files", .folder),
    ],
    options: [CommandOption(flag: "admin", "Include the methods for operators")] + CommandOption.deployment,
    examples: ["clients swift Sources/App", "clients python . --admin"])

  private let directories: DeploymentFolders
  private let language: Language
  /// The output folder.
  private let folder: String
  /// True to include the methods for operators.
  private let hasAdmin: Bool

  nonisolated init(_ arguments: Arguments) throws {
    guard let language = Language(rawValue: arguments.words[0]) else {
      throw UsageFault(
        "LANGUAGE is swift, python or js, not '\(arguments.words[0])'"
          + Spelling.hint(for: arguments.words[0], among: Language.allCases.map(\.rawValue)))
    }
    self.language = language
    directories = try DeploymentPaths.running(arguments).directories
    folder = Disk.absolute(arguments.words[1])
    hasAdmin = arguments.has("admin")
  }

  /// - Returns: 0 when the files are written; 1 if clients can't be generated from the document; 69 if the gateway
  ///   doesn't answer.
  func run() async -> Int32 {
    do {
      let client = try await GatewayClient.connect(directories.gatewaySocket)
      defer { client.close() }
      let document = try ClientDocument(await client.call("rpc.discover"), hasAdmin: hasAdmin)
      try Disk.makeDirectories(folder)
      for file in Self.files(of: document, in: language) {
        try Disk.write(Array(file.text.utf8), to: "\(folder)/\(file.name)")
        Output.line("\(folder)/\(file.name)")
      }
      return 0
    } catch let fault as UVFault {
      Output.error("quintet-dev: the gateway doesn't answer: \(fault). To start the services, run quintet up.")
      return 69
    } catch {
      Output.error("quintet-dev: \(error)")
      return 1
    }
  }

  /// Generates the files. The output is byte-for-byte reproducible for the same document.
  nonisolated static func files(of document: ClientDocument, in language: Language) -> [(name: String, text: String)] {
    switch language {
    case .swift: return [("Methods.swift", SwiftMethods(document: document).text)]
    case .python: return [("methods.py", PythonMethods(document: document).text)]
    case .js:
      let methods = JavaScriptMethods(document: document)
      return [("methods.js", methods.module), ("methods.d.ts", methods.types)]
    }
  }
}
