import Testing

@testable import TeamSyncSwift

/// The places that a change breaks, by the way in which the code uses the declaration.
extension UseTypeTests {
    struct Kind: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let old: String
        let new: String
        let source: String
        /// The lines, with a question mark if the code may still compile.
        let lines: [String]

        init(_ title: String, _ old: String, _ new: String, _ source: String, _ lines: String...) {
            (testDescription, self.old, self.new, self.source, self.lines) = (title, old, new, source, lines)
        }
    }

    @Test(
        "Each way of using a declaration is found",
        arguments: [
            Kind(
                "property wrappers",
                "@propertyWrapper struct Kept { var wrappedValue: Int; init(wrappedValue: Int, key: String = \"\") {} }",
                "@propertyWrapper struct Kept { var wrappedValue: Int; init(wrappedValue: Int, name: String = \"\") {} }",
                """
                struct A { @Kept(key: "a") var a = 1 }
                struct B { @Kept var a = 1 }
                struct C { @Other.Kept(key: "a") var a = 1 }
                struct D { @Kept(wrappedValue: 2, key: "a") var a: Int }
                @Kept struct E {}
                """, "1", "3?", "4"),
            Kind(
                "values of the environment",
                """
                struct Inks { var danger: Int }
                struct Kit { var inks: Inks }
                extension EnvironmentValues { var kit: Kit { get { Kit() } set {} } }
                """,
                """
                struct Inks { var critical: Int }
                struct Kit { var inks: Inks }
                extension EnvironmentValues { var kit: Kit { get { Kit() } set {} } }
                """,
                """
                struct A {
                    @Environment(\\.kit) private var kit
                    @Environment(\\.other) private var other
                    @Environment(Mine.self) private var mine
                    var a: Int { kit.inks.danger }
                    var b: Int { let inks = kit.inks; return inks.danger }
                    var c: Int { mine.inks.danger }
                }
                struct Mine { var inks: MyInks }
                struct MyInks { var danger = 1 }
                """, "5", "6"),
            Kind(
                "cases as functions", "enum State { case done(Int), kept(String), left }",
                "enum State { case done(Int, Int), kept(Int), left }",
                """
                let a = [1].map(State.done)
                let b: (String) -> State = State.kept
                func c(_ s: State) -> Int { switch s { case .done: 1; case State.kept: 2; case .left: 3 } }
                """, "1?", "2?"),
            Kind(
                "patterns without labels", "enum State { case idle, done(value: Int), left(at: Int) }",
                "enum State { case idle, ended(value: Int), left(on: Int) }",
                """
                func a(_ s: State) {
                    if case .done(let value) = s { print(value) }
                    guard case let .done(value) = s else { return }
                    switch s {
                    case .left(let at): print(at)
                    case .left(at: 3): break
                    default: break
                    }
                }
                """, "2", "3", "6"),
            Kind(
                "values of a result", "enum Fault: Error { case lost, other }; struct Kit { func go(at: Int) {} }",
                "enum Fault: Error { case gone, other }; struct Kit { func go(by: Int) {} }",
                """
                func a(_ r: Result<Kit, Fault>) {
                    if case .success(let kit) = r { kit.go(at: 1) }
                    if case .failure(.lost) = r {}
                    switch r {
                    case .failure(let fault): if case .lost = fault {}
                    case .success(let kit): kit.go(at: 2)
                    }
                }
                enum Own { case lost }
                func b(_ r: Result<Int, Own>) { if case .failure(.lost) = r {} }
                """, "2", "3", "5", "6"),
            Kind(
                "static members of generic types", "struct Box<T> { static func pair(_ a: T, with: T) -> Int { 1 } }",
                "struct Box<T> { static func pair(_ a: T, and: T) -> Int { 1 } }",
                "let a = Box<Int>.pair(1, with: 2)\nlet b = Own<Int>.pair(1, with: 2)", "1"),
            Kind(
                "nested types of one name",
                "struct Row { enum Size { case small }; init(size: Size) {} }; struct Tag { enum Size { case small } }",
                "struct Row { enum Size { case tiny }; init(size: Size) {} }; struct Tag { enum Size { case small } }",
                """
                let a: [Row.Size] = [.small]
                let b = [Tag.Size.small, .small]
                let c = Row(size: .small)
                func d(_ s: Tag.Size) -> Bool { s == .small }
                """, "1", "3"),
            Kind(
                "elements of collections", "struct Tag { var size: Int }; struct Kit { var size = 1 }",
                "struct Tag { var length: Int }; struct Kit { var size = 1 }",
                """
                func a(_ t: [String: Tag]) -> [Int] { t.map { $0.value.size } }
                func b(_ t: [String: Tag]) { for (_, tag) in t { print(tag.size) } }
                func c(_ t: [Tag]) { for (i, tag) in t.enumerated() { print(i, tag.size) } }
                func d(_ t: [Tag]) -> [Int] { t.filter { $0.size > 1 }.map(\\.size) }
                func e(_ t: (Tag, Int)) -> Int { t.0.size }
                func f(_ t: [String: Tag], _ k: [Kit]) -> [Int] { zip(t.values, k).map { $0.size + $1.size } }
                func g(_ k: [Kit]) -> [Int] { k.filter { $0.size > 1 }.map(\\.size) }
                func h(_ t: Any) { switch t { case let tag as Tag: print(tag.size); default: break } }
                func i(_ k: [String: Kit]) { for (_, kit) in k { print(kit.size) } }
                """, "1", "2", "3", "4", "4", "5", "6", "8"),
            Kind(
                "key paths", "struct Tag { var size: Int }; func read<T>(_ path: KeyPath<Tag, T>) {}",
                "struct Tag { var length: Int }; func read<T>(_ path: KeyPath<Tag, T>) {}",
                """
                let a = read(\\.size)
                func b(_ t: Tag) -> Int { t[keyPath: \\.size] }
                func c(_ t: Own) -> Int { t[keyPath: \\.size] }
                struct Own { var size = 1 }
                """, "1", "2"),
            Kind(
                "subscripts", "struct Tag { enum Kind { case a, b }; subscript(_ kind: Kind) -> Int { 1 } }",
                "struct Tag { enum Kind { case a, c }; subscript(_ kind: Kind) -> Int { 1 } }",
                """
                func a(_ t: Tag) -> Int { t[.b] }
                func b(_ t: [Tag.Kind: Int]) -> Int { t[.b, default: 1] }
                enum Own { case b }
                func c(_ t: [Own: Int]) -> Int { t[.b, default: 1] }
                """, "1", "2"),
            Kind(
                "overloads", "struct Tag { func set(_ a: Int) {}; func set(_ a: String) {}; func go() {} }",
                "struct Tag { func set(_ a: Int) {}; func go() {} }",
                """
                func a(_ t: Tag) { t.set(1) }
                func b(_ t: Tag) { t.set("a") }
                func c(_ t: Tag, _ n: Int, _ s: String) { t.set(n); t.go() }
                func d(_ t: Tag, _ n: Int, _ s: String) { t.set(s) }
                """, "2", "4"),
            Kind(
                "closures", "struct Tag { func each(_ f: (Int) -> Void) {}; func all(_ f: (Int) -> Void) {} }",
                "struct Tag { func each(_ f: (String) -> Void) {}; func all(_ f: (Int, Int) -> Void) {} }",
                "func a(_ t: Tag) { t.each { print($0) } }\nfunc b(_ t: Tag) { t.all { print($0) } }", "1?", "2"),
        ])
    func kinds(kind: Kind) {
        #expect(places(kind.old, kind.new, in: kind.source, module: "Kit") == kind.lines)
    }

    @Test(
        "Classes and protocols that the code inherits from",
        arguments: [
            Kind(
                "closed classes", "open class Row { public init() {}; open func go() {}; public func stay() {} }",
                "public class Row { public init() {}; public func go() {}; public func stay() {} }",
                "class A: Row { override func go() { super.go() } }\nlet a = Row()\nfunc b(_ r: Row) { r.go() }", "1",
                "1"),
            Kind(
                "final members", "open class Row { open func go() {}; open var size: Int { 1 }; open var top = 1 }",
                "open class Row { public final func go() {}; public final var size: Int { 1 }; open var top = 1 }",
                """
                class A: Row {
                    override func go() {}
                    override var size: Int { 2 }
                    override var top: Int { 2 }
                }
                class B { func go() {}; var size = 2 }
                """, "2", "3"),
            Kind(
                "async overrides", "open class Row { open func go() {}; open func stay() {} }",
                "open class Row { open func go() async {}; open func stay() throws {} }",
                "class A: Row {\n    override func go() {}\n    override func stay() {}\n}", "2"),
            Kind(
                "properties without a setter",
                "public struct Row { public var size = 1; public var top = 1; public var edge = [1] }",
                "public struct Row { public private(set) var size = 1; public var top = 1; "
                    + "public private(set) var edge = [1] }",
                """
                func a(_ r: inout Row) { r.size = 2 }
                func b(_ r: inout Row) { r.size += r.top }
                func c(_ r: Row) -> Int { r.size == 3 ? r.size : r.edge[0] }
                func d(_ r: inout Row) { r.top = r.size; swap(&r.size, &r.top) }
                func e(_ r: inout Row) { r.edge[0] = 1 }
                """, "1", "2", "4", "5?"),
            Kind(
                "relabelled requirements", "protocol Kit { func pick(at n: Int); init(at n: Int) }",
                "protocol Kit { func pick(by n: Int); init(by n: Int) }",
                """
                struct A: Kit {
                    func pick(at n: Int) {}
                    init(at n: Int) {}
                }
                class Base { func pick(at n: Int) {} }
                struct B { func pick(at n: Int) {} }
                func c<K: Kit>(_ k: K) -> K { k.pick(at: 1); return K(at: 1) }
                """, "2", "3", "7", "7"),
            Kind(
                "defaults of requirements",
                "protocol Kit { func go(); func stay() }; extension Kit { func go() {}; func stay() {} }",
                "protocol Kit { func go(); func stay() }; extension Kit { func stay() {} }",
                """
                struct A: Kit {}
                struct B: Kit { func go() {} }
                func c(_ k: any Kit) { k.go() }
                """, "1"),
        ])
    func inheritance(kind: Kind) {
        #expect(places(kind.old, kind.new, in: kind.source, module: "Kit") == kind.lines)
    }

    @Test("Members of a type whose old name is an alias are those of the new one")
    func renamedTypes() {
        let old = """
            struct Row { enum Size { case small }; init(at: Int) {}; static let top = Row(); func go(at: Int) -> Row { self } }
            """
        let new = """
            struct Line {
                enum Size { case tiny }; init(by: Int) {}; static let first = Line(); func go(by: Int) -> Line { self }
            }
            @available(*, deprecated, renamed: "Line") typealias Row = Line
            """
        let source = """
            func a() -> Row { .top }
            func b(_ r: Row) { r.go(at: 1).go(at: 2) }
            let c: Row.Size = .small
            extension Row { func d() { go(at: 3) } }
            struct Own { func go(at: Int) {} }
            func e(_ o: Own) { o.go(at: 1) }
            typealias Other = Kit.Row
            let f = Other(at: 1)
            let g = Kit.Row(at: 1)
            """
        let found = places(old, new, in: source, module: "Kit")
        #expect(Set(found) == ["1", "2", "3", "4", "7", "8", "9"])
        #expect(found.filter { $0 == "2" }.count == 3, "\(found)")
    }
}

extension UseTypeTests {
    @Test("An alias stands for the type at its path")
    func aliasedPaths() {
        let old = "struct Size { static let small = 1 }; struct Tag { struct Size { static let small = 1 } }"
        let new = "struct Size { static let tiny = 1 }; struct Tag { struct Size { static let small = 1 } }"
        let source = """
            typealias A = Tag.Size
            typealias B = Kit.Size
            typealias C = Own.Size
            enum Own { struct Size { static let small = 1 }; typealias Size2 = Tag.Size; typealias Size3 = Kit.Size }
            let a = A.small, b: A = .small
            let c = B.small
            let d = C.small
            let e = Own.Size2.small
            let f = Own.Size3.small
            typealias G = G2.G; enum G2 { typealias G = G3.G }; enum G3 { typealias G = G2.G }
            let g = G.small
            """
        #expect(places(old, new, in: source, module: "Kit") == ["6", "9"])
        let row = "struct Row { static let top = 1 }"
        let user = "typealias R = Row\nlet a = R.top\nlet b = Kit.Row.top\nstruct Row { static let top = 2 }"
        #expect(places(row, "struct Row { static let first = 1 }", in: user, module: "Kit") == ["3"])
    }
}

extension UseTypeTests {
    @Test("Of two overloads, a call uses the one that needs no defaults, and the code may add members itself")
    func nearest() {
        let old = """
            open class Tag {
                public func go(a: Int = 0, b: Int = 0) {}
                public func go() {}
                public static var top: Int { 1 }
                public static var edge: Int { 1 }
                public func pull(at n: Int) {}
            }
            public func small(by n: Int) {}
            """
        let new = "open class Tag {\n    public func go() {}\n}"
        let source = """
            func a(_ t: Tag) { t.go() }
            func b(_ t: Tag) { t.go(a: 1) }
            let c = Tag.top
            let d = Tag.edge
            extension Kit.Tag { func top() {} }
            extension Tag { func e() { small(by: 1) } }
            enum Own { class Tag {} }
            func f() { small(by: 1) }
            class Row: Tag { func pull(at n: Int) {} }
            """
        #expect(places(old, new, in: source, module: "Kit") == ["2", "3?", "4", "6?", "8"])
        let renamed = """
            open class Mark { public func go() {} }
            @available(*, deprecated, renamed: "Mark") public typealias Tag = Mark
            """
        let calls = "func a(_ t: Tag) { t.go() }\nfunc b(_ t: Tag) { t.go(a: 1) }"
        #expect(Set(places(old, renamed, in: calls, module: "Kit")) == ["1", "2"])
        #expect(places(old, renamed, in: calls, module: "Kit").count == 3)
    }
}
