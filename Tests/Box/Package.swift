import EventLoop
import Files
import Glibc
import TestSupport

/// Makes Debian packages for tests: uncompressed, of one fixed date.
package enum Package {
  /// The folder of the sources.
  package static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  package static let canBeMade = unsafe access("/usr/bin/dpkg-shlibdeps", X_OK) == 0

  /// - Parameters:
  ///   - folder: where it is put.
  ///   - binaries: the folder of the executables that it is made of.
  ///   - version: empty for that of the executables.
  ///   - mask: the mask for new files of the user who makes it.
  /// - Returns: the package's path.
  @Loop package static func make(
    in folder: String, of binaries: String = Programs.folder, version: String = "", mask: String = "0022"
  ) async throws -> String {
    let (exit, output) = try await Programs.run(
      "/bin/bash", ["-c", "umask \(mask); exec \"$0\" \"$@\"", "\(root)/deploy/debian/build", binaries, folder],
      environment: ["SOURCE_DATE_EPOCH": "1795000000", "COMPRESSION": "none", "VERSION": version])
    guard exit == .exited(code: 0), let path = output.split(separator: "\n").last else {
      throw ProgramFailed(program: "deploy/debian/build", exit: exit, output: output)
    }
    return String(path)
  }

  /// One that tests share which only install it, beside the executables that it is made of; made anew by each run.
  @Loop package static func shared() async throws -> String {
    if let made { return made }
    let folder = "\(Programs.folder)/package-for-tests"
    try Disk.makeDirectories(folder)
    let package = try await make(in: folder)
    made = package
    return package
  }

  @Loop private static var made: String?
}
