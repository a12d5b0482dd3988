import CLibUV
package import CivilTime
import Glibc

/// A kernel timer with microsecond precision; libuv's timers have a precision of milliseconds. It is used for the
/// clock's short waits, and by a load generator, which would otherwise measure its own delays.
@safe @Loop package final class PreciseTimer {
  private let descriptor: Int32
  private var watch: DescriptorWatch?

  /// - Parameter fired: called at the time that was set last, or as soon after it as the loop allows.
  package init(_ fired: @escaping @Loop () -> Void) throws(UVFault) {
    descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
    guard descriptor >= 0 else { throw UVFault(code: -errno, action: "make a timer") }
    let descriptor = descriptor
    do throws(UVFault) {
      watch = try DescriptorWatch(descriptor) {
        var times: UInt64 = 0
        // There is nothing to read if the timer was set again in the meantime.
        guard unsafe read(descriptor, &times, 8) == 8 else { return }
        fired()
      }
    } catch {
      Glibc.close(descriptor)
      throw error
    }
  }

  /// Sets the time at which the timer fires; a time in the past fires at once.
  ///
  /// The kernel gets the remaining time, since absolute times aren't reliable everywhere: under libfaketime, after a
  /// jump of its clock, a timer with an absolute time never fired.
  package func set(_ at: Instant) {
    let time = max(1, at.nanoseconds(since: Loop.monotonicTime))
    var setting = itimerspec()
    setting.it_value.tv_sec = Int(time / 1_000_000_000)
    setting.it_value.tv_nsec = Int(time % 1_000_000_000)
    unsafe timerfd_settime(descriptor, 0, &setting, nil)
  }

  /// Ends the timer; it doesn't fire after this.
  package func close() {
    guard let watch else { return }
    watch.close()
    self.watch = nil
    Glibc.close(descriptor)
  }
}
