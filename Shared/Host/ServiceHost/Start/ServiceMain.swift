import AppCatalog
import CivilTime
import EventLoop
import Files
import Glibc
import Storage
import Systemd
import Telemetry

/// The main program of a service.
package enum ServiceMain {
  /// Runs a service from the reading of its settings to the end of its process. Never returns.
  ///
  /// `--help` and `--settings` list the settings. `--check` prints the problems that would prevent a start; a unit runs
  /// it before a reload. `--diagnostics` prints the same problems as JSON, for `quintet doctor`. `--audit` checks a
  /// database that no process has open, for `quintet audit`. `--schema` prints the migrations that the database needs
  /// as JSON, for `quintet migrations`.
  ///
  /// - Parameter setUp: Opens the database and returns the service's parts. If it throws, the error is logged and the
  ///   process exits.
  package static func run(
    _ declaration: ServiceDeclaration, _ setUp: @escaping @Loop @Sendable (ServiceHost) async throws -> ServiceParts
  ) -> Never {
    // With this signal ignored, a write to a peer that is gone returns an error.
    signal(SIGPIPE, SIG_IGN)
    // With this signal ignored, a write beyond a file size limit fails as on a full disk. By default, the signal would
    // kill the process silently.
    signal(SIGXFSZ, SIG_IGN)
    OpenFiles.raiseLimit()
    CoreDumps.turnOff()
    let start = StartUp(name: declaration.name, own: declaration.settings)
    switch CommandLine.arguments.dropFirst().first {
    case nil: break
    case "--help": start.printHelp()
    case "--version": start.say("\(declaration.name) \(ServiceHost.version)", to: STDOUT_FILENO, exit: 0)
    case "--settings": start.printSettings()
    case "--check": exit(Loop.run { await start.check(declaration, isJSON: false, setUp) })
    case "--diagnostics": exit(Loop.run { await start.check(declaration, isJSON: true, setUp) })
    case "--schema": exit(start.readSchema(declaration))
    case "--audit": exit(start.audit(declaration))
    case let other?:
      start.say("\(declaration.name): there is no option \(other); try --help", to: STDERR_FILENO, exit: 64)
    }
    // Without its supervisor, nothing would restart the process, and it could only be stopped by its process id.
    guard Systemd.endWithSupervisor() else { exit(0) }
    start.pace()
    let settings = start.settings()
    let code = Loop.run { await ServiceRun(start, declaration, settings: settings).serve(setUp) }
    if code == 0 { start.forgetPace() }
    exit(code)
  }
}

/// One run of a service: its set-up, its sockets, and serving until it is asked to stop.
@Loop private final class ServiceRun {
  private let start: StartUp
  private let declaration: ServiceDeclaration
  private let settings: Settings
  private let directories: DeploymentFolders
  private let clock = LoopClock.system
  private let log: Log
  private let stop = StopRequests()
  private let reload = ReloadRequests()

  /// The time after which a process whose database can't be opened exits, so that its supervisor starts it again.
  private static let nextTry = Duration.seconds(5)

  init(_ start: StartUp, _ declaration: ServiceDeclaration, settings: Settings) {
    self.start = start
    self.declaration = declaration
    self.settings = settings
    directories = start.directories(settings)
    let form = LogForm.detect()
    log = Log(service: start.name, level: settings[HostSettings.logLevel], clock: clock) { form.write($0) }
    for number in [SIGTERM, SIGINT] { SignalWatch.on(number) { [stop] in stop.ask() } }
    SignalWatch.on(SIGHUP) { [reload] in reload.ask() }
  }

  /// - Returns: The exit code.
  func serve(_ setUp: StartUp.SetUp) async -> Int32 {
    do {
      // Take the inherited descriptors first, so that no child process or file of the set-up can take them.
      let handedOver = Systemd.takeInheritedDescriptors()
      let host = try await host(setUp)
      let further = Set(host.parts.listeners.map(\.name))
      let socket = try await ServiceSocket.take(
        service: start.name, directories: directories, handedOver: handedOver.filter { !further.contains($0.name) })
      var listeners: [ServiceSocket] = []
      for configuration in host.parts.listeners {
        listeners.append(try await ServiceSocket.take(configuration, directories: directories, handedOver: handedOver))
      }
      reload.heard = { [start] in Loop.task { _ = try? await host.reload { try start.readSettings() } } }
      return try await host.serve(on: socket, listeners: listeners, stop: stop)
    } catch let fault as CatalogFault {
      for problem in fault.problems { log.error("\(problem)") }
      return 78
    } catch {
      log.error("can't start", ["reason": "\(settings.located(error))"])
      return 78
    }
  }

  /// Returns the service's host after its set-up. If the database can't be used, the host rejects all calls.
  private func host(_ setUp: StartUp.SetUp) async throws -> ServiceHost {
    let host = newHost()
    do {
      try await host.openConfirmedDatabase()
      host.use(try await setUp(host))
      return host
    } catch let fault as StoreFault {
      return rejectingHost(because: fault)
    }
  }

  private func newHost() -> ServiceHost {
    let control = ProcessControl(
      readSettings: { [start] in try start.readSettings() }, askToStop: { [stop] in stop.ask() })
    return ServiceHost(
      declaration, settings: settings, directories: directories, log: log, clock: clock, purpose: .process(control))
  }

  /// Returns a host that rejects calls at once and reports the problem to admins. If the problem may be temporary, the
  /// process ends after a while, so that its next start tries again.
  private func rejectingHost(because fault: StoreFault) -> ServiceHost {
    let host = newHost()
    host.refuseAll(because: fault)
    if fault.isStandingBy || fault.isUnreachable, (try? host.database?.backend())?.postgres != nil {
      Loop.task { [stop] in
        await host.untilDatabaseIsFree(after: fault)
        stop.ask()
      }
    } else if fault.problem?.mayPass ?? true {
      clock.schedule(at: clock.now + Self.nextTry) { [stop] in stop.ask() }
    }
    return host
  }
}

/// Receives SIGHUP. The signal is ignored until the service is serving.
@Loop private final class ReloadRequests {
  var heard: (@Loop () -> Void)?

  func ask() { heard?() }
}
