import EventLoop
import Files
import Glibc
import ServiceHost
import Wire

/// `quintet admin`: serves the admin page until the user presses Ctrl-C or closes the terminal.
@Loop struct AdminCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "admin", in: .watch, summary: "Serve the admin page for a browser",
    discussion: """
      Serve a web page for operators and support, and print the link that opens it. The page shows the services, events \
      and accounts. It is available until Ctrl-C, on this machine only.
      """,
    options: [
      CommandOption("port", "PORT", "The local port (default: a free port)"),
      CommandOption("socket", "PATH", "A Unix socket instead of a port, which only this user can open", .file),
      CommandOption("web", "DIR", "The folder of the shared web files (default: web next to the apps)", .folder),
      .runtime, .state, .apps,
    ],
    examples: ["admin", "admin --socket /tmp/quintet-admin.sock"])

  let directories: DeploymentFolders
  /// The port to listen on; 0 for any free port.
  let port: UInt16
  /// The path of a Unix socket, instead of a port.
  let socket: String?
  /// The folder of the shared web files; nil for the default folder next to the apps.
  let pages: String?

  nonisolated init(_ arguments: Arguments) throws {
    directories = try DeploymentPaths.running(arguments).directories
    port = UInt16(try arguments.integer("port", in: 1...65_535) ?? 0)
    socket = arguments["socket"].map(Disk.absolute)
    pages = arguments["web"].map(Disk.absolute)
    if socket != nil, port != 0 { throw UsageFault("--port and --socket can't be combined") }
  }

  /// - Returns: 0 after an interruption; 69 (`EX_UNAVAILABLE`) if the command can't listen; 77 (`EX_NOPERM`) if this
  ///   user isn't an operator; 78 (`EX_CONFIG`) if the page's files are missing.
  func run() async -> Int32 {
    let health = Health(directories)
    var connection = AdminConnection(runtime: directories.runtime)
    let words = connection.seen(await health.snapshots())
    if let words { Output.error("quintet: \(words)") }
    if connection.isDenied { return 77 }
    let pages = self.pages ?? directories.web
    guard (try? Disk.exists("\(pages)/admin/index.html")) == true else {
      Output.error("quintet: the admin page isn't in \(pages): set its folder with --web DIR")
      return 78
    }
    do {
      try await serve(health, pages: pages, connection)
      return 0
    } catch {
      Output.error("quintet: \(error)")
      return 69
    }
  }

  /// Serves the page until the user interrupts the command.
  private func serve(_ health: Health, pages: String, _ connection: AdminConnection) async throws {
    let (listener, site) = try open(health, pages: pages, connection)
    defer { if let socket = socket { try? Disk.remove(socket) } }
    printAddress(site.access)
    await Interruption(hangsUp: true).wait()
    listener.close()
    site.close()
  }

  private func open(_ health: Health, pages: String, _ connection: AdminConnection) throws -> (Listener, AdminSite) {
    let (descriptor, place) = try listen()
    let access = AdminAccess(place, bearer: AdminAccess.secret(), code: AdminAccess.secret())
    let site = AdminSite(health, pages: pages, access: access, reachability: connection)
    let listener = try Listener(
      descriptor: descriptor, admit: { site.admit($0) }, shed: { site.shed() }, accepted: { site.accept($0) })
    return (listener, site)
  }

  private func listen() throws -> (descriptor: Int32, place: AdminAccess.Place) {
    if let socket = socket { return (try ListeningSocket.make(at: socket, mode: 0o600), .socket) }
    let descriptor = try PortFault.listen(on: port, option: "--port")
    return (descriptor, .loopback(port: ListeningSocket.port(of: descriptor) ?? port))
  }

  private func printAddress(_ access: AdminAccess) {
    let what = "The admin page of \(directories.runtime)"
    if let link = access.link {
      Output.line("\(what) opens with this link, which works once:")
      Output.line("  \(Output.bold(link))")
    } else if let socket = socket {
      Output.line("\(what) is at \(Output.bold(socket)), for this user only.")
      Output.line("To open it from another machine, run this command there:")
      Output.line("  ssh -N -L 8700:\(socket) HOST")
      Output.line("Then open http://localhost:8700/ there.")
    }
    Output.line("Press Ctrl-C to stop.")
  }
}
