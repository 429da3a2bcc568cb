import Testing

@testable import TeamSyncSwift

extension UseTypeTests {
    @Test(
        "Calls with several errors, and declarations of other kinds",
        arguments: [
            Kind(
                "labels of a call",
                """
                struct Kit {
                    func move(a: Int, b: Int, c: Int) {}
                    func cut(a: Int, b: Int, c: Int) {}
                    func grow(a: Int, b: Int) {}
                    func trade(title: String, part: String, n: Int = 1) {}
                    func swap(_ a: Int, _ b: String) {}
                }
                """,
                """
                struct Kit {
                    func move(b: Int, c: Int, z: Int) {}
                    func cut(b: Int) {}
                    func grow(a: Int, b: Int, yes: Int, zed: Int) {}
                    func trade(title: String, id: Int, n: Int = 1) {}
                    func swap(_ a: String, _ b: Int) {}
                }
                """,
                """
                func a(_ k: Kit) {
                    k.move(
                        a: 1, b: 2,
                        c: 3)
                    k.cut(
                        a: 1, b: 2,
                        c: 3)
                    k.grow(
                        a: 1,
                        b: 2)
                    k.trade(
                        title: "a",
                        part: "b")
                    k.swap(
                        1,
                        "a")
                }
                """, "2", "5", "8", "12", "13", "15", "16"),
            Kind(
                "variadic parameters",
                "struct Kit { static func all(_ k: Kit...) {}; static func any(_ k: Kit...) {} }",
                "struct Kit { static func all(_ k: [Kit]) {}; static func any(_ k: Kit) {} }",
                """
                func a(_ k: Kit) { Kit.all(k) }
                func b(_ k: Kit) { Kit.any(k) }
                func c(_ k: Kit) { Kit.any(k, k) }
                func d() { Kit.all() }
                """, "1", "3", "4"),
            Kind(
                "cases that are properties now", "enum Size { case small, large }",
                "struct Size { static let small = Size(); static let large = Size() }",
                """
                func a(_ s: Size) -> Int { switch s { case .small: 1; case .large: 2 } }
                let b = [Size.small, .large]
                """, "1?", "1?", "1?", "1?", "2?"),
            Kind(
                "arguments whose type changed too",
                "enum Space { static let small = 1.0 }; struct Kit { func pad(_ n: Double) {} }",
                "enum Space: Double { case small = 1 }; struct Kit { func pad(_ n: Space) {} }",
                "func a(_ k: Kit) {\n    k.pad(Space.small)\n    k.pad(2)\n}", "2?", "2?", "3"),
            Kind(
                "members that a class of the design system inherits",
                "open class Base { init(at: Int) {}; open func go() {}; open var top: Int { 1 } }; open class Row: Base {}",
                "open class Base { init(by: Int) {}; open func move() {}; public var top: Int { 1 } }; open class Row: Base {}",
                """
                class A: Row {
                    override func go() {}
                    override var top: Int { 2 }
                }
                class B: Base { convenience init() { self.init(at: 1) } }
                class C { func go() {} }
                """, "2", "3", "5"),
            Kind(
                "sets of options",
                "struct Style: OptionSet { let rawValue: Int; static let bold = Style(rawValue: 1) }",
                "enum Style { case bold }",
                """
                let a: Style = [.bold]
                func b(_ s: Style) -> Bool { s.contains(.bold) }
                func c(_ s: [Int]) -> Bool { s.contains(1) }
                """, "1?", "1", "2?", "2"),
            Kind(
                "patterns of a value", "enum Size { case small, large, other }", "enum Size { case tiny, huge, other }",
                """
                func a(_ s: Size) -> Int {
                    switch s {
                    case .small: 1
                    case .large: 2
                    default: 3
                    }
                }
                func b(_ s: Size) {
                    switch s {
                    case .small: print(1)
                    case .large: print(2)
                    default: break
                    }
                }
                """, "3", "4?", "10", "11"),
        ])
    func calls(kind: Kind) {
        #expect(places(kind.old, kind.new, in: kind.source, module: "Kit") == kind.lines)
    }
}
