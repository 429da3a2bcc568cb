import Testing

@testable import TeamSyncSwift

extension UseTypeTests {
    @Test(
        "Values are found that need a protocol of the standard library that their type lost",
        arguments: [
            Kind(
                "equality and hashes",
                """
                public struct Tag: Hashable { public init() {}; public static let hot = Tag(); public var name: String }
                """,
                """
                public struct Tag { public init() {}; public static let hot = Tag(); public var name: String }
                """,
                """
                func f(a: Tag, b: Tag, list: [Tag], n: Int) {
                    let set = Set([a, b])
                    var counts: [Tag: Int] = [:]
                    counts[.hot] = 1
                    if a == .hot {}
                    if list.contains(.hot) {}
                    if list.contains(where: { $0.name == "x" }) {}
                    _ = list.firstIndex(of: a)
                    _ = Dictionary(grouping: list) { $0 }
                    _ = Dictionary(grouping: list) { $0.name }
                    switch a { case .hot: break; default: break }
                    _ = Set(list.map(\\.name))
                    if list == [a] {}
                    if n == 1 {}
                }
                struct Holder: Hashable {
                    var tag: Tag?
                }
                struct Plain { var tag: Tag; var isOn: Bool }
                struct Own: Equatable { var tag: Tag; static func == (a: Own, b: Own) -> Bool { true } }
                func g() -> Set<Tag> { [] }
                func h(_ tag: Tag?) -> Bool { tag == nil }
                """, "2", "3", "4", "5", "6", "8", "9", "11", "13", "16", "21"),
            Kind(
                "hashes alone",
                "public struct Tag: Hashable { public init() {} }", "public struct Tag: Equatable { public init() {} }",
                """
                func f(a: Tag, b: Tag) -> Bool { a == b }
                func g(_ list: [Tag]) -> Bool { list.contains(list[0]) }
                func h(_ list: [Tag]) { _ = Set(list) }
                """, "3"),
            Kind(
                "order",
                """
                public struct Size: Comparable { public static func < (a: Size, b: Size) -> Bool { true }; public var n: Int }
                """,
                "public struct Size: Equatable { public var n: Int }",
                """
                func f(a: Size, b: Size, list: [Size]) {
                    if a == b {}
                    if a > b {}
                    if a < b {}
                    _ = max(a, b)
                    _ = max(a.n, b.n)
                    _ = list.sorted()
                    _ = list.sorted { $0.n < $1.n }
                    _ = list.min()
                    _ = a...b
                    _ = a.n...b.n
                    _ = -a.n
                }
                """, "3", "4?", "5", "7", "9", "10"),
            Kind(
                "coding",
                "public struct Config: Codable { public init() {} }",
                "public struct Config: Encodable { public init() {} }",
                """
                struct Saved: Codable { var config: Config }
                struct Sent: Encodable { var config: Config }
                struct Keyed: Codable {
                    var config = Config()
                    var n = 1
                    enum CodingKeys: String, CodingKey { case n }
                }
                func f(_ c: Config, _ data: Data) throws {
                    _ = try JSONEncoder().encode(c)
                    _ = try JSONDecoder().decode(Config.self, from: data)
                    _ = try JSONDecoder().decode([Config].self, from: data)
                    _ = try JSONDecoder().decode(Sent.self, from: data)
                }
                struct Later { var config: Config }
                extension Later: Decodable {}
                """, "1", "10", "11", "15"),
            Kind(
                "an extension here that adds the protocol", "public struct Tag: Equatable {}", "public struct Tag {}",
                "extension Tag: Equatable {}\nfunc f(a: Tag, b: Tag) -> Bool { a == b }", "2?"),
        ])
    func conformances(kind: Kind) {
        #expect(places(kind.old, kind.new, in: kind.source, module: "Kit") == kind.lines)
    }

    @Test(
        "Generic aliases, parameter packs and the values of an opaque or existential type",
        arguments: [
            Kind(
                "generic aliases of collections",
                """
                public struct Row { public func select() {}; public var title: String }
                public typealias Rows<T> = [T]
                public typealias Named<Value> = [String: Value]
                public typealias AllRows = Rows<Row>
                public struct Table { public var rows: Rows<Row>; public var named: Named<Row>; public var all: AllRows }
                """,
                """
                public struct Row { public var title: String }
                public typealias Rows<T> = [T]
                public typealias Named<Value> = [String: Value]
                public typealias AllRows = Rows<Row>
                public struct Table { public var rows: Rows<Row>; public var named: Named<Row>; public var all: AllRows }
                """,
                """
                func f(_ table: Table, _ own: Rows<Row>, _ other: Rows<Item>) {
                    table.rows[0].select()
                    table.named["a"]?.select()
                    table.all.forEach { $0.select() }
                    for row in own { row.select() }
                    other[0].select()
                    _ = own.map(\\.title)
                }
                struct Item { func select() {} }
                """, "2", "3", "4", "5"),
            Kind(
                "members of the protocol",
                """
                public protocol Shape { func area() -> Int }
                public struct Square: Shape { public func area() -> Int { 1 }; public func turn() {} }
                public struct Kit { public func make() -> Square { Square() }; public var shape: Square }
                """,
                """
                public protocol Shape { func area() -> Int }
                public struct Square: Shape { public func area() -> Int { 1 }; public func turn() {} }
                public struct Kit { public func make() -> some Shape { Square() }; public var shape: any Shape }
                """,
                """
                func f(_ kit: Kit) {
                    _ = kit.make().area()
                    kit.make().turn()
                    _ = kit.shape.area()
                    kit.shape.turn()
                    let a: Square = kit.make()
                }
                """, "3", "5", "6?"),
            Kind(
                "results that may fail now", "public struct Hex { public init(_ text: String) {} }",
                "public struct Hex { public init?(_ text: String) {} }",
                """
                func take(_ hex: Hex) {}
                func any(_ hex: Hex?) {}
                func f() {
                    take(Hex("a"))
                    any(Hex("a"))
                    _ = Hex("a")
                    let a: Hex? = Hex("a")
                    let b: [Hex] = [Hex("a")]
                    print(Hex("a"))
                    Hex("a")
                }
                """, "4", "8"),
            Kind(
                "raw values", "public enum Icon: String { case bell }", "public enum Icon: Int { case bell }",
                """
                func take(_ text: String) {}
                func f(_ icon: Icon) {
                    take(icon.rawValue)
                    print("\\(icon.rawValue)")
                    print(icon.rawValue)
                    if icon.rawValue == "bell" {}
                    if icon == .bell {}
                    _ = "a" + icon.rawValue
                }
                """, "3", "6", "8"),
        ])
    func values(kind: Kind) {
        #expect(places(kind.old, kind.new, in: kind.source, module: "Kit") == kind.lines)
    }
}
