import ChaosModel
import CivilTime
import Files

/// The root certificate of a run's shop, where the services look for it.
struct ShopRoot: Sendable {
  let shop: Shop
  /// Its file, and the same as services see it.
  let path: String
  private let pathOfServices: String

  /// - Parameters:
  ///   - folder: where its file goes.
  ///   - seen: the same folder as services see it.
  init(folder: String, asSeenByServices seen: String, now: Timestamp) throws {
    (path, pathOfServices) = ("\(folder)/shop-root.pem", "\(seen)/shop-root.pem")
    shop = try Shop(now: now)
  }

  func lay() throws { try Disk.write(Array(shop.root.utf8), to: path, mode: 0o644) }

  /// What makes a stack trust it, as environment variables.
  var settings: [String: String] { ["QUINTET_ENTITLEMENTS_STORE_ROOTS": pathOfServices] }
}
