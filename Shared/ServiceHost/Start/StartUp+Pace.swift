import CivilTime
import EventLoop
import Files
import Glibc
import Systemd

extension StartUp {
  /// Where systemd keeps a folder for this service while it is away (`RuntimeDirectory=`), starts are remembered there.
  /// Nothing depends on it: what can't be read or written is passed over.
  private var record: String? { environment["RUNTIME_DIRECTORY"].map { "\($0)/starts" } }

  /// Waits if the starts before this one ended at once.
  func pace() {
    guard let record else { return }
    let text = (try? Disk.read(record, limit: 100)).map { String(decoding: $0, as: UTF8.self) }
    var pace = StartPace(text ?? "")
    let wait = pace.start(at: Loop.monotonicTime)
    try? Disk.write(Array(pace.text.utf8), to: record)
    guard wait > .zero else { return }
    Systemd.notify("STATUS=waiting \(wait.milliseconds) ms: the last \(pace.failures) starts ended at once")
    // Nothing is set up yet, so a signal ends the process and with it the waiting.
    usleep(useconds_t(wait.nanoseconds / 1000))
  }

  /// The process ended as it was asked to: the next start is the first of its kind.
  func forgetPace() {
    if let record { try? Disk.remove(record) }
  }
}
