import Testing

@testable import TeamSyncDesign

@Suite("Sources without comments") struct SourceMaskTests {
    /// Parts without ends. Repeated, they form one line.
    private static let parts: [(file: String, part: String)] = [
        ("a.css", "url(("), ("a.css", #"'\'\'"#), ("a.css", #"'"\'\""#), ("a.scss", "'#{(\""), ("a.ts", "=/["),
        ("a.ts", #"'`${(\'"#), ("a.kt", #""\"${(\""#), ("a.swift", ##""\(#"\#(""##),
    ]

    @Test("The search for ends that are missing is proportional to the size of the source", arguments: parts)
    func unclosed(file: String, part: String) {
        let source = Array(String(repeating: part, count: 3000).utf8)
        let mask = SourceMask(source, fileName: file)
        #expect(mask.bytes == source)
        // The last search may exceed the limit.
        #expect(mask.bytesSearchedInVain <= (SourceMask.vainSearchLimit + 1) * source.count)
    }

    @Test("Comments and strings after a few unclosed strings are recognized")
    func afterUnclosed() {
        let source = String(repeating: "a { b: url((; c: 'd\\'e }\n", count: 200) + "/* f */ g { h: 'i' }"
        let mask = SourceMask(Array(source.utf8), fileName: "a.css")
        let text = String(decoding: mask.bytes, as: UTF8.self)
        #expect(text.hasSuffix("        g { h: 'i' }") && text.hasPrefix("a { b: url"))
        #expect(mask.isInLiteral(source.utf8.count - 4))
        #expect(!mask.isInLiteral(source.utf8.count - 7))
    }
}
