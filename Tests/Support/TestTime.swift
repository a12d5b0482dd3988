package import CivilTime
import EventLoop
import Glibc

/// The wall-clock time at which each test starts, so that no test depends on the day on which it runs.
///
/// The system clock of a test's process is set to this time when a test begins, and continues from there at its usual
/// speed. Tests of whole deployments keep the machine's time, because the executables that they start use it too.
package enum TestTime {
  /// Noon of an ordinary Wednesday (2026-12-02), or the time in the variable `TEST_TIME`, in seconds since 1970.
  package static let start: Timestamp =
    unsafe getenv("TEST_TIME").flatMap { Int64(unsafe String(cString: $0)) }.map { Timestamp(seconds: $0) }
    ?? Timestamp(seconds: 1_796_212_800)

  /// The machine's time, for tests that share their times with other programs.
  package static var machineNow: Timestamp { Timestamp(seconds: Int64(time(nil))) }

  /// The modules whose tests run deployments, or compare times with programs that use the machine's time.
  private static let machineTime: Set = [
    "IntegrationTests", "SystemdTests", "ComposeTests", "ChaosTests", "CryptoTests",
  ]

  /// Sets the system clock of this process to the start time, unless the module's tests need the machine's time.
  /// Modules of helpers, such as `TestBox`, set no time.
  @Loop static func begin(in module: String) {
    guard module.hasSuffix("Tests"), !machineTime.contains(module) else { return }
    LoopClock.system.jumpWall(by: start - LoopClock.system.wallNow)
  }
}
