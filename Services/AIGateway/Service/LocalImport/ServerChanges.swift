import CivilTime

extension LocalImportTable.Entry {
  /// Merges the data of two devices. The text is a favourite if it is one on either device, and the greater of the two
  /// reactions is kept. The result doesn't depend on the order of the devices.
  func merged(favorite: Bool, reaction: String?) -> LocalImportTable.Entry {
    var merged = self
    merged.favorite = self.favorite || favorite
    merged.reaction = [self.reaction, reaction].compactMap(\.self).max()
    return merged
  }
}

extension TextTable.UserChanges {
  /// A change that the user made on the server, with its time.
  struct ServerChange<Value> {
    var value: Value
    var time: Timestamp
  }

  /// Returns the favourite mark if the user set or removed it on the server. A text without the time of its last change
  /// comes from a release that didn't store these times. Any difference from the device's state then counts as a
  /// change.
  func markedHere(since entry: LocalImportTable.Entry) -> ServerChange<Bool>? {
    guard markedAt != nil || favorite != entry.favorite else { return nil }
    return ServerChange(value: favorite, time: markedAt ?? Timestamp(milliseconds: 0))
  }

  /// Returns the reaction if the user set or removed it on the server. The value is nil for a removed reaction.
  func reactedHere(since entry: LocalImportTable.Entry) -> ServerChange<String?>? {
    guard reactedAt != nil || reaction != entry.reaction else { return nil }
    return ServerChange(value: reaction, time: reactedAt ?? Timestamp(milliseconds: 0))
  }
}
