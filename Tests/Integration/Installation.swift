import Files
import Glibc
import ServiceHost
import TestSupport
import Testing

@testable import QuintetCommand

/// A folder with the programs of the six services, each from this release or the next one.
struct Installation {
  let folder: String

  /// - Parameter next: the programs that come from the next release.
  init(_ folder: String, next: [String] = []) throws {
    self.folder = "\(folder)/bin"
    try Disk.makeDirectories(self.folder, mode: 0o700)
    for executable in ServiceDirectory.services.map(\.executable) {
      try put(executable, isNext: next.contains(executable))
    }
  }

  /// Replaces a program as `dpkg` does: running processes continue, and the next start uses the new program.
  func put(_ executable: String, isNext: Bool) throws {
    let path = "\(folder)/\(executable)"
    let new = "\(folder)/\(executable).new"
    try #require(unsafe symlink("\(Programs.folder)/\(isNext ? "next-release" : executable)", new) == 0)
    try #require(unsafe rename(new, path) == 0)
  }
}
