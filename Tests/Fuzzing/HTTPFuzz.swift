package import HTTP
import TestSupport
import Wire

/// Fuzzes HTTP connections. Any division into chunks must give the same requests and the same fault, buffers must stay
/// within their bounds, and an accepted request must be unambiguous.
package enum HTTPFuzz {
  /// Small bounds, so that inputs reach them.
  package static let bounds = {
    var bounds = HTTPBounds()
    bounds.headBytes = 400
    bounds.fields = 8
    bounds.targetBytes = 100
    bounds.bodyBytes = 300
    bounds.chunkLineBytes = 24
    bounds.chunkExcessBytes = 20
    bounds.trailerBytes = 60
    return bounds
  }()

  private struct Outcome: Equatable {
    var requests: [Seen] = []
    var fault: HTTPFault?
  }

  private struct Seen: Equatable {
    var head: HTTPHead
    var body: Bytes
  }

  static func finding(_ input: Bytes) -> String? {
    var dice = Dice(of: input)
    let whole = read(input, cuts: [])
    for request in whole.outcome.requests {
      if let finding = finding(request) { return finding }
    }
    let places = (0..<dice.roll(1..<7)).map { _ in dice.roll(0..<input.count + 1) }.sorted()
    for cuts in [places, input.count <= 64 ? Array(0...input.count) : []] where !cuts.isEmpty {
      let parts = read(input, cuts: cuts)
      if parts.outcome != whole.outcome { return "cut at \(cuts): \(parts.outcome), not \(whole.outcome)" }
      if parts.unfinished > bounds.headBytes * 2 + bounds.bodyBytes { return "\(parts.unfinished) bytes are buffered" }
    }
    return nil
  }

  /// Checks the rules for every accepted request.
  private static func finding(_ request: Seen) -> String? {
    let head = request.head
    if request.body.count > bounds.bodyBytes { return "a body of \(request.body.count) bytes" }
    if case .length(let length) = head.body, length != request.body.count { return "a body of the wrong length" }
    if head.body == .none, !request.body.isEmpty { return "a body without an announced length" }
    if head.count("content-length") > 0, head.count("transfer-encoding") > 0 { return "two framings" }
    if head.count("host") > 1 || head.host == nil && !head.isOld { return "a request with no host or several hosts" }
    for part in head.target.parts where part.contains("/") || part.contains("\\") || ["", ".", ".."].contains(part) {
      return "a path has the component \(part)"
    }
    if WebSocketHandshake.isAsked(by: head) { _ = try? WebSocketHandshake(head) }
    return nil
  }

  private static func read(_ input: Bytes, cuts: [Int]) -> (outcome: Outcome, unfinished: Int) {
    var reader = HTTPReader(bounds: bounds)
    var outcome = Outcome()
    var from = 0
    var unfinished = 0
    for cut in cuts + [input.count] {
      let chunk = input[from..<cut].span
      var at = 0
      do throws(HTTPFault) {
        while at < chunk.count {
          guard try reader.read(chunk, from: &at) == .whole, let request = reader.take() else { continue }
          outcome.requests.append(Seen(head: request.head, body: request.body))
        }
      } catch {
        outcome.fault = error
        break
      }
      unfinished = max(unfinished, reader.unfinished)
      from = cut
    }
    return (outcome, unfinished)
  }
}
