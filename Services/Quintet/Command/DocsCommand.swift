import EventLoop
import ServiceHost

/// `quintet docs`: prints the address of the installed documentation, which a browser can open without a server.
@Loop struct DocsCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "docs", in: .tools, summary: "Print the address of the installed documentation",
    discussion: """
      Print the address of the installed documentation. A browser can open it without a server. If no documentation is \
      installed, print the address of the documentation that make site has built in the sources.
      """,
    examples: ["docs"])

  nonisolated init(_ arguments: Arguments) {}

  /// - Returns: 0; 78 if the documentation is neither installed nor built.
  func run() -> Int32 {
    guard let folder = DeploymentFolders.usual().docs else {
      Output.error(
        "quintet: the documentation isn't installed. The folder docs of Quintet's repository contains it as text; make "
          + "site builds its pages")
      return 78
    }
    Output.line("file://\(folder)/index.html")
    return 0
  }
}
