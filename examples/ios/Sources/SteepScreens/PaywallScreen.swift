#if canImport(SwiftUI) && canImport(StoreKit)
  import Quintet
  import SteepModel
  import StoreKit
  import SwiftUI

  /// The paywall: the texts come from the server, and the prices from the App Store.
  struct PaywallScreen: View {
    let journal: Journal
    let offering: GetOfferingReply
    @State private var products: [Product] = []

    var body: some View {
      NavigationStack {
        List {
          Section {
            Text(journal.message ?? "")
            Text(offering.body)
          }
          Section {
            ForEach(offering.points, id: \.self) { point in Label(point, systemImage: "checkmark") }
          }
          Section {
            ForEach(products, id: \.id) { product in
              Button("\(product.displayName): \(product.displayPrice)") {
                Task { await journal.run { try await Purchases.buy(product, for: journal) } }
              }
            }
            Button("Restore purchases") { Task { await Purchases.restore(for: journal) } }
          }
        }
        .navigationTitle(offering.headline)
      }
      .task {
        await journal.run { products = try await Product.products(for: offering.products.map(\.id)) }
      }
    }
  }
#endif
