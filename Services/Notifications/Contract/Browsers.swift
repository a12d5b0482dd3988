package import Wire

/// Registers the calling browser for pushes, or unregisters it (R12).
package struct SetBrowser: Request {
  package static let method = Method(
    "notifications.browsers.set", .change, "Turns pushes to the calling browser on or off.")

  /// The address of the browser's push service (`endpoint` of its `PushSubscription`). If left out, the browser is
  /// unregistered.
  package var endpoint: PushEndpoint?
  /// The browser's public key for the subscription, in Base64 without padding (`p256dh`).
  package var p256dh: BrowserKey?
  /// The browser's secret for the subscription, in Base64 without padding (`auth`).
  package var auth: BrowserKey?

  /// The account's browsers.
  package struct Reply: Codable, Hashable, Sendable {
    /// The number of the account's browsers that are registered for pushes.
    package var browsers: Int

    package init(browsers: Int) { self.browsers = browsers }
  }
}

/// Returns the public key with which browsers identify the sender of pushes (VAPID).
package struct GetBrowserKey: Request {
  package static let method = Method(
    "notifications.browsers.key", .read, "Returns the public key with which browsers subscribe to pushes.")

  /// The public key.
  package struct Reply: Codable, Hashable, Sendable {
    /// The key for `applicationServerKey` of `pushManager.subscribe`: 65 bytes in Base64 without padding. Nil if pushes
    /// to browsers aren't configured.
    package var key: String?

    package init(key: String?) { self.key = key }
  }
}

/// The address of a browser's push service.
package typealias PushEndpoint = ASCIIText<PushEndpointForm>
/// A browser's key for encrypting messages to it.
package typealias BrowserKey = ASCIIText<BrowserKeyForm>

/// The form of a `PushEndpoint`.
package enum PushEndpointForm: ASCIIForm {
  /// The longest known addresses have 600 characters.
  package static let rule = ASCIIRule(20...1000, and: "._~:/?#@!$&'()*+,;=%-", "an address that begins with https://")
}

/// The form of a `BrowserKey`.
package enum BrowserKeyForm: ASCIIForm {
  /// Base64 of 16 bytes (`auth`) to 65 bytes (`p256dh`).
  package static let rule = ASCIIRule(22...87, and: "_-", "a key in Base64 without padding")
}
