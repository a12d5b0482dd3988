import ServiceHost
import Wire

/// Where a cell's gateway is.
package struct CellPlace: Hashable, Sendable {
  /// Nil where there is one stack, without a name.
  var name: CellName?
  var socket: String
}

/// Cells and the sockets of their gateways: "a:/run/quintet/gateway.sock, b:/run/quintet-b/gateway.sock".
package struct CellPlaces: SettingValue, Hashable {
  /// In the order in which they are named.
  let places: [CellPlace]

  /// Pairs with commas between.
  package static var expected: String {
    "cells and their gateways' sockets, like a:/run/quintet/gateway.sock, b:/run/quintet-b/gateway.sock"
  }
  /// Nil for a name that no cell can have, one that is named twice, or a path that isn't absolute.
  package init?(setting text: String) {
    var places: [CellPlace] = []
    for part in settingParts(of: text) {
      let pair = part.split(separator: ":", maxSplits: 1)
      guard pair.count == 2, let name = CellName(String(pair[0])), pair[1].hasPrefix("/"),
        !places.contains(where: { $0.name == name })
      else { return nil }
      places.append(CellPlace(name: name, socket: String(pair[1])))
    }
    self.places = places
  }
  /// As it was written.
  package var setting: String {
    places.map { "\($0.name?.text ?? ""):\($0.socket)" }.joined(separator: ", ")
  }
}
