import AppCatalog
import Contracts
import Wire

/// Knowledge from the contracts that commands use without a running service.
extension ServiceContracts {
  /// The methods that a part of a view may call.
  static var readable: ReadableMethods { get throws { try ReadableMethods(requests) } }
}
