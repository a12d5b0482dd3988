package import Wire

/// Has the browser that calls be reached by pushes, or not any more (R12).
package struct SetBrowser: Request {
  package static let method = Method(
    "notifications.browsers.set", .change, "Has the calling browser be reached by pushes, or not any more.")

  /// Where the browser's push service takes messages for it (`endpoint` of its `PushSubscription`); left out, the browser
  /// isn't reached any more.
  package var endpoint: PushEndpoint?
  /// The browser's public key for this, in Base64 without padding (`p256dh`).
  package var p256dh: BrowserKey?
  /// The browser's secret for this, in Base64 without padding (`auth`).
  package var auth: BrowserKey?

  /// A request with these members.
  package init(endpoint: PushEndpoint? = nil, p256dh: BrowserKey? = nil, auth: BrowserKey? = nil) {
    (self.endpoint, self.p256dh, self.auth) = (endpoint, p256dh, auth)
  }

  /// The account's browsers.
  package struct Reply: Codable, Hashable, Sendable {
    /// How many are reached by pushes.
    package var browsers: Int

    /// So many.
    package init(browsers: Int) { self.browsers = browsers }
  }
}

/// By which key browsers know who pushes.
package struct GetBrowserKey: Request {
  package static let method = Method(
    "notifications.browsers.key", .read, "Gives the key by which browsers know who pushes.")

  /// A request for it.
  package init() {}

  /// The key.
  package struct Reply: Codable, Hashable, Sendable {
    /// For `applicationServerKey` of `pushManager.subscribe`: 65 bytes in Base64 without padding. Nil where browsers aren't
    /// pushed to.
    package var key: String?

    /// A key, or none.
    package init(key: String?) { self.key = key }
  }
}

/// Where a browser's push service takes messages.
package typealias PushEndpoint = ASCIIText<PushEndpointForm>
/// A key of a browser's, for messages to it.
package typealias BrowserKey = ASCIIText<BrowserKeyForm>

/// See `PushEndpoint`.
package enum PushEndpointForm: ASCIIForm {
  /// The longest that are known have 600.
  package static let rule = ASCIIRule(20...1000, and: "._~:/?#@!$&'()*+,;=%-", "an address that begins with https://")
}

/// See `BrowserKey`.
package enum BrowserKeyForm: ASCIIForm {
  /// 16 bytes, and 65.
  package static let rule = ASCIIRule(22...87, and: "_-", "a key in Base64 without padding")
}
