import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Types in sources of tokens")
struct TokenSourceTests {
    private func groups(_ path: String, _ old: String, _ new: String) throws -> [String] {
        let clone = try DesignClone()
        var history = FastImport()
        let tree = { (text: String) in
            [
                RawPath(Array(path.utf8)): TreeEntry(text),
                RawPath(Array("src/ui/chip/Chip.kt".utf8)): TreeEntry("fun Chip() {}\n"),
            ]
        }
        let ends = history.add(tree(old), tree(new))
        let counts = [
            "tokens": CountConfiguration(
                source: .tokens(TokenSource(files: [path], pointer: "", format: .code, modes: [])), kind: .token),
            "parts": CountConfiguration(source: .directories(glob: "src/ui/*", exclude: []), kind: .component),
        ]
        return try clone.changes(counts, history.run(in: clone.repository), ends).groups.map(\.summary)
    }

    private static func kotlin(_ member: String, _ color: String = "0xff0059e1") -> String {
        """
        package com.acme

        interface TextColors {
            val plain: Color
        \(member)}

        object Palette {
            val Blue = Color(\(color))
            val Red = Color(0xffe10000)
        }

        """
    }

    @Test("A public interface loses a member")
    func kotlin() throws {
        let found = try groups(
            "src/Colors.kt", Self.kotlin("    val subtle: Color\n    val faint: Color\n"),
            Self.kotlin("    val faint: Color\n"))
        #expect(found == ["src/Colors.kt: TextColors: `subtle` is gone (breaking)"], "\(found)")
    }

    @Test("The value of a token is reported once, and new members are not reported")
    func values() throws {
        let found = try groups(
            "src/Colors.kt", Self.kotlin("", "0xff0059e1"), Self.kotlin("    val faint: Color\n", "0xff0055d4"))
        #expect(found == ["Palette.Blue: #0059e1 → #0055d4"], "\(found)")
    }

    @Test("An exported interface of a script loses a member")
    func scripts() throws {
        let source = { (member: String) in
            "export interface TextColors { plain: string\(member) }\nexport const palette = { blue: '#0059e1', red: '#e10000' }\n"
        }
        let found = try groups("src/colors.ts", source("; subtle: string"), source(""))
        #expect(found == ["src/colors.ts lost `TextColors.subtle` (may break)"], "\(found)")
        #expect(try groups("src/colors.ts", source(""), source("; faint?: string")).isEmpty)
    }
}
