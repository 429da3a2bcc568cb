import TeamSyncProtocol
import Testing

@testable import TeamSyncSwift

@Suite struct ValueHoldersTests {
    @Test("Declarations outside of functions are read with their types and initial values")
    func declarations() {
        let text = """
            import Kit
            /* let hidden: Theme */
            final class App: Base, Themed {
                let kit = DesignKit.standard
                lazy var header: Header = { let inner = Theme(); return Header(inner) }()
                static func make(
                    _ name: String
                ) -> Theme? { let local: Other; return nil }
                init() { let other: Theme }
                class var all: [Theme] { [] }
                enum Mode { case on(Theme), off }
            }
            extension Kit.Palette { var ink: Color { .red } }
            typealias Name = Theme
            let context = App(), text = "let quoted: Theme"
            """
        let entries = DeclaredValues(in: text.utf8).entries
        let found = entries.map { "\($0.owner ?? "-").\($0.name)\($0.isType ? "*" : "")" }
        #expect(
            found == [
                "-.App*", "App.kit", "App.header", "App.make", "App.all", "App.Mode*", "Mode.on", "-.Palette*",
                "Palette.ink", "-.Name", "-.context",
            ])
        #expect(entries[0].words == ["Base", "Themed"])
        #expect(entries[1].words.contains("DesignKit") && entries[2].words == ["Header"])
        #expect(entries[3].words.contains("Theme") && !entries[3].words.contains("Other"))
        #expect(entries[10].words.contains("App") && !entries[10].words.contains("Theme"))
    }

    @Test("The sources through which the searched ones reach a type are selected, and no others")
    func selection() {
        let texts = [
            "Use.swift": "func use() { print(context.session.theme.name) }",
            "App.swift": "let context = App()\nclass App { var session = Session() }",
            "Session.swift": "struct Session { var theme: Theme }",
            "Unused.swift": "struct Unused { var skin: Theme }",
            "Local.swift": "func other() { let theme: Theme? = nil; print(theme as Any) }",
        ]
        let files = texts.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, contents: .text($0.value)) }
        let holders = ValueHolders(of: ["Theme"], for: files.filter { $0.path == "Use.swift" }) { words in
            files.filter { file in
                if case .text(let text) = file.contents { words.contains(where: text.contains) } else { false }
            }
        }
        #expect(Set(holders.sources.map(\.path)) == ["App.swift", "Session.swift"])
    }
}
