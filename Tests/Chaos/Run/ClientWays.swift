import ChaosModel

/// The ways that the crowd's lines take: where each begins, and how many there are.
struct ClientWays: Sendable {
  private let all: [(way: Way, path: String, lines: Int)]
  /// Whether there are several cells: who has no account yet may come to any of them.
  let hasCells: Bool

  /// - Parameters:
  ///   - socket: the gateway's; nil where there are several, and edge knows whose is whose.
  ///   - edge: its socket, where the stack has one: a share of the calls goes there.
  init(_ socket: String?, edge: String?) {
    hasCells = socket == nil
    let lines = edge == nil ? 16 : 10
    all =
      (socket.map { [(.socket, $0, lines)] } ?? []) + (edge.map { [(.webSocket, $0, 4), (.post, $0, 8)] } ?? [])
  }

  /// Each line's.
  var lines: [Way] { all.flatMap { Array(repeating: $0.way, count: $0.lines) } }

  /// The cell for a new line's accounts: edge takes a WebSocket to one cell, and single calls to each call's own.
  ///
  /// - Parameter cells: those of the lines that there are.
  func cell(for way: Way, beside cells: [String]) -> String? {
    guard hasCells, way == .webSocket else { return nil }
    return Cell.names.min { one, other in cells.count { $0 == one } < cells.count { $0 == other } }
  }

  func path(of way: Way) -> String? { all.first { $0.way == way }?.path }
}
