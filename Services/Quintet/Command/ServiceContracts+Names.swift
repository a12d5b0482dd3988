import AppCatalog
import Contracts
import Spelling
import Wire

/// What commands need of the contracts without asking a running stack.
extension ServiceContracts {
  /// What nobody answers under this name, and somebody under one that is much like it; nothing if no name is near.
  static func hint(for method: String) -> String { Spelling.hint(for: method, among: requests.map { $0.method.name }) }

  /// The methods that a view's part may call.
  static var readable: ReadableMethods { get throws { try ReadableMethods(requests) } }
}
