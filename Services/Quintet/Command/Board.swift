import EventLoop
import Glibc

/// What `quintet up` shows: on a terminal one line a process that stays up to date, elsewhere a line for each change.
@Loop final class Board {
  private let supervisor: Supervisor
  private var isShown = false
  private var linesDrawn = 0
  private var isPaused = false

  init(_ supervisor: Supervisor) {
    self.supervisor = supervisor
    supervisor.changed = { [weak self] child in self?.changed(child) }
  }

  func show() {
    isShown = true
    if Output.isTerminal { redraw() }
  }

  /// Leaves the terminal to others.
  func pause() { isPaused = true }

  func resume() {
    isPaused = false
    linesDrawn = 0
    show()
  }

  private func changed(_ child: Child) {
    guard isShown, !isPaused else { return }
    if Output.isTerminal { redraw() } else { Output.line(line(child)) }
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
      let after =
        child.readyAfter.map {
          " after \($0.components.seconds * 1000 + $0.components.attoseconds / 1_000_000_000_000_000) ms"
        } ?? ""
      return "\(name)\(Output.green("ready"))\(after), pid \(child.process?.pid ?? 0)\(restarts)"
    case .hung: return "\(name)\(Output.red("gives no sign and is killed"))\(restarts)"
    case .ended(.exited(let code)): return "\(name)\(Output.red("exited with \(code)"))\(restarts)"
    case .ended(.killed(let signal)): return "\(name)\(Output.red("killed by signal \(signal)"))\(restarts)"
    case .failed(let reason): return "\(name)\(Output.red(reason))\(restarts)"
    }
  }
}
