#if canImport(UIKit) && canImport(StoreKit)
  import Quintet
  import SteepModel
  import SwiftUI
  import UIKit
  import UserNotifications

  /// The whole app. In an Xcode project, `main.swift` calls `SteepApp.main()`.
  public struct SteepApp: App {
    @UIApplicationDelegateAdaptor private var delegate: SteepDelegate

    public init() {}

    public var body: some Scene {
      WindowGroup {
        JournalScreen(delegate.journal) {
          await delegate.askForPushes()
        }
      }
    }
  }

  /// Owns the journal, and passes it the device token for push notifications.
  @MainActor final class SteepDelegate: NSObject, UIApplicationDelegate {
    // If the WebSocket doesn't work, use `PostTransport` with the address "https://steep.example".
    let journal = Journal(
      client: QuintetClient(WebSocketTransport(URL(string: "wss://steep.example/rpc")!)), store: Keychain())

    func askForPushes() async {
      let center = UNUserNotificationCenter.current()
      guard (try? await center.requestAuthorization(options: [.alert, .sound])) == true else { return }
      UIApplication.shared.registerForRemoteNotifications()
    }

    func application(_: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data) {
      Task { await journal.receivePushes(token) }
    }
  }
#endif
