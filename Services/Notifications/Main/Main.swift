import NotificationsService

@main enum NotificationsMain {
  static func main() { NotificationsProgram.run() }
}
