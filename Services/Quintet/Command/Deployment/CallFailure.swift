import Files
import ServiceHost
import Wire

/// The message and exit code for a failed call of a service.
struct CallFailure {
  let words: String
  let code: Int32

  init(_ error: any Error) {
    guard let failure = error as? Failure else {
      words = "\(error)"
      code = 69
      return
    }
    switch failure.kind {
    case .permissionDenied:
      words = Self.noOperator
      code = 77
    case .deadlineExceeded:
      words = "it doesn't answer"
      code = 69
    case .unavailable:
      words = failure.message.en
      code = 69
    default:
      words = failure.message.en + Self.limit(failure)
      code = 1
    }
  }

  /// Prints the message.
  ///
  /// - Parameter prefix: the text before the message, such as a service's name.
  /// - Returns: the exit code.
  func report(prefix: String = "quintet") -> Int32 {
    Output.error("\(prefix): \(words)")
    return code
  }

  /// Returns the exceeded limit and its owner, if the failure names them.
  private static func limit(_ failure: Failure) -> String {
    guard let limit = failure.limit, let whose = failure.details["whose"]?.string else { return "" }
    return " (\(limit) of \(whose))"
  }

  /// Tests whether an error means that this user isn't an operator.
  static func isDenied(_ error: any Error) -> Bool { (error as? Failure)?.kind == .permissionDenied }

  /// Returns the reason why this user can't run a command that opens the services' sockets and databases itself.
  /// Returns nil if the user can access both the socket and the database of at least one service.
  static func barred(from directories: DeploymentFolders, _ command: String) -> String? {
    let places = DatabasePaths(directories)
    let isBarred = DatabasePaths.services.allSatisfy {
      Disk.isBarred(directories.busSocket($0)) || Disk.isBarred(places.database(of: $0))
    }
    return isBarred
      ? "this user can't read the databases in \(directories.state): run \(SudoCommand(command, in: directories))"
      : nil
  }

  static let noOperator =
    "this user isn't an operator. To add the user NAME, set operators = root, NAME in quintet.conf, then run quintet "
    + "restart as root"
}
