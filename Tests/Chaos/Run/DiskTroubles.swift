import ChaosModel
import EventLoop
import Files
import Glibc

/// A disk with no room: the file system of the state, one in memory, is made as small as what it holds.
struct FullDisk: Trouble {
  let disk: MemoryDisk

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    try await disk.shrink()
    return { try? await disk.grow() }
  }
}

/// A file system in memory, which is as large as it is told to be.
@Loop final class MemoryDisk {
  private let folder: String
  private let megabytes: Int
  private let mode: String
  private var isMounted = false

  /// - Parameter mode: who may enter it, as `mount` takes it.
  init(at folder: String, megabytes: Int, mode: String = "0700") {
    (self.folder, self.megabytes, self.mode) = (folder, megabytes, mode)
  }

  func mount() async throws {
    guard geteuid() == 0 else { throw ChaosFault("a file system is mounted by root only") }
    try await Tool.run("mount", ["-t", "tmpfs", "-o", "size=\(megabytes)m,mode=\(mode)", "tmpfs", folder])
    isMounted = true
  }

  func unmount() async {
    if isMounted { try? await Tool.run("umount", [folder]) }
    isMounted = false
  }

  fileprivate func shrink() async throws {
    guard isMounted else { throw ChaosFault("the databases aren't on a file system of their own") }
    // Others write meanwhile: what it holds may have become more than was asked for.
    for attempt in 0... {
      var space = statvfs()
      guard unsafe statvfs(folder, &space) == 0 else { throw ChaosFault("can't look at \(folder)") }
      let used = (space.f_blocks - space.f_bfree) * space.f_frsize
      do {
        return try await Tool.run("mount", ["-o", "remount,size=\(used)", folder])
      } catch  where attempt < 10 {}
    }
  }

  fileprivate func grow() async throws { try await Tool.run("mount", ["-o", "remount,size=\(megabytes)m", folder]) }
}

/// Syncs that fail: `strace` sits at the system call and answers in the kernel's place.
struct FailedSync: Trouble {
  let stack: any Stack

  func begin(_ services: [String]) async throws -> @Loop () async -> Void {
    guard geteuid() == 0 else { throw ChaosFault("only root may stand between a process and the kernel") }
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
