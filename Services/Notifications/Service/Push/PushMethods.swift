import Crypto
import EventLoop
import MessageBus
import NotificationsContract
import ServiceHost
import Storage
import Wire

/// The methods that register devices and browsers for pushes.
@Loop struct PushMethods {
  let store: Store
  let people: UserStateManager

  func register(on routes: Routes) {
    routes.change(SetDevice.self, in: store) { request, caller, tx in
      try Self.set(request, for: caller.account(), in: tx)
    }
    registerBrowsers(on: routes)
  }

  private func registerBrowsers(on routes: Routes) {
    routes.read(GetBrowserKey.self, in: store) { [people] _, _, _ in
      GetBrowserKey.Reply(key: people.pushes.channels.browsers?.key)
    }
    routes.change(SetBrowser.self, in: store) { [people] request, caller, tx in
      try Self.set(request, for: caller.account(), by: people.pushes.channels.browsers, in: tx)
    }
  }

  private nonisolated static func set(
    _ request: SetDevice, for principal: Principal, in tx: Transaction
  ) throws -> SetDevice.Reply {
    let devices = PushDeviceTable(db: tx)
    let session = principal.session ?? ""
    if let token = request.token?.value.lowercased() {
      guard Hex.decode(token) != nil else { throw Failure.invalidParams("token must be in hexadecimal") }
      try devices.set(
        token, request.environment ?? .production, session: session, of: principal.account, at: tx.wallNow)
    } else {
      try devices.remove(session: session, of: principal.account)
    }
    return SetDevice.Reply(devices: try devices.addresses(of: principal.account).count)
  }

  /// - Parameter push: the configuration of pushes to browsers; nil if there is none.
  private nonisolated static func set(
    _ request: SetBrowser, for principal: Principal, by push: PushQueue.Browsers?, in tx: Transaction
  ) throws -> SetBrowser.Reply {
    let browsers = PushBrowserTable(db: tx)
    let session = principal.session ?? ""
    if request.endpoint == nil {
      try browsers.remove(session: session, of: principal.account)
    } else {
      guard let push else {
        throw Failure.invalidParams(
          "endpoint can't be used: pushes to browsers are off (see notifications.browsers.key)")
      }
      try browsers.set(try push.subscription(of: request), session: session, of: principal.account, at: tx.wallNow)
    }
    let reached = try push.map { try browsers.endpoints(of: principal.account, by: $0.key).count }
    return SetBrowser.Reply(browsers: reached ?? 0)
  }
}

extension PushQueue.Browsers {
  /// - Throws: a `Failure` that describes what is wrong with the client's subscription.
  fileprivate func subscription(of request: SetBrowser) throws -> PushBrowserTable.Subscription {
    guard let endpoint = request.endpoint, let p256dh = request.p256dh, let auth = request.auth else {
      throw Failure.invalidParams("endpoint requires p256dh and auth too")
    }
    try check(endpoint)
    let subscription = PushBrowserTable.Subscription(
      endpoint: endpoint.value, p256dh: p256dh.value, auth: auth.value, sender: key)
    do throws(CryptoFault) { _ = try subscription.recipient() } catch { throw Failure.invalidParams("\(error)") }
    return subscription
  }

  private func check(_ endpoint: PushEndpoint) throws(Failure) {
    guard WebPushHosts.origin(of: endpoint.value) != nil else {
      throw .invalidParams("endpoint must be an address that begins with https://")
    }
    guard hosts.entry(for: endpoint.value) != nil else {
      throw .invalidParams("endpoint isn't at an allowed push service")
    }
  }
}
