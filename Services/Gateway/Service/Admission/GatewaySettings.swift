package import ServiceHost

/// The gateway's own settings, one for each limit. docs/guides/limits.md lists them in a table.
package enum GatewaySettings {
  package static let connections = Setting(
    "connections", default: Count(16_384), "sets how many clients may be connected")
  package static let originConnections = Setting(
    "origin_connections", default: Count(12_288), "sets how many connections one origin may have, and open at once")
  package static let originConnectionRate = Setting(
    "origin_connection_rate", default: Count(2000), "sets how many connections a second one origin may open")
  package static let addressShare = Setting(
    "address_share", default: Count(16),
    "sets which part of what a user of the machine may hold an address behind a proxy may: 16 is a sixteenth")
  package static let proxies = Setting<UserList?>(
    "proxies", default: nil,
    "names the users whose connections may say where they come from, by a PROXY header; nobody if left out")
  package static let developmentStore = Setting(
    "development_store", default: false,
    "says that a process signs test purchases for every client; quintet-dev up sets it")
  package static let frameSize = Setting(
    "frame_size", default: ByteSize(1 << 20), "sets the longest frame from a client")
  package static let frameTime = Setting(
    "frame_time", default: Duration.seconds(10), "sets how long a client may take to finish a frame")
  package static let batch = Setting("batch", default: Count(64), "sets the most members of a batch")
  package static let connectionCalls = Setting(
    "connection_calls", default: Count(256), "sets how many calls one connection may wait for")
  package static let streams = Setting(
    "connection_streams", default: Count(32), "sets how many streams one connection may have open")
  package static let originCalls = Setting(
    "origin_calls", default: Count(4096), "sets how many calls one origin may wait for")
  package static let originCallBytes = Setting(
    "origin_call_bytes", default: ByteSize(16 << 20), "sets how many bytes of calls one origin may wait for")
  package static let originListeners = Setting(
    "origin_listeners", default: Count(12_288), "sets how many streams without an end one origin may have open")
  package static let accountCalls = Setting(
    "account_calls", default: Count(512), "sets how many calls one account may wait for")
  package static let accountExpensiveCalls = Setting(
    "account_expensive_calls", default: Count(8), "sets how many calls that cost much one account may wait for")
  package static let serviceCalls = Setting(
    "service_calls", default: Count(8192), "sets how many calls may wait for one service")
  package static let serviceBytes = Setting(
    "service_bytes", default: ByteSize(32 << 20), "sets how many bytes of calls may wait for one service")
  package static let connectionBytes = Setting(
    "connection_bytes", default: ByteSize(4 << 20), "sets how much one connection may leave unread until it is cut")
  package static let originBytes = Setting(
    "origin_bytes", default: ByteSize(64 << 20),
    "sets how much of one origin's unfinished frames and unread answers is kept")
  package static let bytes = Setting(
    "bytes", default: ByteSize(128 << 20),
    "sets how much of all origins' unfinished frames, calls and unread answers is kept")
  package static let writeTime = Setting(
    "write_time", default: Duration.seconds(10), "sets how long a client may read nothing of what waits for it")
  package static let sessionBytes = Setting(
    "session_bytes", default: ByteSize(64 << 20), "sets how much of sessions is remembered")
  package static let originCallRate = Setting(
    "origin_call_rate", default: PerSecond(10_000), "sets how often a second one origin may call")
  package static let originExpensiveRate = Setting(
    "origin_expensive_rate", default: PerSecond(500), "sets how often a second one origin may call what costs much")
  package static let originRegistrationRate = Setting(
    "origin_registration_rate", default: PerSecond(10), "sets how often a second one origin may register")
  package static let originWrongCodeRate = Setting(
    "origin_wrong_code_rate", default: PerSecond(1), "sets how many wrong codes a second one origin may try")
  package static let accountCallRate = Setting(
    "account_call_rate", default: PerSecond(200), "sets how often a second one account may call")
  package static let accountExpensiveRate = Setting(
    "account_expensive_rate", default: PerSecond(50), "sets how often a second one account may call what costs much")

  package static let all: [any AnySetting] = [
    connections, originConnections, originConnectionRate, addressShare, frameSize, frameTime, batch, connectionCalls,
    streams, originCalls,
    originCallBytes, originListeners, accountCalls, accountExpensiveCalls, serviceCalls, serviceBytes, connectionBytes,
    originBytes, bytes, writeTime, sessionBytes,
    originCallRate, originExpensiveRate, originRegistrationRate, originWrongCodeRate, accountCallRate,
    accountExpensiveRate, proxies, developmentStore,
  ]
}

extension GatewayLimits {
  /// - Parameter openFiles: The number of file descriptors that the process may have. Some of them are reserved for
  ///   other uses than clients.
  package init(_ settings: Settings, openFiles: Int) {
    self.init()
    connections = min(settings[GatewaySettings.connections].value, openFiles - min(64, openFiles / 4))
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
