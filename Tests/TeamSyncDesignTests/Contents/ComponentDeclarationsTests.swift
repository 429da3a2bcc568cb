import TeamSyncDesign
import Testing

@Suite("Declarations of a component in its source text")
struct ComponentDeclarationsTests {
    private func declarations(_ source: String, file: String = "Chip.swift") -> ComponentDeclarations {
        ComponentDeclarations([ComponentDeclarations.Source(source, fileName: file)], of: "Chip")
    }

    /// The name of a file in the language of a source.
    private func file(_ source: String) -> String {
        source.contains("fun ") || source.contains("constructor")
            ? "Chip.kt" : source.contains("export") ? "Chip.ts" : "Chip.swift"
    }

    private static let table: [(source: String, expected: [String])] = [
        ("struct Chip { init(title: String) {} }", ["init(title: String)"]),
        (
            """
            struct ChipStyle { init(color: Color) {} }
            /// Shows a word.
            public struct Chip: View {
                struct Size { public init(points: Int) {} }
                enum Kind { case a; init?(raw: Int) { nil } }
                @MainActor
                public init(
                    _ title: String = "a)b", // init(no: Int)
                    action: @escaping () -> Void = { print("init(x: Int)") }
                ) async throws where T: View { self.title = title }
                private init(secret: Int) {}
                func make() { Other.init(a: 1) }
            }
            extension Chip { public convenience init?(data: [UInt8]) {} }
            extension Chip.Size { init() {} }
            """,
            [
                "init(_ title: String = \"a)b\", action: @escaping () -> Void = { print(\"init(x: Int)\") }) async throws",
                "init?(data: [UInt8])",
            ]
        ),
        ("final class Chip<T>: UIView where T: A {\n  init<B>(b: B) rethrows {}\n}", ["init<B>(b: B) rethrows"]),
        (
            "fun Chip(\n    title: String,\n    onClick: () -> Unit = {}\n) { Text(title) }\nfun ChipRow(a: Int) {}",
            ["fun Chip(title: String, onClick: () -> Unit = {})"]
        ),
        (
            "class Chip(val title: String) : View() { constructor(a: Int) : this(\"\") }",
            ["Chip(val title: String)", "constructor(a: Int)"]
        ),
        ("export function Chip({ title }: Props) { return 1 }", ["function Chip({ title }: Props)"]),
        (
            "struct Chip<T>:\n    View\nwhere T: A\n{\n  @available(iOS 17, *)\n  @MainActor public init(a: T) {}\n}",
            ["init(a: T)"]
        ),
        (
            #"struct Chip { init(a: String = "\(b ?? "x{)")", c: Character) {} ; init() {} }"#,
            [#"init(a: String = "\(b ?? "x{)")", c: Character)"#, "init()"]
        ),
        ("fun <T> Chip(a: T, b: Char = '{') {}", ["fun Chip(a: T, b: Char = '{')"]),
        ("let a = Chip(title: \"\")\nstruct Other { init() {} }", []), ("", []), ("struct Chip {", []),
        ("struct Chip { init(", []), ("/* struct Chip { init() {} } */ struct Chip {}", []),
    ]

    @Test(
        "Initializers belong to the component's own type, excluding comments and texts",
        arguments: table)
    func initializers(source: String, expected: [String]) {
        #expect(declarations(source, file: file(source)).initializers == expected)
    }

    @Test(
        "The documentation is the comment before the declaration",
        arguments: [
            ("/// A.\n/// B.\n@Observable\npublic struct Chip {}", "A.\nB."),
            ("/**\n * A.\n *\n * B.\n */\nclass Chip", "A.\n\nB."), ("/// Other.\n\nstruct Chip {}", nil),
            ("/// Other.\nstruct Other {}\nstruct Chip {}", nil), ("// A.\nstruct Chip {}", nil),
            ("/// A.\nfun Chip() {}", "A."), ("/// A.\nexport const Chip = () => 1", "A."),
            ("/// \nstruct Chip {}", nil), ("let text = \"\"\"\n/// A.\nstruct Chip {}\n\"\"\"", nil),
        ] as [(String, String?)])
    func documentation(source: String, expected: String?) {
        #expect(declarations(source, file: file(source)).documentation == expected)
    }

    @Test("The result is limited, whatever the length and depth of a source")
    func bounds() {
        let many = "struct Chip {" + String(repeating: "init(a: Int) {}\n", count: 1000) + "}"
        #expect(declarations(many).initializers.count == 20)
        let long = "struct Chip { init(a: \(String(repeating: "A", count: 5000))) {} }"
        #expect(declarations(long).initializers.first.map { $0.utf8.count <= 1003 } == true)
        let deep = String(repeating: "{", count: 500_000) + "struct Chip { init() {} }"
        #expect(declarations(deep).initializers.isEmpty)
        // Each one could be searched for until the end of the source.
        for part in ["#\"\"\"\n", "(/[", "#/\n", "public\n", "\"\\(/*\n", "@A(\n"] {
            let source = String(repeating: part, count: 1_000_000 / part.utf8.count)
            #expect(declarations(source + "struct Chip { init() {} }").initializers.count <= 1)
        }
    }
}
