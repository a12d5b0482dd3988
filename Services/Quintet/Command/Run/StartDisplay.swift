import CivilTime
import EventLoop
import Files
import Glibc
import Storage

/// The progress display of `quintet up`. On a terminal, the display redraws one line for each process until all
/// services have started. Afterwards, or if the output isn't a terminal, it prints a new line for each change. The
/// display therefore never overwrites other output.
@Loop final class StartDisplay {
  private let supervisor: Supervisor
  private var isShown = false
  private var isSettled = !Output.isTerminal
  private var linesDrawn = 0
  private var isPaused = false

  init(_ supervisor: Supervisor) {
    self.supervisor = supervisor
    supervisor.changed = { [weak self] child in self?.changed(child) }
    supervisor.said = { [weak self] words in self?.say(words) }
  }

  func show() {
    isShown = true
    if !isSettled { redraw() }
  }

  /// Switches to one line for each change.
  func settle() {
    guard !isSettled else { return }
    isSettled = true
    for child in supervisor.children { printLoss(of: child) }
  }

  /// Suspends output until `resume`.
  func pause() { isPaused = true }

  func resume() { isPaused = false }

  /// Prints a message above the lines of the processes.
  func say(_ words: String) {
    if linesDrawn > 0, !isSettled { Output.part("\u{1B}[\(linesDrawn)A\u{1B}[J") }
    linesDrawn = 0
    Output.error("quintet: \(words)")
    if isShown, !isSettled, !isPaused { redraw() }
  }

  private func changed(_ child: Child) {
    guard isShown, !isPaused else { return }
    guard isSettled else { return redraw() }
    Output.line(line(child))
    printLoss(of: child)
    // Prints the reason only if the service was ready before. Otherwise, the start fails with an error that contains
    // the reason.
    if child.hasRefused, child.readyAfter != nil, let words = supervisor.words(of: child) {
      Output.line("    \(words)")
    }
  }

  /// Prints what a database lost. The description is too long for a line that is redrawn.
  private func printLoss(of child: Child) {
    guard case .lost(let words) = child.state else { return }
    Output.line("    \(words)")
    if words.hasPrefix(StoreFault.unfinishedRestore) { return }
    Output.line("    The other services are running. Next: quintet acknowledge-loss \(child.service)")
  }

  private func redraw() {
    var text = linesDrawn > 0 ? "\u{1B}[\(linesDrawn)A" : ""
    for child in supervisor.children { text += "\u{1B}[2K\(line(child))\n" }
    linesDrawn = supervisor.children.count
    Output.part(text)
  }

  private func line(_ child: Child) -> String {
    let name = child.service.padded(15)
    let restarts = child.restarts == 0 ? "" : ", restarted \(child.restarts)×"
    switch child.state {
    case .starting: return "\(name)\(Output.dim("starting"))\(restarts)"
    case .ready:
      let after = child.readyAfter.map { " after \($0.milliseconds) ms" } ?? ""
      return "\(name)\(Output.green("ready"))\(after), pid \(child.process?.pid ?? 0)\(restarts)"
    case .lost: return "\(name)\(Output.red("rejects all calls")): its database lost changes\(restarts)"
    case .standingBy: return "\(name)on standby: another deployment is active\(restarts)"
    case .hung: return "\(name)\(Output.red("doesn't answer and is killed"))\(restarts)"
    case .ended(.exited(let code)): return "\(name)\(Output.red("exited with \(code)"))\(restarts)"
    case .ended(.killed(let signal)): return "\(name)\(Output.red("killed by signal \(signal)"))\(restarts)"
    case .failed(let reason): return "\(name)\(Output.red(reason))\(restarts)"
    }
  }
}
