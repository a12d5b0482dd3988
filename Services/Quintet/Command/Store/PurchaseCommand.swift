import AppCatalog
import CivilTime
import Crypto
import Files
import ServiceHost
import Spelling
import Wire

/// `quintet purchase sign --product ID`: prints a signed test purchase.
struct PurchaseCommand {
  let directories: DeploymentFolders
  let product: String
  let expiresIn: Duration?
  let transaction: String?
  let isTrial: Bool
  let isRefund: Bool
  let isJSON: Bool

  /// - Throws: `UsageFault` if the arguments are invalid.
  init(_ arguments: Arguments, _ directories: DeploymentFolders) throws {
    guard arguments.words == ["purchase", "sign"], let product = arguments["product"] else {
      throw UsageFault("quintet purchase sign --product ID [--expires-in 5m]")
    }
    self.directories = directories
    self.product = product
    expiresIn = try arguments["expires-in"].map(Self.duration)
    transaction = arguments["transaction"]
    isTrial = arguments.has("trial")
    isRefund = arguments.has("refund")
    isJSON = arguments.has("json")
    if isRefund, transaction == nil { throw UsageFault("--refund takes back what --transaction ID names") }
  }

  /// - Returns: 0 on success; 65 for a product that no app sells or that has no trial; 78 if the state folder is
  ///   missing.
  func run(at now: Timestamp) throws -> Int32 {
    let catalog = try AppCatalog.open(directories.apps)
    let found = catalog.apps.lazy.compactMap { app in app.offerings?.product(product).map { (app, $0) } }.first
    guard let (app, product) = found else {
      let all = catalog.apps.flatMap { $0.offerings?.products.map(\.id) ?? [] }
      Output.error("quintet: no app sells \(self.product)\(Spelling.hint(for: self.product, among: all))")
      return 65
    }
    if isTrial, product.trialDays == nil {
      Output.error("quintet: \(product.id) has no trial: \(Offerings.file) of \(app.id) says no trial_days for it")
      return 65
    }
    guard try Disk.exists(directories.state) else {
      Output.error(
        "quintet: there is no folder \(directories.state): name that of the stack's databases by --state DIR")
      return 78
    }
    let authority = try DevelopmentAuthority(in: directories.state, now: now)
    let id = transaction ?? PurchaseOrder.newTransaction()
    let order = PurchaseOrder(
      app: app, product: product, transaction: id, expiresIn: expiresIn, isTrial: isTrial, isRefund: isRefund)
    let params = try authority.purchase(order, at: now)
    Output.line(isJSON ? Output.compact(params) : params["signed_transaction"]?.string ?? "")
    Output.error(
      Output.dim(
        "transaction \(id) of \(app.id); it counts where store_environments has Development and"
          + " store_development_roots names \(authority.rootFile), as with quintet up --development"))
    return 0
  }

  /// Parses a duration such as "90s", "5m", "2h" or "30d".
  static func duration(_ text: String) throws(UsageFault) -> Duration {
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), let number = Int64(text.dropLast()),
      (1...100_000).contains(number)
    else { throw UsageFault("--expires-in takes a time such as 90s, 5m, 2h or 30d") }
    return .seconds(number * unit)
  }
}
