import Testing

@testable import TeamSyncBase

@Suite struct PercentEscapesTests {
    @Test(
        "Decoded escapes; git keeps malformed ones, and a strict reader refuses them",
        arguments: [
            ("", "", ""), ("a b", "a b", "a b"), ("%41%6a%6A", "Ajj", "Ajj"), ("%2F/%25", "//%", "//%"),
            ("%C3%A4", "ä", "ä"), ("%2541", "%41", "%41"), ("%", "%", nil), ("%4", "%4", nil), ("%4%41", "%4A", nil),
            ("%+1", "%+1", nil), ("%zz", "%zz", nil), ("a%00", "a%00", "a\0"),
        ])
    func decoded(text: String, asGit: String, strictly: String?) {
        #expect(String(decoding: PercentEscapes.decoded(text.utf8), as: UTF8.self) == asGit)
        #expect(
            PercentEscapes.strictlyDecoded(text.utf8).map { String(decoding: $0, as: UTF8.self) } == strictly)
    }

    @Test("All other bytes are escaped, and decoding restores them")
    func encoded() {
        let all = Array(UInt8.min...UInt8.max)
        let plain = "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~"
        for keeps in [PercentEscapes.isUnreserved, PercentEscapes.isUnreservedInPath] {
            let text = PercentEscapes.encoded(all, keeping: keeps)
            #expect(text.utf8.allSatisfy { 0x21...0x7e ~= $0 })
            #expect(PercentEscapes.strictlyDecoded(text.utf8) == all)
        }
        #expect(all.filter(PercentEscapes.isUnreserved) == Array(plain.utf8))
        #expect(all.filter { PercentEscapes.isUnreservedInPath($0) && !PercentEscapes.isUnreserved($0) } == [0x2f])
        #expect(PercentEscapes.encoded("a/ä %~".utf8, keeping: PercentEscapes.isUnreservedInPath) == "a/%C3%A4%20%25~")
    }
}
