import EventLoop
import Files
import Glibc
import TestSupport

/// Builds Debian packages for tests, uncompressed and with a fixed date.
package enum Package {
  /// The folder of the sources.
  package static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  package static let canBeMade = unsafe access("/usr/bin/dpkg-shlibdeps", X_OK) == 0

  /// Builds a package.
  ///
  /// - Parameters:
  ///   - folder: the folder for the package.
  ///   - binaries: the folder with the executables.
  ///   - version: the package's version; empty to use the version of the executables.
  ///   - mask: the umask of the build.
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

  /// A package for tests that only install it. Each test process builds it once.
  @Loop package static func shared() async throws -> String {
    if let made { return made }
    // Test processes run concurrently and build the same package, so each uses its own folder.
    let package = try await make(in: TemporaryDirectories.make())
    made = package
    return package
  }

  @Loop private static var made: String?
}
