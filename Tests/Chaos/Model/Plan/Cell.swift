/// Where a run has several stacks behind one edge: their names in those of services and accounts. Pure.
package enum Cell {
  /// What a run's stack is called that has cells.
  package static let stack = "cells"
  /// All of a run.
  package static let names = ["a", "b"]
  /// The one that is lost whole now and then; edge is beside the other.
  package static let lost = "a"

  /// How a run calls a service of a cell.
  package static func service(_ service: String, in cell: String) -> String { "\(cell)/\(service)" }

  /// A service's own name, whatever cell it is in.
  package static func plain(_ service: String) -> String {
    service.split(separator: "/").last.map(String.init) ?? service
  }

  /// The cell of a service; nil where it is in none, as edge is.
  package static func name(ofService service: String) -> String? {
    let parts = service.split(separator: "/")
    return parts.count == 2 ? String(parts[0]) : nil
  }

  /// The cell in which an account was born; nil where its id names none.
  package static func name(ofAccount account: String) -> String? {
    let parts = account.split(separator: "_")
    return parts.count > 2 ? String(parts[1]) : nil
  }
}
