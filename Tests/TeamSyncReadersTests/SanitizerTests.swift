import Testing

@testable import TeamSyncReaders

struct SanitizerTests {
    @Test(
        "Characters that could affect a terminal or mislead a reader are replaced",
        arguments: [
            ("\u{1B}[31mred", "�[31mred"), ("a\nb\r\nc", "a�b��c"), ("a\tb", "a�b"), ("\u{7F}", "�"), ("\0", "�"),
            ("\u{9B}31m", "�31m"), ("\u{202E}gvs.nocI", "�gvs.nocI"), ("\u{2066}x\u{2069}", "�x�"),
            ("a\u{200F}b", "a�b"), ("a\u{2028}b\u{2029}c", "a�b�c"), ("\u{E0041}\u{E007F}", "��"),
            ("\u{FFF9}", "�"),
        ])
    func replacesHostile(text: String, clean: String) {
        #expect(Sanitizer.clean(text) == clean)
    }

    @Test("Noncharacters are replaced", arguments: [0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF] as [UInt32])
    func replacesNoncharacters(value: UInt32) throws {
        #expect(Sanitizer.clean(String(try #require(Unicode.Scalar(value)))) == "�")
    }

    @Test(
        "Text in any language is kept",
        arguments: ["Icons – 3 new", "عنصر جديد", "图标", "cafe\u{301}", "👩🏽 🇫🇮 1️⃣", "", "\u{A0}"])
    func keepsOrdinary(text: String) {
        #expect(Sanitizer.clean(text) == text)
    }

    @Test(
        "Invisible characters are removed",
        arguments: [
            "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{2064}", "\u{FEFF}", "\u{E0100}", "\u{E01EF}", "\u{AD}",
            "\u{034F}", "\u{3164}",
        ])
    func removesInvisible(text: String) {
        #expect(Sanitizer.clean("a\(text)b\(text)") == "ab")
        #expect(Sanitizer.clean(text) == "\u{FFFD}")
    }

    @Test(
        "At most eight marks follow a character",
        arguments: ["\u{301}", "\u{20E3}", "\u{0903}", "\u{FE0F}", "\u{1F3FB}", "\u{1161}", "\u{0301}\u{0327}"])
    func bounds(mark: String) {
        for base in ["e", "", "图"] {
            let clean = Sanitizer.clean(base + String(repeating: mark, count: 500) + "x")
            #expect(clean.unicodeScalars.count <= base.unicodeScalars.count + 9)
            #expect(clean.hasSuffix("x") || clean.unicodeScalars.last == "x")
        }
    }

    @Test(
        "Limits are in bytes, and truncated text ends with an ellipsis",
        arguments: ["x", "图", "e\u{301}\u{301}", "\u{7}", "👩"])
    func limits(piece: String) {
        for limit in [Sanitizer.Limit.name, .line, .text] {
            let clean = Sanitizer.clean(String(repeating: piece, count: 70_000), limit: limit)
            #expect(clean.utf8.count <= limit.rawValue)
            #expect(clean.utf8.count > limit.rawValue - 8)
            #expect(clean.hasSuffix("…"))
        }
    }
}
