import CivilTime
import Files
import Glibc
import Systemd

extension StartUp {
  /// Where systemd keeps a folder for this service while it is away (`RuntimeDirectory=`), starts are remembered there. Nothing
  /// hangs on it: what can't be read or written is passed over.
  private var record: String? { environment["RUNTIME_DIRECTORY"].map { "\($0)/starts" } }

  /// Waits if the starts before this one ended at once.
  func pace() {
    guard let record else { return }
    let text = (try? Disk.read(record, limit: 100)).map { String(decoding: $0, as: UTF8.self) }
    var pace = StartPace(text ?? "")
    let wait = pace.start(at: now())
    try? Disk.write(Array(pace.text.utf8), to: record)
    guard wait > .zero else { return }
    Systemd.notify("STATUS=waiting \(wait.milliseconds) ms: the last \(pace.failures) starts ended at once")
    var time = timespec(tv_sec: Int(wait.components.seconds), tv_nsec: Int(wait.nanoseconds % 1_000_000_000))
    // Nothing is set up yet, so a signal ends the process and with it the waiting.
    unsafe nanosleep(&time, nil)
  }

  /// The process ended as it was asked to: the next start is the first of its kind.
  func forgetPace() {
    if let record { try? Disk.remove(record) }
  }

  private func now() -> Instant {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
