import Files
import ServiceHost
import Storage

/// The registers of erased accounts beside the databases: what a backup doesn't have, and a restore has every service
/// replay before it serves.
struct ErasedAccounts {
  private let places: StatePlaces
  /// Who is in any of them.
  let entries: [ErasureRegister.Entry]

  /// - Throws: for a register that nobody can read.
  init(_ places: StatePlaces) throws {
    self.places = places
    let registers = StatePlaces.services.map { ErasureRegister(of: places.database(of: $0)) }.filter(\.exists)
    var known: Set<String> = []
    entries = try registers.flatMap { try $0.entries() }.filter { known.insert($0.account).inserted }
  }

  /// Has a service know all of them: it may have been away when they were erased, and its database of before.
  func hand(to service: String) throws {
    let register = ErasureRegister(of: places.database(of: service))
    let known = Set(try register.entries().map(\.account))
    try register.add(entries.filter { !known.contains($0.account) })
    if Machine.user == 0, register.exists, let holder = Disk.facts(places.folder(of: service)) {
      try Disk.setOwner(register.path, user: holder.user, group: holder.group)
    }
  }

  /// What whoever restores should know.
  var words: String {
    entries.isEmpty
      ? "no register of erased accounts is here, or none names anybody: whoever was erased after the backup comes back; if these databases are from another machine, copy its *.erased files here before the services start"
      : "\(entries.count) erased account\(entries.count == 1 ? "" : "s") of the registers will be forgotten again before any service serves"
  }
}
