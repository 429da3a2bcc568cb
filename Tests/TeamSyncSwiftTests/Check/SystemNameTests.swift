import TeamSyncSwift
import Testing

@Suite("System colors, fonts and icons")
struct SystemNameTests {
    @Test(
        "Colors are found if the source shows their type",
        arguments: [
            "Color.red", "UIColor.systemBlue", "NSColor.labelColor", "SwiftUI.Color.red", "t.foregroundColor(.red)",
            "t.foregroundStyle(.blue)", "t.background(.red.opacity(0.5))", "t.fill(a ? .red : .blue)",
            "t.tint(.orange)", "t.shadow(color: .black, radius: 2)", "Color(.systemBackground)",
            "Color(uiColor: .label)",
            "Gradient(colors: [.red, .blue])", "Color.red.opacity(0.2)", "UIColor { t in t.isDark ? .white : .black }",
            "{ () -> Color in .red }", "Gradient(stops: [.init(color: .red, location: 0)])", "Color.init(.label)",
            "t.foregroundStyle(AnyShapeStyle(.red))", "Color.accentColor", "t.foregroundColor(.secondary)",
            "Color.secondary", "[Color.red, .blue].first", "t.fill(.linearGradient(colors: [.red], startPoint: a))",
            "LinearGradient(gradient: .init(colors: [.red]), startPoint: a)", "MeshGradient(colors: [.red])",
        ])
    func colors(source: String) {
        #expect(!CheckSupport.literals(.systemColor, "let a = \(source)").isEmpty)
    }

    @Test(
        "Colors in declarations and assignments",
        arguments: [
            "let a: Color = .red", "let a: UIColor? = .systemRed", "var a: Color { .red }",
            "var a: Color { return .red }",
            "func f() -> Color { switch x { case .a: return .red\n default: .blue } }", "func f(a: Color = .red) {}",
            "func f() { view.backgroundColor = .red }", "let a: [Color] = [.red]",
            "var a: Color { if b { .red } else { .blue } }", "let a: Color = b ?? .red",
            "func f() { view.tintColor = a == .green ? .red : b }", "let a: Color = b ? c : .red",
            "typealias Paint = Color\nlet a: Paint = .red", "typealias Paint = Color\nlet a = Paint.red",
            "let a: [String: Color] = [\"b\": .red]", "let a: (Int) -> Color = { _ in .red }",
            "lazy var a: UIColor = { .red }()", "func f() -> Color { guard a else { return .red }; return b }",
            "func f() { cell?.label.textColor = .red }", "subscript(a: Int) -> Color { .red }",
            "func f() { content.textProperties.color = .secondaryLabel }",
        ])
    func declarations(source: String) {
        #expect(!CheckSupport.literals(.systemColor, source).isEmpty)
    }

    @Test(
        "Cases and names similar to those of colors are not found",
        arguments: [
            "enum Status { case green, red }\nlet a: Status = .green",
            "switch a { case .green: f()\ncase .red: g()\ndefault: h() }",
            "let a = Status.green", "f(.green)", "Chip(color: .green)", "t.foregroundColor(.brand)",
            "let red = 1\nlet a = red",
            "Color.red(1)", "t.background(.ultraThinMaterial)", "t.foregroundStyle(.clear)", "if a == .green {}",
            "let a: Light = .red", "t.background(a == .green ? b : c)", "t.tint(a ? b : c == .red ? d : e)",
            "func f() { view.backgroundColor = a == .green ? b : c }", "func f() { a.color = .red }",
            "let a = t.foregroundStyle(.secondary)", "let a: Color = b == .red ? c : d",
            "enum A { enum Color { case red }\n let b: Color = .red }", "enum Color { case red }\nlet a: Color = .red",
            "let a = Theme.Color.red", "let a: [Color: Int] = [.red: 1]", "Chip(init: .init(color: .red))",
            "t.status(.red)", "x.red.y()", "// Color.red\nlet a = \"Color.red\"",
            "var a: Status { .green }", "t.font(.red)", "func white() {}\nwhite()", "let a = \\Theme.red",
        ])
    func others(source: String) {
        #expect(CheckSupport.literals(.systemColor, source) == [])
    }

    @Test(
        "Fonts",
        arguments: [
            "Font.system(size: 12)", "t.font(.system(size: 12))", "t.font(.title)", "Font.body.bold()",
            "UIFontMetrics(forTextStyle: .body).scaledFont(for: .systemFont(ofSize: 12))",
            "makeLabel(font: .preferredFont(forTextStyle: .body))", "UIFont.systemFont(ofSize: 12)",
            "UIFont.preferredFont(forTextStyle: .body)", "t.font(.body.weight(.bold))",
        ])
    func fonts(source: String) {
        #expect(CheckSupport.literals(.systemFont, "let a = \(source)").count == 1)
    }

    @Test(
        "Expressions that are not system fonts",
        arguments: [
            "t.font(.ds(.title))", "t.dsFont(.title)", "Text.title", "screen.title", "Font.brand", "f(.body)",
            "let a: Screen = .title", "os.system(1)", "var body: some View { Text(title) }",
        ])
    func noFont(source: String) {
        #expect(CheckSupport.literals(.systemFont, source) == [])
    }

    @Test("A hierarchical style is not a color, and has a separate rule that is off")
    func hierarchical() {
        let source =
            "let a = t.foregroundStyle(.secondary).fill(.tertiary), b: some ShapeStyle = .primary, c = d(.secondary)"
        #expect(CheckSupport.literals(.hierarchicalStyle, source) == [".secondary", ".tertiary", ".primary"])
        #expect(CheckSupport.literals(.systemColor, source) == [])
        #expect(RuleSet.descriptions.first { $0.id == "hierarchical-style" }?.level == .off)
    }

    @Test("System icons, even if their names are computed")
    func symbols() {
        let source = """
            Image(systemName: "xmark"); Label("a", systemImage: "star"); UIImage(systemName: name)
            Button("a", systemImage: "plus") {}; find(systemName: "x"); Image("close")
            """
        #expect(CheckSupport.literals(.symbol, source) == ["\"xmark\"", "\"star\"", "name", "\"plus\""])
        #expect(CheckSupport.literals(.symbol, #"let a = Image(systemName: on ? "a" : "b")"#) == ["\"a\"", "\"b\""])
    }

    @Test("A long chain of branches is read completely")
    func chain() {
        let branches = (0..<150).map { "if a == \($0) { .red }" }.joined(separator: " else ")
        #expect(CheckSupport.literals(.systemColor, "let c: Color = \(branches) else { .blue }").count == 151)
    }

    @Test("Spacings")
    func spacing() {
        let source = """
            t.padding(16).padding(.horizontal, 8).padding(); VStack(spacing: 12) {}; t.padding(0).frame(width: 5)
            EdgeInsets(top: 1, leading: 0, bottom: s, trailing: 4); Spacer(minLength: 2)
            """
        #expect(CheckSupport.literals(.spacing, source).sorted() == ["1", "12", "16", "2", "4", "8"])
    }
}
