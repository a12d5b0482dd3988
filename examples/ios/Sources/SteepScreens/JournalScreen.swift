#if canImport(SwiftUI) && canImport(StoreKit)
  import Quintet
  import SteepModel
  import SwiftUI

  /// The app's main screen: the streak, the teas by group, and the notes.
  public struct JournalScreen: View {
    @Bindable private var journal: Journal
    @Environment(\.scenePhase) private var phase

    private let whenStarted: @MainActor () async -> Void

    /// - Parameter whenStarted: called once the journal has a session.
    public init(_ journal: Journal, whenStarted: @escaping @MainActor () async -> Void) {
      self.journal = journal
      self.whenStarted = whenStarted
    }

    public var body: some View {
      NavigationStack {
        List {
          Section { Text("Days in a row: \(journal.streak)") }
          ForEach(journal.groups, id: \.id) { group in
            Section(group.title) {
              ForEach(group.items, id: \.id) { tea in TeaRow(journal: journal, tea: tea) }
            }
          }
          Section("Notes") {
            ForEach(journal.notes, id: \.id) { note in Text(note.front) }
          }
        }
        .navigationTitle("Steep")
      }
      .task(id: phase) {
        // In the background, the system ends connections. `start` loads the changes since then.
        guard phase == .active else { return }
        await journal.start()
        await whenStarted()
        async let purchases: Void = Purchases.listen(for: journal)
        await journal.listen()
        await purchases
      }
      .sheet(item: $journal.paywall) { offering in PaywallScreen(journal: journal, offering: offering) }
      .alert(journal.message ?? "", isPresented: $journal.isMessageShown) {}
    }
  }

  extension GetOfferingReply: @retroactive Identifiable {}

  /// A tea in the list. A tap on a locked tea shows the paywall.
  struct TeaRow: View {
    let journal: Journal
    let tea: CatalogueItem
    @State private var isOpen = false
    @State private var advice = ""
    @State private var note = ""

    var body: some View {
      DisclosureGroup(isExpanded: $isOpen) {
        Text(advice)
        TextField("Note", text: $note)
          .onSubmit {
            Task {
              await journal.write(note, about: tea.id)
              note = ""
            }
          }
      } label: {
        HStack {
          Label(tea.name, systemImage: tea.locked ? "lock" : "leaf")
            .accessibilityLabel(tea.label)
          Spacer()
          if !tea.locked {
            Button("Brew") { Task { await journal.brew(tea.id) } }
              .buttonStyle(.bordered)
          }
        }
      }
      .task(id: isOpen) {
        guard isOpen else { return }
        if let text = await journal.advice(on: tea.id) { advice = text } else { isOpen = false }
      }
    }
  }
#endif
