import Testing

@testable import TeamSyncDesign

@Suite("Contents of PDF files") struct PDFContentsTests {
    private static func file(_ members: String, _ data: String = "packed") -> [UInt8] {
        Array("%PDF-1.5\n1 0 obj\n<< \(members) /Filter /FlateDecode >>\nstream\n\(data)\nendstream\nendobj\n".utf8)
    }

    @Test(
        "A stream that cannot be decompressed counts as much as it may contain, so that many of them end the comparison"
    )
    func work() {
        var work = 0
        #expect(PDFContents(Self.file(""), work: &work) { _, _ in nil } == nil)
        #expect(work == 8 << 20)
        work = 0
        #expect(PDFContents(Self.file(""), work: &work) { _, _ in [1, 2, 3] } != nil)
        #expect(work == 3)
        // The file ends too early.
        work = 0
        #expect(PDFContents(Self.file("") + Array("2 0 obj".utf8), work: &work) { _, _ in [1, 2, 3] } == nil)
        #expect(work == 3)
    }

    @Test("The number of tokens in compressed objects is limited")
    func tokens() {
        var work = 0
        let inner = { (count: Int) in [UInt8](repeating: UInt8(ascii: "["), count: count) }
        let file = Self.file("/Type /ObjStm")
        #expect(PDFContents(file, work: &work) { _, _ in inner(100_000) } != nil)
        #expect(PDFContents(file, work: &work) { _, _ in inner(100_001) } == nil)
        // The limit applies to all of them together.
        let two = file + file.dropFirst(9)
        #expect(PDFContents(two, work: &work) { _, _ in inner(60_000) } == nil)
    }

    @Test("Values in values are read in one pass", arguments: ["[ ", "<< /Filter [ ", "/Length [ ", "/Length 1 0 "])
    func nested(part: String) {
        var work = 0
        let file = Self.file(String(repeating: part, count: 30_000))
        _ = PDFContents(file, work: &work) { bytes, _ in Array(bytes) }
        #expect(work <= file.count)
    }

    @Test("Every beginning of a file is read or refused")
    func cut() {
        let whole = Self.file("/Kids [1 0 R (a\\)b) <00ff>] /Length 2 0 R") + Array("trailer << /Size 1 >>".utf8)
        for end in whole.indices {
            var work = 0
            _ = PDFContents(Array(whole[..<end]), work: &work) { bytes, _ in Array(bytes) }
            #expect(work <= whole.count)
        }
    }
}
