import AppCatalog
import CivilTime
import EventLoop
import Files
import QuintetCommand
import ServiceHost
import Spelling
import Wire

/// `quintet-dev purchases sign`: prints a signed test purchase.
@Loop struct SignPurchaseCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "purchases sign", in: .apps, summary: "Print a signed test purchase",
    discussion: """
      Print a signed test purchase of a product, which entitlements.purchases.submit accepts in a deployment that \
      quintet-dev up runs.
      """,
    options: [
      CommandOption("product", "ID", "The product, from the app's offerings.json").required,
      CommandOption("expires-in", "TIME", "The duration, such as 5m or 2h (default: the product's)"),
      CommandOption("transaction", "ID", "Sign an earlier purchase again (default: a new transaction)"),
      CommandOption(flag: "trial", "Sign a free trial, which lasts the product's trial_days"),
      CommandOption(flag: "refund", "Sign the refund of the purchase that --transaction names"),
      .json, .state, .apps, .runtime,
    ],
    examples: ["purchases sign --product com.example.tarot.plus.monthly --expires-in 5m --json"])

  private let paths: DeploymentPaths
  private let product: String
  private let expiresIn: Duration?
  private let transaction: String?
  private let isTrial: Bool
  private let isRefund: Bool
  private let isJSON: Bool

  nonisolated init(_ arguments: Arguments) throws {
    paths = try DeploymentPaths.running(arguments, needsState: true)
    product = arguments["product"] ?? ""
    expiresIn = try arguments.duration("expires-in")
    transaction = arguments["transaction"]
    isTrial = arguments.has("trial")
    isRefund = arguments.has("refund")
    isJSON = arguments.has("json")
    if isRefund, transaction == nil { throw UsageFault("--refund needs --transaction ID") }
  }

  func run() throws -> Int32 { try run(at: LoopClock.system.wallNow) }

  /// - Returns: 0 on success; 65 if no app sells the product, or if it doesn't have the requested trial; 78 if the
  ///   state folder is missing.
  func run(at now: Timestamp) throws -> Int32 {
    let catalog = try AppCatalog.open(paths.directories.apps)
    guard let (app, product) = sale(in: catalog) else { return 65 }
    guard try Disk.exists(paths.directories.state) else {
      Output.error(
        "quintet-dev: the folder \(paths.directories.state) doesn't exist: set the folder of the databases with "
          + "--state DIR"
      )
      return 78
    }
    let authority = try DevelopmentAuthority(in: paths.directories.state, now: now)
    let id = transaction ?? PurchaseOrder.newTransaction()
    let order = PurchaseOrder(
      app: app, product: product, transaction: id, expiresIn: expiresIn, isTrial: isTrial, isRefund: isRefund)
    let params = try authority.purchase(order, at: now)
    Output.line(isJSON ? Output.compact(params) : params["signed_transaction"]?.string ?? "")
    Output.error(
      Output.dim(
        "transaction \(id) of \(app.id), for services with Development in store_environments and"
          + " \(authority.rootFile) in store_development_roots, such as those of quintet-dev up"))
    return 0
  }

  /// Returns the product and the app that sells it. Prints an error and returns nil if no app sells the product, or if
  /// it doesn't have the requested trial.
  private func sale(in catalog: AppCatalog) -> (app: App, product: Offerings.Product)? {
    let found = catalog.apps.lazy.compactMap { app in app.offerings?.product(product).map { (app, $0) } }.first
    guard let (app, product) = found else {
      let all = catalog.apps.flatMap { $0.offerings?.products.map(\.id) ?? [] }
      Output.error("quintet-dev: no app sells \(self.product)\(Spelling.hint(for: self.product, among: all))")
      return nil
    }
    if isTrial, product.trialDays == nil {
      Output.error("quintet-dev: \(product.id) has no trial_days in \(Offerings.file) of \(app.id)")
      return nil
    }
    return (app, product)
  }
}
