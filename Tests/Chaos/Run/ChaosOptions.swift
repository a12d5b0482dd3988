import ChaosModel
import CivilTime
import Files

struct ChaosOptions: Sendable {
  var stack = StackKind.up
  var seed: UInt64 = 1
  var rate = 500.0
  var duration: Duration = .seconds(60)
  var every: Duration = .seconds(2)
  var kinds = StackKind.up.kinds
  var binaries: String
  var apps = "Shared/Apps"
  /// The folder of a running Docker engine, for a deployment under Compose.
  var engine: String?
  /// The folder for the history and the report.
  var out: String?
  /// The source of the run, for the report, such as the command and the commit.
  var origin: String?
  /// The Debian package to install; nil to build one from `binaries`.
  var package: String?
  /// The file with the history of an earlier run, to judge it again instead of starting a run.
  var judged: String?

  static let usage = """
    usage: chaos [--stack up|systemd|compose|pair|patroni|hosts] [--hours N | --minutes N | --seconds N] [--rate N] [--seed N]
                 [--every SECONDS] [--faults kill,stop,…] [--out DIR] [--bin DIR] [--apps DIR]
                 [--package DEB]    for systemd: the package that is installed
                 [--engine DIR]     for compose: where a Docker engine runs that has the image
           chaos --judge HISTORY [--out DIR]    both take --origin WORDS, for the report
    faults: \(FaultKind.allCases.map(\.rawValue).joined(separator: ", "))
    """

  init(_ arguments: [String]) throws(ChaosFault) {
    binaries = Disk.ownProgram().map(Disk.parent) ?? "."
    var told: [FaultKind]?
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw ChaosFault("\(name) needs a value") }
      switch name {
      case "--stack": stack = try Self.stack(value)
      case "--hours": duration = try .milliseconds(Int64(Self.number(name, value) * 3_600_000))
      case "--minutes": duration = try .milliseconds(Int64(Self.number(name, value) * 60_000))
      case "--seconds": duration = try .milliseconds(Int64(Self.number(name, value) * 1000))
      case "--every": every = try .milliseconds(Int64(Self.number(name, value) * 1000))
      case "--rate": rate = try Self.number(name, value)
      case "--seed": seed = try UInt64(Self.number(name, value))
      case "--faults": told = try Self.kinds(value)
      case "--bin": binaries = Disk.absolute(value)
      case "--apps": apps = value
      case "--package": package = Disk.absolute(value)
      case "--engine": engine = Disk.absolute(value)
      case "--out": out = value
      case "--origin": origin = value
      case "--judge": judged = value
      default: throw ChaosFault("unknown option \(name)")
      }
    }
    apps = Disk.absolute(apps)
    kinds = told ?? stack.kinds
  }

  private static func number(_ name: String, _ text: String) throws(ChaosFault) -> Double {
    guard let number = Double(text), number > 0, number < 1e15 else {
      throw ChaosFault("\(name) needs a number above 0")
    }
    return number
  }

  private static func stack(_ text: String) throws(ChaosFault) -> StackKind {
    guard let kind = StackKind(rawValue: text) else { throw ChaosFault("unknown kind of deployment: \(text)") }
    return kind
  }

  private static func kinds(_ text: String) throws(ChaosFault) -> [FaultKind] {
    if text == "none" { return [] }
    return try text.split(separator: ",").map { name throws(ChaosFault) in
      guard let kind = FaultKind(rawValue: String(name)) else { throw ChaosFault("unknown fault \(name)") }
      return kind
    }
  }
}
