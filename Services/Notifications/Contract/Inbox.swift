package import Wire

/// Lists the notices in the account's inbox, newest first (R12).
package struct ListInbox: Request {
  package static let method = Method("notifications.inbox.list", .read, "Lists the account's notices, newest first.")

  /// The maximum number of notices, 1 to 100; 50 if left out.
  package var limit: Bounded<1, 100>?
  /// The `next_cursor` of the previous page; left out for the first page.
  package var cursor: PageCursor?

  package init(limit: Bounded<1, 100>? = nil, cursor: PageCursor? = nil) {
    self.limit = limit
    self.cursor = cursor
  }

  /// A page of the inbox.
  package struct Reply: Codable, Hashable, Sendable {
    /// The notices, newest first.
    package var notices: [Notice]
    /// The number of unread notices in the whole inbox.
    package var unread: Int
    /// The cursor for the next page; nil on the last page.
    package var nextCursor: String?

    package init(notices: [Notice], unread: Int, nextCursor: String?) {
      self.notices = notices
      self.unread = unread
      self.nextCursor = nextCursor
    }
  }
}

/// Marks notices as read.
package struct ReadInbox: Request {
  package static let method = Method("notifications.inbox.read", .change, "Marks notices as read.")

  /// The ids of the notices; all notices if left out.
  package var notices: List<Identifier, 0, 100>?

  /// The unread notices after the change.
  package struct Reply: Codable, Hashable, Sendable {
    /// The number of unread notices in the whole inbox.
    package var unread: Int
    package init(unread: Int) { self.unread = unread }
  }
}
