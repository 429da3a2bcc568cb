import Testing

@testable import TeamSyncSwift

extension UseTypeTests {
    private static let cell = "struct Cell { var caption: String; var id: Int }"
    private static let renamed = "struct Cell { var title: String; var id: Int }"

    @Test(
        "Types that follow from aliases, patterns and other values",
        arguments: [
            Kind(
                "aliases of nested types",
                """
                enum Tokens { enum Space { static let large = 1 } }
                struct Card { struct Config { init() {}; var pad = 1 }; enum Style { case big } }
                typealias Space = Tokens.Space
                typealias CardConfig = Card.Config
                """,
                """
                enum Tokens { enum Space { static let huge = 1 } }
                struct Card { struct Config { init() {}; var inset = 1 }; enum Style { case tall } }
                typealias Space = Tokens.Space
                typealias CardConfig = Card.Config
                """,
                """
                func a(_ n: Int = Space.large) {}
                func b(_ c: CardConfig) -> Int { c.pad }
                let c = CardConfig().pad
                typealias Style = Card.Style
                let d: Style = .big
                let e = Style.big
                """, "1", "2", "3", "5", "6"),
            Kind(
                "chains after an implicit member",
                """
                struct Palette { var signal: Int }
                struct Color { static var pebble: Palette { Palette(signal: 1) } }
                """,
                """
                struct Palette { var status: Int }
                struct Color { static var pebble: Palette { Palette(status: 1) } }
                """,
                "let a: Color = .pebble.signal\nfunc b(_ c: Color) { b(.pebble.signal) }\nstruct Own { var signal: Int }",
                "1", "2"),
            Kind(
                "conditions of loops and tuples", cell, renamed,
                """
                func a(_ s: [Cell]) { for c in s where c.caption == "" { print(c) } }
                func b(_ s: [String: Cell]) { if let (k, c) = s.first { print(k, c.caption) } }
                func c(_ s: Cell) { let t = (cell: s, n: 1); print(t.cell.caption) }
                struct Own { var caption = "" }
                func d(_ s: [Own]) { for c in s where c.caption == "" { print(c) } }
                """, "1", "2", "3"),
            Kind(
                "bindings, optional values and tests", cell, renamed,
                """
                struct Own { var caption = "" }
                struct A: View {
                    @State var cell = Cell(caption: "", id: 1)
                    @Binding var own: Own
                    func a() { use($cell.caption); use($own.caption) }
                }
                func b(_ c: Cell?) -> String? { c.map { $0.caption } }
                func c(_ c: Cell?) throws { let d = try XCTUnwrap(c); print(d.caption) }
                func d(_ c: Cell?) throws { let d = try #require(c); print(d.caption) }
                let e = \\Model.cells[0].caption
                struct Model { var cells: [Cell] }
                """, "3", "5", "7", "8", "9", "10"),
            Kind(
                "projected values",
                "@propertyWrapper struct Kept { init(wrappedValue: Int) {}; var wrappedValue: Int; var projectedValue: Int { 1 } }",
                "@propertyWrapper struct Kept { init(wrappedValue: Int) {}; var wrappedValue: Int; var projectedValue: Int? { 1 } }",
                """
                struct A {
                    func a() -> Int { $kept + $own }
                    @Kept var kept = 1
                    @Own var own = 2
                }
                """, "2?"),
            Kind(
                "inherited members without a receiver",
                "open class Base { init() {}; var isOn = true }; open class Row: Base {}",
                "open class Base { init() {}; var isActive = true }; open class Row: Base {}",
                """
                class A: Row { func a() { isOn = true } }
                extension Row { func b() -> Bool { isOn } }
                class B { var isOn = true; func a() { isOn = true } }
                """, "1", "2"),
            Kind(
                "new cases in nested patterns", "enum Fault: Error { case lost, late }",
                "enum Fault: Error { case lost, late, other }",
                """
                func a(_ r: Result<Int, Fault>) {
                    switch r {
                    case .success: break
                    case .failure(.lost), .failure(.late): break
                    }
                    switch r {
                    case .success: break
                    case .failure: break
                    }
                }
                """, "2?"),
            Kind(
                "requirements from which an associated type is inferred",
                "protocol Style { associatedtype C; func make(_ c: C); func draw(_ n: Int) }",
                "protocol Style { associatedtype C; func make(c: C); func draw(n: Int) }",
                """
                struct A: Style {
                    func make(_ c: String) {}
                    func draw(_ n: Int) {}
                }
                """, "1", "3"),
        ])
    func inference(kind: Kind) {
        #expect(places(kind.old, kind.new, in: kind.source, module: "Kit") == kind.lines)
    }
}
