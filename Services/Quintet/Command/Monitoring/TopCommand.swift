import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost

/// `quintet top`: shows the current activity, and refreshes it until `q` or Ctrl-C.
@Loop struct TopCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "top", in: .watch, summary: "Show live load by service and method",
    discussion: """
      Show the load of each service and its busiest methods, refreshed until q or Ctrl-C. Without a terminal, one \
      screen is printed.
      """,
    options: [
      CommandOption("interval", "SECONDS", "The time between two refreshes (default: 1)"),
      CommandOption(flag: "once", "Print one screen and exit"),
    ] + CommandOption.deployment,
    examples: ["top", "top --once --interval 5"])

  private let directories: DeploymentFolders
  private let interval: Duration
  /// True to print one screen after one interval, for a pipe.
  private let isOnce: Bool

  nonisolated init(_ arguments: Arguments) throws {
    directories = try DeploymentPaths.running(arguments).directories
    interval = .milliseconds(Int(try arguments.number("interval", usual: 1, atLeast: 0.1) * 1000))
    isOnce = arguments.has("once") || !Output.isTerminal
  }

  /// - Returns: 0; 69 (`EX_UNAVAILABLE`) when no process answers at the start; 77 (`EX_NOPERM`) when none accepts this
  ///   user.
  func run() async -> Int32 {
    let health = Health(directories)
    let before = await health.snapshots()
    if let (words, code) = ProcessSnapshot.refusal(before, directories) {
      Output.error("quintet: \(words)")
      return code
    }
    if isOnce {
      await wait(interval)
      for line in TopReport(before: before, after: await health.snapshots()).lines(rows: .max) { Output.line(line) }
      return 0
    }
    await follow(health, since: before)
    return 0
  }

  private func follow(_ health: Health, since first: [ProcessSnapshot]) async {
    var before = first
    let screen = Screen()
    defer { screen.close() }
    screen.draw(TopReport(before: before, after: before), runtime: directories.runtime)
    while !screen.isClosed {
      await screen.wait(interval)
      if screen.isClosed { break }
      let after = await health.snapshots()
      screen.draw(TopReport(before: before, after: after), runtime: directories.runtime)
      before = after
    }
  }

  private func wait(_ duration: Duration) async {
    try? await LoopClock.system.sleep(until: LoopClock.system.now + duration)
  }
}

/// The terminal's alternate screen and keyboard input. Closed by `q`, Ctrl-C, a signal, or the end of the input.
@Loop private final class Screen {
  private let keys = Terminal.Keys()
  private var watch: DescriptorWatch?
  private var timer: TimerID?
  private var waiting: CheckedContinuation<Void, Never>?
  private(set) var isClosed = false

  init() {
    // Switch to the alternate screen and hide the cursor. The previous contents come back at the end.
    if Output.isTerminal { Output.part("\u{1B}[?1049h\u{1B}[?25l") }
    for signal in [SIGINT, SIGTERM, SIGHUP] { SignalWatch.on(signal) { [weak self] in self?.close() } }
    if keys != nil { watch = try? DescriptorWatch(STDIN_FILENO) { [weak self] in self?.read() } }
  }

  func draw(_ report: TopReport, runtime: String) {
    guard !isClosed else { return }
    let (columns, rows) = Terminal.size()
    let title = "quintet top  \(runtime)  press q to quit"
    var text = "\u{1B}[H\(Output.dim(String(title.prefix(columns))))\u{1B}[K\r\n"
    var report = report
    report.width = columns
    for line in report.lines(rows: max(1, rows - 2)) { text += "\(line)\u{1B}[K\r\n" }
    Output.part(text + "\u{1B}[J")
  }

  /// Waits for a duration, or until the screen is closed.
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
    // The Escape key closes the screen, too. Arrow keys send longer sequences that begin with the same byte.
    if typed.isEmpty || typed.contains(UInt8(ascii: "q")) || typed == [0x1B] { close() }
  }

  private func wake() {
    waiting?.resume()
    waiting = nil
  }
}
