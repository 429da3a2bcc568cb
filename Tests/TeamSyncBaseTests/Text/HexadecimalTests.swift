import Testing

@testable import TeamSyncBase

@Suite struct HexadecimalTests {
    @Test("Values of digits, and invalid bytes")
    func digits() {
        for byte in UInt8.min...UInt8.max {
            let character = Character(Unicode.Scalar(byte))
            let expected = byte < 0x80 ? character.hexDigitValue : nil
            #expect(Hexadecimal.value(of: byte).map(Int.init) == expected)
        }
    }

    @Test("Bytes to text and back")
    func bytes() {
        let bytes = Array(UInt8.min...UInt8.max)
        let text = Hexadecimal.text(of: bytes)
        #expect(text.hasPrefix("000102") && text.hasSuffix("fdfeff") && text.utf8.count == 512)
        let values = text.utf8.compactMap(Hexadecimal.value)
        #expect(stride(from: 0, to: 512, by: 2).map { values[$0] << 4 | values[$0 + 1] } == bytes)
        #expect(Hexadecimal.text(of: [UInt8]()) == "")
    }

    @Test(
        "Numbers, with leading zeros up to the width",
        arguments: [
            (0, 0, ""), (0, 1, "0"), (0xa, 1, "a"), (0xa, 2, "0a"), (0x1_0000, 4, "10000"),
            (0xe9, 4, "00e9"), (UInt64.max, 16, "ffffffffffffffff"), (1, 16, "0000000000000001"),
        ])
    func numbers(number: UInt64, width: Int, text: String) {
        #expect(Hexadecimal.text(of: number, width: width) == text)
        #expect(Hexadecimal.text(of: number, width: width, isUppercase: true) == text.uppercased())
    }
}
