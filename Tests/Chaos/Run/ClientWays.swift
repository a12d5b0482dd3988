import ChaosModel

/// The ways that the crowd's lines take: where each begins, and how many there are.
struct ClientWays: Sendable {
  private let all: [(way: Way, path: String, lines: Int)]

  /// - Parameter edge: its socket, where the stack has one: a share of the calls goes there.
  init(_ socket: String, edge: String?) {
    if let edge {
      all = [(.socket, socket, 10), (.webSocket, edge, 4), (.post, edge, 8)]
    } else {
      all = [(.socket, socket, 16)]
    }
  }

  /// Each line's.
  var lines: [Way] { all.flatMap { Array(repeating: $0.way, count: $0.lines) } }

  func path(of way: Way) -> String? { all.first { $0.way == way }?.path }
}
