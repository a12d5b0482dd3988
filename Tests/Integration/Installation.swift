import Files
import Glibc
import ServiceHost
import TestSupport
import Testing

@testable import QuintetCommand

/// A folder with the six services' programs, each of this release or the next one.
struct Installation {
  let folder: String

  /// - Parameter next: The programs of the next release.
  init(_ folder: String, next: [String] = []) throws {
    self.folder = "\(folder)/bin"
    try Disk.makeDirectories(self.folder, mode: 0o700)
    for executable in Roster.services.map(\.executable) { try put(executable, isNext: next.contains(executable)) }
  }

  /// Replaces a program as `dpkg` does: the running process continues, and the next start uses the new program.
  func put(_ executable: String, isNext: Bool) throws {
    let (path, new) = ("\(folder)/\(executable)", "\(folder)/\(executable).new")
    try #require(unsafe symlink("\(Programs.folder)/\(isNext ? "next-release" : executable)", new) == 0)
    try #require(unsafe rename(new, path) == 0)
  }
}
