package import Wire

/// A call with parameters that its contract may not permit, as a third-party client could send them.
package struct RawRequest<R: Request>: Request {
  package typealias Reply = R.Reply
  package static var method: Method { R.method }

  private let params: JSONValue

  package init(_ params: JSONValue) { self.params = params }

  package init(from decoder: any Decoder) throws { params = try JSONValue(from: decoder) }

  package func encode(to encoder: any Encoder) throws { try params.encode(to: encoder) }
}
