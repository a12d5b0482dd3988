import EventLoop
import Wire

/// A batch on its way: its answers are put together and leave as one array
/// (docs/protocol.md, "Streams, cancelling, batches").
@Loop final class Batch {
  private var answers: [Bytes] = []
  private var open: Int
  private let done: @Loop ([Bytes], _ bytes: Int) -> Void
  /// What its answers come to that are kept.
  var bytes = 0

  /// - Parameters:
  ///   - members: how many answers, or notifications sent, there will be.
  ///   - done: gets them, and what `bytes` they were.
  init(members: Int, done: @escaping @Loop ([Bytes], _ bytes: Int) -> Void) {
    open = members
    self.done = done
  }

  /// A member is done; a notification has no answer.
  func finished(_ answer: Bytes?) {
    if let answer { answers.append(answer) }
    open -= 1
    if open == 0 { done(answers, bytes) }
  }
}
