import EventLoop
import Files
import Glibc
import ServiceHost
import Wire

/// `quintet ops`: serves the admin page until Ctrl-C or the end of the terminal.
@Loop struct OpsCommand {
  var directories: DeploymentFolders
  var order: OpsOrder

  /// - Returns: 0 at the end; 69 (`EX_UNAVAILABLE`) if it can't listen; 77 (`EX_NOPERM`) if the user isn't an operator;
  ///   78 (`EX_CONFIG`) if the page's files are missing.
  func run() async -> Int32 {
    let health = Health(directories)
    var stack = OpsStack(runtime: directories.runtime)
    let words = stack.seen(await health.look())
    if let words { Output.error("quintet: \(words)") }
    if stack.isDenied { return 77 }
    let pages = order.pages ?? directories.web
    guard (try? Disk.exists("\(pages)/ops/index.html")) == true else {
      Output.error("quintet: the page isn't in \(pages): name the folder that has it, as ops, by --web DIR")
      return 78
    }
    do {
      let (listener, site) = try open(health, pages: pages, stack)
      defer { if let socket = order.socket { try? Disk.remove(socket) } }
      tell(site.door)
      await Interruption(hangsUp: true).wait()
      listener.close()
      site.close()
      return 0
    } catch {
      Output.error("quintet: \(error)")
      return 69
    }
  }

  private func open(_ health: Health, pages: String, _ stack: OpsStack) throws(UVFault) -> (Listener, OpsSite) {
    let descriptor: Int32
    let place: OpsDoor.Place
    if let socket = order.socket {
      descriptor = try ListeningSocket.make(at: socket, mode: 0o600)
      place = .socket
    } else {
      descriptor = try ListeningSocket.make(loopbackPort: order.port)
      place = .loopback(port: ListeningSocket.port(of: descriptor) ?? order.port)
    }
    let door = OpsDoor(place, bearer: OpsDoor.secret(), code: OpsDoor.secret())
    let site = OpsSite(health, pages: pages, door: door, stack: stack)
    let listener = try Listener(
      descriptor: descriptor, admit: { site.admit($0) }, shed: { site.shed() }, accepted: { site.accept($0) })
    return (listener, site)
  }

  private func tell(_ door: OpsDoor) {
    let what = "The page of the stack in \(directories.runtime)"
    if let link = door.link {
      Output.line("\(what) opens by this link, which is good once:")
      Output.line("  \(Output.bold(link))")
    } else if let socket = order.socket {
      Output.line(
        "\(what) is at \(Output.bold(socket)), for this user alone. From a machine that reaches this one by ssh:")
      Output.line("  ssh -N -L 8700:\(socket) HOST")
      Output.line("and there http://localhost:8700/ opens it.")
    }
    Output.line("Ctrl-C ends it.")
  }
}

/// The arguments of `quintet ops`.
struct OpsOrder: Hashable, Sendable {
  /// 0 for any free port.
  var port: UInt16 = 0
  /// The path of a Unix socket, instead of a port.
  var socket: String?
  /// The folder of the page; nil for the default folder next to the apps.
  var pages: String?

  init(_ arguments: Arguments) throws(UsageFault) {
    if let word = arguments["port"] {
      guard let port = UInt16(word), port > 0 else { throw UsageFault("--port takes 1 to 65535") }
      self.port = port
    }
    socket = arguments["socket"].map(Disk.absolute)
    if socket != nil, arguments["port"] != nil { throw UsageFault("--port and --socket exclude each other") }
    pages = arguments["web"].map(Disk.absolute)
  }
}
