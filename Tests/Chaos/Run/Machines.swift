import CivilTime
import EventLoop
import Files
import Glibc

/// Three machines of a network, made by `Tests/Box/hosts`: `a` and `b` for servers, and `c` for clients.
@Loop final class Machines {
  static let addresses = ["a": "192.0.2.10", "b": "192.0.2.11", "c": "192.0.2.20"]

  let folder: String
  /// The folder of the sources, in which commands run.
  let root: String
  private let tool: ChildProcess
  private let ended: Waiter<Bool>
  private let first: [String: Int32]

  /// A direction of the network. Packets are lost with a probability from 0 to 1, and are delayed.
  struct Way: Hashable {
    var from: String
    var to: String
    var loss = 1.0
    var seconds = 0.0
  }

  /// Starts the machines.
  ///
  /// - Throws: ``ChaosFault`` if this machine can't create network namespaces.
  init(in folder: String, root: String) async throws {
    self.folder = folder
    self.root = root
    let ended = Waiter<Bool>()
    self.ended = ended
    try Disk.makeDirectories(folder, mode: 0o755)
    let log = try Disk.appendOnly("\(folder)/machines.log", mode: 0o600)
    defer { close(log) }
    tool = try ChildProcess(
      "\(root)/Tests/Box/hosts", ["run", folder], environment: Self.environment, output: (log, log)
    ) { _ in ended.resolve(true) }
    first = try await Self.firstProcesses(in: folder, of: tool)
  }

  private static let environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"]

  private static func firstProcesses(in folder: String, of tool: ChildProcess) async throws -> [String: Int32] {
    while tool.exit == nil {
      if let text = try? Disk.read("\(folder)/pids") {
        let pairs = String(decoding: text, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
        return Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), Int32($0[1]) ?? 0) })
      }
      try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(10))
    }
    let words = (try? Disk.read("\(folder)/machines.log")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    throw ChaosFault("this machine can't run three network namespaces: \(words)")
  }

  /// Changes the network. Packets in all other directions arrive at once.
  func wire(_ ways: [Way]) throws {
    let lines = ways.map { "\($0.from) \($0.to) \($0.loss) \($0.seconds)\n" }
    try Disk.replace("\(folder)/wire", with: Array(lines.joined().utf8))
  }

  /// Starts a program on a machine. The program ends with the machine.
  func start(
    on machine: String, _ command: [String], settings: [String: String] = [:], log: String,
    ended: @escaping @Loop (ChildExit) -> Void = { _ in }
  ) throws -> ChildProcess {
    let output = try Disk.appendOnly(log, mode: 0o600)
    defer { close(output) }
    return try ChildProcess(
      "/usr/bin/nsenter", try entering(machine) + command, environment: Self.environment.merging(settings) { $1 },
      output: (output, output), ended: ended)
  }

  /// Runs shell commands on a machine, as root, until one fails.
  ///
  /// - Returns: their output.
  /// - Throws: ``ChaosFault`` with the output if one failed.
  @discardableResult
  func run(on machine: String, _ commands: String) async throws -> String {
    let log = "\(folder)/commands-\(machine).log"
    let before = Disk.facts(log)?.bytes ?? 0
    let ended = Waiter<ChildExit>()
    let cleared = "set -eu; cd \(root); \(commands)"
    _ = try start(on: machine, ["/bin/bash", "-c", cleared], log: log) { ended.resolve($0) }
    let exit = await ended.value()
    let all = try Disk.read(log, limit: 64 << 20)
    let output = String(decoding: all.dropFirst(Int(before)), as: UTF8.self)
    guard exit == .exited(code: 0) else { throw ChaosFault("on \(machine): \(commands): \(exit): \(output)") }
    return output
  }

  /// Kills all processes of a machine.
  func kill(_ machine: String) async throws {
    let ended = Waiter<ChildExit>()
    _ = try ChildProcess(
      "\(root)/Tests/Box/hosts", ["kill", "\(try process(machine))"], environment: Self.environment
    ) { ended.resolve($0) }
    let exit = await ended.value()
    guard exit == .exited(code: 0) else { throw ChaosFault("\(machine) can't be killed: \(exit)") }
  }

  /// Removes the machines.
  func remove() async {
    tool.signal(SIGTERM)
    _ = await ended.value()
  }

  private func entering(_ machine: String) throws -> [String] {
    ["-t", "\(try process(machine))", "--net", "--mount", "--uts", "--ipc", "--pid", "--"]
  }

  private func process(_ machine: String) throws -> Int32 {
    guard let process = first[machine] else { throw ChaosFault("there is no machine \(machine)") }
    return process
  }
}
