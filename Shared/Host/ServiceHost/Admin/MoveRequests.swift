package import CivilTime
package import Storage
package import Wire

/// `<service>.move.begin`: begins to move the service's database to another storage backend. The service keeps using
/// the database during the move.
///
/// Repeating the request continues the move. A move is cancelled if no client asks for its state for ten minutes.
package struct BeginMove: ServiceRequest {
  package static let method = Method(
    "service.move.begin", .change, audience: .admin, access: .open, fails: [.conflict, .notFound],
    "Starts a move of the service's database to PostgreSQL, or back into a file.")

  /// The destination: a `postgres://…` URL, the location of such a URL (`file:/path` or `credential:name`), or `files`
  /// for a file in the state folder.
  package var to: String
  /// If true, the service only checks for obstacles and doesn't begin the move.
  package var check: Bool?

  package init(to: String, check: Bool? = nil) {
    self.to = to
    self.check = check
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The current location of the database, without login credentials.
    package var place: String
    /// True if the database is already at the destination.
    package var isThere: Bool
    /// The obstacles to the move, one sentence each. If there are any, the move hasn't begun.
    package var obstacles: [String]
  }
}

/// `<service>.move.state`: returns the progress of the current move, and a report on the last one.
package struct MoveState: ServiceRequest {
  package static let method = Method(
    "service.move.state", .read, audience: .admin, access: .open, fails: [.notFound],
    "Returns the progress of a running move, and the result of the last one.")

  package init() {}

  package struct Reply: Codable, Hashable, Sendable {
    /// The progress of the current move; absent if none is running.
    package var progress: MoveProgress?
    /// The last move; absent if the database was never moved.
    package var last: Past?
  }

  /// A finished move.
  package struct Past: Codable, Hashable, Sendable {
    /// The time at which the service switched to the new location.
    package var at: Timestamp
    /// The results of the move.
    package var report: MoveReport
  }
}

/// `<service>.move.switch`: finishes running calls, copies the remaining changes and ends the process. The next process
/// opens the database at the new location.
package struct SwitchMove: ServiceRequest {
  package static let method = Method(
    "service.move.switch", .change, audience: .admin, access: .open, fails: [.conflict, .notFound],
    "Switches to the moved database: completes running calls, copies the remaining changes, and ends the process.")

  package init() {}

  package typealias Reply = DrainService.Reply
}

/// `<service>.move.end`: cancels a move. The database stays where it is.
package struct EndMove: ServiceRequest {
  package static let method = Method(
    "service.move.end", .change, audience: .admin, access: .open, fails: [.notFound],
    "Cancels a move; the database stays where it is.")

  package typealias Reply = Nothing
}
