import MessageBus
import ServiceHost
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct UsersTests {
  static func users(_ environment: [String: String], own: UInt32 = 990) throws -> Users {
    let host = HostSettings(environment: [:], isSystem: true)
    return Users(try Settings(common: host.all, service: "ai", file: nil, environment: environment), own: own)
  }

  @Test("By default, all services run as the process's user, and this user and root are operators")
  func defaults() throws {
    let users = try Self.users([:])
    #expect(users.operators == [0, 990])
    #expect(Set(users.services.values) == [990] && users.services.count == Settings.services.count)
    #expect(users.policy.identity(of: 990)?.services == Set(Settings.services))
    #expect(users.policy.identity(of: 1000) == nil)
  }

  @Test("Services may run as different users; each user is recognized, and all users but edge's are operators")
  func apart() throws {
    let users = try Self.users(["QUINTET_SERVICE_USERS": "gateway:901, content:902, edge:903"])
    #expect(users.services["gateway"] == 901 && users.services["ai"] == 990)
    #expect(users.operators == [0, 901, 902, 990], "edge's user can inspect only edge")
    #expect(users.policy.identity(of: 901)?.services == ["gateway"])
    #expect(users.policy.identity(of: 990)?.services.contains("content") == false)
  }

  @Test("Only named users and the process's own user are operators")
  func operators() throws {
    #expect(try Self.users(["QUINTET_OPERATORS": "root,1000"]).operators == [0, 1000, 990])
    #expect(try Self.users(["QUINTET_OPERATORS": "1000"]).operators == [1000, 990])
    // Once operators are named, the services' users aren't operators automatically.
    let both = try Self.users(["QUINTET_OPERATORS": "1000", "QUINTET_SERVICE_USERS": "content:902"])
    #expect(both.operators == [1000, 990])
  }

  @Test(
    "An unknown or unsuitable user, or an incomplete entry, prevents the start",
    arguments: [
      ("OPERATORS", "no-such-user"), ("OPERATORS", "root,"), ("OPERATORS", "nobody"), ("OPERATORS", "65534"),
      ("OPERATORS", "4294967295"), ("OPERATORS", "-1"), ("SERVICE_USERS", "content"), ("SERVICE_USERS", "kitchen:1"),
      ("SERVICE_USERS", "content:1,content:2"), ("SERVICE_USERS", "content:nobody"),
    ])
  func refused(name: String, value: String) {
    #expect(throws: SettingsFault.self) { try Self.users(["QUINTET_\(name)": value]) }
  }
}
