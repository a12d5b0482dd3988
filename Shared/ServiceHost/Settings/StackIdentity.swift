import Files
import Glibc

/// By what a stack in PostgreSQL is known to another one at the same server.
///
/// All processes of one have to come to the same, and those of another never: the setting `stack` says it, or the
/// machine and the folder of the stack's inner sockets do, which no two stacks share.
enum StackIdentity {
  static func of(_ folders: StackFolders, named name: String?) throws -> String {
    if let name { return "named \(name)" }
    let folder = Disk.parent(of: folders.busSocket("any"))
    try Disk.makeDirectories(folder, mode: 0o750)
    var status = stat()
    guard unsafe stat(folder, &status) == 0 else {
      throw FileFault(path: folder, errno: errno, reason: "can't be looked at")
    }
    // The second isn't to be seen in a unit that sees nothing but its own processes, which is so in all units alike.
    let machine = ["/etc/machine-id", "/proc/sys/kernel/random/boot_id"].map { path in
      ((try? Disk.read(path, limit: 100)).map { String(decoding: $0, as: UTF8.self) } ?? "").filter { !$0.isNewline }
    }
    var host = utsname()
    unsafe uname(&host)
    let node = unsafe withUnsafeBytes(of: host.nodename) {
      unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return (machine + [node, "\(status.st_dev)", "\(status.st_ino)"]).joined(separator: " ")
  }
}
