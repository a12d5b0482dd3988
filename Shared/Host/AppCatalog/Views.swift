package import Wire

/// `views.json`: the screens whose data a client can load in one call (Q3).
package struct Views: CatalogSection, BoundedMembers {
  /// Optional: clients of an app without it make separate calls.
  package static let file = "views.json"
  package static let bounds: Bounds = ["views": .count(0...200)]

  /// The views of the app's screens.
  package var views: [View]
}

/// The view of a screen: calls to several services, some of which may need the replies of others.
package struct View: Codable, Hashable, Sendable, BoundedMembers {
  package static let bounds: Bounds = ["id": .id, "parts": .count(1...16)]

  /// The id that clients request, unique in the file, such as `home`.
  package var id: String
  /// The view's calls. Those that don't wait for another part start together, in this order, so list the slowest first.
  package var parts: [ViewPart]
  /// For a view that depends on the day, such as a widget's: the reply's `refresh_at` says when the user's next day
  /// begins.
  package var refresh: Refresh?

  /// The times at which a view's content changes by itself.
  package enum Refresh: String, Codable, Hashable, Sendable, CaseIterable {
    /// The next midnight in the user's time zone (R10).
    case midnight
  }

  /// Creates a view without checking it.
  package init(id: String, parts: [ViewPart], refresh: Refresh? = nil) {
    self.id = id
    self.parts = parts
    self.refresh = refresh
  }
}

/// A part of a view: one call to one service.
package struct ViewPart: Codable, Hashable, Sendable, BoundedMembers {
  /// The longest deadline of a call, in milliseconds (docs/protocol.md, "A request").
  static let longestWait = 30_000
  package static let bounds: Bounds = [
    "name": .id, "method": .method, "params": Bound(["type": "object"]), "deadline_ms": .number(1...longestWait),
  ]

  /// The part's name in the reply, unique in the view. `request` is not allowed.
  package var name: String
  /// The method to call. In `rpc.discover` it must have the `x-effect` `read` and the `x-audience` `client`. The
  /// gateway's own methods are not allowed.
  package var method: String
  /// The constant params of the call.
  package var params: JSONValue?
  /// Params whose values come from elsewhere, by name. They must not be in `params` too.
  package var take: [String: Source]?
  /// True if the whole view fails with the part's error if the part fails.
  package var required: Bool
  /// The deadline of the part in milliseconds, counted from when the values it takes are available. Together with the
  /// parts it waits for, it must not exceed 30,000. The caller's own timeout may end the call earlier.
  package var deadlineMs: Int

  /// Creates a part without checking it.
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

  /// The source of a param's value.
  package struct Source: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["path": .pointer, "optional": .usually(false)]

    /// The value of `from` that stands for the params of the view's own request.
    package static let request = "request"

    /// `request` for the params of the view's own request, or the name of another part. This part then waits for that
    /// part's result.
    package var from: String
    /// A JSON pointer to the value, such as `/rows/0/0/id`. Lists count from 0; an empty pointer takes the whole
    /// result.
    package var path: String
    /// True if the call is made without the param when there is no value at `path` or the other part failed. Otherwise
    /// the part is skipped.
    package var optional: Bool?

    /// Creates a source without checking it.
    package init(from: String, path: String, optional: Bool? = nil) {
      self.from = from
      self.path = path
      self.optional = optional
    }
  }
}
