import CivilTime
package import EventLoop
import Files
import MessageBus
package import ServiceHost
package import Wire

/// Calls processes for an operator, for example for their health: services at their internal sockets, and the gateway
/// at its own socket.
@Loop package struct Health {
  package let directories: DeploymentFolders

  package init(_ directories: DeploymentFolders) { self.directories = directories }

  func isReady(_ service: String) async -> Bool { await soon(service)?.status == .ok }

  /// Returns a process's health; nil if it doesn't answer within 500 ms.
  func soon(_ service: String) async -> HealthReply? {
    try? await ask(service, "health", timeout: .milliseconds(500)).decode()
  }

  /// Calls one of a service's methods for operators.
  ///
  /// A failed change isn't repeated automatically.
  package func order<R: Request>(
    _ request: R, of service: String, _ method: Method, timeout: Duration = .seconds(5)
  ) async throws -> R.Reply {
    if goesByGateway(service) {
      return try await byGateway(method, try JSONValue(request), timeout: timeout).decode(R.Reply.self)
    }
    let peer = try await peer(of: service)
    defer { peer.close() }
    return try await peer.call(request, as: Caller(principal: nil), method: method, timeout: timeout)
  }

  /// Calls a method with untyped params and returns its untyped result.
  func pass(_ params: JSONValue, to method: Method, timeout: Duration) async throws -> JSONValue {
    let service = method.name.split(separator: ".").first.map(String.init) ?? ""
    if goesByGateway(service) { return try await byGateway(method, params, timeout: timeout) }
    let peer = try await peer(of: service)
    defer { peer.close() }
    let result = try await peer.callText(method, try RawJSON(params), as: Caller(principal: nil), timeout: timeout)
    return try result.decode(JSONValue.self)
  }

  private func byGateway(_ method: Method, _ params: JSONValue, timeout: Duration) async throws -> JSONValue {
    let client = try await GatewayClient.connect(directories.gatewaySocket)
    defer { client.close() }
    return try await client.call(method.name, params, timeoutMs: Int(timeout.milliseconds))
  }

  /// Connects to a service's own socket. Fails at once, without waiting, if the service isn't running.
  private func peer(of service: String) async throws -> Peer {
    try await requireOperator(for: service)
    do { try await ByteStream.connect(directories.busSocket(service)).close() } catch {
      throw Failure.unavailable(service)
    }
    return Peer(name: service, path: directories.busSocket(service), clock: .system)
  }

  /// Calls one of the read methods that every process has, such as `health`.
  func ask(_ service: String, _ verb: String, timeout: Duration = .seconds(1)) async throws -> JSONValue {
    let method = Method("\(service).\(verb)", .read, audience: .admin, access: .open, "")
    return try await pass([:], to: method, timeout: timeout)
  }

  /// Requires that this user is an operator, before a call to edge. Asks the gateway, because edge doesn't return the
  /// reason why it rejects a user.
  ///
  /// - Throws: `permission_denied` if the user isn't an operator.
  private func requireOperator(for service: String) async throws {
    guard ServiceDirectory.service(service)?.isOutside == true, Machine.user != 0,
      let owner = Disk.facts(directories.busSocket(service))?.user, owner != Machine.user
    else { return }
    do { _ = try await ask("gateway", "health") } catch  where CallFailure.isDenied(error) { throw error } catch {
      // If the gateway is down, it is unknown whether the user is an operator.
    }
    guard Disk.isBarred(directories.busSocket(service)) else { return }
    throw Failure(
      .unavailable,
      Message(
        "this user can't open its socket: run the command as root, or add the user to the socket's group (SocketGroup)")
    )
  }

  /// Tests whether a call goes through the gateway: a call to the gateway itself, or to an internal service whose
  /// socket this user can't open. Such a user may still be an operator.
  private func goesByGateway(_ service: String) -> Bool {
    service == "gateway"
      || ServiceDirectory.service(service)?.isOutside != true && Disk.isBarred(directories.socket(of: service))
  }
}
