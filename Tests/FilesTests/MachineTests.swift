import Files
import Glibc
import Testing

@Suite(.timeLimit(.minutes(1))) struct MachineTests {
  @Test("The age of a process grows, and a process that doesn't exist has none")
  func age() throws {
    let earlier = try #require(Machine.age(of: getpid()))
    let later = try #require(Machine.age(of: getpid()))
    #expect(Duration.zero <= earlier && earlier <= later)
    #expect(Machine.age(of: -1) == nil)
  }

  @Test("A running process isn't reported as ended; an exited process is, even before it is reaped")
  func ending() throws {
    #expect(!Machine.isEnding(getpid()))
    var child: pid_t = 0
    let code = unsafe posix_spawn(&child, "/bin/true", nil, nil, [unsafe strdup("true"), nil], nil)
    try #require(code == 0)
    var ended = unsafe siginfo_t()
    // Waits for the exit without reaping the process.
    let waited = unsafe waitid(P_PID, id_t(child), &ended, WEXITED | WNOWAIT)
    #expect(waited == 0)
    #expect(Machine.isEnding(child))
    #expect(Machine.parent(of: child) == getpid())
    let reaped = waitpid(child, nil, 0)
    #expect(reaped == child)
    #expect(Machine.isEnding(child))
  }
}
