import Testing

@testable import TeamSyncSwift

extension UseTypeTests {
    @Test(
        "Types that the design system and the code write decide whether a place breaks",
        arguments: [
            Kind(
                "values of another type",
                """
                public struct Theme {
                    public var radius: Double; public init(radius: Double) {}; public static func named(_ n: Int) -> Double { 1 }
                }
                """,
                """
                public enum Radius { case small }
                public struct Theme {
                    public var radius: Radius; public init(radius: Radius) {}; public static func named(_ n: Int) -> Radius { .small }
                }
                """,
                """
                func take(_ n: Double) {}
                func f(_ t: Theme, _ u: inout Theme) -> Double {
                    u.radius = 2
                    u.radius = .small
                    take(t.radius)
                    print(t.radius)
                    if t.radius == 2 {}
                    _ = Theme(radius: 0)
                    let a: Double = Theme.named(1)
                    return t.radius
                }
                """, "3", "5", "7", "8", "9", "10"),
            Kind(
                "types that literals can make", "public struct Theme { public init(name: String) {} }",
                """
                public struct Name: ExpressibleByStringLiteral { public init(stringLiteral: String) {} }
                public struct Theme { public init(name: Name) {} }
                """, "let a = Theme(name: \"a\")\nfunc f(_ n: String) { _ = Theme(name: n) }", "1?", "2"),
            Kind(
                "parameters without labels that moved",
                "public struct Tag { public init(_ text: String, kind: Int = 1) {} }",
                "public struct Tag { public init(kind: Int = 1, _ text: String) {} }",
                "let a = Tag(\"a\")\nlet b = Tag(\"b\", kind: 2)\nlet c = [Tag]()", "2"),
            Kind(
                "static members of other modules' types",
                "extension Color { public static let brand = Color() }; public struct Tag { public init(color: Color) {} }",
                "extension Color { public static let accent = Color() }; public struct Tag { public init(color: Color) {} }",
                "import Kit; let a = Tag(color: .brand)\nlet b = Own(color: .brand)\nstruct Own { enum C { case brand }; var color: C }",
                "1"),
            Kind(
                "aliases of a type with arguments",
                """
                public struct Token<Value> {}
                public typealias ColorToken = Token<Color>; public typealias SizeToken = Token<Double>
                extension Token where Value == Color { public static let danger = Token() }
                """,
                """
                public struct Token<Value> {}
                public typealias ColorToken = Token<Color>; public typealias SizeToken = Token<Double>
                extension Token where Value == Color { public static let critical = Token() }
                """,
                """
                let a = ColorToken.danger
                let b: ColorToken = .danger
                let c: [ColorToken] = [.danger]
                let d = Other.danger
                enum Other { case danger }
                """, "1", "2", "3"),
            Kind(
                "aliases of a type with several members of one name",
                """
                public struct Token<Value> {}
                public typealias ColorToken = Token<Color>; public typealias SizeToken = Token<Double>
                extension Token where Value == Color { public static var plain: Int { 1 } }
                extension Token where Value == Double { public static var plain: Int { 1 } }
                """,
                """
                public struct Token<Value> {}
                public typealias ColorToken = Token<Color>; public typealias SizeToken = Token<Double>
                extension Token where Value == Color { public static var basic: Int { 1 } }
                """, "let a = Token<Color>.plain\nlet b = SizeToken.plain", "1"),
            Kind(
                "conditional conformances",
                "public struct Token<Value> {}; public typealias SizeToken = Token<Double>; extension Token: Hashable where Value: Hashable {}",
                "public struct Token<Value> {}; public typealias SizeToken = Token<Double>",
                """
                let a: Set<SizeToken> = []
                let b: [Token<Int>: Int] = [:]
                func f(_ t: SizeToken) { print(t) }
                """, "1", "2"),
            Kind(
                "patterns after a conditional conformance",
                "public enum Load<Value> { case idle, done(Value) }; extension Load: Equatable where Value: Equatable {}",
                "public enum Load<Value> { case idle, done(Value) }",
                """
                func f(_ a: Load<Int>, _ b: Load<Int>) {
                    switch a { case .idle: break; default: break }
                    if a == b {}
                }
                """, "3"),
            Kind(
                "methods of actors", "public final class Loader { public init() {}; public func clear() {} }",
                "public actor Loader { public init() {}; public func clear() {} }",
                "func f(_ l: Loader) { l.clear() }\nfunc g(_ l: Loader) async { await l.clear() }", "1"),
            Kind(
                "overrides and implementations",
                """
                open class Base { open var title: String? { nil } }
                public protocol Check { func validate(text: String?) -> Bool }
                """,
                """
                open class Base { open var title: String { "" } }
                public protocol Check { func validate(text: String) -> Bool }
                """,
                """
                class A: Base { override var title: String? { "a" } }
                struct B: Check { func validate(text: String?) -> Bool { true } }
                """, "1", "2"),
            Kind(
                "wrappers of properties",
                "@propertyWrapper public struct Kept { public var wrappedValue: Int; public init(wrappedValue: Int) {}; public func reset() {} }",
                "@propertyWrapper public struct Kept { public var wrappedValue: Int; public init(wrappedValue: Int) {} }",
                """
                struct A {
                    @Kept var n = 1
                    var _own: Own
                    func f() { _n.reset(); _own.reset() }
                }
                struct Own { func reset() {} }
                """, "4"),
        ])
    func written(kind: Kind) {
        #expect(places(kind.old, kind.new, in: kind.source, module: "Kit") == kind.lines)
    }
}
