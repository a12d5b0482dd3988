import AIGatewayService
import ContentContract
import ContentService
import Contracts
import EntitlementsContract
import EntitlementsService
import EventLoop
import Files
import GatewayService
import NotificationsService
import ProgressService
import Storage
import Telemetry
import TestSupport
import Testing
import Transfers
import Wire

@testable import ServiceHost

/// Tests that all lists of services agree with the roster.
@Suite(.timeLimit(.minutes(2))) struct ServiceDirectoryTests {
  static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// The programs of the services with a database.
  static let programs: [any ServiceProgram.Type] = [
    EntitlementsProgram.self, ContentProgram.self, AIGatewayProgram.self, ProgressProgram.self,
    NotificationsProgram.self,
  ]

  /// Sets up a service with an empty database, and passes its host to `body`.
  @Loop static func withService(_ name: String, _ body: @Loop (ServiceHost) async throws -> Void) async throws {
    let program = try #require(programs.first { $0.declaration.name == name })
    try await withTemporaryDirectory { folder in
      let settings = try Settings(
        common: HostSettings(environment: [:], isSystem: true).all, own: program.declaration.settings, service: name,
        file: nil,
        environment: [:])
      let host = ServiceHost(
        program.declaration, settings: settings,
        directories: DeploymentFolders(runtime: "\(folder)/run", state: folder, apps: Apps.folder),
        log: Log(service: name, level: .error, clock: .system) { _ in }, clock: .system,
        purpose: .dryRun(scratch: folder))
      host.use(try await program.setUp(host))
      try await body(host)
      await host.process.runStopActions()
      await host.database?.close()
    }
  }

  @Test(
    "A service also uses its three reader threads while it starts",
    .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"),
    arguments: ServiceDirectory.stores)
  func sessions(name: String) async throws {
    try await onLoop {
      let server = try await PostgresServer.start()
      let program = try #require(Self.programs.first { $0.declaration.name == name })
      try await withTemporaryDirectory { folder in
        let settings = try Settings(
          common: HostSettings(environment: [:], isSystem: true).all, own: program.declaration.settings, service: name,
          file: nil, environment: ["QUINTET_STORE": server.url])
        let host = ServiceHost(
          program.declaration, settings: settings,
          directories: DeploymentFolders(runtime: "\(folder)/run", state: folder, apps: Apps.folder),
          log: Log(service: name, level: .error, clock: .system) { _ in }, clock: .system)
        try await host.openConfirmedDatabase()
        _ = try await program.setUp(host)
        let store = try #require(host.store)
        // Each reader thread opens its session on its first read.
        let gates = (0..<3).map { _ in ThreadGate() }
        let reads = gates.map { gate in Task.immediate { try await store.query { _ in gate.wait() } } }
        let count = "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'quintet_%reader'"
        let areOpen = try await eventually { Int(try await server.sql(count).filter(\.isNumber)) ?? 0 >= 3 }
        #expect(areOpen)
        #expect(try await server.sql(count).filter(\.isNumber) == "3")
        for gate in gates { gate.open() }
        for read in reads { try await read.value }
        await host.process.runStopActions()
        await host.database?.close()
      }
    }
  }

  @Test("A read that counts all of an account's cards is marked as expensive")
  func expensive() {
    #expect(ListTags.method.isExpensive)
  }

  @Test("Each client method that takes a code is declared as such, so that the gateway can limit attempts")
  func codes() throws {
    let definitions = SchemaDefinitions()
    let pattern = try definitions.members(of: RedeemCode.self).first { $0.name == "code" }?.schema["pattern"]
    #expect(pattern?.string?.isEmpty == false)
    for request in ServiceContracts.requests where request.method.audience == .client {
      let takes = try definitions.members(of: request).contains { $0.schema["pattern"] == pattern }
      #expect(request.method.takesCode == takes, "\(request.method.name)")
    }
  }

  @Test("Client and operator methods reject U+0000 in every member")
  func nul() throws {
    func refusal<R: Request>(of params: JSONValue, by type: R.Type) throws -> String? {
      let text = try JSON.encode(params)
      do { _ = try R.decode(params: text.span) } catch { return (error as? DecodingFault)?.description }
      return nil
    }
    let definitions = SchemaDefinitions()
    for request in ServiceContracts.requests where request.method.audience != .inner {
      for member in try definitions.members(of: request) {
        let name = member.name
        let method = request.method.name
        let reason = "has the control character U+0000"
        // Methods that report an invalid item and accept the others are tested in LenientTests.
        if "\(member.schema)".contains("x-rejected-alone") { continue }
        #expect(try refusal(of: [name: "a\u{0}"], by: request) == "\(name): \(reason)", "\(method)")
        #expect(try refusal(of: [name: [["b": "\u{0}"]]], by: request) == "\(name)[0].b: \(reason)", "\(method)")
      }
    }
  }

  @Test(
    "A service publishes exactly the events listed in the service directory, to exactly the listed subscribers",
    arguments: ServiceDirectory.stores)
  func published(name: String) async throws {
    try await onLoop {
      try await Self.withService(name) { host in
        let service = try #require(ServiceDirectory.service(name))
        #expect(host.events.published == service.events)
        #expect(host.store != nil)
      }
    }
  }

  @Test(
    "A service receives exactly the events that other services publish to it",
    arguments: ServiceDirectory.stores)
  func taken(name: String) async throws {
    try await onLoop {
      try await Self.withService(name) { host in
        let sent = ServiceDirectory.services.compactMap { $0.events[name] }.reduce(Set<String>()) { $0.union($1) }
        #expect(host.events.receiver.types == sent)
      }
    }
  }

  @Test("Every event in a contract has a subscriber")
  func events() throws {
    let known = Set(ServiceDirectory.services.flatMap(\.events.values).flatMap { $0 })
    // The events of an erasure belong to every service.
    var declared = ErasureEvents.types
    for service in try Disk.list("\(Self.root)/Services") {
      let folder = "\(Self.root)/Services/\(service)/Contract"
      guard try Disk.kind(of: folder) == .directory else { continue }
      for file in try Disk.list(folder) {
        let text = String(decoding: try Disk.read("\(folder)/\(file)"), as: UTF8.self)
        for line in text.split(separator: "\n") where line.contains("static let type = \"") {
          declared.insert(String(line.split(separator: "\"")[1]))
        }
      }
    }
    #expect(declared == known)
  }

  @Test("Events go only to services later in the directory, so copies made in reverse order are consistent")
  func order() {
    for (place, service) in ServiceDirectory.services.enumerated() {
      // Confirmations of an erasure are sent back to its source. A repeated confirmation has no effect.
      for (subscriber, types) in service.events where types != [PersonalDataErased.type] {
        let there = ServiceDirectory.names.firstIndex(of: subscriber)
        #expect(there.map { $0 > place } == true, "\(service.name) to \(subscriber)")
      }
    }
    #expect(Set(ServiceDirectory.names).count == ServiceDirectory.names.count)
    #expect(Set(ServiceDirectory.services.map(\.executable)).count == ServiceDirectory.names.count)
  }

  @Test("Every service has a contract, and every request belongs to a service")
  func contracts() {
    let answered = Set(ServiceContracts.requests.map { $0.method.service }.map(String.init))
    #expect(answered == Set(ServiceDirectory.inner).subtracting(["gateway"]))
    #expect(GatewayProgram.requests.count == ServiceContracts.requests.count)
    #expect(Self.programs.map { $0.declaration.name } == ServiceDirectory.stores)
  }

  @Test(
    "The single executable in the image contains every service",
    arguments: ServiceDirectory.services.map(\.executable))
  func allInOne(executable: String) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        _ = try await Programs.runSystem("/bin/ln", ["-s", "\(Programs.folder)/all-in-one", "\(folder)/\(executable)"])
        let (exit, said) = try await Programs.run("\(folder)/\(executable)", ["--version"])
        let name = try #require(ServiceDirectory.service(executable)).name
        #expect(exit == .exited(code: 0) && said == "\(name) \(ServiceHost.version)\n", "\(said)")
      }
    }
  }

  @Test("A service is found by its name and by its executable's name")
  func names() {
    #expect(ServiceDirectory.service("ai")?.name == "ai" && ServiceDirectory.service("ai-gateway")?.name == "ai")
    #expect(ServiceDirectory.service("nobody") == nil)
  }
}
