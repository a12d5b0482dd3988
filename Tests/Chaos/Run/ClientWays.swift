import ChaosModel

/// The routes of the clients' connections: their sockets and the number of connections over each.
struct ClientWays: Sendable {
  private let all: [(way: Way, paths: [String], lines: Int)]

  /// - Parameter all: the routes, each with its sockets, which its connections use in turn.
  init(_ all: [(way: Way, paths: [String], lines: Int)]) { self.all = all }

  /// - Parameter edge: edge's socket; nil if the deployment has none. A share of the calls goes there.
  init(_ socket: String, edge: String?) {
    if let edge {
      all = [(.socket, [socket], 10), (.webSocket, [edge], 4), (.post, [edge], 8)]
    } else {
      all = [(.socket, [socket], 16)]
    }
  }

  /// The route of each connection.
  var lines: [Way] { all.flatMap { Array(repeating: $0.way, count: $0.lines) } }

  /// Returns the socket for a connection, given its number.
  func path(of way: Way, for number: Int) -> String? {
    all.first { $0.way == way }.map { $0.paths[number % $0.paths.count] }
  }
}
