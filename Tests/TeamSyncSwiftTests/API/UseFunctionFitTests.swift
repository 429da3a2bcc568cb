import Testing

/// Closures, key paths, patterns and modifiers whose function or value has another type.
@Suite("Functions and values of another type")
struct UseFunctionFitTests {
    private func places(_ old: String, _ new: (String, String), in source: String) -> [String] {
        UseTypeTests().places(old, old.replacing(new.0, with: new.1), in: source)
    }

    @Test("Closures and calls break if their parameters or results do not fit")
    func closures() {
        let old = """
            public struct Tag {
                public var onTap: ((String) -> Void)?
                public func run(_ f: @escaping (String) -> Bool) {}
            }
            """
        let source = """
            func a(_ t: inout Tag) { t.onTap = { name in print(name) } }
            func b(_ t: inout Tag) { t.onTap = { print($0) } }
            func c(_ t: Tag) { t.onTap?("x") }
            func d(_ t: Tag) { t.run { $0.isEmpty } }
            func e(_ t: Tag) { t.run { !$0.isEmpty } }
            func f(_ t: Tag) { t.run { _ in true } }
            func g(_ t: inout Tag) { t.onTap = nil }
            """
        #expect(places(old, ("((String) -> Void)?", "(() -> Void)?"), in: source) == ["1", "2", "3"])
        #expect(places(old, ("((String) -> Void)?", "((String, Int) -> Void)?"), in: source) == ["1", "2", "3"])
        #expect(places(old, ("(String) -> Bool", "(String) -> Int"), in: source) == ["4", "5", "6"])
        #expect(places(old, ("(String) -> Bool", "() -> Bool"), in: source) == ["4", "4?", "5", "5?", "6"])
    }

    @Test("A closure with two parameters also takes a pair")
    func pairs() {
        let old = "public struct Tag { public func run(_ f: (Int, Int) -> Void) {} }"
        let source = "func a(_ t: Tag) { t.run { a, b in print(a, b) } }"
        #expect(
            places(old, ("(Int, Int) -> Void", "((Int, Int)) -> Void"), in: source).allSatisfy { $0.hasSuffix("?") })
    }

    @Test("Key paths, values after '??', tuple patterns, keys and names in patterns need a type")
    func values() {
        let old = """
            public struct Tag {
                public var text: String = ""; public var pair: (Int, Int) = (1, 2); public var map: [String: Int] = [:]
            }
            public enum Fault: Error { case invalid(String), other }
            """
        let source = """
            func a(_ t: [Tag]) -> [String] { t.map(\\.text) }
            func b(_ t: Tag, _ s: String?) -> String { s ?? t.text }
            func c(_ t: Tag) { let (x, _) = t.pair; print(x) }
            func d(_ t: Tag) { print(t.map["a"] ?? 0) }
            func e(_ f: Fault) -> String {
                switch f {
                case .invalid(let text):
                    return text
                case .other: return ""
                }
            }
            func g(_ f: Fault) { if case .invalid(let text) = f { print(text) } }
            """
        #expect(places(old, ("text: String = \"\"", "text: Int = 1"), in: source) == ["1", "2"])
        #expect(places(old, ("text: String = \"\"", "text: String? = nil"), in: source) == ["1", "2"])
        let toLevel = ("pair: (Int, Int) = (1, 2)", "pair: Level = .low; public enum Level { case low }")
        #expect(places(old, toLevel, in: source) == ["3"])
        #expect(places(old, ("[String: Int]", "[Int: Int]"), in: source) == ["4"])
        #expect(places(old, ("invalid(String)", "invalid(Int)"), in: source) == ["8"])
    }

    @Test("An override with the former result no longer overrides, and an operator is also found as a function")
    func overrides() {
        let old = """
            open class Panel { open func update() -> Int { 1 } }
            public struct Theme { public init() {}; public static func + (a: Theme, b: Theme) -> Theme { a } }
            """
        let source = """
            class Own: Panel { override func update() -> Int { 2 } }
            func a(_ t: [Theme]) -> Theme { t.reduce(Theme(), +) }
            func b(_ t: [Int]) -> Int { t.reduce(0, +) }
            """
        #expect(places(old, ("func update() -> Int { 1 }", "func update() -> String { \"\" }"), in: source) == ["1"])
        #expect(
            places(old, ("; public static func + (a: Theme, b: Theme) -> Theme { a }", ""), in: source) == ["2"])
    }

    @Test("A modifier is found on views also if other types have a member of its name, but not an own modifier")
    func modifiers() {
        let old = "extension View { public func skeleton(_ on: Bool) -> some View { self } }"
        let source = """
            struct Item { func skeleton(_ on: Bool) -> Item { self } }
            func a() { _ = Text("a").skeleton(true) }
            func b(_ i: Item) { _ = i.skeleton(true) }
            func c() { _ = VStack { Text("a") }.padding().skeleton(true) }
            """
        #expect(places(old, ("skeleton(_", "placeholder(_"), in: source) == ["2", "4"])
        let own = source + "\nextension View { func skeleton(_ on: Bool) -> some View { self } }"
        #expect(places(old, ("skeleton(_", "placeholder(_"), in: own).filter { !$0.hasSuffix("?") }.isEmpty)
    }

    @Test("Static members of a style for one type, and types in front of implicit members, are found")
    func implicitMembers() {
        let old = """
            extension ShapeStyle where Self == Color { public static var muted: Color { .red } }
            extension UIColor { public enum Brand { public static let ink = UIColor() } }
            """
        let source = """
            func a() { _ = Text("a").foregroundColor(.muted) }
            func b() -> Color { Color.muted }
            func c() { let x: UIColor = .Brand.ink; print(x) }
            func d() { let x: Own = .Brand.ink; print(x) }
            struct Own { enum Brand { static let ink = Own() } }
            """
        #expect(places(old, ("var muted", "var faint"), in: source) == ["1", "2"])
        #expect(places(old, ("enum Brand", "enum Colors"), in: source) == ["3"])
    }

    @Test("A value and a parameter or an operand whose types changed together still fit")
    func together() {
        let old = """
            public struct Theme { public var gap: Double = 1; public var inset: Double = 1 }
            public struct Card { public init(gap: Double) {}; public var gap: Double = 1 }
            """
        let source = """
            func a(_ t: Theme) { _ = Card(gap: t.gap) }
            func b(_ t: Theme, _ c: inout Card) { c.gap = t.gap }
            func c(_ t: Theme) -> Bool { t.gap == t.inset }
            """
        let found = places(old, (": Double", ": Int"), in: source)
        #expect(found.filter { !$0.hasSuffix("?") }.isEmpty)
    }
}
