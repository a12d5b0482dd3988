import Glibc
package import Storage

/// What a store of a test lies on.
package enum Medium: String, CaseIterable, Sendable {
  case sqlite, postgres

  /// Both, or only what needs nothing installed.
  package static let installed = PostgresCluster.programs == nil ? [sqlite] : allCases

  /// What services' own tests have their stores on: PostgreSQL where `QUINTET_TEST_STORE=postgres` says so.
  package static let ofRun =
    unsafe getenv("QUINTET_TEST_STORE").flatMap { Medium(rawValue: unsafe String(cString: $0)) } ?? .sqlite

  /// A place for a store that nobody else has: for a file its folder is that.
  package func fresh() async throws -> StoreMedium {
    guard self == .postgres else { return .disk }
    let url = try await PostgresCluster.url()
    guard let address = PostgresAddress(url: url, schema: PostgresCluster.newSchema()) else {
      throw StoreFault(message: "the cluster's URL is none")
    }
    return .postgres(address)
  }
}
