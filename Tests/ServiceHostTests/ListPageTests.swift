import Files
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct ListPageTests {
  /// Returns all pages of a list of items with these sizes of text, in bytes.
  private func pages(_ sizes: [Int], limit: Int) throws -> [[Int]] {
    var pages: [[Int]] = []
    var cursor: PageCursor?
    repeat {
      let page = try ListPage(of: "things", account: "acc_1", limit: limit, cursor: cursor)
      let start = try page.number() ?? 0
      let found = sizes.indices.dropFirst(start).prefix(limit + 1).map {
        ListPage.Item($0, position: String($0 + 1), bytes: sizes[$0])
      }
      let (items, next) = page.cut(found)
      pages.append(items)
      cursor = next.map { "\($0)" }
    } while cursor != nil
    return pages
  }

  @Test("Pages stay within the limit and the reply's size, without repeats or omissions")
  func budget() throws {
    let sizes = (0..<200).map { $0 % 3 == 0 ? 43_000 : 100 }
    let pages = try pages(sizes, limit: 100)
    #expect(pages.flatMap(\.self) == Array(0..<200))
    #expect(pages.allSatisfy { $0.reduce(0) { $0 + sizes[$1] } <= ListPage.maxBytes })
    #expect(try self.pages(Array(repeating: 10, count: 25), limit: 10).map(\.count) == [10, 10, 5])
  }

  @Test("An item that is larger than a page is returned alone")
  func giant() throws {
    #expect(try pages([10, 1 << 20, 10], limit: 10) == [[0], [1], [2]])
  }

  @Test("A list doesn't end after a first row that is larger than a page")
  func giantRow() throws {
    try withTemporaryDirectory { folder in
      let database = try UntrustedDatabase(creating: "\(folder)/a")
      try database.script("CREATE TABLE things (number INTEGER); INSERT INTO things VALUES (1), (2), (3);")
      let page = try ListPage(of: "things", account: "acc_1", limit: 10, cursor: nil)
      let sql = "SELECT number FROM things ORDER BY number"
      let (items, next) = try page.read(database.connection, sql, arguments: []) { row in
        let number = row.int("number")
        return ListPage.Item(number, position: "\(number)", bytes: number == 1 ? 1 << 20 : 10)
      }
      #expect(items == [1])
      #expect(next != nil)
    }
  }

  @Test("A cursor is valid only for its own list and account, and only unchanged")
  func cursors() throws {
    let page = try ListPage(of: "things", account: "acc_1", limit: 1, cursor: nil)
    let items = ["á", "b"].map { ListPage.Item($0, position: $0, bytes: 1) }
    let next = try #require(page.cut(items).next)
    #expect(try ListPage(of: "things", account: "acc_1", limit: 1, cursor: "\(next)").after == "á")
    for (list, account, cursor) in [
      ("others", "acc_1", next), ("things", "acc_2", next), ("things", "acc_1", "\(next)A"),
    ] {
      #expect(throws: Failure.self) { try ListPage(of: list, account: account, limit: 1, cursor: "\(cursor)") }
    }
    #expect(throws: Failure.self) { try ListPage(of: "things", account: "acc_1", limit: 1, cursor: "\(next)").number() }
  }
}
