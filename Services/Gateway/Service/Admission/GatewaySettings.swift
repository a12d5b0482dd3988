package import ServiceHost

/// The gateway's own settings, most of which are limits. docs/guides/limits.md lists the limits in a table.
package enum GatewaySettings {
  package static let connections = Setting(
    "connections", default: Count(16_384), "the maximum number of connected clients")
  package static let originConnections = Setting(
    "origin_connections", default: Count(12_288),
    "the maximum number of connections from one origin, which it may open in one burst")
  package static let originConnectionRate = Setting(
    "origin_connection_rate", default: Count(2000),
    "the maximum number of connections that one origin may open per second")
  package static let addressShare = Setting(
    "address_share", default: Count(16),
    "the divisor of the limits of one address behind a proxy: with 16, the address gets a sixteenth of the limits of "
      + "a local user")
  package static let proxies = Setting<UserList?>(
    "proxies", default: nil,
    "the users whose proxies may report the client's address in a PROXY header; none by default")
  package static let developmentStore = Setting(
    "development_store", default: false,
    "whether a development process signs simulated purchases; set by development deployments")
  package static let frameSize = Setting(
    "frame_size", default: ByteSize(1 << 20), "the maximum size of a frame from a client")
  package static let frameTime = Setting(
    "frame_time", default: Duration.seconds(10), "the time limit for receiving a frame")
  package static let batch = Setting("batch", default: Count(64), "the maximum number of calls in a batch")
  package static let connectionCalls = Setting(
    "connection_calls", default: Count(256), "the maximum number of calls that may run at once on one connection")
  package static let streams = Setting(
    "connection_streams", default: Count(32), "the maximum number of open streams of one connection")
  package static let originCalls = Setting(
    "origin_calls", default: Count(4096), "the maximum number of calls from one origin that may run at once")
  package static let originCallBytes = Setting(
    "origin_call_bytes", default: ByteSize(16 << 20), "the maximum total size of the running calls from one origin")
  package static let originListeners = Setting(
    "origin_listeners", default: Count(12_288), "the maximum number of open endless streams of one origin")
  package static let accountCalls = Setting(
    "account_calls", default: Count(512), "the maximum number of calls by one account that may run at once")
  package static let accountExpensiveCalls = Setting(
    "account_expensive_calls", default: Count(8),
    "the maximum number of expensive calls by one account that may run at once")
  package static let serviceCalls = Setting(
    "service_calls", default: Count(8192), "the maximum number of calls that wait for one service")
  package static let serviceBytes = Setting(
    "service_bytes", default: ByteSize(32 << 20), "the maximum size of the calls that wait for one service")
  package static let connectionBytes = Setting(
    "connection_bytes", default: ByteSize(4 << 20), "the size of unread replies at which a connection is closed")
  package static let originBytes = Setting(
    "origin_bytes", default: ByteSize(64 << 20),
    "the maximum memory for unfinished frames and unread replies of one origin")
  package static let bytes = Setting(
    "bytes", default: ByteSize(128 << 20),
    "the maximum memory for unfinished frames, calls and unread replies of all origins")
  package static let writeTime = Setting(
    "write_time", default: Duration.seconds(10),
    "the time after which the gateway closes the connection of a client that doesn't read")
  package static let sessionBytes = Setting(
    "session_bytes", default: ByteSize(64 << 20), "the maximum memory for cached sessions")
  package static let originCallRate = Setting(
    "origin_call_rate", default: PerSecond(10_000), "the maximum number of calls from one origin per second")
  package static let originExpensiveRate = Setting(
    "origin_expensive_rate", default: PerSecond(500),
    "the maximum number of expensive calls from one origin per second")
  package static let originRegistrationRate = Setting(
    "origin_registration_rate", default: PerSecond(10),
    "the maximum number of registrations from one origin per second")
  package static let originWrongCodeRate = Setting(
    "origin_wrong_code_rate", default: PerSecond(1), "the maximum number of wrong codes from one origin per second")
  package static let accountCallRate = Setting(
    "account_call_rate", default: PerSecond(200), "the maximum number of calls by one account per second")
  package static let accountExpensiveRate = Setting(
    "account_expensive_rate", default: PerSecond(50), "the maximum number of expensive calls by one account per second")

  package static let all: [any AnySetting] = [
    connections, originConnections, originConnectionRate, addressShare, frameSize, frameTime, batch, connectionCalls,
    streams, originCalls, originCallBytes, originListeners, accountCalls, accountExpensiveCalls, serviceCalls,
    serviceBytes, connectionBytes, originBytes, bytes, writeTime, sessionBytes, originCallRate, originExpensiveRate,
    originRegistrationRate, originWrongCodeRate, accountCallRate, accountExpensiveRate, proxies, developmentStore,
  ]
}

extension GatewayLimits {
  /// - Parameter openFiles: The process's limit on file descriptors. Some descriptors are reserved for uses other than
  ///   clients.
  package init(_ settings: Settings, openFiles: Int) {
    self.init()
    let possible = openFiles - min(64, openFiles / 4)
    connections = settings[GatewaySettings.connections].value
    if possible < connections {
      connections = possible
      connectionsLimit = .descriptors
    }
    originConnections = settings[GatewaySettings.originConnections].value
    originConnectionRate = settings[GatewaySettings.originConnectionRate].value
    addressShare = settings[GatewaySettings.addressShare].value
    frameBytes = settings[GatewaySettings.frameSize].bytes
    frameTime = settings[GatewaySettings.frameTime]
    batch = settings[GatewaySettings.batch].value
    calls = settings[GatewaySettings.connectionCalls].value
    streams = settings[GatewaySettings.streams].value
    originCalls = settings[GatewaySettings.originCalls].value
    originCallBytes = settings[GatewaySettings.originCallBytes].bytes
    originListeners = settings[GatewaySettings.originListeners].value
    accountCalls = settings[GatewaySettings.accountCalls].value
    accountExpensiveCalls = settings[GatewaySettings.accountExpensiveCalls].value
    serviceCalls = settings[GatewaySettings.serviceCalls].value
    serviceBytes = settings[GatewaySettings.serviceBytes].bytes
    connectionBytes = settings[GatewaySettings.connectionBytes].bytes
    originBytes = settings[GatewaySettings.originBytes].bytes
    bytes = settings[GatewaySettings.bytes].bytes
    writeTime = settings[GatewaySettings.writeTime]
    sessionBytes = settings[GatewaySettings.sessionBytes].bytes
    originCallRate = settings[GatewaySettings.originCallRate].value
    originExpensiveRate = settings[GatewaySettings.originExpensiveRate].value
    originRegistrationRate = settings[GatewaySettings.originRegistrationRate].value
    originWrongCodeRate = settings[GatewaySettings.originWrongCodeRate].value
    accountCallRate = settings[GatewaySettings.accountCallRate].value
    accountExpensiveRate = settings[GatewaySettings.accountExpensiveRate].value
  }
}
