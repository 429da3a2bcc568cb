import Testing

@testable import TeamSyncReaders

struct SanitizerTests {
    @Test(
        "what could act on a terminal or mislead a reader is replaced",
        arguments: [
            ("\u{1B}[31mred", "�[31mred"), ("a\nb\r\nc", "a�b��c"), ("a\tb", "a�b"), ("\u{7F}", "�"), ("\0", "�"),
            ("\u{9B}31m", "�31m"), ("\u{202E}gvs.nocI", "�gvs.nocI"), ("\u{2066}x\u{2069}", "�x�"),
            ("a\u{200F}b", "a�b"), ("a\u{2028}b\u{2029}c", "a�b�c"), ("\u{E0041}\u{E007F}", "��"),
            ("\u{FFF9}", "�"),
        ])
    func replacesHostile(text: String, clean: String) {
        #expect(Sanitizer.clean(text) == clean)
    }

    @Test(arguments: [0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF] as [UInt32])
    func replacesNoncharacters(value: UInt32) throws {
        #expect(Sanitizer.clean(String(try #require(Unicode.Scalar(value)))) == "�")
    }

    @Test(
        "what people write in their languages stays",
        arguments: ["Icons – 3 new", "عنصر جديد", "图标", "cafe\u{301}", "👩‍💻 🇫🇮 1️⃣", "", "\u{A0}"])
    func keepsOrdinary(text: String) {
        #expect(Sanitizer.clean(text) == text)
    }
}
