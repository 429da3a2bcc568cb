import TeamSyncSwift
import Testing

@Suite("Declarations in other files determine the meaning of names")
struct ModuleDeclarationTests {
    @Test(
        "The team's declarations hide those of the system",
        arguments: [
            (
                "let a = t.font(.title)",
                "extension View { func font(_ font: DSFont) -> some View { self } }\nenum DSFont { case title }"
            ),
            ("let a = t.font(.title)", "extension View { func font(_ font: DSFont) -> some View { self } }"),
            ("let a = Color.red", "extension Color { static let red = Color(\"red\") }"),
            (
                "let a = t.foregroundStyle(.red)",
                "public extension ShapeStyle where Self == Color { static var red: Color { .ds } }"
            ),
            ("let a: Color = .red", "extension SwiftUI.Color { static var red: Color { .ds } }"),
            ("let a = Color.red", "enum Color { case red }"), ("let a: Color = .red", "struct Color {}"),
            ("extension Theme { static let a: Color = .red }", "enum Theme { enum Color { case red } }"),
            ("let a: Color = .red", "typealias Color = Paint"),
            ("let a = Font.title", "extension Font { static let title = Font.custom(\"a\", size: 1) }"),
            (
                "let a = Chip(color: .red)",
                "struct Chip: View { init(color: Color) {}; init(color: Status) {} }\nenum Status { case red }"
            ),
            ("let a = Chip(color: .red)", "struct Chip<C> { let color: C }"),
            (
                "func f() { a.backgroundColor = .red }",
                "class A { var backgroundColor: Shade }\nenum Shade { case red }"
            ),
            ("func f() { a.color = .red }", "class A { var other: Color }"),
            (
                "let a = t.background(.red)",
                "extension View { func background(_ kind: Kind) {} }\nenum Kind { static let red = 1 }"
            ),
        ])
    func own(source: String, other: String) {
        let facts = CheckSupport.resolved(source, others: [other])
        #expect(facts.uses.isEmpty, "\(facts.uses.map(\.literal))")
        // The same declarations in a single file.
        #expect(
            CheckSupport.resolved(other + "\n" + source).uses.filter { [".red", ".title"].contains($0.literal) } == [])
    }

    @Test(
        "Parameters and properties of the team's own types are colors if declared so",
        arguments: [
            ("let a = Chip(color: .red)", "struct Chip: View { init(color: Color) {} }", ".red"),
            ("let a = Chip(color: on ? .red : b)", "struct Chip: View { let color: Color? }", ".red"),
            ("let a = Chip(tint: .systemBlue)", "class Chip: UIView { init(tint: UIColor) {} }", ".systemBlue"),
            (
                "func f() { a.configure(title: b, color: .label) }",
                "class Chip: UIView { func configure(title: String, color: UIColor) {} }", ".label"
            ),
            ("let a = Chip(colors: [.red])", "struct Chip { let colors: [Color] }", ".red"),
            ("let a: Style = .filled(color: .red)", "enum Style { case filled(color: Color) }", ".red"),
            ("func f() { a.shade = .red }", "class A { var shade: UIColor? }", ".red"),
            ("let a: Paint = .red", "typealias Paint = Color", ".red"),
            ("let a: UIColor = .red", "#if os(macOS)\ntypealias UIColor = NSColor\n#endif", ".red"),
            (
                "let a = t.background(.red)",
                "extension View { func background(_ kind: Kind) {} }\nenum Kind { case plain }", ".red"
            ),
            (
                "let a = Chip(color: .red)",
                "struct Chip { init(color: Color) {} }\nprivate struct Chip { init(color: Other) {} }", ".red"
            ),
            (
                "let a = Color.red",
                "extension UIColor { static let red = 1 }\nprivate extension Color { static let red = 1 }", "Color.red"
            ),
        ])
    func colors(source: String, other: String, literal: String) {
        #expect(CheckSupport.literals(.systemColor, source, others: [other]) == [literal])
    }

    @Test("Literals and fonts in parameters of the team's own types")
    func literals() {
        let chip = "struct Chip { init(color: Color, font: UIFont, text: Font) {} }"
        let source = """
            let a = Chip(color: .init(white: 1), font: .boldSystemFont(ofSize: 2), text: .title)
            let b = hex(0x112233), c = other(0x112233)
            """
        let facts = CheckSupport.resolved(source, others: [chip, "func hex(_ value: UInt32) -> UIColor { .red }"])
        #expect(facts.uses.filter { $0.kind == .colorLiteral }.map(\.name) == ["Color", "UIColor"])
        #expect(facts.uses.filter { $0.kind == .systemFont }.map(\.name) == ["boldSystemFont", "title"])
        #expect(CheckSupport.resolved(source).uses.filter { $0.kind == .colorLiteral }.isEmpty)
    }

    @Test("Files for previews, demos and tests, and previews in other files, have a separate level")
    func examples() throws {
        for path in [
            "Tests/KitTests/A.swift", "Demo/A.swift", "Sources/ChipPreviews.swift", "App/Preview Content/A.swift",
            "KitDemo/A.swift", "Sources/Chip_Previews.swift",
        ] {
            let file = CheckedFile(path: path, facts: CheckSupport.resolved("let a = Color.red"))
            #expect(try findings(file).map(\.isInExample) == [true], "\(path)")
        }
        let source = "let a = Color.red\n#Preview { Text(a).foregroundColor(.red) }"
        let file = CheckedFile(path: "Sources/Contest/Latest.swift", facts: CheckSupport.resolved(source))
        #expect(try findings(file).map(\.isInExample) == [false, true])
    }

    private func findings(_ file: CheckedFile) throws -> [CheckFinding] {
        let context = RuleContext(
            configuration: try CheckSupport.configuration(""), catalogues: CheckSupport.catalogues())
        return RuleSet.all.flatMap { $0.findings(in: file, context) }
    }
}
