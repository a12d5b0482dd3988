package import Wire

/// `views.json`: the screens whose data an app gets in one call (Q3).
package struct Views: CatalogSection {
  /// Optional: without it an app asks call by call.
  package static let file = "views.json"

  /// The screens.
  package var views: [View]
}

/// One screen: calls of several services, of which some may need what others answer.
package struct View: Codable, Hashable, Sendable {
  /// What clients ask for: "home".
  package var id: String
  /// In the order in which those that can begin at the same time are sent: the slowest belongs first.
  package var parts: [ViewPart]
  /// When it is to be asked for again, if nothing happens meanwhile; nil where nobody says.
  package var refresh: Refresh?

  /// When a view is another by itself.
  package enum Refresh: String, Codable, Hashable, Sendable, CaseIterable {
    /// At the person's next midnight: for what is of a day, such as a widget (R10).
    case midnight
  }

  /// A view; nothing is checked here.
  package init(id: String, parts: [ViewPart], refresh: Refresh? = nil) {
    (self.id, self.parts, self.refresh) = (id, parts, refresh)
  }
}

/// One part of a view: one call of one service.
package struct ViewPart: Codable, Hashable, Sendable {
  /// What the part is called in the answer.
  package var name: String
  /// A read that clients may make.
  package var method: String
  /// The call's params, as they are.
  package var params: JSONValue?
  /// Further params, by name, and where each comes from.
  package var take: [String: Source]?
  /// Whether the view fails without it.
  package var required: Bool
  /// How long the part may take, from when it has what it takes from others.
  package var deadlineMs: Int

  /// A part; nothing is checked here.
  package init(
    name: String, method: String, params: JSONValue? = nil, take: [String: Source]? = nil, required: Bool,
    deadlineMs: Int
  ) {
    self.name = name
    self.method = method
    self.params = params
    self.take = take
    self.required = required
    self.deadlineMs = deadlineMs
  }

  /// Where a param comes from.
  package struct Source: Codable, Hashable, Sendable {
    /// What `from` says of the params that the view was asked with.
    package static let request = "request"

    /// `request`, or the name of another part: then this part waits for that one's result.
    package var from: String
    /// Where in it, as a JSON pointer: `/rows/0/0/id`.
    package var path: String
    /// Whether the call is made without the param when there is nothing. Otherwise the part is skipped, or, for what
    /// the request lacks, the view refused.
    package var optional: Bool?

    /// A source; nothing is checked here.
    package init(from: String, path: String, optional: Bool? = nil) {
      self.from = from
      self.path = path
      self.optional = optional
    }
  }
}
