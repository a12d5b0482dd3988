import NotificationsService
import ServiceHost

@main enum NotificationsMain {
  static func main() { NotificationsProgram.run() }
}
