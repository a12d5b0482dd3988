package import EventLoop

/// A further socket on which a process takes connections, beside the one that has its name.
package struct Door {
  /// Under which a supervisor hands it over.
  package let name: String
  /// Where it is made if nobody hands it over.
  package let path: String
  /// Who may connect there.
  package let mode: UInt32
  let admit: @Loop (PeerCredentials) -> Admission
  let shed: @Loop () -> [UInt8]
  let accepted: @Loop (ByteStream) -> Void

  /// - Parameters:
  ///   - admit: decides whether a new connection is taken, before anything is set aside for it.
  ///   - shed: what those get for whom the process has no descriptor left.
  package init(
    name: String, path: String, mode: UInt32, admit: @escaping @Loop (PeerCredentials) -> Admission,
    shed: @escaping @Loop () -> [UInt8], accepted: @escaping @Loop (ByteStream) -> Void
  ) {
    (self.name, self.path, self.mode) = (name, path, mode)
    (self.admit, self.shed, self.accepted) = (admit, shed, accepted)
  }
}
