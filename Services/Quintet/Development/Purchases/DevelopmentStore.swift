import AppCatalog
import CivilTime
import EntitlementsContract
import EventLoop
import Files
import MessageBus
import QuintetCommand
import ServiceHost
import Telemetry
import Wire

/// Signs test purchases for pages and apps, on an internal socket that only the gateway calls (E9). It runs in
/// `quintet-dev up`, so that no service has the authority's private key.
@Loop final class DevelopmentStore: DeploymentCompanion {
  private let authority: DevelopmentAuthority
  private let apps: String
  private let path: String
  private let server: Server
  private var listener: Listener?

  /// Creates a store, which accepts calls after `open`.
  init(_ authority: DevelopmentAuthority, _ folders: DeploymentFolders) {
    self.authority = authority
    apps = folders.apps
    path = folders.busSocket(DevelopmentStoreAPI.service)
    let routes = Routes(prefix: DevelopmentStoreAPI.service)
    let log = Log(service: DevelopmentStoreAPI.service, clock: .system) { _ in }
    server = Server(
      routes: routes, clock: .system, log: log,
      policy: PeerPolicy(services: ["gateway": Machine.user], operators: [Machine.user]))
    routes.on(SignPurchase.self) { [self] in try sign($0, for: $1.caller.account(), at: LoopClock.system.wallNow) }
  }

  /// Starts to listen.
  ///
  /// - Throws: `UVFault` if the socket can't be created.
  func open() throws {
    let socket = try ListeningSocket.make(at: path, mode: 0o600)
    listener = try Listener(descriptor: socket) { [server] in server.accept($0) }
  }

  /// Closes the store and removes its socket.
  func close() {
    listener?.close()
    listener = nil
    server.close()
    try? Disk.remove(path)
  }

  private func sign(_ request: SignPurchase, for account: Principal, at now: Timestamp) throws -> SignPurchase.Reply {
    // The apps are read for each purchase, because authors change them often.
    guard let app = try AppCatalog.open(apps)[account.app], let product = app.offerings?.product(request.product.value)
    else { throw Failure.invalidParams("this app doesn't sell the product") }
    let isTrial = request.trial ?? false
    if isTrial, product.trialDays == nil { throw Failure.invalidParams("the product has no trial") }
    let order = PurchaseOrder(app: app, product: product, transaction: PurchaseOrder.newTransaction(), isTrial: isTrial)
    let signed = try authority.purchase(order, at: now)
    return SignPurchase.Reply(
      signedTransaction: signed["signed_transaction"]?.string ?? "",
      signedRenewalInfo: signed["signed_renewal_info"]?.string)
  }
}
