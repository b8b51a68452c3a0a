import Firebolt
import FireboltGraph
import TestSupport

extension DependencyGraph {
  /// A graph as applications have it: a root, features in three layers, each a module of eight services, and what all
  /// of them use. Modules are named by their layer: `ui/basket`.
  ///
  /// Two services of the basket need each other, and so do the modules of orders and of the profile; nobody has registered the
  /// printer of receipts.
  ///
  /// - Parameter count: The number of services, at least 11.
  static func shop(_ count: Int) -> DependencyGraph {
    let shared = [
      ("Logger", "core/logging"), ("HTTPClient", "core/network"), ("Session", "core/network"),
      ("Database", "core/storage"), ("Clock", "core/time"),
    ]
    let themes = [
      "Basket", "Catalogue", "Orders", "Profile", "Search", "Payment", "Delivery", "Reviews", "Offers", "Help",
    ]
    /// The name of a feature, which has a number if there is one of its theme before.
    func feature(_ number: Int) -> String {
      let round = number / themes.count
      return themes[number % themes.count] + (round == 0 ? "" : "\(round + 1)")
    }
    let layers: [(name: String, parts: [String])] = [
      ("ui", ["Screen", "ViewModel", "Coordinator", "Formatter", "Banner", "Row", "Badge", "Empty"]),
      ("domain", ["Interactor", "Repository", "Policy", "Validator", "Sorter", "Counter", "Merger", "Limits"]),
      ("data", ["Gateway", "Store", "Mapper", "Cache", "Requests", "Migration", "Uploader", "Queue"]),
    ]
    var items = [("AppRoot", "app", Resolver.Scope.factory)] + shared.map { ($0.0, $0.1, .single) }
    var number = 0
    while items.count < count {
      let feature = feature(number)
      for layer in layers {
        for (index, part) in layer.parts.enumerated() where items.count < count {
          let scope: Resolver.Scope = layer.name == "ui" ? .factory : index == 1 ? .custom("session") : .single
          items.append((feature + part, "\(layer.name)/\(feature.lowercased())", scope))
        }
      }
      number += 1
    }
    let nodes = items.enumerated().map { index, item in
      Node(
        id: "Shop.\(item.0)", title: item.0, types: ["Shop.\(item.0)"], scope: item.2, module: item.1,
        fileID: "Shop/\(item.0).swift", line: index % 60 + 1)
    }
    let known = Set(items.map(\.0))
    var edges: [Edge] = []
    func connect(_ source: String, _ targets: [String], kind: Edge.Kind = .plain) {
      for target in targets where known.contains(source) && known.contains(target) && source != target {
        edges.append(Edge(from: "Shop.\(source)", to: "Shop.\(target)", kind: kind))
      }
    }
    for number in 0..<number {
      let name = feature(number)
      // The last ones have no other to lead to.
      let next = number % themes.count + 3 < themes.count ? feature(number + 3) : ""
      connect("AppRoot", ["\(name)Screen"])
      connect("\(name)Screen", ["\(name)ViewModel", "\(name)Coordinator", "\(name)Banner", "\(name)Empty"])
      connect("\(name)ViewModel", ["\(name)Interactor", "\(name)Formatter", "\(name)Row", "\(name)Badge"])
      connect("\(name)Coordinator", ["\(next)Screen"], kind: .deferred)
      connect("\(name)Interactor", ["\(name)Repository", "\(name)Policy", "\(name)Sorter", "\(next)Repository"])
      connect("\(name)Policy", ["\(name)Validator", "\(name)Limits", "Clock"])
      connect("\(name)Repository", ["\(name)Gateway", "\(name)Store", "\(name)Merger", "\(name)Counter", "Session"])
      connect("\(name)Gateway", ["\(name)Requests", "\(name)Mapper", "\(name)Uploader", "HTTPClient"])
      connect("\(name)Store", ["\(name)Cache", "\(name)Migration", "Database"])
      connect("\(name)Uploader", ["\(name)Queue", "HTTPClient"])
      connect("\(name)Cache", ["Database", "Logger"])
    }
    connect("Session", ["HTTPClient", "Database"])
    connect("HTTPClient", ["Logger", "Clock"])
    connect("Database", ["Logger"])
    // The mistakes: two services, and two modules, need each other, and one thing is missing.
    connect("OrdersPolicy", ["ProfileLimits"])
    connect("ProfilePolicy", ["OrdersLimits"])
    connect("BasketMapper", ["BasketQueue"])
    connect("BasketQueue", ["BasketMapper"])
    edges.append(Edge(from: "Shop.BasketScreen", to: "Shop.ReceiptPrinter"))
    return DependencyGraph(
      nodes: nodes, missing: [.init(id: "Shop.ReceiptPrinter", title: "ReceiptPrinter")], edges: edges)
  }
}
