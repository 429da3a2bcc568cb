import Testing

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
            places(old, old.replacing("role: Role?", with: "role: ButtonRole?"), in: source) == ["1?", "2?", "3"])
    }

    @Test("New constraints of a type may break its uses")
    func constraints() {
        let source = "let a = Choice(1)\nlet b: Choice<Int>? = nil\nlet c = Other(1)"
        #expect(
            places(
                "struct Choice<T: Hashable> { init(_ t: T) {} }",
                "struct Choice<T: Hashable & Identifiable> { init(_ t: T) {} }", in: source)
                == ["1?", "2?"])
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
}
