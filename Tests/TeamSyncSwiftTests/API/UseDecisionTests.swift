import Testing

@testable import TeamSyncSwift

extension UseTypeTests {
    @Test(
        "The types at a place decide whether it breaks",
        arguments: [
            Kind(
                "generic constraints",
                "public struct Picker<T> { public init(_ items: [T]) {} }; public func sorted<T>(_ a: [T]) -> [T] { a }",
                """
                public struct Picker<T: Hashable> { public init(_ items: [T]) {} }
                public func sorted<T: Comparable>(_ a: [T]) -> [T] { a }
                """,
                """
                struct Plain {}
                struct Key: Hashable { var n = 1 }
                enum Kind { case a, b }
                enum Other { case a(Plain) }
                func f(_ plain: [Plain], _ keys: [Key], _ kinds: [Kind], _ others: [Other], _ unknown: [Remote]) {
                    _ = Picker(plain)
                    _ = Picker(keys)
                    _ = Picker(kinds)
                    _ = Picker(others)
                    _ = Picker(["a"])
                    _ = Picker<Int>([])
                    _ = Picker<Plain>([])
                    _ = Picker(unknown)
                    _ = sorted([1, 2])
                    _ = sorted([true])
                    _ = sorted(keys)
                }
                """, "6", "9", "12", "13?", "15", "16"),
            Kind(
                "extensions with constraints",
                """
                public struct Stack<Content> { public init(_ c: Content) {} }
                extension Stack { public func tight() {} }
                extension Collection { public func total() -> Int { 0 } }
                """,
                """
                public struct Stack<Content> { public init(_ c: Content) {} }
                extension Stack where Content == String { public func tight() {} }
                extension Collection where Element: Numeric { public func total() -> Int { 0 } }
                """,
                """
                import Kit; func f(_ a: Stack<String>, _ b: Stack<Int>, _ names: [String]) {
                    a.tight()
                    b.tight()
                    Stack(1).tight()
                    _ = [1].total()
                    _ = names.total()
                }
                """, "3", "4", "6"),
            Kind(
                "overloads",
                """
                public struct Kit {
                    public static func gap(_ n: CGFloat, _ f: Bool) {}; public static func gap(_ c: Color, _ f: Bool) {}
                    public static func pad(_ n: Int) {}; public static func pad(_ s: String) {}
                }
                """,
                """
                public struct Kit { public static func gap(_ c: Color, _ f: Bool) {}; public static func pad(_ s: String) {} }
                """,
                """
                func f(_ w: CGFloat, _ n: Int, _ c: Color, _ s: String, _ x: Remote) {
                    Kit.gap(.red, true)
                    Kit.gap(c, true)
                    Kit.gap(2, true)
                    Kit.gap(w * 2, true)
                    Kit.gap(.zero, true)
                    Kit.pad(n + 1)
                    Kit.pad("a\\(n)")
                    Kit.pad(s)
                    Kit.pad(x.count)
                }
                """, "4", "5", "6", "7", "10?"),
            Kind(
                "bindings",
                "public struct Field { public init(text: Binding<String>) {} }; public struct Dial { public init(n: Binding<Int>) {} }",
                "public struct Field { public init(text: Binding<String?>) {} }; public struct Dial { public init(n: Int) {} }",
                """
                struct A {
                    @State var text = ""
                    @State var n = 1
                    var own: Binding<String>
                    func f() {
                        _ = Field(text: $text)
                        _ = Field(text: own)
                        _ = Field(text: .constant("a"))
                        _ = Field(text: .constant(text))
                        _ = Dial(n: $n)
                    }
                }
                """, "6", "7", "10"),
            Kind(
                "operators",
                """
                public struct Length {
                    public static func + (a: Length, b: Length) -> Length { a }
                    public static func * (a: Length, b: Int) -> Length { a }
                    public static prefix func - (a: Length) -> Length { a }
                    public var points: Int { 1 }
                }
                """,
                """
                public struct Length {
                    public static func + (a: Length, b: Int) -> Length { a }
                    public static func * (a: Length, b: Int) -> Int { 1 }
                    public var points: Int { 1 }
                }
                """,
                """
                func f(_ a: Length, _ b: Length) {
                    _ = a + b
                    _ = a * 2
                    let c: Length = a * 2
                    _ = -a
                    _ = -a.points
                    _ = a.points + b.points
                }
                """, "2", "4", "5"),
        ])
    func decisions(kind: Kind) {
        #expect(places(kind.old, kind.new, in: kind.source, module: "Kit") == kind.lines)
    }

    @Test(
        "Code around a use decides whether it breaks",
        arguments: [
            Kind(
                "required initializers",
                "open class Base { public init(a: Int) {} }; open class Cell { public init() {} }",
                "open class Base { public init(a: Int) {}; public required init(c: Int) {} }; open class Cell { public required init() {} }",
                """
                class A: Base {
                    override init(a: Int) { super.init(a: a) }
                }
                class B: Base { var n = 1 }
                class C: A {
                    init(x: Int) { super.init(a: x) }
                }
                class D: Cell {
                    override init() { super.init() }
                }
                class E: Cell { init(n: Int) { super.init() }
                }
                class F: Base { convenience init(n: Int) { self.init(a: n) } }
                class G: Cell { required init() { super.init() } }
                """, "3", "7", "9", "12"),
            Kind(
                "requirements of a refined protocol",
                "public protocol Part {}; public protocol Field: Part { func focus() }",
                "public protocol Part { static var tag: String { get } }; public protocol Field: Part { func focus() }",
                """
                struct A: Field { func focus() {} }
                struct B: Field { func focus() {}; static let tag = "b" }
                struct C: Other {}
                """, "1"),
            Kind(
                "closures that escape",
                "public struct Job { public func run(_ f: () -> Void) {} }",
                "public struct Job { public func run(_ f: @escaping () -> Void) {} }",
                """
                class A {
                    var n = 0
                    func go(_ job: Job, _ f: () -> Void) {
                        job.run { n += 1 }
                        job.run { self.n += 1 }
                        job.run { [self] in n += 1 }
                        job.run { let n = 1; print(n) }
                        job.run { save() }
                        job.run(f)
                    }
                    func save() {}
                }
                struct B {
                    var n = 0
                    func go(_ job: Job) { job.run { print(n) } }
                    mutating func change(_ job: Job) { job.run { n += 1 } }
                }
                """, "4", "8", "9", "16?"),
            Kind(
                "types of errors",
                "public enum Fault: Error { case a }; public func load() throws(Fault) {}",
                "public enum Fault: Error { case a }; public func load() throws {}",
                """
                func a() throws { try load() }
                func b() throws(Fault) { try load() }
                func c() throws(Fault) { do { try load() } catch {} }
                func d() throws(Fault) { try? load() }
                """, "2"),
            Kind(
                "parameter packs", "public func join<each T>(_ t: repeat each T) {}", "public func join<T>(_ t: T) {}",
                "func a() { join(1) }\nfunc b() { join(1, \"a\") }\nfunc c() { join() }", "2", "3"),
            Kind(
                "calls of new values",
                "public struct Close { public init() {}; public func callAsFunction(now: Bool) {} }",
                "public struct Close { public init() {}; public func callAsFunction() {} }",
                "func a() { Close()(now: true) }", "1"),
            Kind(
                "blocks of one value",
                """
                public struct Item {}
                @resultBuilder public enum Items { public static func buildBlock(_ c: Item...) -> [Item] { c } }
                public struct Menu { public init(@Items _ items: () -> [Item]) {} }
                """,
                """
                public struct Item {}
                @resultBuilder public enum Items { public static func buildBlock(_ c: Item) -> [Item] { [c] } }
                public struct Menu { public init(@Items _ items: () -> [Item]) {} }
                """,
                """
                let a = Menu { Item() }
                let b = Menu {
                    let i = Item()
                    i
                    Item()
                }
                """, "5"),
        ])
    func surroundings(kind: Kind) {
        #expect(places(kind.old, kind.new, in: kind.source, module: "Kit") == kind.lines)
    }
}
