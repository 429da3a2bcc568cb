import Testing

@testable import TeamSyncBase
@testable import TeamSyncDesign

@Suite struct HexColorTests {
    @Test(
        "The digits are red, green, blue, alpha",
        arguments: [
            ("#fff", 0xffff_ffff), ("#000", 0xff), ("#1a2", 0x11aa_22ff), ("#1a2b", 0x11aa_22bb), ("#0000008C", 0x8c),
            ("#0000008f", 0x8f), ("#12AbEf", 0x12ab_efff), ("#12345678", 0x1234_5678),
        ] as [(String, UInt32)])
    func digitsAreRedGreenBlueAlpha(text: String, value: UInt32) {
        #expect(HexColor(text)?.value == value)
        #expect(HexColor(text.uppercased()) == HexColor(text.lowercased()))
    }

    @Test(
        "Other texts are not colors",
        arguments: [
            "", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "123", "0x123", "#12g", "#-12", "#+123", "# 123",
            "#123 ", "##123", "#١٢٣", "#é1", "#\u{0}00", "rgb(0,0,0)",
        ])
    func otherTextIsNoColor(text: String) {
        #expect(HexColor(text) == nil)
    }
}
