import EventLoop

/// Whom the service believes now: other ones once its settings or files have changed.
@Loop final class StoreTrust {
  var verifier: StoreVerifier

  init(_ verifier: StoreVerifier) { self.verifier = verifier }

  /// Whether purchases count that `quintet purchase sign` has signed.
  var countsDevelopment: Bool { verifier.environments.contains(.development) }
}
