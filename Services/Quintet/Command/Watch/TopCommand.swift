import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost

/// `quintet top`: what goes on now, drawn anew again and again, until `q` or Ctrl-C.
@Loop struct TopCommand {
  var directories: StackFolders
  var interval: Duration
  /// Prints one screen after one interval, for a pipe.
  var isOnce: Bool

  /// - Returns: 0; 69 (`EX_UNAVAILABLE`) when no process answers at the start, 77 (`EX_NOPERM`) when none answers this
  ///   user.
  func run() async -> Int32 {
    let health = Health(directories)
    var before = await health.look()
    if let (words, code) = ProcessLook.refusal(before, directories) {
      Output.error("quintet: \(words)")
      return code
    }
    if isOnce {
      await wait(interval)
      for line in TopReport(before: before, after: await health.look()).lines(rows: .max) { Output.line(line) }
      return 0
    }
    let screen = Screen()
    defer { screen.close() }
    screen.draw(TopReport(before: before, after: before), runtime: directories.runtime)
    while !screen.isClosed {
      await screen.wait(interval)
      if screen.isClosed { break }
      let after = await health.look()
      screen.draw(TopReport(before: before, after: after), runtime: directories.runtime)
      before = after
    }
    return 0
  }

  private func wait(_ duration: Duration) async {
    try? await LoopClock.system.sleep(until: LoopClock.system.now + duration)
  }
}

/// The terminal's other screen, with its keys: closed by `q`, Ctrl-C, TERM, or the end of the input.
@Loop private final class Screen {
  private let keys = Terminal.Keys()
  private var watch: DescriptorWatch?
  private var timer: TimerID?
  private var waiting: CheckedContinuation<Void, Never>?
  private(set) var isClosed = false

  init() {
    // The other screen, without a cursor: what was there before comes back in the end.
    if Output.isTerminal { Output.part("\u{1B}[?1049h\u{1B}[?25l") }
    for signal in [SIGINT, SIGTERM, SIGHUP] { SignalWatch.on(signal) { [weak self] in self?.close() } }
    if keys != nil { watch = try? DescriptorWatch(STDIN_FILENO) { [weak self] in self?.read() } }
  }

  func draw(_ report: TopReport, runtime: String) {
    guard !isClosed else { return }
    let (columns, rows) = Terminal.size()
    let title = "quintet top  \(runtime)  q ends it"
    var text = "\u{1B}[H\(Output.dim(String(title.prefix(columns))))\u{1B}[K\r\n"
    var report = report
    report.width = columns
    for line in report.lines(rows: max(1, rows - 2)) { text += "\(line)\u{1B}[K\r\n" }
    Output.part(text + "\u{1B}[J")
  }

  /// Returns after a while, or when it is closed.
  func wait(_ duration: Duration) async {
    guard !isClosed else { return }
    await withCheckedContinuation { continuation in
      waiting = continuation
      timer = LoopClock.system.schedule(at: LoopClock.system.now + duration) { [weak self] in self?.wake() }
    }
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    watch?.close()
    keys?.restore()
    if Output.isTerminal { Output.part("\u{1B}[?25h\u{1B}[?1049l") }
    if let timer { LoopClock.system.cancel(timer) }
    wake()
  }

  private func read() {
    let typed = Terminal.typed()
    // Escape alone ends it too; arrows and the like begin with it and don't.
    if typed.isEmpty || typed.contains(UInt8(ascii: "q")) || typed == [0x1B] { close() }
  }

  private func wake() {
    waiting?.resume()
    waiting = nil
  }
}
