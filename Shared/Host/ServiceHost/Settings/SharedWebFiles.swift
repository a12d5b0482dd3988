import Files

/// The possible folders of web files that don't belong to a single app. The files may be installed with the apps,
/// installed with the programs, or in the sources.
package struct SharedWebFiles: Sendable {
  /// The folder's possible names next to the apps' folder.
  private let names: [String]
  /// The folder's name in `share/quintet` of an installation.
  private let installed: String
  /// The folder's path in Quintet's sources.
  private let source: String

  /// The pages, styles and texts that the apps share, and the page of `quintet admin`.
  package static let web = SharedWebFiles(names: ["web", "Web"], installed: "web", source: "Shared/Web")
  /// The client for browsers.
  package static let client = SharedWebFiles(
    names: ["client", "../Clients/JavaScript"], installed: "client", source: "Clients/JavaScript")

  /// The documentation site that `make site` builds. A folder named docs next to the apps' folder belongs to the
  /// operator, so it isn't searched.
  package static let docs = SharedWebFiles(names: [], installed: "docs", source: ".build/site/html")

  /// Returns the folders in search order.
  ///
  /// - Parameters:
  ///   - apps: The apps' folder, which may be a developer's own.
  ///   - program: The path of this process's program. The files may be installed or built with it.
  package func folders(apps: String, program: String?) -> [String] {
    let beside = Disk.parent(of: apps)
    var folders = names.map { name in
      name.hasPrefix("../") ? "\(Disk.parent(of: beside))/\(name.dropFirst(3))" : "\(beside)/\(name)"
    }
    guard let program else { return folders }
    var above = Disk.parent(of: program)
    // For the program /usr/libexec/quintet/edge, this is the folder /usr/share/quintet/web.
    let prefix = Disk.parent(of: Disk.parent(of: above))
    folders.append("\(prefix)/share/quintet/\(installed)")
    // For the program .build/…/edge, this is the folder Shared/Web.
    while above.count > 1 {
      if above.hasSuffix("/.build") { folders.append("\(Disk.parent(of: above))/\(source)") }
      above = Disk.parent(of: above)
    }
    return folders
  }
}
