import AppCatalog
import Contracts
import Spelling
import Wire

/// Knowledge from the contracts that commands use without a running service.
extension ServiceContracts {
  /// Returns a suggestion of a similarly named method; empty if there is none.
  static func hint(for method: String) -> String { Spelling.hint(for: method, among: requests.map { $0.method.name }) }

  /// The methods that a part of a view may call.
  static var readable: ReadableMethods { get throws { try ReadableMethods(requests) } }
}
