import CivilTime
import EventLoop
import Files
import Glibc
import Systemd

extension StartUp {
  /// The file that records starts, in the folder that systemd keeps for this service between starts
  /// (`RuntimeDirectory=`). It is optional: errors in reading and writing it are ignored.
  private var record: String? { environment["RUNTIME_DIRECTORY"].map { "\($0)/starts" } }

  /// Waits if the previous starts ended at once.
  func pace() {
    guard let record else { return }
    let text = (try? Disk.read(record, limit: 100)).map { String(decoding: $0, as: UTF8.self) }
    var pace = StartPace(text ?? "")
    let wait = pace.start(at: Loop.monotonicTime)
    try? Disk.write(Array(pace.text.utf8), to: record)
    guard wait > .zero else { return }
    Systemd.notify("STATUS=waiting \(wait.milliseconds) ms: the last \(pace.failures) starts failed immediately")
    // Nothing is set up yet, so a signal ends the process during this wait.
    usleep(useconds_t(wait.nanoseconds / 1000))
  }

  /// Forgets earlier starts, since the process ended on request.
  func forgetPace() {
    if let record { try? Disk.remove(record) }
  }
}
