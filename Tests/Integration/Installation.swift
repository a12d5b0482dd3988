import Files
import Glibc
import ServiceHost
import TestSupport
import Testing

@testable import QuintetCommand

/// A folder of the six services' programs, each of which is this release's or the next one's.
struct Installation {
  let folder: String

  /// - Parameter next: the programs that are the next release's.
  init(_ folder: String, next: [String] = []) throws {
    self.folder = "\(folder)/bin"
    try Disk.makeDirectories(self.folder, mode: 0o700)
    for executable in Roster.services.map(\.executable) { try put(executable, isNext: next.contains(executable)) }
  }

  /// As `dpkg` does it: what runs goes on, what is started next is the new one.
  func put(_ executable: String, isNext: Bool) throws {
    let (path, new) = ("\(folder)/\(executable)", "\(folder)/\(executable).new")
    try #require(unsafe symlink("\(Programs.folder)/\(isNext ? "next-release" : executable)", new) == 0)
    try #require(unsafe rename(new, path) == 0)
  }
}
