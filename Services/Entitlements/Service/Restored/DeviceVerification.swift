import Crypto

/// The values that the App Store signs to prove that a text was signed for a certain device.
struct DeviceVerification: Sendable {
  /// `deviceVerificationNonce`, a UUID in lower case.
  private let nonce: String
  /// `deviceVerification`: SHA-384 of the nonce and the device's id.
  private let digest: [UInt8]

  /// Nil unless the payload has both values.
  init?(_ payload: AppStorePayload) {
    guard let nonce = payload.text("deviceVerificationNonce"), let text = payload.text("deviceVerification"),
      let digest = Base64.decode(Array(text.utf8))
    else { return nil }
    self.nonce = nonce.lowercased()
    self.digest = digest
  }

  /// Tests whether the text was signed for the device with this `AppStore.deviceVerificationID`.
  func isOf(_ device: String) -> Bool {
    ConstantTime.equal(SHA384.digest(Array((nonce + device.lowercased()).utf8)), digest)
  }
}
