import Testing

/// Values and arguments whose type changed, where the code or one of SwiftUI's functions states the type.
@Suite("Values of another type where a type is stated")
struct UseFitTests {
    private let old = """
        public struct Kit {
            public enum Level { case low }
            public var size: CGFloat = 1; public var name: String = ""; public var list: [String] = []
            public var icon: Icon = .add; public var part: (fill: Int, line: Int) = (1, 2)
            public func label(_ text: String, level: Level? = nil, width: CGFloat = 1) {}
        }
        public enum Icon { case add; public var image: Int { 1 } }
        """
    private func places(_ old: String, _ new: String, in source: String) -> [String] {
        UseTypeTests().places(old, new, in: source)
    }

    private func changed(_ pairs: (String, String)...) -> String {
        pairs.reduce(old) { $0.replacing($1.0, with: $1.1) }
    }

    @Test("Operands, conditions, members and parameters of SwiftUI state the type of a value")
    func values() {
        let source = """
            import SwiftUI
            func a(_ k: Kit) -> Double { k.size * 2 }
            func b(_ k: Kit, _ n: Double) -> Bool { n > k.size }
            func c(_ k: Kit) { _ = Text("a").cornerRadius(k.size) }
            func d(_ k: Kit) { _ = Text("a").frame(width: k.size) }
            func e(_ k: Kit) { print(k.size); print("\\(k.size)") }
            func f(_ k: Kit) -> CGFloat { k.size }
            func g(_ k: Kit) { _ = Text("a").own(k.size) }
            """
        let toCase = changed(("size: CGFloat = 1", "size: Level = .low"))
        #expect(places(old, toCase, in: source) == ["2", "3", "4", "5", "7", "8?"])
        let toInt = changed(("size: CGFloat = 1", "size: Int = 1"))
        #expect(places(old, toInt, in: source) == ["2", "3", "4", "5", "7", "8?"])
        let toDouble = changed(("size: CGFloat = 1", "size: Double = 1"))
        #expect(places(old, toDouble, in: source).filter { !$0.hasSuffix("?") }.isEmpty)
    }

    @Test("A type that declares a member or an operator, or whose members are not known, is not rejected")
    func decoys() {
        let source = """
            import SwiftUI
            extension Text { func cornerRadius(_ level: Kit.Level) -> Text { self } }
            func c(_ k: Kit) { _ = Text("a").cornerRadius(k.size) }
            func d(_ k: Kit) -> Int { k.name.count }
            func e(_ k: Kit) -> Bool { k.name == nil }
            func * (_ a: Kit.Level, _ b: Int) -> Int { b }
            func f(_ k: Kit) { print(k.size * 2) }
            """
        let toCase = changed(("size: CGFloat = 1", "size: Level = .low"))
        #expect(places(old, toCase, in: source) == ["3?", "7?"])
        let other = old + "\npublic struct Name: Collection { public init() {} }"
        let toName = other.replacing("name: String = \"\"", with: "name: Name = Name()")
        #expect(places(other, toName, in: source).filter { !$0.hasSuffix("?") }.isEmpty)
    }

    @Test("The members of a value with another type are gone unless the new type has them")
    func members() {
        let source = """
            func a(_ k: Kit) -> String { k.name.uppercased() }
            func b(_ k: Kit) -> Bool { k.name.isEmpty }
            func c(_ k: inout Kit) { k.list.append("a") }
            func d(_ k: Kit) -> Int { k.list.count }
            func e(_ k: Kit) -> Int { k.icon.image }
            """
        let toInt = changed(("name: String = \"\"", "name: Int = 1"), ("list: [String] = []", "list: Set<String> = []"))
        #expect(places(old, toInt, in: source).filter { !$0.hasSuffix("?") } == ["1", "2", "3"])
        let toLevel = changed(("icon: Icon = .add", "icon: Level = .low"))
        #expect(places(old, toLevel, in: source) == ["5"])
    }

    @Test("Literals, 'nil' and implicit members are rejected by types that do not have them")
    func arguments() {
        let source = """
            import SwiftUI
            func a(_ k: Kit) { k.label("a") }
            func b(_ k: Kit) { k.label("a", level: nil) }
            func c(_ k: Kit) { k.label("a", level: .low) }
            func d(_ k: Kit) { k.label("a", width: 3) }
            """
        let toText = changed(("_ text: String", "_ text: Text"))
        #expect(places(old, toText, in: source) == ["2", "3", "4", "5"])
        let toKey = changed(("_ text: String", "_ text: LocalizedStringKey"))
        #expect(places(old, toKey, in: source) == [])
        let toValue = changed(("level: Level? = nil", "level: Level = .low"))
        #expect(places(old, toValue, in: source) == ["3"])
        let toIcon = changed(("level: Level? = nil", "level: Icon? = nil"))
        #expect(places(old, toIcon, in: source) == ["4"])
        let toDouble = changed(("width: CGFloat = 1", "width: Double = 1"))
        #expect(places(old, toDouble, in: source) == [])
    }
}
