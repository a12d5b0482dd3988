package import AppCatalog

extension Apps {
  /// The checked data of this checkout's apps. They are read once in each process, because that takes a second.
  package static func catalog() throws -> AppCatalog { try loaded.get() }

  private static let loaded = Result { try AppCatalog.load(folder) }
}
