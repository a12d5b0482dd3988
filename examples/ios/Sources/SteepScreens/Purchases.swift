#if canImport(StoreKit)
  import SteepModel
  import StoreKit

  /// Buys in the App Store, and submits purchases to the server.
  @MainActor enum Purchases {
    static func buy(_ product: Product, for journal: Journal) async throws {
      var options: Set<Product.PurchaseOption> = []
      if let token = try await journal.purchaseToken() { options.insert(.appAccountToken(token)) }
      guard case .success(let result) = try await product.purchase(options: options) else { return }
      try await submit(result, for: journal)
    }

    static func restore(for journal: Journal) async {
      for await result in Transaction.currentEntitlements {
        await journal.run { try await submit(result, for: journal) }
      }
    }

    /// Submits renewals, and purchases on another device or in the App Store. Ends when its task is cancelled.
    static func listen(for journal: Journal) async {
      for await result in Transaction.updates {
        await journal.run { try await submit(result, for: journal) }
      }
    }

    /// Finishes the transaction only after the server has accepted it. StoreKit delivers an unfinished transaction
    /// again.
    private static func submit(_ result: VerificationResult<Transaction>, for journal: Journal) async throws {
      try await journal.submit(result.jwsRepresentation)
      await result.unsafePayloadValue.finish()
    }
  }
#endif
