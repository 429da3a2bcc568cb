import Testing

@testable import TeamSyncSwift

/// The places that use a changed declaration, although the code declares the same name elsewhere.
extension UseTypeTests {
    private static let avatar = """
        public struct Avatar { public enum Size { case small, large }; public init(name: String) {} }
        public class Ledger { public var total: Int { 1 } }
        public func toast(_ text: String, duration: Int) {}
        """
    private static let changedAvatar = """
        public struct Avatar { public enum Size { case compact, large }; public init(title: String) {} }
        public class Ledger { public var sum: String { "" } }
        """
    private static let user = """
        let a: Avatar.Size = .small
        let b = Avatar(name: "x")
        func c(_ l: Ledger) -> Int { l.total }
        func d() { toast("x", duration: 1) }
        """

    private func avatar(_ source: String, also other: String = "", module: String? = nil) -> [String] {
        places(Self.avatar, Self.changedAvatar, in: source, also: other, module: module)
    }

    @Test(
        "A name that is local, private or nested elsewhere hides nothing",
        arguments: [
            "func f() -> Int { struct Ledger { var total = 0 }; return Ledger().total }",
            "struct T { typealias Size = Int }",
            "private struct Avatar { let z = 1 }", "enum Chart { struct Ledger { var total = 1 } }",
            "fileprivate typealias Avatar = Int", "struct M { func toast(_ t: String, duration: Int) {} }",
            "func g() { func toast(_ t: String, duration: Int) {}; let small = 1; print(small) }",
            "struct G<Avatar> { let total: Avatar }",
        ])
    func elsewhere(other: String) {
        #expect(avatar(Self.user, also: other) == ["1", "2", "3", "4"])
    }

    @Test("A type or a function of the code hides that of the design system")
    func own() {
        #expect(avatar(Self.user, also: "struct Avatar { enum Size { case small } }") == ["3", "4"])
        #expect(avatar(Self.user, also: "class Ledger {}") == ["1", "2", "4"])
        #expect(avatar(Self.user, also: "func toast(_ t: String, duration: Int) {}") == ["1", "2", "3", "4?"])
        #expect(avatar(Self.user + "\nprivate class Ledger {}") == ["1", "2", "4"])
        let scoped = """
            func a() -> Int { struct Ledger { var total = 0 }; return Ledger().total }
            struct M { func toast(_ t: String, duration: Int) {}; func k() { toast("x", duration: 1) } }
            func b() { func toast(_ t: String, duration: Int) {}; toast("x", duration: 1) }
            func c<Avatar: Made>(_ a: Avatar) { _ = Avatar(name: "x") }
            protocol Made { init(name: String) }
            enum Chart { struct Avatar { init(name: String) {} } }
            extension Chart { static let d = Avatar(name: "x") }
            func e(Avatar: (String) -> Int) { _ = Avatar("x") }
            struct P { typealias Size = Int; let small: Size }
            let f = Chart.Avatar(name: "x")
            """
        #expect(avatar(scoped) == [])
    }

    @Test("After the name of the module, the name is that of the design system")
    func qualified() {
        let source = """
            func a(_ l: Kit.Ledger) -> Int { l.total }
            func b() { Kit.toast("x", duration: 1) }
            let c = Kit.Avatar(name: "x")
            let d = Kit.Avatar.Size.small
            """
        let own = "class Ledger {}; struct Avatar {}; func toast(_ t: String, duration: Int) {}"
        #expect(avatar(source, also: own, module: "Kit") == ["1", "2", "3", "4"])
        #expect(
            avatar(source.replacing("Kit.", with: "Other."), also: own, module: "Kit").allSatisfy { $0.hasSuffix("?") })
    }

    @Test("In a source that imports other modules only, names are theirs")
    func imports() {
        func kit(_ imports: String, _ other: String) -> [String] {
            avatar("\(imports); " + Self.user, also: other, module: "Kit")
        }
        #expect(kit("import Kit", "") == ["1", "2", "3", "4"])
        #expect(kit("import Other", "") == [])
        #expect(kit("import Other; @testable import Kit", "") == ["1", "2", "3", "4"])
        #expect(kit("import Kit; import struct Other.Avatar", "") == ["3", "4"])
        #expect(kit("import class Kit.Ledger; import Other", "") == ["3"])
        // Another source of the module exports it.
        #expect(kit("import Other", "@_exported import Kit") == ["1", "2", "3", "4"])
        let exports = { (path: String) in
            var exports = ModuleExports()
            exports.add(["Kit"], in: "Sources/Core/All.swift")
            exports.add(["Core"], in: "Sources/Base/All.swift")
            return exports.modules(for: path, importing: ["Base"]).sorted()
        }
        #expect(exports("Sources/Core/A.swift") == ["Core", "Kit"])
        #expect(exports("Sources/App/A.swift") == ["Core", "Kit"])
        var alone = ModuleExports()
        alone.add(["Kit"], in: "Sources/Core/All.swift")
        #expect(alone.modules(for: "Sources/App/A.swift", importing: ["Other"]) == [])
        #expect(alone.modules(for: "App/A.swift", importing: ["Other"]) == ["Kit"])
        #expect(kit("import Kit", "import Other") == ["1", "2", "3", "4"])
        // The module is not known.
        #expect(avatar("import Other; " + Self.user) == ["1", "2", "3", "4"])
        #expect(avatar(Self.user, module: "Kit") == ["1", "2", "3", "4"])
    }

    @Test("A new requirement that a type already has breaks nothing")
    func fulfilled() {
        let source = """
            struct A: Theme { let ink = 1; let (danger, calm) = (1, 2); func r(for x: Int) {} }
            struct B: Theme { var danger: Int { 1 }; func r(for x: Int) {} }
            extension B { func other() {} }
            class Base { var danger: Int { 1 }; func r(for x: Int) {} }
            final class C: Base, Theme {}
            struct D: Theme, Dangerous {}
            protocol Dangerous {}
            extension Dangerous { var danger: Int { 1 }; func r(for x: Int) {} }
            struct E: Theme { func r(of x: Int) {}; var danger: Int { 1 } }
            struct F: Theme { func r(for x: Int) {} }
            """
        #expect(
            places(
                "protocol Theme {}", "protocol Theme { var danger: Int { get }; func r(for x: Int) }", in: source)
                == ["9", "10"])
        let other = "extension F { var danger: Int { 1 } }"
        #expect(
            places("protocol Theme {}", "protocol Theme { var danger: Int { get } }", in: source, also: other) == [])
    }

    @Test("A pattern may omit the values of a case, and a label is a part of a reference")
    func patterns() {
        let source = """
            func a(_ s: State) { switch s { case .busy: break; default: break } }
            func b(_ s: State) { if case State.busy = s {} }
            let c = State.busy
            let d = State.busy(value:)
            let e = State.busy(value: 1)
            """
        #expect(
            places(
                "enum State { case idle, busy(value: Int) }", "enum State { case idle, busy(part: Int) }", in: source)
                == ["4", "5"])
        #expect(
            places("enum State { case idle, busy(value: Int) }", "enum State { case idle }", in: source)
                == ["1", "2", "3", "4", "5"])
    }

    @Test("Implicit members may be members of the new type, and a trailing closure does not hide the other arguments")
    func implicit() {
        let source = """
            Item("a", role: .quiet) { print(1) }
            Item("b", role: nil)
            Item("c", role: Role.quiet)
            Item("d") { print(1) }
            """
        let old =
            "typealias Action = () -> Void; enum Role { case quiet }; struct Item { init(_ t: String, role: Role? = nil, action: @escaping Action = {}) {} }"
        #expect(
            places(old, old.replacing("role: Role?", with: "role: ButtonRole?"), in: source) == ["1?", "3"])
    }

    @Test("New constraints of a type may break its uses")
    func constraints() {
        let source = "let a = Choice(1)\nlet b: Choice<Int>? = nil\nlet c = Other(1)"
        #expect(
            places(
                "struct Choice<T: Hashable> { init(_ t: T) {} }",
                "struct Choice<T: Hashable & Identifiable> { init(_ t: T) {} }", in: source)
                == ["1", "2"])
    }

    @Test("A branch for another compiler is not searched, and the rest of the source is")
    func branches() {
        let source = "#if swift(>=99)\nthis is not } swift\n#endif\nlet b = Avatar(name: \"x\")"
        #expect(avatar(source) == ["4"])
    }

    @Test("Inherited properties, lists, sorted elements and results of variables have types")
    func moreTypes() {
        let old =
            "class Screen { var ledger = Ledger() }; class Ledger { struct Entry { var label: Int }; var total: Int { 1 } }"
        let source = """
            class Home: Screen { func a() { print(ledger.total, self.ledger.total) } }
            func b(_ f: () -> Ledger) -> Int { f().total }
            func c(_ l: [Ledger]) -> Int { l.reduce(0) { $0 + $1.total } }
            func d(_ l: [Ledger]) -> [Ledger] { l.sorted { $0.total < $1.total } }
            func e(_ l: [Ledger]) { ForEach(l, id: \\.total) { x in Text(x.total) } }
            let f = \\Ledger.Entry.label
            func g(_ l: [Other]) { ForEach(l, id: \\.total) { x in Text(x.total) } }
            func h(_ f: () -> Other) -> Int { f().total }
            class Own { var ledger: Other }
            struct Other { var total: Int }
            """
        let new = "class Screen { var ledger = Ledger() }; class Ledger { struct Entry {} }"
        #expect(places(old, new, in: source) == ["1", "1", "2", "3", "4", "4", "5", "5", "6"])
    }

    @Test("The arguments of a type have its parameters' types, not those of a nested or local type of the same name")
    func nestedParameters() {
        let old = "struct Avatar { enum Size { case small, large }; init(name: String, size: Size) {} }"
        let source = """
            let a = Avatar(name: "a", size: .small)
            struct Person { struct Avatar { var name: String; var size: Tiny }; let b = Avatar(name: "b", size: .small) }
            enum Tiny { case small }
            func c() { struct Avatar { init(name: String, size: Tiny) {} }; _ = Avatar(name: "c", size: .small) }
            """
        let new = old.replacing("case small, large", with: "case large")
        #expect(places(old, new, in: source) == ["1", "2?", "4?"])
        #expect(
            places(old, new, in: source + "\nprivate struct Avatar { init(name: String, size: Tiny) {} }").allSatisfy {
                $0.hasSuffix("?")
            })
    }

    private static let row = """
        public enum Row { case tall; open class Chip { public init(a: Int) {}; public func load(at: Int) {} } }
        open class Chip { public init(a: Int) {}; public var mark: Int { 1 }; public func mark(by: Int) {} }
        public struct Tone { public static func of(_ a: Int) -> Int { 1 }; public subscript(shade a: Int) -> Int { a } }
        """

    @Test("A nested type is not a type of its name at the top level, or of another module")
    func nestedNames() {
        let new = Self.row.replacing("load(at", with: "fetch(at").replacing("public init(a", with: "public init(b")
        let source = """
            class A: Chip { func f() { self.load(at: 1) }; init() { super.init(a: 1) } }
            class B: Row.Chip { func f() { self.load(at: 1) }; init() { super.init(a: 1) } }
            let c = Row.Chip.init(a: 1)
            let d = Other.Chip.init(a: 1)
            let e = Row.Chip.init(a:)
            struct G<Chip> { let load: Chip }
            func g(_ x: Row.Chip) { x.load(at: 1) }
            """
        #expect(places(Self.row, new, in: source, module: "Kit") == ["1", "2", "2", "3", "4?", "5", "7"])
    }

    @Test("A reference without labels may be one to a changed function, and a call of a property one to a function")
    func references() {
        let new = Self.row.replacing("func of(", with: "func step(").replacing("var mark", with: "var sign")
        let source = """
            let a = [1].map(Tone.of)
            let b = Tone.of(_:)
            func c(_ x: Chip) -> Int { x.mark }
            func d(_ x: Chip) { x.mark() }
            func e(_ x: Chip) { x.mark(by: 1) }
            """
        #expect(places(Self.row, new, in: source).filter { !$0.hasPrefix("5") } == ["1?", "2", "3", "4?"])
    }

    @Test("A subscript in a key path has labels")
    func keyPathSubscripts() {
        let source = """
            let a: KeyPath<Tone, Int> = \\.[shade: 1]
            let b = \\Tone[shade: 1]
            let c = \\[Int].[0]
            """
        #expect(places(Self.row, Self.row.replacing("shade a", with: "level a"), in: source) == ["1", "2"])
    }

    @Test("The types inside a type that is now an alias keep their names")
    func insideAlias() {
        let old = "public struct Card { public enum Style { case small, large; public func of(by: Int) {} } }"
        let new = """
            public struct Box { public enum Style { case tiny, huge; public func of(at: Int) {} } }
            @available(*, deprecated, renamed: "Box") public typealias Card = Box
            """
        #expect(places(old, new, in: "func a(_ x: Card.Style) {}") == ["1"])
    }
}
