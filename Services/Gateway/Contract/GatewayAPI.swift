package import CivilTime
package import Wire

/// The gateway's own methods.
package enum GatewayAPI {
  /// All requests, for `rpc.discover`, except `ping`.
  package static let requests: [any Request.Type] = [
    Authenticate.self, ListenEvents.self, GetView.self, GetApp.self, GetReadiness.self, Discover.self,
  ]
  /// The method that returns the call's params. It has no request type, because its reply is written as text.
  package static let ping = Method("gateway.ping", .read, access: .open, "Returns the call's params.")
}

/// Succeeds if all services are ready, and fails with `unavailable` otherwise. Load balancers call this method.
package struct GetReadiness: Request {
  package static let method = Method(
    "gateway.readiness.get", .read, access: .open,
    "Succeeds if all services are ready; otherwise fails and names a service that isn't ready.")
  package typealias Reply = Nothing
}

/// Sets the session token for all later calls on the connection.
package struct Authenticate: Request {
  package static let method = Method(
    "gateway.authenticate", .read, access: .open, "Sets the session token for all later calls on this connection.")
  /// The session token from registration: `qt_…`.
  package var token: TokenText

  /// The account that the token belongs to.
  package struct Reply: Codable, Hashable, Sendable {
    /// The account's id.
    package var account: String
    /// The app's id.
    package var app: String
    /// The current plan, or `free`.
    package var plan: String

    package init(account: String, app: String, plan: String) {
      self.account = account
      self.app = app
      self.plan = plan
    }
  }
}

/// Streams the events of the caller's account as they happen. The stream is endless (E6, R12).
///
/// If the client sends no `since`, the first item is `gateway.events.began`. The client receives all events from that
/// point on. The client can send the item's cursor as `since`, even if no event follows.
///
/// The server stores the last 200 events of an account for a week. After a disconnect, the client sends the cursor of
/// its last event as `since` and receives all later events. If some of these events aren't stored any more, the client
/// receives the item `gateway.events.missed` with a new cursor. The client then reloads its data, such as the
/// subscription and the inbox, with the usual calls.
///
/// Future releases may add event types. Clients must ignore unknown types but store their cursors.
package struct ListenEvents: Request {
  package static let method = Method(
    "gateway.events.listen", .read, traits: [.streams, .isEndless],
    "Streams the account's live events until the call is cancelled.")

  /// The `cursor` of the last event that the client received. Omit it to receive only new events.
  package var since: EventCursor?
  /// The version of the app's data that the client has. If the current version differs, the client receives an event at
  /// once. If omitted, the client only receives an event when the version changes.
  package var contentVersion: Identifier?

  package typealias Reply = Nothing
  package typealias Item = LiveEvent
}

/// An opaque cursor: the position of an event among the events of its account.
package typealias EventCursor = ASCIIText<EventCursorForm>

/// See `EventCursor`.
package enum EventCursorForm: ASCIIForm {
  package static let rule = ASCIIRule(1...60, and: "-", "the cursor of an event")
}

/// An event of the caller's account.
package struct LiveEvent: Codable, Hashable, Sendable {
  /// The event type: a type used between services, such as `entitlements.subscription.changed`;
  /// `notifications.notice.delivered` for a notice; `gateway.events.began` at the beginning; `gateway.events.missed` if
  /// events are missing before the next one; or `content.version.changed` with the new `version` of the app's data.
  /// Ignore unknown types.
  package var type: String
  /// The event's payload, as sent by the publishing service.
  package var data: RawJSON
  /// The cursor to send as `since`; nil for an event that isn't stored.
  package var cursor: String?

  package init(type: String, data: RawJSON, cursor: String? = nil) {
    self.type = type
    self.data = data
    self.cursor = cursor
  }
}

/// Returns the data of a whole screen in one call (Q3). The app's `views.json` defines the parts.
package struct GetView: Request {
  package static let method = Method(
    "views.get", .read, traits: .isExpensive,
    fails: [.notFound, .entitlementRequired, .rateLimited, .permissionDenied],
    "Returns a screen's data from several services at once.")
  /// The view's id.
  package var view: Identifier
  /// The request params that the view's parts use.
  package var params: SmallJSON?

  /// The screen's data by part.
  package struct Reply: Codable, Sendable {
    /// The view's id.
    package var view: String
    /// The parts by name. Every part is present, whatever its state.
    package var parts: [String: Part]
    /// The time at which to refresh the data if no event arrives earlier: the user's next midnight. Nil if the view in
    /// `views.json` doesn't set `refresh`.
    package var refreshAt: Timestamp?
  }

  /// The data of one part, or the reason why it is missing.
  package struct Part: Codable, Sendable {
    /// The outcome of a part.
    package enum State: String, Codable, Sendable, CaseIterable {
      case ok
      /// The part's service returned an error or was unreachable. `error` contains the kind.
      case failed
      /// The part's deadline passed.
      case late
      /// The part wasn't called, because it needs the result of another part.
      case skipped
    }

    /// The outcome of the part.
    package var state: State
    /// The result of the part's call.
    package var result: RawJSON?
    /// The `error` object of the part's call, if the part failed or was late.
    package var error: RawJSON?
    /// The name of the part whose result is missing, or `request` if a param of the request is missing. Nil unless this
    /// part was skipped.
    package var missing: String?
    /// The time from the start of the view to the start of the part's call, in milliseconds. A part waits for the parts
    /// whose results it uses.
    package var afterMs: Double
    /// The duration of the part's call, in milliseconds.
    package var tookMs: Double

    package init(
      state: State, result: RawJSON? = nil, error: RawJSON? = nil, missing: String? = nil, afterMs: Double,
      tookMs: Double
    ) {
      self.state = state
      self.result = result
      self.error = error
      self.missing = missing
      self.afterMs = afterMs
      self.tookMs = tookMs
    }
  }
}
