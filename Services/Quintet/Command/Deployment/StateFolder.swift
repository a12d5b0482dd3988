import Files
import ServiceHost

/// The condition of the state folder, for commands that read databases from it.
enum StateFolder: Hashable {
  case missing
  case file
  /// The folder contains no database.
  case empty
  case holdsDatabases

  /// Inspects the state folder of a deployment.
  init(_ directories: DeploymentFolders) {
    guard Disk.facts(directories.state) != nil else {
      self = .missing
      return
    }
    guard Disk.isFolder(directories.state) else {
      self = .file
      return
    }
    let places = DatabasePaths(directories)
    let databases = DatabasePaths.services.map(places.database)
    self = databases.contains { Disk.facts($0) != nil } ? .holdsDatabases : .empty
  }

  /// Describes a folder without databases; nil for one with databases.
  func words(_ state: String) -> String? {
    switch self {
    case .missing: "the folder of the databases, \(state), doesn't exist"
    case .file: "the path of the databases' folder, \(state), is a file"
    case .empty: "\(state) contains no databases"
    case .holdsDatabases: nil
    }
  }
}
