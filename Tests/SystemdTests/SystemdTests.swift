import Glibc
import Systemd
import TestSupport
import Testing

// Environment variables belong to the whole process, so these tests run one at a time.
@Suite(.timeLimit(.minutes(10)), .serialized) struct SystemdTests {
  @Test("A notification arrives at the supervisor's socket if there is one")
  func notify() throws {
    unsafe unsetenv("NOTIFY_SOCKET")
    #expect(!Systemd.notify("READY=1"), "there is no supervisor")

    let path = temporaryPath("notify")
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(socket) }
    try #require(bindUnix(socket, path) == 0)
    defer { unsafe unlink(path) }
    unsafe setenv("NOTIFY_SOCKET", path, 1)
    defer { unsafe unsetenv("NOTIFY_SOCKET") }
    #expect(Systemd.notify("READY=1\nSTATUS=serving"))
    var buffer = [UInt8](repeating: 0, count: 100)
    let count = unsafe recv(socket, &buffer, 100, Int32(MSG_DONTWAIT))
    #expect(String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self) == "READY=1\nSTATUS=serving")
  }

  @Test("The watchdog timeout is read only if it is set for this process")
  func watchdog() {
    unsafe setenv("WATCHDOG_USEC", "2500000", 1)
    unsafe setenv("WATCHDOG_PID", "\(getpid())", 1)
    #expect(Systemd.watchdogTimeout == .milliseconds(2500))
    unsafe setenv("WATCHDOG_PID", "1", 1)
    #expect(Systemd.watchdogTimeout == nil)
    unsafe unsetenv("WATCHDOG_USEC")
    unsafe unsetenv("WATCHDOG_PID")
    #expect(Systemd.watchdogTimeout == nil)
  }

  @Test("Sockets passed to another process aren't used")
  func nothingHandedOver() {
    #expect(Systemd.takeInheritedDescriptors().isEmpty)
    unsafe setenv("LISTEN_FDS", "1", 1)
    unsafe setenv("LISTEN_PID", "1", 1)
    #expect(Systemd.takeInheritedDescriptors().isEmpty)
    #expect(unsafe getenv("LISTEN_FDS") == nil, "child processes don't inherit the variables")
  }

  @Test(
    "A supervisor may pass its own process id instead of the child's", arguments: [(0, 1), (1, 0)] as [(Int32, Int)])
  func byParent(offset: Int32, count: Int) {
    // This test covers only the variables. No socket was passed, so descriptor 3 may be open or not.
    unsafe setenv("LISTEN_FDS", "1", 1)
    unsafe setenv("LISTEN_PPID", "\(getppid() + offset)", 1)
    let isOpen = fcntl(3, F_GETFD) >= 0
    #expect(Systemd.takeInheritedDescriptors().count == (isOpen ? count : 0))
    #expect(unsafe getenv("LISTEN_PPID") == nil)
    unsafe unsetenv("LISTEN_FDS")
    unsafe unsetenv("LISTEN_PID")
  }

  @Test("A socket that is bound but doesn't listen isn't accepted as a listener")
  func listener() throws {
    let path = temporaryPath("listen")
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    try #require(bindUnix(socket, path) == 0)
    defer { unsafe unlink(path) }
    #expect(!Systemd.isListener(socket))
    try #require(listen(socket, 1) == 0)
    #expect(Systemd.isListener(socket))
    #expect(!Systemd.isListener(STDIN_FILENO))
  }

  @Test("Standard error counts as the journal only if its device and inode match")
  func journal() {
    unsafe unsetenv("JOURNAL_STREAM")
    #expect(!Journal.isStandardError)
    var status = stat()
    #expect(unsafe fstat(STDERR_FILENO, &status) == 0)
    unsafe setenv("JOURNAL_STREAM", "\(status.st_dev):\(status.st_ino)", 1)
    #expect(Journal.isStandardError)
    unsafe setenv("JOURNAL_STREAM", "\(status.st_dev):\(status.st_ino + 1)", 1)
    #expect(!Journal.isStandardError)
    unsafe unsetenv("JOURNAL_STREAM")
  }
}

private func bindUnix(_ socket: Int32, _ path: String) -> Int32 {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
  return unsafe withUnsafePointer(to: &address) {
    unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
}
