import Testing

@testable import TeamSyncDesign

@Suite("Words that are references") struct SourceReferenceTests {
    @Test(
        "A text between tags, a member, a key and a part of a string are no references",
        arguments: [
            ("a.tsx", "const a = «Chip»"), ("a.tsx", "f(«Chip»)"), ("a.tsx", "const a = { b: «Chip», «Chip» }"),
            ("a.tsx", "const a = { Chip: 1, b: 2 }"), ("a.tsx", "const a = b ? «Chip» : c"), ("a.tsx", "label.Chip"),
            ("a.tsx", "[...«Chip»]"), ("a.tsx", "const a = 'Chip'"), ("a.tsx", "const a = `${«Chip»} Chip`"),
            ("a.tsx", "<p>Chip</p>"), ("a.tsx", "<A b={1}>Add a\n  Chip, now</A>"), ("a.tsx", "<p>{«Chip»}</p>"),
            ("a.tsx", "a > «Chip» && b < c"), ("a.tsx", "() => «Chip»"), ("a.tsx", "const a = <T>() => «Chip»"),
            ("a.ts", "switch (a) { case «Chip»: b }"), ("a.vue", "<template><p>Chip</p></template>"),
        ])
    func references(file: String, marked: String) {
        let text = marked.replacing("«", with: "").replacing("»", with: "")
        let mask = SourceMask(Array(text.utf8), fileName: file)
        let bytes = Array(text.utf8)
        let words = bytes.indices.filter { bytes[$0...].starts(with: "Chip".utf8) }
        let found = words.filter { !mask.isNoReference($0..<$0 + 4, isScript: !file.hasSuffix(".vue")) }
        var expected: [Int] = []
        for (number, part) in marked.split(separator: "«", omittingEmptySubsequences: false).enumerated()
        where number > 0 {
            let front = marked.prefix(upTo: part.startIndex)
            expected.append(front.utf8.count - 2 * (2 * number - 1))
        }
        #expect(found == expected, "\(marked)")
    }
}
