import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign

extension SourceTokenTests {
    private static let enumeration = "enum InkColor: Int {\n  case one = 0x101010\n  case two = 0x202020\n}\n"

    @Test("The cases behind constants of the same name count once, with the names that code uses")
    func casesBehindConstants() throws {
        let constants =
            "public struct Ink {\n  public static let one: UIColor = InkColor.one.color\n"
            + "  public static let two: UIColor = InkColor.two.color\n}\n"
        #expect(try names(constants + Self.enumeration, .swift) == ["Ink.one", "Ink.two"])
        let tokens = try SourceTokens(Array((constants + Self.enumeration).utf8), .swift).tokens
        #expect(tokens.first?.value == .string("0x101010") && tokens.first?.reference == nil)
        let property =
            "enum InkColor: Int {\n  case one, two\n  var rgb: Int { switch self { case .one: return 0x303030\n"
            + "    case .two: return 0x404040 } }\n}\n"
        let others = try SourceTokens(Array((constants + property).utf8), .swift).tokens
        #expect(others.filter { !$0.isOnlyReferred }.map(\.value) == [.string("0x303030"), .string("0x404040")])
    }

    @Test("Cases count if some are not behind a constant, or if the constants change them")
    func otherCases() throws {
        let some = "public struct Ink {\n  public static let one: UIColor = InkColor.one.color\n}\n"
        #expect(try names(some + Self.enumeration, .swift) == ["Ink.one", "InkColor.one", "InkColor.two"])
        let others =
            "public struct Ink {\n  public static let one: UIColor = InkColor.one.lighter\n"
            + "  public static let two: UIColor = InkColor.two.lighter\n}\n"
        #expect(
            try names(others + Self.enumeration, .swift) == ["Ink.one", "Ink.two", "InkColor.one", "InkColor.two"])
    }

    @Test("A group for the dark theme has the name of the group next to it, however that is written")
    func abbreviatedThemes() throws {
        let text =
            "export const KITColorSet = {\n  ink: '#101010',\n  line: '#202020',\n}\n"
            + "export const KITDarkColorSet = {\n  ink: '#f0f0f0',\n  line: '#e0e0e0',\n}\n"
        #expect(try names(text, .script) == ["KITColorSet.ink", "KITColorSet.line"])
        let other = text.replacing("KITColorSet", with: "OtherSet")
        #expect(try names(other, .script).count == 4)
    }

    @Test("A switch of an opaque type is read if all of its results are constants")
    func opaqueSwitches() throws {
        func text(_ type: String, _ results: [String]) -> String {
            let cases = zip(["one", "two"], results).map { "case .\($0): return \($1)" }.joined(separator: "\n")
            return
                "extension Ink.Status: Role {\n  public var tone: \(type) {\n    switch self {\n\(cases)\n    }\n  }\n}\n"
        }
        let constants = ["Ink.Palette.red", "Ink.Palette.blue"]
        #expect(try names(text("any Tone", constants), .swift) == ["Ink.Status.one.tone", "Ink.Status.two.tone"])
        #expect(try names(text("some View", ["Text(\"a\")", "Image(\"b\")"]), .swift) == [])
    }

    private func names(_ text: String, _ language: SourceLanguage) throws -> [String] {
        Set(try SourceTokens(Array(text.utf8), language).tokens.lazy.filter { !$0.isOnlyReferred }.map(\.key)).sorted()
    }
}
