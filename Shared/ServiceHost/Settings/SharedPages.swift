import Files

/// Where files for browsers that all apps share may be: installed with the apps, with the programs, or in the sources.
/// Pure.
package struct SharedPages: Sendable {
  /// The folder's names beside the apps' folder.
  private let names: [String]
  /// Its name where it is installed.
  private let installed: String
  /// Its place in Quintet's sources.
  private let source: String

  /// Pages, styles and words, and the page of `quintet ops`.
  package static let web = SharedPages(names: ["web", "Web"], installed: "web", source: "Shared/Web")
  /// The client for browsers.
  package static let client = SharedPages(
    names: ["client", "../Clients/JavaScript"], installed: "client", source: "Clients/JavaScript")

  /// Returns the folders in the order in which they are looked for.
  ///
  /// - Parameters:
  ///   - apps: the apps' folder, which may be anybody's own.
  ///   - program: this process's program, with which the pages are installed or built.
  package func folders(apps: String, program: String?) -> [String] {
    let beside = Disk.parent(of: apps)
    var folders = names.map { name in
      name.hasPrefix("../") ? "\(Disk.parent(of: beside))/\(name.dropFirst(3))" : "\(beside)/\(name)"
    }
    guard let program else { return folders }
    let programs = Disk.parent(of: program)
    // /usr/libexec/quintet/edge and /usr/share/quintet/web.
    let prefix = Disk.parent(of: Disk.parent(of: programs))
    folders.append("\(prefix)/share/quintet/\(installed)")
    // .build/…/edge and Shared/Web.
    var above = programs
    while above.count > 1 {
      if above.hasSuffix("/.build") { folders.append("\(Disk.parent(of: above))/\(source)") }
      above = Disk.parent(of: above)
    }
    return folders
  }
}
