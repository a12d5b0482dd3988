import ServiceHost
import Testing

@Suite(.timeLimit(.minutes(1))) struct SharedPagesTests {
  @Test("Pages next to the apps are used first, then installed pages, and then those in the sources")
  func order() {
    #expect(
      SharedPages.web.folders(apps: "/srv/apps", program: "/usr/libexec/quintet/edge") == [
        "/srv/web", "/srv/Web", "/usr/share/quintet/web",
      ])
    #expect(
      SharedPages.client.folders(apps: "/srv/mine/apps", program: "/opt/a/quintet/.build/debug/edge") == [
        "/srv/mine/client", "/srv/Clients/JavaScript", "/opt/a/quintet/share/quintet/client",
        "/opt/a/quintet/Clients/JavaScript",
      ])
    #expect(SharedPages.web.folders(apps: "/srv/apps", program: nil) == ["/srv/web", "/srv/Web"])
    #expect(
      SharedPages.docs.folders(apps: "/srv/mine/apps", program: "/opt/a/quintet/.build/debug/quintet") == [
        "/opt/a/quintet/share/quintet/docs", "/opt/a/quintet/.build/site/html",
      ])
  }
}
