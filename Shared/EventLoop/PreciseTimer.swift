import CLibUV
package import CivilTime
import Glibc

/// A timer of the kernel's that is true to microseconds, where libuv's know milliseconds: for the clock's short waits,
/// and for a load generator, which would else measure its own lateness.
@safe @Loop package final class PreciseTimer {
  private let descriptor: Int32
  private var watch: DescriptorWatch?

  /// - Parameter fired: called at the time set last, or as soon after as the loop gets to it.
  package init(_ fired: @escaping @Loop () -> Void) throws(UVFault) {
    descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
    guard descriptor >= 0 else { throw UVFault(code: -errno, action: "make a timer") }
    let descriptor = descriptor
    watch = try DescriptorWatch(descriptor) {
      var times: UInt64 = 0
      // Nothing to read: it was set anew in the meantime.
      guard unsafe read(descriptor, &times, 8) == 8 else { return }
      fired()
    }
  }

  /// Fires at an instant; one that has passed is now.
  ///
  /// The kernel is told how long that is from now, as instants aren't safe everywhere: under libfaketime, whose clock
  /// had jumped, a timer that was told one never fired.
  package func set(_ at: Instant) {
    let time = max(1, at.nanoseconds(since: Loop.monotonicTime))
    var setting = itimerspec()
    setting.it_value.tv_sec = Int(time / 1_000_000_000)
    setting.it_value.tv_nsec = Int(time % 1_000_000_000)
    unsafe timerfd_settime(descriptor, 0, &setting, nil)
  }

  /// Ends the timer; nothing is called after this.
  package func close() {
    guard let watch else { return }
    watch.close()
    self.watch = nil
    Glibc.close(descriptor)
  }
}
