package import Wire

/// Has the device that calls be reached by pushes, or not any more (R12).
package struct SetDevice: Request {
  package static let method = Method(
    "notifications.devices.set", .change, fails: [.limitExceeded],
    "Has the calling device be reached by pushes, or not any more.")

  /// What Apple's push service gave the device, in hexadecimal; left out, the device isn't reached any more.
  package var token: DeviceToken?
  /// Whose token it is; left out, `production`.
  package var environment: PushEnvironment?

  /// A request with these members.
  package init(token: DeviceToken? = nil, environment: PushEnvironment? = nil) {
    (self.token, self.environment) = (token, environment)
  }

  /// The account's devices.
  package struct Reply: Codable, Hashable, Sendable {
    /// How many are reached by pushes.
    package var devices: Int

    /// So many.
    package init(devices: Int) { self.devices = devices }
  }
}

/// Apple's push services.
package enum PushEnvironment: String, Codable, Hashable, Sendable, CaseIterable {
  case production
  /// For builds by Xcode.
  case sandbox
}

/// What a push service knows a device by.
package typealias DeviceToken = ASCIIText<DeviceTokenForm>

/// See `DeviceToken`.
package enum DeviceTokenForm: ASCIIForm {
  /// Apple's have 64 now, and may grow.
  package static let rule = ASCIIRule(16...200, and: "", "a device's token in hexadecimal")
}
