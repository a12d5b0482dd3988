package import Wire

/// The methods that `content` serves.
package enum ContentAPI {
  /// All requests, for the gateway's routes and for `rpc.discover`.
  package static let requests: [any Request.Type] = [
    ListCatalogues.self, GetTeaser.self, ListItems.self, GetItem.self, GetItems.self, ListCatalogueChanges.self,
    GetItemTexts.self,
    ListCards.self, GetCard.self, GetUsage.self, AddCard.self, EditCard.self, UpdateCards.self, DeleteCards.self,
    DeleteAllCards.self,
    SetCardFavorite.self,
    ListTags.self, RenameTag.self, DeleteTag.self, GetPair.self, SetPair.self, ListPresets.self, GetPreset.self,
    AddPreset.self,
    AddCards.self, ListCardChanges.self, SyncCards.self,
    RecordReviews.self, ListDueCards.self, GetStatistics.self,
    CreateShare.self, ListShares.self, RevokeShare.self, GetShare.self, ImportShare.self,
    ListBooks.self, GetBook.self, GetBookOpening.self, ReadPicture.self, GetReading.self,
    SetReading.self, LinkPictures.self, FetchPicture.self,
    BeginFile.self, PutFilePiece.self, FinishFile.self, ListFiles.self, ReadFile.self, DeleteFile.self,
    StartImport.self, GetImport.self, WatchImport.self, ListImports.self, CancelImport.self, ResumeImport.self,
    GetImportReport.self, StartExport.self, GetExport.self, ImportLocalContent.self, GetLocalContentImport.self,
    GetDataVersion.self,
  ]
}
