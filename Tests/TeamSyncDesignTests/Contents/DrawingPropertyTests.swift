import TeamSyncBase
import TeamSyncGit
import TestSupport
import Testing

@testable import TeamSyncDesign

@Suite struct DrawingPropertyTests {
    private let path = GitPath("icons/a.svg")

    @Test("A drawing in two notations is the same, and a changed one is not")
    func generated() throws {
        var generator = SeededGenerator(seed: 1500)
        for _ in try SeedRange.chosen(1...150, of: 1...500) {
            let drawing = RandomDrawing(&generator)
            var writer = DrawingWriter(generator: SeededGenerator(seed: generator.next()))
            let (one, two) = (writer.svg(drawing), writer.svg(drawing))
            let result = ContentDifference.between(one, two, path: path)
            #expect(result == .reformatted, "\(text(one))\n\(text(two))")
            // Drawn in the same places.
            #expect(Drawing(one).flatMap { one in Drawing(two).map { one.similarity(to: $0) } } == 1)
            var changed = drawing
            let change = changed.change(&generator)
            let three = writer.svg(changed)
            #expect(
                ContentDifference.between(one, three, path: path) == .different,
                "\(change)\n\(text(one))\n\(text(three))")
        }
    }

    @Test("A truncated file is not a drawing, and damage is detected in either direction")
    func damaged() {
        var generator = SeededGenerator(seed: 1501)
        var writer = DrawingWriter(generator: SeededGenerator(seed: 1502))
        for _ in 0..<300 {
            let whole = writer.svg(RandomDrawing(&generator))
            #expect(Drawing(whole) != nil, "\(text(whole))")
            var damaged = whole
            for _ in 0..<generator.int(1...4) {
                damaged[generator.int(0...damaged.count - 1)] = generator.pick(
                    Array("<>\"'/&;-.,0e9zaMc{}#%()\u{7f}".utf8))
            }
            let result = ContentDifference.between(whole, damaged, path: path)
            #expect(ContentDifference.between(damaged, whole, path: path) == result, "\(text(damaged))")
            #expect((result == .identical) == (whole == damaged))
            let end = whole.lastIndex(of: UInt8(ascii: ">")) ?? whole.count
            #expect(Drawing(Array(whole.prefix(generator.int(0...end)))) == nil, "\(text(whole))")
            #expect(ContentDifference.between(whole, generator.bytes(100), path: path) == .different)
        }
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
