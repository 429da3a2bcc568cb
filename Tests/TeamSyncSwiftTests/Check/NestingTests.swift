import SwiftParser
import SwiftSyntax
import TestSupport
import Testing

@testable import TeamSyncSwift

@Suite("The nesting depth of sources")
struct NestingTests {
    @Test(
        "Brackets in texts and comments do not count",
        arguments: [
            String(repeating: #"let a = "\u{1b}[31m""# + "\n", count: 300),
            String(repeating: "// see [1\n", count: 300),
            String(repeating: "/* [ /* ( */ { */\n", count: 300),
            "let a = \"\"\"\n" + String(repeating: "[({<\n", count: 300) + "\"\"\"",
            String(repeating: ##"let a = #"[\("##, count: 1) + "\"#\n",
            String(repeating: ##"f(#"a "[ b"#)"## + "\n", count: 300),
            String(repeating: #"f("a\(b["c[["])[[")"# + "\n", count: 300),
        ])
    func texts(source: String) {
        #expect(!Nesting.isDeep(source.utf8))
    }

    @Test(
        "Brackets in code count, also in interpolations",
        arguments: [
            String(repeating: "[", count: 13), String(repeating: "(", count: 201),
            String(repeating: "[a,\n", count: 13),
            String(repeating: "{ // }\n", count: 201), String(repeating: #"f("\("#, count: 201),
            String(repeating: "\"\n[", count: 13), String(repeating: "A<", count: 201), "\"\\([[[[[[[[[[[[[",
        ])
    func code(source: String) {
        #expect(Nesting.isDeep(source.utf8))
    }

    @Test("Code is distinguished as by the parser, in all sources of this folder")
    func parser() throws {
        let folder = PackageFolder.path("Tests/TeamSyncSwiftTests/Check")
        let names = try RawFile.names(in: RawPath(folder)).map { "\(folder)/\($0)" }
        for name in names + [PackageFolder.path("Sources/TeamSyncSwift/Nesting.swift")] {
            let bytes = try RawFile.contents(of: RawPath(name))
            let brackets = Set("[](){}".utf8)
            var scanner = CodeScanner()
            let found = bytes.indices.filter { scanner.isCode(bytes[$0]) && brackets.contains(bytes[$0]) }
            var expected: [Int] = []
            for token in Parser.parse(source: String(decoding: bytes, as: UTF8.self)).tokens(viewMode: .sourceAccurate)
            {
                switch token.tokenKind {
                case .leftSquare, .rightSquare, .leftBrace, .rightBrace, .leftParen, .rightParen:
                    // The parentheses of an interpolation belong to the text.
                    guard token.parent?.is(ExpressionSegmentSyntax.self) != true else { continue }
                    expected.append(token.positionAfterSkippingLeadingTrivia.utf8Offset)
                default: continue
                }
            }
            let wrong = Set(found).symmetricDifference(expected).sorted()
            #expect(wrong.isEmpty && found.count == expected.count, "\(name): \(wrong.prefix(3))")
        }
    }
}
