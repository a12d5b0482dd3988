import Files
import Glibc

/// The identity of a deployment in PostgreSQL, which distinguishes it from other deployments on the same server.
///
/// All processes of a deployment must derive the same identity, and two deployments must never share one. The identity
/// is the setting `deployment`. Without this setting, it consists of the machine and the folder of the deployment's
/// internal sockets, which no two deployments share.
enum DeploymentIdentity {
  static func of(_ folders: DeploymentFolders, named name: String?) throws -> String {
    if let name { return "named \(name)" }
    let folder = Disk.parent(of: folders.busSocket("any"))
    try Disk.makeDirectories(folder, mode: 0o750)
    var status = stat()
    guard unsafe stat(folder, &status) == 0 else {
      throw FileFault(path: folder, errno: errno, reason: "can't be examined")
    }
    return (machine() + ["\(status.st_dev)", "\(status.st_ino)"]).joined(separator: " ")
  }

  private static func machine() -> [String] {
    // A unit that sees only its own processes can't read the boot id. The identity is still the same in all units of a
    // deployment, because either all of them can read the boot id or none can.
    let ids = ["/etc/machine-id", "/proc/sys/kernel/random/boot_id"].map { path in
      ((try? Disk.read(path, limit: 100)).map { String(decoding: $0, as: UTF8.self) } ?? "").filter { !$0.isNewline }
    }
    var host = utsname()
    unsafe uname(&host)
    let node = unsafe withUnsafeBytes(of: host.nodename) {
      unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return ids + [node]
  }
}
