package import CivilTime
package import Storage
package import Wire

/// `S.move.begin`: begins to move the service's store to another place, while it goes on being used.
///
/// The same once more goes on with what has begun. One that nobody asks about for ten minutes is given up.
package struct BeginMove: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).move.begin", .change, audience: .ops, access: .open, fails: [.conflict, .notFound],
      "Begins to move the service's store to PostgreSQL, or back into a file.")
  }

  /// PostgreSQL's `postgres://…`, or where that is kept: `file:/path` or `credential:name`; `files` for a file in the
  /// state folder.
  package var to: String
  /// Whether it is only found out what would be in the way.
  package var check: Bool?

  package init(to: String, check: Bool? = nil) { (self.to, self.check) = (to, check) }

  /// What has begun, or can't.
  package struct Reply: Codable, Hashable, Sendable {
    /// Where the store is now, without who logs in.
    package var place: String
    /// Whether it is there already.
    package var isThere: Bool
    /// What is in the way, a sentence each; nothing has begun then.
    package var obstacles: [String]
  }
}

/// `S.move.state`: how far a move is, and what the last one has moved.
package struct MoveState: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).move.state", .read, audience: .ops, access: .open, fails: [.notFound],
      "Says how far a move of the service's store is, and what the last one has moved.")
  }

  package init() {}

  package struct Reply: Codable, Hashable, Sendable {
    /// Absent while none is under way.
    package var progress: MoveProgress?
    /// Absent where the store was never moved.
    package var last: Past?
  }

  /// A move that is over.
  package struct Past: Codable, Hashable, Sendable {
    /// When it was switched.
    package var at: Timestamp
    /// What was moved.
    package var report: MoveReport
  }
}

/// `S.move.switch`: finishes the calls, copies what is left, and ends; the next process begins at the new place.
package struct SwitchMove: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).move.switch", .change, audience: .ops, access: .open, fails: [.conflict, .notFound],
      "Switches a store that is being moved: finishes the service's calls, copies what is left, and ends the process.")
  }

  package init() {}

  package typealias Reply = DrainService.Reply
}

/// `S.move.end`: gives a move up; the store stays where it is.
package struct EndMove: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).move.end", .change, audience: .ops, access: .open, fails: [.notFound],
      "Gives a move up: the store stays where it is.")
  }

  package init() {}

  package typealias Reply = Nothing
}
