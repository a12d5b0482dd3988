import EventLoop
import Wire

/// A batch in progress. Its responses are collected and sent as one array (docs/protocol.md, "Streams, cancelling,
/// batches").
@Loop final class Batch {
  private var answers: [Bytes] = []
  private var open: Int
  private let done: @Loop ([Bytes], _ bytes: Int) -> Void
  /// The total size of the collected responses, in bytes.
  var bytes = 0

  /// - Parameters:
  ///   - members: The number of requests and notifications in the batch.
  ///   - done: Receives the responses and their total size.
  init(members: Int, done: @escaping @Loop ([Bytes], _ bytes: Int) -> Void) {
    open = members
    self.done = done
  }

  /// Completes one member of the batch. A notification has no response.
  func finished(_ answer: Bytes?) {
    if let answer { answers.append(answer) }
    open -= 1
    if open == 0 { done(answers, bytes) }
  }
}
