import Testing

@testable import TeamSyncSwift

extension UseTypeTests {
    @Test(
        "Literals, statements and kinds of types that a change breaks",
        arguments: [
            Kind(
                "names in backticks",
                "struct Tone { static let `default` = Tone(); static let plain = Tone(); var `in`: Int { 1 } }",
                "struct Tone { static let normal = Tone(); static let plain = Tone(); var inside: Int { 1 } }",
                """
                func a() -> Tone { .default }
                func b() -> Tone { .`default` }
                let c = Tone.`default`
                func d(_ t: Tone) -> Int { t.in + t.`in` }
                enum Own { case `default` }
                let e: Own = .`default`
                """, "1", "2", "3", "4", "4"),
            Kind(
                "literals of a type",
                "struct Key: Hashable, ExpressibleByStringLiteral { init(stringLiteral: String) {} }",
                "struct Key: Hashable { init(stringLiteral: String) {} }",
                """
                let a = ["b": take("a", "c".count), "d": 1]
                func take(_ k: Key, _ n: Int = 1) -> Int { n }
                func b(_ t: inout Own) { t.key = "a"; t.name = "b" }
                func c(_ f: Bool) -> Own { Own(key: f ? "a" : "b", name: "c") }
                func d(_ t: Own) -> Bool { t.key == "a" }
                struct Own { var key: Key; var name: String }
                """, "1", "2?", "3", "4", "4", "5?", "6?"),
            Kind(
                "literals with a remaining protocol",
                "struct Space: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {}",
                "struct Space: ExpressibleByIntegerLiteral {}",
                """
                struct Own { var a: Space
                    func b() -> Own {
                        Own(a: 3)
                    }
                    func c() -> [Own] {
                        [Own(a: -2.5), Own(a: 2)]
                    }
                    var d: Double { 2.5 }
                }
                """, "1?", "6"),
            Kind(
                "statements that a builder does not accept",
                """
                @resultBuilder enum Rows {
                    static func buildBlock(_ a: [Int]...) -> [Int] { [] }
                    static func buildExpression(_ a: Int) -> [Int] { [] }
                    static func buildExpression(_ a: String) -> [Int] { [] }
                    static func buildOptional(_ a: [Int]?) -> [Int] { [] }
                    static func buildArray(_ a: [[Int]]) -> [Int] { [] }
                }
                struct Kit { init(@Rows rows: () -> [Int]) {}; func foot(@Rows _ f: () -> [Int]) {}; func all(_ f: () -> [Int]) {} }
                """,
                """
                @resultBuilder enum Rows {
                    static func buildBlock(_ a: [Int]...) -> [Int] { [] }
                    static func buildExpression(_ a: Int) -> [Int] { [] }
                }
                struct Kit { init(@Rows rows: () -> [Int]) {}; func foot(@Rows _ f: () -> [Int]) {}; func all(_ f: () -> [Int]) {} }
                """,
                """
                func a(_ f: Bool) -> Kit {
                    Kit {
                        1
                        if f { 2 }
                        for n in [1] { n }
                    }
                }
                func b(_ f: Bool, _ k: Kit) {
                    k.foot {
                        for n in [1] { n }
                    }
                    k.all {
                        if f { print(1) }
                        return [1]
                    }
                }
                func c(_ f: Bool) -> Kit {
                    Kit {
                        if f { 1 } else { 2 }
                        "text"
                    }
                }
                """, "4", "5?", "10", "20"),
            Kind(
                "classes that are values now", "class Store { init() {}; var list: [Int] = []; var name = \"\" }",
                "struct Store { init() {}; var list: [Int] = []; var name = \"\" }",
                """
                func a(_ s: Store) {
                    s.list.append(1)
                    s.name = ""
                    print(s.list.count)
                }
                func b(_ s: Store, _ t: Store) -> Bool { s === t }
                class Own { var store = Store()
                    func c() {
                        store.list.removeAll()
                    }
                }
                extension Store {
                    func d() {
                        name = "a"
                    }
                    convenience init(n: Int) {
                        self.init()
                    }
                }
                """, "1?", "2", "3", "6?", "6?", "6", "7?", "9?", "12?", "14?", "16"),
            Kind(
                "values that are objects now", "struct Store { init() {}; var name = \"\" }",
                "class Store { init() {}; var name = \"\" }",
                """
                extension Store {
                    mutating func d() { name = "a" }
                    init(n: Int) { self.init() }
                    func e() {}
                }
                let a = Store()
                struct Own { mutating func f() {} }
                """, "2", "3"),
            Kind(
                "associated types", "protocol Part { associatedtype Item; func show(_ item: Item) }",
                "protocol Part { associatedtype Entry; func show(_ entry: Entry) }",
                """
                struct A: Part { func show(_ item: Int) {} }
                extension Part { func b() -> Item? { nil } }
                func c<P: Part>(_ p: P) -> P.Item? { nil }
                """, "2", "3?"),
            Kind(
                "constraints of associated types", "protocol Part { associatedtype Item; var item: Item { get } }",
                "protocol Part { associatedtype Item: Hashable; var item: Item { get } }",
                """
                struct A: Part { typealias Item = Int; let item = 1 }
                struct B: Part { let item = Own() }
                struct Own {}
                """, "2?"),
            Kind(
                "variables with a value of another type",
                """
                extension EnvironmentValues {
                    var close: () -> Void { get {} set {} }
                    var edge: Int { get { 1 } set {} }
                }
                """,
                """
                extension EnvironmentValues {
                    var close: CloseAction { get {} set {} }
                    var edge: Edge { get { Edge() } set {} }
                }
                """,
                """
                struct A {
                    @Environment(\\.close) var close
                    @Environment(\\.edge) var edge
                    func a() { close() }
                    func b() { run(close) }
                    func c() -> Int { edge + 1 }
                    func d() { print("\\(edge)") }
                }
                """, "2?", "3?", "5?", "6?"),
        ])
    func statements(kind: Kind) {
        #expect(places(kind.old, kind.new, in: kind.source, module: "Kit") == kind.lines)
    }
}
