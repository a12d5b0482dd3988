package import Wire

/// `views.json`: the screens whose data an app gets in one call (Q3).
package struct Views: CatalogSection, BoundedMembers {
  /// Optional: without it an app asks call by call.
  package static let file = "views.json"
  package static let bounds: Bounds = ["views": .count(0...200)]

  /// The screens.
  package var views: [View]
}

/// One screen: calls of several services, of which some may need what others answer.
package struct View: Codable, Hashable, Sendable, BoundedMembers {
  package static let bounds: Bounds = ["id": .id, "parts": .count(1...16)]

  /// What clients ask for, each once: `home`.
  package var id: String
  /// One call each. Those that wait for nobody begin together, in this order: the slowest belongs first.
  package var parts: [ViewPart]
  /// For a view that is of a day, as a widget's is: its answer says in `refresh_at` when the person's next day begins.
  package var refresh: Refresh?

  /// When a view is another by itself.
  package enum Refresh: String, Codable, Hashable, Sendable, CaseIterable {
    /// At the person's next midnight (R10).
    case midnight
  }

  /// A view; nothing is checked here.
  package init(id: String, parts: [ViewPart], refresh: Refresh? = nil) {
    (self.id, self.parts, self.refresh) = (id, parts, refresh)
  }
}

/// One part of a view: one call of one service.
package struct ViewPart: Codable, Hashable, Sendable, BoundedMembers {
  /// The longest that a caller can wait (docs/protocol.md, "A request").
  static let longestWait = 30_000
  package static let bounds: Bounds = [
    "name": .id, "method": .method, "params": Bound(["type": "object"]), "deadline_ms": .number(1...longestWait),
  ]

  /// What the part is called in the answer, once in the view; not `request`.
  package var name: String
  /// The method that is called: one with `x-effect` `read` and `x-audience` `client` in `rpc.discover`, and not one of the
  /// gateway's own.
  package var method: String
  /// The call's params, as they are.
  package var params: JSONValue?
  /// Further params by their names, and where each comes from; none of them is under `params` too.
  package var take: [String: Source]?
  /// Whether the whole view fails without the part, with the part's own failure.
  package var required: Bool
  /// How long the part may take, counted from when it has what it takes. With the parts that it waits for it mustn't come
  /// to more than 30,000. The caller's own timeout may end it before.
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
  package struct Source: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["path": .pointer, "optional": .usually(false)]

    /// What `from` says of the params that the view was asked with.
    package static let request = "request"

    /// `request`, for the params that the view was asked with, or the name of another part: then this part waits for that
    /// one's result.
    package var from: String
    /// Where in it, as a JSON pointer: `/rows/0/0/id`. Lists count from 0, and an empty path takes the whole.
    package var path: String
    /// Whether the call is made without the param if there is nothing at the path, or the other part failed. Otherwise the
    /// part is skipped.
    package var optional: Bool?

    /// A source; nothing is checked here.
    package init(from: String, path: String, optional: Bool? = nil) {
      self.from = from
      self.path = path
      self.optional = optional
    }
  }
}
