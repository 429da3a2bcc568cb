import TeamSyncDesign
import Testing

@testable import TeamSyncSwift

@Suite("Members of values in Kotlin") struct KotlinReceiversTests {
    @Test(
        "A member is that of a type if all declarations of the value state this type",
        arguments: [
            ("val a = ChipSize(1)\nprint(a.radius)", 1), ("val a = com.acme.ChipSize(1)\nprint(a?.radius)", 1),
            ("fun f(a: ChipSize) = a.radius", 1), ("fun f(a: com.acme.ChipSize?) = a?.radius", 1),
            ("val a = ChipSize(1)\nval b = Other(2)\nprint(b.radius)", 0),
            ("val a = ChipSize(1)\nfun f(a: Other) = a.radius", 0), ("val a = size()\nprint(a.radius)", 0),
            ("val a: List<ChipSize> = b\nprint(a.radius)", 0), ("val a: ChipSizes = b\nprint(a.radius)", 0),
            ("val a = ChipSize.of(1)\nprint(a.radius)", 0), ("print(c.a.radius)\nval a = ChipSize(1)", 0),
            ("for (a in b) { print(a.radius) }\nval a = ChipSize(1)", 0), ("f { a -> a.radius }\nval a: ChipSize", 0),
            ("val a = ChipSize(1)\nf(a = 2)\nprint(a.radius)", 1), ("// a: Other\nval a = ChipSize(1)\na.radius", 1),
            ("val (b, a) = c\nprint(a.radius)\nfun f(a: ChipSize) = 1", 0),
            ("f(b, a)\nval a = ChipSize(1)\na.radius", 1),
            ("print(radius)\nval radius = 1", 0), ("val a: Map<String, ChipSize> = b\na.radius", 0),
        ])
    func members(text: String, count: Int) {
        let mask = SourceMask(Array(text.utf8), fileName: "A.kt")
        let words = mask.words("radius")
        #expect(KotlinReceivers(mask).members(words, of: "ChipSize").count == count, "\(text)")
    }
}
