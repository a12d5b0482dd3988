package import Wire

/// The API of the `ai` service.
package enum AIGatewayAPI {
  /// All request types, for the gateway's routes and for `rpc.discover`.
  package static let requests: [any Request.Type] = [
    Generate.self, ListGenerators.self, ListTexts.self, GetText.self, MarkText.self, DeleteText.self,
    DeleteAllTexts.self, SetReaction.self, CountReactions.self, ReportText.self, ListReports.self, ListSpending.self,
    ListTextCosts.self,
    CountUsed.self, ListShareTemplates.self, ReadSharePicture.self, GetDaily.self, ImportLocalTexts.self,
    GetLocalTextImport.self,
  ]
}
