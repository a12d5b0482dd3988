import AppCatalog
import CivilTime
import EventLoop
import Files
import Glibc
import Storage
import Systemd
import Telemetry

/// A service's whole program.
package enum ServiceMain {
  /// Runs a service's whole `main`: settings, log, set-up, socket, serving, drain. Never returns.
  ///
  /// `--help` and `--settings` list the settings. `--check` prints what would prevent a start, and nothing if all is
  /// well; a unit runs it before a reload. `--diagnostics` prints the same as JSON, for `quintet doctor`. `--audit`
  /// checks a database that no process has open, for `quintet audit`. `--schema` prints the migrations that the
  /// database needs as JSON, for `quintet migrations`.
  ///
  /// - Parameter setUp: opens the database and returns the service's parts. If it throws, the error is logged and the
  ///   process exits.
  package static func run(
    _ declaration: ServiceDeclaration, _ setUp: @escaping @Loop @Sendable (ServiceHost) async throws -> ServiceParts
  ) -> Never {
    // Ignore the signal: a write to a peer that is gone returns an error.
    signal(SIGPIPE, SIG_IGN)
    // Ignore the signal: at a file size limit, a write then fails as on a full disk, and the process isn't killed
    // silently.
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
    let code = Loop.run { await start.serve(declaration, settings: settings, setUp) }
    if code == 0 { start.forgetPace() }
    exit(code)
  }
}

extension StartUp {
  /// A process whose database can't be opened exits after this time, so that its supervisor starts it again.
  private static let nextTry = Duration.seconds(5)

  @Loop fileprivate func serve(
    _ declaration: ServiceDeclaration, settings: Settings, _ setUp: SetUp
  ) async -> Int32 {
    let clock = LoopClock.system
    let form = LogForm.detect()
    let log = Log(service: name, level: settings[HostSettings.logLevel], clock: clock) { form.write($0) }
    let stop = StopRequests()
    for number in [SIGTERM, SIGINT] { SignalWatch.on(number) { stop.ask() } }
    let reload = ReloadRequests()
    SignalWatch.on(SIGHUP) { reload.ask() }
    let directories = directories(settings)
    let control = ProcessControl(readSettings: { try readSettings() }, askToStop: { stop.ask() })
    func newHost() -> ServiceHost {
      ServiceHost(
        declaration, settings: settings, directories: directories, log: log, clock: clock, purpose: .process(control))
    }
    var host = newHost()
    do {
      // Take the handed-over descriptors first, so that no child process or file of the set-up can take them.
      let handedOver = Systemd.takeInheritedDescriptors()
      do {
        try await host.openConfirmedDatabase()
        host.use(try await setUp(host))
      } catch let fault as StoreFault {
        // The new host rejects calls at once and reports the problem to admins. If the problem may pass, the process
        // ends later, and its next start tries again.
        host = newHost()
        host.refuseAll(because: fault)
        if fault.isStandingBy || fault.isUnreachable, (try? host.database?.backend())?.postgres != nil {
          Loop.task { [host] in
            await host.untilDatabaseIsFree(after: fault)
            stop.ask()
          }
        } else if fault.problem?.mayPass ?? true {
          clock.schedule(at: clock.now + Self.nextTry) { stop.ask() }
        }
      }
      let further = Set(host.parts.listeners.map(\.name))
      let socket = try await ServiceSocket.take(
        service: name, directories: directories, handedOver: handedOver.filter { !further.contains($0.name) })
      var listeners: [ServiceSocket] = []
      for configuration in host.parts.listeners {
        listeners.append(try await ServiceSocket.take(configuration, directories: directories, handedOver: handedOver))
      }
      reload.heard = { [host] in Loop.task { _ = try? await host.reload { try readSettings() } } }
      return try await host.serve(on: socket, listeners: listeners, stop: stop)
    } catch let fault as CatalogFault {
      for problem in fault.problems { log.error("\(problem)") }
      return 78
    } catch {
      log.error("can't start", ["reason": "\(settings.located(error))"])
      return 78
    }
  }
}

/// Receives SIGHUP. The signal is ignored until the service is serving.
@Loop private final class ReloadRequests {
  var heard: (@Loop () -> Void)?

  func ask() { heard?() }
}
