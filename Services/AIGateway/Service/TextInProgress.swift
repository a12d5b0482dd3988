import AIGatewayContract
import EventLoop

/// A text that is being written, with its readers.
@Loop final class TextInProgress {
  /// The outcome of writing a text.
  enum End: Sendable, Hashable {
    case text(Outcome)
    /// Every attempt was rejected, and the app has no replacement text. The reason is that of the last attempt.
    case blocked(reason: String)
    /// No provider wrote a text, and the app has no replacement text.
    case failed
    /// The last reader left before the end.
    case abandoned
  }

  /// A complete text.
  struct Outcome: Sendable, Hashable {
    var text: String
    var origin: GeneratedText.Origin
    var provider: String?
    /// True if a provider wrote something, even if the filter rejected it. The text then counts against quotas.
    var isWritten: Bool
    /// The members of a form; nil for plain text.
    var form: [TextMember]?
  }

  /// The cost of the text.
  let bill = TextBill()
  /// True once `billOnce` has returned the bill.
  private var isBilled = false
  /// The outcome; nil while the text is being written.
  private(set) var end: End?
  private let ending = Waiters()
  private var parts: [TextPart] = []
  private let waiting = Waiters()
  private var task: Task<Void, Never>?
  /// The number of orders that are waiting for the text. At zero, the text's task is cancelled.
  var readers = 0 {
    didSet { if readers == 0 { task?.cancel() } }
  }

  /// Waits for the part after the first `count` parts, and returns it. Returns nil after the last part, or when the
  /// task is cancelled.
  func part(after count: Int) async -> TextPart? {
    while parts.count <= count {
      if end != nil || Task.isCancelled { return nil }
      await withTaskCancellationHandler {
        await waiting.wait()
      } onCancel: {
        Loop.task { self.waiting.wake() }
      }
    }
    return parts[count]
  }

  /// Cancels the task that writes the text once its last reader leaves.
  func endsWithReaders(_ task: Task<Void, Never>) { self.task = task }

  func add(_ text: String) {
    if text.isEmpty { return }
    parts.append(TextPart(text: text, restart: mustRestart ? true : nil))
    mustRestart = false
    waiting.wake()
  }

  /// Invalidates the parts so far. The next part carries `restart`, so readers discard the earlier parts.
  func restart() { mustRestart = mustRestart || parts.contains { !$0.text.isEmpty } }
  private var mustRestart = false

  /// Returns the bill on the first call, and nil on later calls.
  func billOnce() -> TextBill? {
    defer { isBilled = true }
    return isBilled ? nil : bill
  }

  /// Waits until the text has ended, and returns the outcome.
  func whole() async -> End {
    while true {
      if let end { return end }
      await ending.wait()
    }
  }

  func finish(_ end: End) {
    self.end = end
    waiting.wake()
    ending.wake()
  }
}
