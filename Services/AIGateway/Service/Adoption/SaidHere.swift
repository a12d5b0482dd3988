import CivilTime

extension AdoptionTable.Entry {
  /// Of what two devices knew: a mark of either, and of two reactions the greater. That has no order.
  func joined(favorite: Bool, reaction: String?) -> AdoptionTable.Entry {
    var joined = self
    joined.favorite = self.favorite || favorite
    joined.reaction = [self.reaction, reaction].compactMap(\.self).max()
    return joined
  }

  /// The same of two accounts.
  func joined(with other: AdoptionTable.Entry) -> AdoptionTable.Entry {
    joined(favorite: other.favorite, reaction: other.reaction)
  }
}

extension TextTable.Said {
  /// Something that the owner said here, whatever devices know.
  struct Here<Value> {
    var said: Value
    var time: Timestamp
  }

  /// The mark, where it was set or taken off here. Of texts from before times were kept only the difference tells.
  func markedHere(since entry: AdoptionTable.Entry) -> Here<Bool>? {
    guard markedAt != nil || favorite != entry.favorite else { return nil }
    return Here(said: favorite, time: markedAt ?? Timestamp(milliseconds: 0))
  }

  /// The reaction, where it was said or taken back here; nil stands for none.
  func reactedHere(since entry: AdoptionTable.Entry) -> Here<String?>? {
    guard reactedAt != nil || reaction != entry.reaction else { return nil }
    return Here(said: reaction, time: reactedAt ?? Timestamp(milliseconds: 0))
  }
}
