import TestSupport

/// A library of components and an app that uses them in every way that Swift allows, with a change of the library. The
/// compiler determines which lines of the app break.
struct AppPair {
    let library: String
    let changedLibrary: String
    /// By path.
    let app: [String: String]

    /// - Parameters:
    ///   - components: types of the library; each is changed in one way.
    ///   - files: sources of the app.
    init(components: Int, files: Int, in generator: inout SeededGenerator) {
        var (old, new): ([String], [String]) = ([], [])
        for number in 0..<components {
            let text = AppPair.component(number)
            old.append(text)
            let change = generator.chance(70) ? generator.pick(AppPair.changes) : ("", "")
            new.append(text.replacing(change.0, with: change.1))
        }
        library = old.joined(separator: "\n")
        changedLibrary = new.joined(separator: "\n")
        var app: [String: String] = [:]
        for file in 0..<files {
            var lines = ["import Kit"]
            for use in 0..<generator.int(3...12) {
                let number = generator.int(0...components - 1)
                let text = generator.pick(AppPair.uses).replacing("NAME", with: "Part\(number)")
                    .replacing("FILE", with: "f\(file)u\(use)")
                lines += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                lines.append("")
            }
            app["Sources/App/File\(file).swift"] = lines.joined(separator: "\n")
        }
        self.app = app
    }

    private static func component(_ number: Int) -> String {
        """
        public struct Part\(number) {
            public enum Style { case plain, large }
            public var size = 0
            public var title = ""
            public init(title: String, size: Int = 0) {}
            init() {}
            public init(style: Style) {}
            public func select(at index: Int, animated: Bool = true) {}
            public mutating func reset() {}
            public static func make() -> Part\(number) { Part\(number)() }
            public static let standard = Part\(number)()
            public subscript(row row: Int) -> Int { row }
        }
        public func show(_ part: Part\(number), style: Part\(number).Style) {}
        """
    }

    /// Code of the library, and its new form.
    private static let changes: [(String, String)] = [
        ("init(title: String, size: Int = 0)", "init(title: String)"),
        ("init(title: String, size: Int = 0)", "init(label title: String, size: Int = 0)"),
        ("init(title: String, size: Int = 0)", "init(title: String, size: Int = 0, kind: Int)"),
        ("select(at index: Int, animated", "select(number index: Int, animated"),
        ("select(at index: Int, animated: Bool = true)", "select(at index: Int)"),
        ("case plain, large", "case plain, huge"),
        ("case plain, large", "case plain, large, huge"),
        ("    public mutating func reset() {}\n", ""),
        ("func make()", "func build()"),
        ("static let standard", "static let usual"),
        ("subscript(row row: Int)", "subscript(line row: Int)"),
        ("public var size = 0", "public var length = 0"),
        ("public init(style: Style) {}", "public init(look: Style) {}"),
    ]

    private static let uses = [
        "func FILE() { _ = NAME(title: \"a\") }",
        "func FILE() { _ = NAME(title: \"a\", size: 3) }",
        "func FILE() { _ = NAME(style: .large) }",
        "func FILE() { _ = NAME.init(style: .plain) }",
        "let FILE: (String) -> NAME = { NAME(title: $0) }",
        "let FILE = [\"a\"].map { NAME(title: $0, size: 1) }",
        "func FILE(_ part: NAME) {\n    part.select(at: 1)\n    part.select(at: 2, animated: false)\n}",
        "func FILE(_ parts: [NAME]) { parts.forEach { $0.select(at: 1) } }",
        "func FILE(_ part: inout NAME) {\n    part.reset()\n    part.size = 3\n    part.title = \"b\"\n}",
        "func FILE() -> NAME { NAME.make() }",
        "func FILE() -> NAME { .standard }",
        "func FILE() -> NAME { .make() }",
        "func FILE(_ part: NAME) -> Int { part[row: 3] }",
        "func FILE(_ part: NAME) -> Int { part.size }",
        "func FILE(_ part: NAME) { show(part, style: .large) }",
        "func FILE(_ style: NAME.Style) -> Int {\n    switch style {\n    case .plain: 1\n    case .large: 2\n    }\n}",
        "func FILE(_ style: NAME.Style) -> Int {\n    switch style {\n    case .plain: 1\n    default: 2\n    }\n}",
        "typealias FILEAlias = NAME\nfunc FILE() { _ = FILEAlias(title: \"a\", size: 2) }",
        // The same names in types of the app.
        """
        struct FILEOwn {
            var size = 0
            func select(at index: Int) {}
            mutating func reset() { size = 0 }
            static func make() -> FILEOwn { FILEOwn() }
            subscript(row row: Int) -> Int { row }
        }
        func FILE() {
            var own = FILEOwn.make()
            own.reset()
            own.size = own[row: 1]
            own.select(at: 3)
        }
        """,
        "// NAME(title: \"a\", size: 3) in a comment\nlet FILE = \"NAME(title: 3)\"",
    ]
}
