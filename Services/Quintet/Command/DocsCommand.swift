import ServiceHost

/// `quintet docs`: prints the address of the installed documentation, which a browser can open without a server.
struct DocsCommand {
  var directories: StackFolders

  /// - Returns: the exit code: 78 if the documentation isn't installed.
  func run() -> Int32 {
    guard let folder = directories.docs else {
      Output.error("quintet: the documentation isn't installed; make site builds it from Quintet's sources")
      return 78
    }
    Output.line("file://\(folder)/index.html")
    return 0
  }
}
