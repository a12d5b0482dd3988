package import Wire

/// Registers the calling device for pushes, or unregisters it (R12).
package struct SetDevice: Request {
  package static let method = Method(
    "notifications.devices.set", .change, fails: [.limitExceeded],
    "Turns pushes to the calling device on or off.")

  /// The device's token from Apple's push service, in hexadecimal. If left out, the device is unregistered.
  package var token: DeviceToken?
  /// The push service that issued the token; `production` if left out.
  package var environment: PushEnvironment?

  /// The account's devices.
  package struct Reply: Codable, Hashable, Sendable {
    /// The number of the account's devices that are registered for pushes.
    package var devices: Int

    package init(devices: Int) { self.devices = devices }
  }
}

/// Apple's push services.
package enum PushEnvironment: String, Codable, Hashable, Sendable, CaseIterable {
  case production
  /// The service for development builds from Xcode.
  case sandbox
}

/// A device's token from its push service.
package typealias DeviceToken = ASCIIText<DeviceTokenForm>

/// The form of a `DeviceToken`.
package enum DeviceTokenForm: ASCIIForm {
  /// Apple's tokens have 64 digits at present; the length may grow.
  package static let rule = ASCIIRule(16...200, and: "", "a device's token in hexadecimal")
}
