import EntitlementsContract
package import EventLoop
import Storage
package import Wire

/// Which cell a stack is, and what it knows of the others; a stack that is the only one is no cell.
@Loop package struct CellMembership {
  /// Its name, which stands in whatever it gives out.
  package let cell: CellName?
  /// What the cells share; nil for a stack that is alone.
  package let directory: CellDirectory?

  package nonisolated init(cell: CellName? = nil, directory: CellDirectory? = nil) {
    (self.cell, self.directory) = (cell, directory)
  }

  /// Where a registration belongs that isn't answered here.
  struct Elsewhere: Sendable {
    /// Where its device is from, if that is another cell.
    var device: CellName?
    /// Where new accounts are made.
    var new: CellName?
  }

  /// The cells that a registration may have to go to.
  ///
  /// - Parameter key: the digest of its idempotency key.
  func elsewhere(for request: RegisterDevice, under key: String?) -> Elsewhere {
    guard let directory else { return Elsewhere() }
    let named = request.deviceSecret.flatMap { DeviceSecret($0.value)?.cell }
    return Elsewhere(
      device: named.flatMap { $0 != cell && isKnown($0) ? $0 : nil },
      new: directory.placeForNew(under: key))
  }

  /// Whether a code names another cell.
  func mayBeElsewhere(_ code: SpokenCode) -> Bool { code.cell.map { $0 != cell } ?? false }

  /// The cell that has made a code; nil for this one, and where there is none of that name.
  ///
  /// - Throws: `unavailable` where that can't be said.
  func maker(of code: SpokenCode) async throws -> CellName? {
    guard let directory, let name = code.cell, name != cell else { return nil }
    if !isKnown(name) { try await directory.refresh() }
    return isKnown(name) ? name : nil
  }

  private func isKnown(_ name: CellName) -> Bool { directory?.cells.contains { $0.name == name } == true }

  /// Where a session is that this cell doesn't have; nil where nobody has it.
  func place(of request: ResolveSession, in store: Store) async throws -> CellName? {
    let gone = try await store.query { try DepartureTable(db: $0).cell(of: request.tokenHash) }
    if let gone { return gone }
    guard let directory, let named = request.cell.flatMap({ CellName($0) }), named != cell else { return nil }
    // Its own cell is lost, perhaps; that its account has moved from there is known by all.
    return switch try await directory.whereabouts(of: request.tokenHash, named: named) {
    case .cell(let place): place == cell ? nil : place
    case .nowhere: nil
    case nil: isKnown(named) ? named : nil
    }
  }

  /// What a device is told that this cell doesn't have, and whose secret names another one.
  func refusal(ofDeviceWith secret: DeviceSecret, from named: CellName) async -> Failure {
    do {
      return switch try await directory?.whereabouts(of: secret.hash, named: named) {
      case .cell(let place) where place != cell: .moved(to: place.text)
      case .cell, .nowhere: .notFound(.deviceSecretEnded)
      case nil: .moved(to: named.text)
      }
    } catch {
      // Its own cell knows, if it is there.
      return .moved(to: named.text)
    }
  }
}
