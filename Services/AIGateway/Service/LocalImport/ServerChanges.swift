import CivilTime

extension LocalImportTable.Entry {
  /// Merges the data of two devices. The text is a favourite if it is one on either device, and the greater of the two
  /// reactions is kept. The result doesn't depend on the order of the devices.
  func joined(favorite: Bool, reaction: String?) -> LocalImportTable.Entry {
    var joined = self
    joined.favorite = self.favorite || favorite
    joined.reaction = [self.reaction, reaction].compactMap(\.self).max()
    return joined
  }

  /// Merges the data of the devices of two accounts.
  func joined(with other: LocalImportTable.Entry) -> LocalImportTable.Entry {
    joined(favorite: other.favorite, reaction: other.reaction)
  }
}

extension TextTable.UserChanges {
  /// A change that the user made on the server, with its time.
  struct ServerChange<Value> {
    var said: Value
    var time: Timestamp
  }

  /// Returns the favourite mark if it was set or removed on the server. Earlier releases didn't store the times of
  /// changes. For their texts, any difference from the device's state counts as a change.
  func markedHere(since entry: LocalImportTable.Entry) -> ServerChange<Bool>? {
    guard markedAt != nil || favorite != entry.favorite else { return nil }
    return ServerChange(said: favorite, time: markedAt ?? Timestamp(milliseconds: 0))
  }

  /// Returns the reaction if it was set or removed on the server. The value is nil if the reaction was removed.
  func reactedHere(since entry: LocalImportTable.Entry) -> ServerChange<String?>? {
    guard reactedAt != nil || reaction != entry.reaction else { return nil }
    return ServerChange(said: reaction, time: reactedAt ?? Timestamp(milliseconds: 0))
  }
}
