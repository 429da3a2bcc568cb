import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import Testing

@testable import TeamSyncSwift

/// The places that a change breaks, by the kind of the change.
extension UseTypeTests {
    @Test(
        "Each kind of change that breaks code is searched for",
        arguments: [
            Kind(
                "static members", "struct Tag { static func go() {}; func stop() {}; static var top: Int { 1 } }",
                "struct Tag { func go() {}; static func stop() {}; var top: Int { 1 } }",
                """
                func a() { Tag.go() }
                func b(_ t: Tag) { t.stop() }
                let c = Tag.top
                extension Tag { func d() { stop() } }
                struct Own { static func go() {}; func stop() {} }
                func e(_ o: Own) { o.stop(); Own.go() }
                """, "1", "2", "3", "4"),
            Kind(
                "properties and functions", "struct Tag { func size() -> Int { 1 }; var edge: Int { 1 } }",
                "struct Tag { var size: Int { 1 }; func edge() -> Int { 1 } }",
                """
                func a(_ t: Tag) -> Int { t.size() }
                func b(_ t: Tag) -> Int { t.edge }
                func c(_ t: Tag) { print(t.edge) }
                func d(_ t: Tag) -> Bool { t.edge > 2 }
                struct Own { func size() -> Int { 1 }; var edge = 1 }
                func e(_ o: Own) -> Int { o.size() + o.edge }
                """, "1", "2", "3?", "4"),
            Kind(
                "inherited members",
                """
                open class Base { public func begin() {}; public func end() {} }; open class Mid: Base {}
                public protocol Style {}; extension Style { public func cached() {} }; public struct Plain: Style {}
                """,
                """
                open class Base { public func end() {} }; open class Mid: Base {}
                public protocol Style {}; public struct Plain: Style {}
                """,
                """
                class Own: Mid {}
                func a(_ m: Mid, _ o: Own) { m.begin() }
                func b(_ o: Own) { o.begin(); o.end() }
                func c(_ p: Plain) { p.cached() }
                struct Other { func begin() {}; func cached() {} }
                func d(_ o: Other) { o.begin(); o.cached() }
                class Third: Mid { func cached() {} }
                func e(_ t: Third) { t.cached() }
                """, "2", "3", "4"),
            Kind(
                "number literals",
                "struct Tag { func level(_ n: Int) {}; init(gap: Float) {}; func row(_ n: Int) {}; func level(_ s: String) {} }",
                """
                struct Tag {
                    func level(_ n: Double) {}; init(gap: Double) {}; func row(_ n: String) {}; func level(_ s: String) {}
                }
                """,
                """
                func a(_ t: Tag) { t.level(3); t.level(-3) }
                func b(_ t: Tag, _ n: Int) { t.level(n) }
                let c = Tag(gap: 1.5)
                func d(_ t: Tag) { t.row(3) }
                func e(_ t: Tag, _ s: String) { t.level("a"); t.level(s) }
                """, "2", "4"),
            Kind(
                "values of cases", "enum State { case run(Int), off, lost(String) }",
                "enum State { case run, off(Int), lost(String, Int) }",
                """
                let a = State.run(1)
                let b: State = .off
                func c(_ s: State) {
                    switch s {
                    case .run(let n): print(n)
                    case .off: break
                    case .lost(let text): print(text)
                    }
                }
                enum Own { case run(Int), off }
                let d: Own = .off, e = Own.run(1)
                """, "1", "2", "5", "7?"),
            Kind(
                "what the compiler provides", "enum Mode: String, CaseIterable { case a }", "enum Mode { case a }",
                """
                let a = Mode.allCases
                let b = Mode.a.rawValue
                let c = Mode(rawValue: "a")
                enum Own: String, CaseIterable { case a }
                let d = Own.allCases, e = Own.a.rawValue, f = Own(rawValue: "a")
                """, "1", "2", "3"),
            Kind(
                "aliases", "typealias Done = (Int) -> Void; typealias Old = Int; struct Tag { func go(_ d: Done) {} }",
                "typealias Done = (Int, Int) -> Void; struct Tag { func go(_ d: Done) {} }",
                """
                let a: Done = { _ in }
                func b(_ t: Tag) { t.go { print($0) } }
                let c: [Old] = []
                func d(_ done: Done) { done(1) }
                struct Own { func go(_ d: () -> Void) {}; typealias Old = Int; let old: Old }
                func e(_ o: Own) { o.go {} }
                """, "1?", "1", "2", "2", "3", "4?", "4?"),
            Kind(
                "generic parameters and kinds of types",
                "struct Pair<A> {}; class Box { var n = 1 }; protocol Owner {}",
                "struct Pair<A, B> {}; struct Box { var n = 1 }; protocol Owner: AnyObject {}",
                """
                func a(_ p: Pair<Int>) {}
                let b = Pair()
                class C: Box {}
                func d(_ x: Box) { x.n = 2 }
                struct E: Owner {}
                class F: Owner {}
                extension Pair { func f() {} }
                """, "1", "2?", "3", "4?", "4", "5"),
            Kind(
                "operators and calls without a name",
                "struct Tag { static func + (a: Tag, b: Tag) -> Tag { a }; func callAsFunction() {} }", "struct Tag {}",
                """
                func a(_ t: Tag) { _ = t + t; t() }
                func b(_ n: Int) { _ = n + n }
                """, "1", "1"),
            Kind(
                "effects of properties and subscripts",
                "struct Tag { var size: Int { 1 }; subscript(n: Int) -> Int { get { n } set {} } }",
                "struct Tag { var size: Int { get throws { 1 } }; subscript(n: Int) -> Int { n } }",
                """
                func a(_ t: Tag) -> Int { t.size }
                func b(_ t: Tag) throws -> Int { try t.size + 1 }
                func c(_ t: inout Tag) { t[1] = t[2] }
                """, "1", "3"),
            Kind(
                "actors",
                "struct Tag { func go() {}; var size: Int { 1 } }; actor Box { nonisolated func go() {} }",
                "struct Tag { @MainActor func go() {}; @MainActor var size: Int { 1 } }; actor Box { func go() {} }",
                """
                func a(_ t: Tag) { t.go() }
                func b(_ t: Tag) async -> Int { await t.go(); return await t.size }
                @MainActor func c(_ t: Tag) { t.go() }
                struct D: View { let t: Tag; func d() -> Int { t.go(); return t.size } }
                func e(_ t: Tag) -> Int { t.size }
                func f(_ b: Box) { b.go() }
                func g(_ b: Box) async { await b.go() }
                """, "1?", "5?", "6"),
            Kind(
                "macros and associated types",
                """
                @freestanding(expression) macro tag(_ s: String) -> String = #externalMacro(module: "M", type: "T")
                protocol Bag { associatedtype Item; associatedtype Key }
                """, "protocol Bag { associatedtype Element; associatedtype Key }",
                """
                let a = #tag("a")
                func b<B: Bag>(_ b: B) -> B.Item? { nil }
                func c<B: Bag>(_ b: B) -> B.Key? { nil }
                let d = #other("a")
                """, "1", "2?"),
            Kind(
                "labels of tuples", "struct Tag { func ends() -> (low: Int, top: Int) { (1, 2) } }",
                "struct Tag { func ends() -> (min: Int, top: Int) { (1, 2) } }",
                """
                func a(_ t: Tag) -> Int { t.ends().low }
                func b(_ t: Tag) -> Int { t.ends().top }
                """, "1", "2?"),
            Kind(
                "mutating methods", "struct Tag { func go() {} }", "struct Tag { mutating func go() {} }",
                """
                func a(_ t: Tag) { t.go() }
                func b() { var t = Tag(); t.go() }
                struct C { var t = Tag(); func c() { t.go() } }
                """, "1", "3?"),
        ])
    func breakingKinds(kind: Kind) {
        #expect(places(kind.old, kind.new, in: kind.source, module: "Kit") == kind.lines)
    }

    @Test("A member satisfies a requirement that may throw or suspend, and an overridden method is the code's own")
    func witnesses() {
        let old = """
            protocol Kit { func check(); func save() throws; var name: String { get }; var size: Int { get } }
            open class Row { public init() {}; open func go(_ n: Int) {} }
            """
        let new = """
            protocol Kit { func check() throws; func save(); var name: String { get async }; var size: Int { get set } }
            open class Row { public init() {}; open func go(number n: Int) {} }
            """
        let source = """
            struct A: Kit { func check() {}; func save() {}; var name = ""; var size = 1 }
            struct B: Kit { func check() {}; func save() throws {}; var name = ""; let size = 1 }
            func c(_ k: any Kit) { k.check() }
            class D: Row { override func go(_ n: Int) {} }
            class E: D {}
            class F: Row {}
            func g(_ d: D, _ e: E, _ f: F) {
                d.go(1)
                e.go(1)
                f.go(1)
            }
            """
        #expect(places(old, new, in: source, module: "Kit") == ["2", "2", "3", "4", "10"])
    }

    @Test("A use breaks if its text leaves no doubt, and may break otherwise")
    func certainPlaces() {
        let old = """
            public struct Tag {
                public var n: Int { 1 }; public func make() -> Tag { self }; public func on(perform: () -> Void) {}
                public func paint(_ c: Color) {}; public func paint(_ s: String) {}; public func each(_ f: () -> Void) {}
                public func plain(_ n: Int) {}
            }
            public func note(_ s: String) {}
            public func only(_ s: String) {}
            """
        let new = """
            public struct Tag {
                public var n: String { "" }; public func make() -> Tag? { self }; public func on(action: () -> Void) {}
                public func paint(_ c: Color) {}; @available(*, unavailable) public func paint(_ s: String) {}
                public func each(_ f: @escaping () -> Void) {}
                @available(macOS, unavailable) public func plain(_ n: Int) {}
            }
            @available(*, unavailable) public func note(_ s: String) {}
            @available(iOS, unavailable) public func only(_ s: String) {}
            """
        let source = """
            func a(_ t: Tag) -> Int { t.n }
            func b(_ t: Tag) -> Int { print(t.n); return 1 }
            func c(_ t: Tag) -> Tag { t.make() }
            func d(_ t: Tag) { t.on {} }
            func e(_ t: Tag) { t.on(perform: {}) }
            func f(_ t: Tag, _ c: Color) { t.paint(c) }
            func g(_ t: Tag) { t.paint(.red); t.paint("a") }
            func h(_ t: Tag, _ f: () -> Void) { t.each(f); t.each {} }
            let i: (String) -> Void = note
            func j() { only("a") }
            struct Own { var n: Int; func each(_ f: () -> Void) {} }
            func k(_ o: Own, _ f: () -> Void) -> Int { o.each(f); return o.n }
            """
        #expect(places(old, new, in: source, module: "Kit") == ["1", "3", "5", "7?", "7", "8", "9", "10?"])
    }

    @Test("The cases of a gone enumeration may break, and a type's own member is not that of an extension")
    func goneCases() {
        let old =
            "enum Tone { case a, b }; extension View { public func tag(by n: Int) {} }; open class Row { public init() {} }"
        let new = "enum Intent { case z }; open class Row { public init() {}; public required init(n: Int) {} }"
        let source = """
            extension Tone { var c: Int { switch self {
                case .a: 1
                case .b: 2
            } } }
            enum Own { case a }
            let d: Own = .a
            struct Deck: View { func tag(by n: Int) {} }
            func e(_ d: Deck) { d.tag(by: 1) }
            struct Page: View {}
            func f(_ p: Page) { p.tag(by: 1) }
            enum Old { struct Tone { init(_ n: Int) {} } }
            let g = Old.Tone(1)
            class H: Row { override init() {} }
            class I: Row {}
            """
        #expect(places(old, new, in: source, module: "Kit") == ["1", "2?", "3?", "10?", "13"])
    }

    @Test("Overloads, and an alias of the code with the name of a gone one")
    func doubtfulPlaces() {
        let old = """
            public typealias Done = () -> Void
            public struct Tag {
                public func of(_ n: Int) -> Int { 1 }; public func of(_ s: String) -> Int { 1 }
                public subscript(n: Int) -> Int { get { 1 } set {} }; public subscript(s: String) -> Int { get { 1 } set {} }
                public subscript(at n: Int) -> Int { get { 1 } set {} }
            }
            """
        let new = """
            public struct Tag {
                public func of(_ n: Int) -> String { "" }; public func of(_ s: String) -> Int { 1 }
                public subscript(n: Int) -> Int { 1 }; public subscript(s: String) -> Int { get { 1 } set {} }
                public subscript(at n: Int) -> Int { get { 1 } set {} }
            }
            """
        let source = """
            func a(_ t: Tag) -> Int { t.of("a") }
            func b(_ t: inout Tag) { t["a"] = 1 }
            func c(_ t: inout Tag) { t[at: 1] = 1 }
            func d(_ d: Done) {}
            """
        #expect(places(old, new, in: source, module: "Kit") == ["1?", "4"])
        let own = "typealias Done = (Int) -> Void"
        #expect(places(old, new, in: source, also: own, module: "Kit") == ["1?"])
    }

    @Test("A name of several words that nothing else has may be that of the changed member")
    func distinctiveNames() {
        let old =
            "public struct Tag { public func reloadTags() {}; public func go() {}; public var tagCount: Int { 1 } }"
        let source = "import Kit\nfunc a() { x().reloadTags(); x().go() }\nlet b = x().tagCount"
        #expect(places(old, "public struct Tag {}", in: source, module: "Kit") == ["2?", "3?"])
        let other = source.replacing("Kit", with: "Other")
        #expect(places(old, "public struct Tag {}", in: other, module: "Kit") == [])
        let own = "struct Own { func reloadTags() {}; var tagCount = 1 }"
        #expect(places(old, "public struct Tag {}", in: source, also: own, module: "Kit") == [])
    }

    @Test("An import of a declaration by its name breaks if that is gone")
    func namedImports() {
        let source = "import struct Kit.Tag\nimport struct Kit.Chip\nimport struct Other.Tag\nlet a = Chip()"
        let old = "struct Tag {}; struct Chip {}"
        #expect(places(old, "struct Chip {}", in: source, module: "Kit") == ["1"])
    }

    @Test("Only changes to names that code does not write cannot be searched for")
    func unsearchable() {
        let old = """
            public struct Tag: Equatable { public func go() {}; public func callAsFunction() {} }
            public func + (a: Tag, b: Int) -> Tag { a }
            public func * (a: String, b: Int) -> String { a }
            extension String { public static func - (a: String, b: Int) -> String { a } }
            """
        let compared = changes(from: ["A.swift": old], to: ["A.swift": "public struct Tag {}"], access: .public)
        #expect(compared.filter { $0.isUnsearchable(in: nil) }.map(\.declaration.name) == ["*"])
        var context = UseContext()
        context.extended = ["String"]
        #expect(compared.filter { $0.isUnsearchable(in: context) }.map(\.declaration.name).sorted() == ["*", "-"])
        let isDropped = compared.contains { $0.breaksUses && !$0.concernsUses }
        #expect(!isDropped)
    }
}
