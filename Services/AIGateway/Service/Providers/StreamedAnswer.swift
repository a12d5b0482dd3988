import EventLoop
import HTTPClient
import Wire

/// A provider's response to one request, as it arrives.
@Loop final class StreamedAnswer {
  private let model: RemoteModel
  private let reason: @Loop (Rejection) -> String?
  private let piece: @Loop (String) throws -> Void
  private var events = ServerSentEvents()
  private var usage = TokenUsage()
  private var isEnded = false
  /// The reason why the rest of the stream isn't read.
  private(set) var failure: (any Error)?
  /// The last finish reason. Some servers send one with every event.
  private(set) var finish: FinishReason?
  private(set) var textBytes = 0
  private(set) var hasBegun = false
  /// The body of a response with a status other than 200, cut at `Rejection.maxBytes`.
  private(set) var errorBody: [UInt8] = []

  /// The longest time to wait for more events after a finish reason. The token counts follow the reason, and some
  /// servers send more text after it.
  private static let pauseAfterFinish = Duration.seconds(2)

  /// - Parameters:
  ///   - reason: Returns the explanation in an error of the stream, for the operator.
  ///   - piece: Receives the text.
  init(
    _ model: RemoteModel, reason: @escaping @Loop (Rejection) -> String?,
    _ piece: @escaping @Loop (String) throws -> Void
  ) {
    self.model = model
    self.reason = reason
    self.piece = piece
  }

  var isWhole: Bool { isEnded || finish != nil }
  var hasText: Bool { textBytes > 0 }
  /// The tokens billed so far.
  var tokens: Tokens? { usage.tokens }
  /// The tokens billed for an answer that ended, whether it is usable or not.
  var finalTokens: Tokens? { isWhole ? usage.finalTokens : nil }

  func receive(_ bytes: [UInt8]) -> HTTPClient.Demand {
    hasBegun = true
    do {
      guard let found = events.take(bytes) else { throw ProviderFault(.wrongAnswer, "an event is too long") }
      for event in found where !isEnded { try receive(event) }
    } catch {
      failure = error
      return .nothing
    }
    if isEnded { return .restWithin(.zero) }
    return finish == nil ? .rest : .restWithin(Self.pauseAfterFinish)
  }

  func receive(errorBody bytes: [UInt8]) -> HTTPClient.Demand {
    errorBody += bytes.prefix(Rejection.maxBytes - errorBody.count)
    return .rest
  }

  private func receive(_ event: ServerSentEvents.Event) throws {
    let part = try model.part(event)
    usage.update(part.usage)
    if let reason = part.finish { finish = reason }
    if part.isEnd { isEnded = true }
    if let error = part.error { throw fault(error) }
    if part.text.isEmpty { return }
    textBytes += part.text.utf8.count
    try piece(part.text)
  }

  private func fault(_ error: JSONValue) -> ProviderFault {
    let type = error["type"]?.string ?? error["code"]?.string ?? error["status"]?.string ?? "error"
    let words = reason(Rejection(error)).map { ": \($0)" } ?? ""
    return ProviderFault(.away, "the stream reported '\(Excerpt(type))'\(words)")
  }
}
