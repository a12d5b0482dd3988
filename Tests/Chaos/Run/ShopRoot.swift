import ChaosModel
import CivilTime
import Files

/// The root certificate of a run's shop, in a file that the services can read.
struct ShopRoot: Sendable {
  let shop: Shop
  /// The file's path on this machine and as seen by the services.
  let path: String
  private let pathOfServices: String

  /// - Parameters:
  ///   - folder: the folder for the file.
  ///   - seen: the same folder as the services see it.
  init(folder: String, asSeenByServices seen: String, now: Timestamp) throws {
    path = "\(folder)/shop-root.pem"
    pathOfServices = "\(seen)/shop-root.pem"
    shop = try Shop(now: now)
  }

  func lay() throws { try Disk.write(Array(shop.root.utf8), to: path, mode: 0o644) }

  /// The environment variables that make the services trust the certificate.
  var settings: [String: String] { ["QUINTET_ENTITLEMENTS_STORE_ROOTS": pathOfServices] }
}
