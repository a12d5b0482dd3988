package import Wire

extension CellName: SettingValue {
  /// What a name may be.
  package static var expected: String { "up to eight of a–z and 0–9, a letter first" }
  /// Reads a name.
  package init?(setting text: String) { self.init(text) }
  /// The name.
  package var setting: String { text }
}
