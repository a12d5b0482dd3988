import AIGatewayContract
import EventLoop

/// A text that is being written, and all who read along.
@Loop final class TextWriting {
  /// How it ended.
  struct Outcome: Sendable, Hashable {
    var text: String
    var origin: GeneratedText.Origin
    var provider: String?
    /// Whether somebody wrote it, or would have if the filter hadn't refused: then it counts against quotas.
    var isWritten: Bool
  }

  /// What it takes.
  let bill = TextBill()
  /// Whether somebody has it on their account: whoever else reads along was handed what was written already.
  private var isBilled = false
  /// Nil until it is over; a failure where nobody could write, and the app has no words for that.
  private(set) var outcome: Outcome??
  private var parts: [TextPart] = []
  private let waiting = Waiters()
  private var task: Task<Void, Never>?
  /// How many calls read along.
  var readers = 0 {
    didSet { if readers == 0 { task?.cancel() } }
  }

  /// The part with this number, once it is there; nil when there are no more, or the reader's task was cancelled.
  func part(after count: Int) async -> TextPart? {
    while parts.count <= count {
      if outcome != nil || Task.isCancelled { return nil }
      await withTaskCancellationHandler {
        await waiting.wait()
      } onCancel: {
        Loop.task { self.waiting.wake() }
      }
    }
    return parts[count]
  }

  /// Has the task that writes cancelled when the last reader leaves.
  func endsWithReaders(_ task: Task<Void, Never>) { self.task = task }

  func add(_ text: String) {
    if text.isEmpty { return }
    parts.append(TextPart(text: text, restart: isVoid ? true : nil))
    isVoid = false
    waiting.wake()
  }

  /// Makes void what was read so far: whatever comes next says so.
  func restart() { isVoid = isVoid || parts.contains { !$0.text.isEmpty } }
  private var isVoid = false

  /// What it took, for the first who asks; nil for all others.
  func billOnce() -> TextBill? {
    defer { isBilled = true }
    return isBilled ? nil : bill
  }

  func end(_ outcome: Outcome?) {
    self.outcome = .some(outcome)
    waiting.wake()
  }
}
