package import CivilTime
package import Wire

/// The gateway's own methods.
package enum GatewayAPI {
  /// Each request, for `rpc.discover`; `ping` isn't one of them.
  package static let requests: [any Request.Type] = [
    Authenticate.self, ListenEvents.self, GetView.self, GetApp.self, GetReadiness.self, Discover.self,
  ]
  /// Echoes its params; answered as text, so it has no type.
  package static let ping = Method("gateway.ping", .read, access: .open, "Returns its params.")
}

/// Succeeds if all services are ready, and fails with `unavailable` otherwise. Load balancers use it.
package struct GetReadiness: Request {
  package static let method = Method(
    "gateway.readiness.get", .read, access: .open,
    "Succeeds if all services are ready; otherwise fails and names the service that isn't.")
  package typealias Reply = Nothing

  package init() {}
}

/// Lets a connection carry a session token for all its later calls.
package struct Authenticate: Request {
  package static let method = Method(
    "gateway.authenticate", .read, access: .open, "Lets the connection carry a session token for all its calls.")
  /// `qt_…`, as registration gave it.
  package var token: TokenText

  package init(token: TokenText) { self.token = token }

  /// Whose token it is.
  package struct Reply: Codable, Hashable, Sendable {
    /// The account's id.
    package var account: String
    /// The app's id.
    package var app: String
    /// The plan in force, or `free`.
    package var plan: String

    package init(account: String, app: String, plan: String) {
      self.account = account
      self.app = app
      self.plan = plan
    }
  }
}

/// What happens to the caller's account, as it happens: an endless stream (E6, R12).
///
/// A client that says no `since` is told by the item `gateway.events.began` that it hears from then on what happens: its
/// cursor is a place to come back to, also where no event ever follows.
///
/// The last 200 events of an account are remembered for a week. A client that was away says with `since` what it had
/// last, and gets what came after it; if that isn't known any more, it is told so by the item `gateway.events.missed`,
/// with the cursor to go on from, and finds what it missed by the calls for it: the subscription, the inbox.
///
/// There may be more types some day: a client passes over those that it doesn't know, and takes their cursors.
package struct ListenEvents: Request {
  package static let method = Method(
    "gateway.events.listen", .read, streams: true, isEndless: true,
    "Streams what happens to the caller's account until it is cancelled.")

  /// `cursor` of the last event that the client has; left out for what happens from now on.
  package var since: EventCursor?
  /// The version of the app's data that the client has: it is told at once of another one. Left out, it is told when
  /// it changes.
  package var contentVersion: Identifier?

  /// A request with these members.
  package init(since: EventCursor? = nil, contentVersion: Identifier? = nil) {
    (self.since, self.contentVersion) = (since, contentVersion)
  }

  package typealias Reply = Nothing
  package typealias Item = LiveEvent
}

/// The place of an event among those of its account: not to be looked into.
package typealias EventCursor = ASCIIText<EventCursorForm>

/// See `EventCursor`.
package enum EventCursorForm: ASCIIForm {
  package static let rule = ASCIIRule(1...60, and: "-", "the cursor of an event")
}

/// One thing that happened.
package struct LiveEvent: Codable, Hashable, Sendable {
  /// As the event is called between the services, such as `entitlements.subscription.changed`;
  /// `notifications.notice.delivered` for a notice; `gateway.events.began` where it begins; `gateway.events.missed`
  /// where something is missing before the next one; `content.version.changed` with the `version` of the app's data.
  /// There may be others some day, to be passed over.
  package var type: String
  /// As the service that it comes from sends it.
  package var data: RawJSON
  /// For `since`; nil for what isn't remembered.
  package var cursor: String?

  /// An event with these members.
  package init(type: String, data: RawJSON, cursor: String? = nil) {
    (self.type, self.data, self.cursor) = (type, data, cursor)
  }
}

/// A screen's worth of data in one call (Q3). The app's `views.json` says of which parts.
package struct GetView: Request {
  package static let method = Method(
    "views.get", .read, isExpensive: true, fails: [.notFound, .entitlementRequired, .rateLimited, .permissionDenied],
    "Gives a screen's data, joined from several services.")
  /// The view's id.
  package var view: Identifier
  /// What the view's parts take from the request.
  package var params: SmallJSON?

  package init(view: Identifier, params: SmallJSON? = nil) {
    self.view = view
    self.params = params
  }

  /// The screen, part by part.
  package struct Reply: Codable, Sendable {
    /// The view's id.
    package var view: String
    /// By their names. Each is there, whatever became of it.
    package var parts: [String: Part]
    /// When to ask again, if nothing happens meanwhile: the person's next midnight. Nil where `views.json` doesn't say.
    package var refreshAt: Timestamp?

    /// A screen with these parts.
    package init(view: String, parts: [String: Part], refreshAt: Timestamp? = nil) {
      (self.view, self.parts, self.refreshAt) = (view, parts, refreshAt)
    }
  }

  /// One part: its data, or why it isn't there.
  package struct Part: Codable, Sendable {
    /// What became of a part.
    package enum State: String, Codable, Sendable, CaseIterable {
      case ok
      /// The service answered that it won't, or couldn't be reached: `error` has the kind.
      case failed
      /// Its deadline passed first.
      case late
      /// It wasn't called, for want of another part's result.
      case skipped
    }

    /// What became of it.
    package var state: State
    /// What the part's own call gives.
    package var result: RawJSON?
    /// The `error` object of the part's own call, when it failed or was late.
    package var error: RawJSON?
    /// Of a skipped part: the part whose result it lacked, or `request`.
    package var lacks: String?
    /// When it began, counted from the view's own beginning; it waits for the parts that it takes from. Milliseconds.
    package var afterMs: Double
    /// How long its own call took. Milliseconds.
    package var tookMs: Double

    package init(
      state: State, result: RawJSON? = nil, error: RawJSON? = nil, lacks: String? = nil, afterMs: Double, tookMs: Double
    ) {
      self.state = state
      self.result = result
      self.error = error
      self.lacks = lacks
      self.afterMs = afterMs
      self.tookMs = tookMs
    }
  }
}
