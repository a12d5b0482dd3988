import ChaosModel
import EventLoop
import Files
import Glibc

/// A full disk: shrinks the in-memory file system of the databases to the size of its contents.
struct FullDisk: Trouble {
  let disk: MemoryDisk

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    try await disk.shrink()
    return { try? await disk.grow() }
  }
}

/// A file system in memory with an adjustable size.
@Loop final class MemoryDisk {
  private let folder: String
  private let megabytes: Int
  private let mode: String
  private var isMounted = false

  /// - Parameter mode: the permissions of the file system's root, as for `mount`.
  init(at folder: String, megabytes: Int, mode: String = "0700") {
    self.folder = folder
    self.megabytes = megabytes
    self.mode = mode
  }

  func mount() async throws {
    guard geteuid() == 0 else { throw ChaosFault("only root can mount a file system") }
    try await Tool.run("mount", ["-t", "tmpfs", "-o", "size=\(megabytes)m,mode=\(mode)", "tmpfs", folder])
    isMounted = true
  }

  func unmount() async {
    if isMounted { try? await Tool.run("umount", [folder]) }
    isMounted = false
  }

  fileprivate func shrink() async throws {
    guard isMounted else { throw ChaosFault("the databases have no separate file system") }
    // The services still write, so they may have used more space since the size was read.
    for attempt in 0... {
      var space = statvfs()
      guard unsafe statvfs(folder, &space) == 0 else { throw ChaosFault("can't inspect \(folder)") }
      let used = (space.f_blocks - space.f_bfree) * space.f_frsize
      do {
        return try await Tool.run("mount", ["-o", "remount,size=\(used)", folder])
      } catch  where attempt < 10 {}
    }
  }

  fileprivate func grow() async throws { try await Tool.run("mount", ["-o", "remount,size=\(megabytes)m", folder]) }
}

/// Failing syncs: `strace` intercepts the system calls and returns errors.
struct FailedSync: Trouble {
  let stack: any Stack

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    guard geteuid() == 0 else { throw ChaosFault("only root can intercept system calls") }
    let victims = try stack.processes(of: services)
    let calls = "fsync,fdatasync"
    let ended = Waiter<Bool>()
    let tracer = try Tool.start(
      "strace",
      ["-f", "-qq", "-o", "/dev/null", "-e", "trace=\(calls)", "-e", "inject=\(calls):error=EIO"]
        + victims.flatMap { ["-p", "\($0)"] }
    ) { _ in ended.resolve(true) }
    return {
      tracer.signal(SIGTERM)
      _ = await ended.value()
    }
  }
}
