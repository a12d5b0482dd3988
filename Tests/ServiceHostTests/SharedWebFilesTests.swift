import ServiceHost
import Testing

@Suite(.timeLimit(.minutes(1))) struct SharedWebFilesTests {
  @Test("Pages next to the apps take precedence over installed pages, and installed pages over the sources")
  func order() {
    #expect(
      SharedWebFiles.web.folders(apps: "/srv/apps", program: "/usr/libexec/quintet/edge") == [
        "/srv/web", "/srv/Web", "/usr/share/quintet/web",
      ])
    #expect(
      SharedWebFiles.client.folders(apps: "/srv/mine/apps", program: "/opt/a/quintet/.build/debug/edge") == [
        "/srv/mine/client", "/srv/Clients/JavaScript", "/opt/a/quintet/share/quintet/client",
        "/opt/a/quintet/Clients/JavaScript",
      ])
    #expect(SharedWebFiles.web.folders(apps: "/srv/apps", program: nil) == ["/srv/web", "/srv/Web"])
    #expect(
      SharedWebFiles.docs.folders(apps: "/srv/mine/apps", program: "/opt/a/quintet/.build/debug/quintet") == [
        "/opt/a/quintet/share/quintet/docs", "/opt/a/quintet/.build/site/html",
      ])
  }
}
