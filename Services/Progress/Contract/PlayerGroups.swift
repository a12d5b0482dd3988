package import Wire

/// Lists the groups that the account belongs to. A group compares its members on all of the app's leaderboards (C8).
package struct ListGroups: Request {
  package static let method = Method(
    "progress.groups.list", .read, fails: [.notFound], "Lists the account's groups.")

  /// The account's groups.
  package struct Reply: Codable, Hashable, Sendable {
    /// The groups, in the order in which the account joined them.
    package var groups: [PlayerGroup]
    package init(groups: [PlayerGroup]) { self.groups = groups }
  }
}

/// A group as one of its members sees it.
package struct PlayerGroup: Codable, Hashable, Sendable {
  /// The group's id.
  package var id: String
  /// The name chosen by the founder.
  package var name: String
  /// The code that lets other users join.
  package var code: SpokenCode
  /// The number of members.
  package var members: Int
  /// True if the account may remove members and change the code. The founder is the first owner. When the owner leaves,
  /// the member who joined first becomes the owner.
  package var isOwner: Bool

  package init(id: String, name: String, code: SpokenCode, members: Int, isOwner: Bool) {
    self.id = id
    self.name = name
    self.code = code
    self.members = members
    self.isOwner = isOwner
  }
}

/// Creates a group that other users join by its code. The account must take part in the leaderboards.
package struct CreateGroup: Request {
  package static let method = Method(
    "progress.groups.create", .change, fails: [.notFound, .contentBlocked, .limitExceeded],
    "Creates a group that other accounts join by its code.")

  /// The group's name: at most 24 characters.
  package var name: PlayerName
  package init(name: PlayerName) { self.name = name }
  package typealias Reply = ListGroups.Reply
}

/// Joins a group by its code. Joining a group again has no effect. An account may try ten wrong codes per hour.
package struct JoinGroup: Request {
  package static let method = Method(
    "progress.groups.join", .change, traits: .takesCode, fails: [.notFound, .limitExceeded, .rateLimited],
    "Joins a group by its code.")

  /// The group's code.
  package var code: SpokenCode
  package init(code: SpokenCode) { self.code = code }
  package typealias Reply = ListGroups.Reply
}

/// Leaves a group, or removes a member from the account's own group.
package struct LeaveGroup: Request {
  package static let method = Method(
    "progress.groups.leave", .change, fails: [.notFound, .permissionDenied],
    "Leaves a group, or removes a member from the account's own group.")

  /// The group's id.
  package var group: Identifier
  /// The id of the player to remove from the group, as returned in leaderboard entries; if omitted, the account itself
  /// leaves.
  package var player: Identifier?
  package init(group: Identifier, player: Identifier? = nil) {
    self.group = group
    self.player = player
  }
  package typealias Reply = ListGroups.Reply
}

/// Replaces the code of the account's own group. The old code stops working.
package struct RenewGroupCode: Request {
  package static let method = Method(
    "progress.groups.renew", .change, fails: [.notFound, .permissionDenied],
    "Replaces the code of the account's own group.")

  /// The group's id.
  package var group: Identifier
  package init(group: Identifier) { self.group = group }
  package typealias Reply = ListGroups.Reply
}
