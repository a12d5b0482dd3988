package import Wire

/// What the account was told, newest first (R12).
package struct ListInbox: Request {
  package static let method = Method("notifications.inbox.list", .read, "Lists the account's notices, newest first.")

  /// 1 to 100; 50 if left out.
  package var limit: Bounded<1, 100>?
  /// `next_cursor` of the page before; left out for the first page.
  package var cursor: PageCursor?

  package init(limit: Bounded<1, 100>? = nil, cursor: PageCursor? = nil) {
    self.limit = limit
    self.cursor = cursor
  }

  /// A page of the inbox.
  package struct Reply: Codable, Hashable, Sendable {
    /// Newest first.
    package var notices: [Notice]
    /// Of the whole inbox.
    package var unread: Int
    /// For the next page; nil on the last.
    package var nextCursor: String?

    package init(notices: [Notice], unread: Int, nextCursor: String?) {
      self.notices = notices
      self.unread = unread
      self.nextCursor = nextCursor
    }
  }
}

/// Marks notices as read; without ids all of them.
package struct ReadInbox: Request {
  package static let method = Method("notifications.inbox.read", .change, "Marks notices as read.")

  /// Ids; left out, all.
  package var notices: List<Identifier, 0, 100>?

  package init(notices: List<Identifier, 0, 100>? = nil) { self.notices = notices }

  /// What is still unread.
  package struct Reply: Codable, Hashable, Sendable {
    /// Of the whole inbox, after it.
    package var unread: Int
    package init(unread: Int) { self.unread = unread }
  }
}
