import ServiceHost

/// A suggestion to repeat a command as root.
///
/// `sudo` drops environment variables, and root has other default folders. Therefore, the suggested command names all
/// folders that aren't root's defaults.
struct SudoCommand: CustomStringConvertible {
  let description: String

  /// - Parameters:
  ///   - command: the command and its arguments, without the program's name.
  ///   - usual: root's default folders.
  init(
    _ command: String, in directories: DeploymentFolders,
    usual: DeploymentFolders = DeploymentFolders.usual(isSystem: true)
  ) {
    var words = ["sudo quintet \(command)"]
    for (option, folder, standard) in [
      ("--runtime", directories.runtime, usual.runtime), ("--state", directories.state, usual.state),
    ] where !folder.isEmpty && folder != standard {
      words.append("\(option) \(NextSteps.quoted(folder))")
    }
    description = words.joined(separator: " ")
  }
}
