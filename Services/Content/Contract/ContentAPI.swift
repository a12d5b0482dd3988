package import Wire

/// Everything `content` answers.
package enum ContentAPI {
  /// Each request, for the gateway's routes and for `rpc.discover`.
  package static let requests: [any Request.Type] = [
    GetDeckTeaser.self, ListDeck.self, GetDeckCard.self, GetMeaningSource.self,
    ListCards.self, GetCard.self, GetUsage.self, AddCard.self, EditCard.self, UpdateCards.self, DeleteCards.self,
    DeleteAllCards.self,
    SetCardFavorite.self,
    ListTags.self, RenameTag.self, DeleteTag.self, GetPair.self, SetPair.self, ListPresets.self, AddPreset.self,
    ListBooks.self, GetBook.self, GetBookOpening.self, GetPagePicture.self, GetReading.self, SetReading.self,
    BeginFile.self, PutFilePiece.self, FinishFile.self, ListFiles.self, ReadFile.self, DeleteFile.self,
  ]
}
