package import Wire

/// The groups that the account is in: each compares its members on all of the app's leaderboards (C8).
package struct ListGroups: Request {
  package static let method = Method(
    "progress.groups.list", .read, fails: [.notFound], "Lists the groups that the account is in.")

  /// A request with these members.
  package init() {}

  /// All of them.
  package struct Reply: Codable, Hashable, Sendable {
    /// In the order in which they were joined.
    package var groups: [PlayerGroup]
    /// What is answered.
    package init(groups: [PlayerGroup]) { self.groups = groups }
  }
}

/// A group as one of its members sees it.
package struct PlayerGroup: Codable, Hashable, Sendable {
  /// The group's id.
  package var id: String
  /// What its founder called it.
  package var name: String
  /// By which others join it.
  package var code: SpokenCode
  /// How many are in it.
  package var members: Int
  /// Whether the account may send members away and change the code: its founder may, and behind the founder whoever is in
  /// it longest.
  package var isOwner: Bool

  package init(id: String, name: String, code: SpokenCode, members: Int, isOwner: Bool) {
    (self.id, self.name, self.code, self.members, self.isOwner) = (id, name, code, members, isOwner)
  }
}

/// Makes a group that others join by its code. Only those who take part in the leaderboards are in groups.
package struct CreateGroup: Request {
  package static let method = Method(
    "progress.groups.create", .change, fails: [.notFound, .contentBlocked, .limitExceeded],
    "Makes a group that others join by its code.")

  /// What it is called: at most 24 characters.
  package var name: PlayerName
  /// A request with these members.
  package init(name: PlayerName) { self.name = name }
  package typealias Reply = ListGroups.Reply
}

/// Joins the group with a code; nothing for somebody who is in it. Ten wrong codes an hour are an account's.
package struct JoinGroup: Request {
  package static let method = Method(
    "progress.groups.join", .change, takesCode: true, fails: [.notFound, .limitExceeded, .rateLimited],
    "Joins the group with a code.")

  /// The code that somebody gave.
  package var code: SpokenCode
  /// A request with these members.
  package init(code: SpokenCode) { self.code = code }
  package typealias Reply = ListGroups.Reply
}

/// Leaves a group, or sends a member away.
package struct LeaveGroup: Request {
  package static let method = Method(
    "progress.groups.leave", .change, fails: [.notFound, .permissionDenied],
    "Leaves a group, or sends a member away from one's own.")

  /// The group's id.
  package var group: Identifier
  /// The member who is sent away, as the leaderboard names them; left out, the account itself leaves.
  package var player: Identifier?
  /// A request with these members.
  package init(group: Identifier, player: Identifier? = nil) { (self.group, self.player) = (group, player) }
  package typealias Reply = ListGroups.Reply
}

/// Gives the account's own group another code: nobody joins by the old one any more.
package struct RenewGroupCode: Request {
  package static let method = Method(
    "progress.groups.renew", .change, fails: [.notFound, .permissionDenied],
    "Gives the account's own group another code.")

  /// The group's id.
  package var group: Identifier
  /// A request with these members.
  package init(group: Identifier) { self.group = group }
  package typealias Reply = ListGroups.Reply
}
