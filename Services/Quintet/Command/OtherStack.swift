import EventLoop
import Files
import ServiceHost

/// Who works already where a stack is to be started, and what its operator does next.
struct OtherStack: Equatable {
  /// Its processes, as far as this user may see them.
  let processes: [Int32]
  /// A database that they have open, or a socket at which somebody answers.
  let place: String
  /// Whether it is what a supervisor has left that is there no more, or is about to end by itself.
  let isLeftOver: Bool
  /// The `quintet` that they belong to; nil where it is another supervisor, or isn't seen.
  var supervisor: Int32?

  /// Nil when nobody is there.
  @Loop static func find(in plan: StackPlan) async -> OtherStack? {
    let folders = plan.directories
    let databases = plan.services.filter(StatePlaces.services.contains).map(folders.database)
    if let held = Machine.holders(of: databases).min(by: { $0.key < $1.key }) {
      return OtherStack(held.value, held.key)
    }
    for service in plan.services.sorted() {
      let path = folders.socket(of: service)
      guard let stream = try? await ByteStream.connect(path) else { continue }
      stream.close()
      return OtherStack(Machine.listeners(at: path), path)
    }
    return nil
  }

  init(processes: [Int32], place: String, isLeftOver: Bool, supervisor: Int32? = nil) {
    (self.processes, self.place, self.isLeftOver, self.supervisor) = (processes, place, isLeftOver, supervisor)
  }

  /// - Parameter found: those that were met at the place; all that the same supervisor left belong to it.
  private init(_ found: [Int32], _ place: String) {
    let left = found.compactMap(Self.lostSupervisor)
    if let supervisor = left.first {
      self.init(
        processes: Machine.processes.filter { Self.lostSupervisor(of: $0) == supervisor }.sorted(), place: place,
        isLeftOver: true)
      return
    }
    // Nothing tells any more who started those that end, and nobody needs to know: they are waited for.
    if !found.isEmpty, found.allSatisfy(Machine.isEnding) {
      self.init(processes: found.sorted(), place: place, isLeftOver: true)
      return
    }
    let parents = found.compactMap(Machine.parent) + found
    self.init(
      processes: found.sorted(), place: place, isLeftOver: false,
      supervisor: parents.first { Machine.programName(of: $0) == "quintet" })
  }

  /// The supervisor that a process was started by, if that isn't its parent any more.
  private static func lostSupervisor(of process: Int32) -> Int32? {
    guard let supervisor = Machine.variable("LISTEN_PPID", of: process).flatMap({ Int32($0) }),
      let parent = Machine.parent(of: process), parent != supervisor
    else { return nil }
    return supervisor
  }

  var pids: String {
    processes.isEmpty ? "a process" : "pid\(processes.count == 1 ? "" : "s") \(list(", "))"
  }

  var words: String {
    if isLeftOver {
      return "services of an earlier quintet up still run, without it: \(pids). End them: kill \(list(" "))"
    }
    let next = supervisor.map { "to end it: kill \($0)" } ?? "to end it, stop its supervisor"
    return
      "another stack runs here already: \(pids) is at \(place). quintet status looks into it; \(next). A second one beside it needs folders of its own (--state and --runtime)"
  }

  private func list(_ separator: String) -> String { processes.map(String.init).joined(separator: separator) }
}
