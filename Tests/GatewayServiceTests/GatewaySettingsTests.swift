import ServiceHost
import Testing

@testable import GatewayService

@Suite(.timeLimit(.minutes(5))) struct GatewaySettingsTests {
  private func limits(_ environment: [String: String], openFiles: Int = 65_536) throws -> GatewayLimits {
    let host = HostSettings(environment: [:], isSystem: true)
    let settings = try Settings(
      common: host.all, own: GatewaySettings.all, service: "gateway", file: nil, environment: environment)
    return GatewayLimits(settings, openFiles: openFiles)
  }

  @Test("An unset setting has its default value")
  func defaults() throws {
    #expect("\(try limits([:]))" == "\(GatewayLimits())")
  }

  @Test("Each limit has a setting with the same name, and the test lists all other settings")
  func names() {
    let others: Set = ["address_share", "proxies", "development_store"]
    let limits = Set(Limit.allCases.map(\.rawValue)).subtracting(["descriptors"])
    #expect(Set(GatewaySettings.all.map(\.name)) == limits.union(others))
  }

  @Test(
    "Each setting changes only its own limit",
    arguments: [
      ("CONNECTIONS", "5"), ("ADDRESS_SHARE", "5"), ("ORIGIN_CONNECTIONS", "5"), ("ORIGIN_CONNECTION_RATE", "5"),
      ("FRAME_SIZE", "5KiB"),
      ("FRAME_TIME", "5ms"), ("BATCH", "5"), ("CONNECTION_CALLS", "5"), ("CONNECTION_STREAMS", "5"),
      ("ORIGIN_CALLS", "5"), ("ORIGIN_CALL_BYTES", "5KiB"), ("ACCOUNT_CALLS", "5"), ("SERVICE_CALLS", "5"),
      ("SERVICE_BYTES", "5KiB"),
      ("CONNECTION_BYTES", "5KiB"), ("ORIGIN_BYTES", "5KiB"), ("BYTES", "5KiB"), ("WRITE_TIME", "5ms"),
      ("SESSION_BYTES", "5KiB"), ("ORIGIN_CALL_RATE", "5"), ("ORIGIN_EXPENSIVE_RATE", "5"),
      ("ORIGIN_REGISTRATION_RATE", "5"), ("ORIGIN_WRONG_CODE_RATE", "5"), ("ACCOUNT_CALL_RATE", "5"),
      ("ACCOUNT_EXPENSIVE_RATE", "5"),
    ])
  func each(name: String, value: String) throws {
    func fields(_ limits: GatewayLimits) -> [String] { Mirror(reflecting: limits).children.map { "\($0.value)" } }
    let changed = zip(fields(try limits(["QUINTET_GATEWAY_\(name)": value])), fields(GatewayLimits())).filter {
      $0 != $1
    }
    #expect(changed.count == 1)
    #expect(changed.first?.0.contains("5") == true || changed.first?.0.contains("0.005") == true)
  }

  @Test(
    "The connection limit reserves some file descriptors for the process itself",
    arguments: [(64, 48), (1024, 960), (65_536, 16_384)])
  func descriptors(openFiles: Int, connections: Int) throws {
    let limits = try limits([:], openFiles: openFiles)
    #expect(limits.connections == connections)
    #expect(limits.connectionsLimit == (openFiles < 16_384 ? .descriptors : .connections))
  }
}
