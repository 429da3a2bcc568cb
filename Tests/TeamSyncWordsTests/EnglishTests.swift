import TeamSyncBase
import TeamSyncWords
import Testing

@Suite("Numbers, lists and short texts")
struct EnglishTests {
    @Test(
        "A number has its noun",
        arguments: [(0, "0 files"), (1, "1 file"), (2, "2 files")])
    func number(count: Int, text: String) {
        #expect(English.number(count, "file") == text)
        #expect(English.number(count, "entry", "entries") == (count == 1 ? "1 entry" : "\(count) entries"))
    }

    @Test(
        "A list names some elements, and the number of the others",
        arguments: [
            ([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"),
            (["a", "b", "c", "d"], "a, b and 2 more"),
        ])
    func list(words: [String], text: String) {
        #expect(English.list(words) == text)
        #expect(words.map { "\(name: $0)" as Sentence }.listed().write() == text)
    }

    @Test(
        "The name of a catalogue is the noun for its items",
        arguments: [
            ("icons", "icon", "icons"), ("design_tokens", "design token", "design tokens"),
            ("libraries", "library", "libraries"), ("boxes", "box", "boxes"), ("glass", "glass", "glass"),
            ("icon-aliases", "icon alias", "icon aliases"), ("phases", "phase", "phases"),
        ])
    func noun(name: String, one: String, several: String) {
        #expect(English.noun(name, 1) == one)
        #expect(English.noun(name, 2) == several)
    }

    @Test("A long text keeps its beginning and end, in 60 characters and 250 bytes")
    func short() {
        let name = "icons/navigation/2024/rounded/filled/arrow-up-left-circle-24.svg"
        #expect(
            English.short(name.replacing("/", with: "."))
                == "icons.navigation.2024.rounded…d.arrow-up-left-circle-24.svg")
        #expect(English.short(name) == "icons/navigation/2024/…/arrow-up-left-circle-24.svg")
        #expect(
            English.shortPair(
                "packages/uswds-core/src/styles/settings/_settings-components.scss",
                "packages/uswds-core/src/styles/_deprecated.scss")
                == (
                    "…/uswds-core/src/styles/settings/_settings-components.scss",
                    "…/uswds-core/src/styles/_deprecated.scss"
                ))
        #expect(English.short("a\nb") == "a b")
        #expect(English.short(" \n") == "\" \"" || English.short(" \n") == "\"  \"")
        for text in [
            String(repeating: "x", count: 100_000), String(repeating: "👩‍👩‍👧", count: 200),
            "e" + String(repeating: "\u{301}", count: 50_000),
        ] {
            let shown = English.short(text)
            #expect(shown.utf8.count <= 250 && shown.count <= 60 && !shown.isEmpty)
        }
    }

    @Test(
        "Different texts stay different when shortened",
        arguments: [
            (
                String(repeating: "a", count: 100),
                String(repeating: "a", count: 50) + "b" + String(repeating: "a", count: 49)
            ),
            (
                String(repeating: "a", count: 40) + "x" + String(repeating: "b", count: 40),
                String(repeating: "a", count: 40) + "y" + String(repeating: "b", count: 40)
            ),
            ("same", "same but not"),
        ])
    func pair(one: String, other: String) {
        let (left, right) = English.shortPair(one, other)
        #expect(left != right)
        #expect(left.count <= 61 && right.count <= 61)
        let values = ValueWords.pair(.string(one), .string(other))
        #expect(values.old != values.new)
    }

    @Test("A difference in the middle of long texts is shown with the text around it")
    func middle() {
        let color = { (green: Int, blue: Int) in
            "UIColor(red: 0 / 255, green: \(green) / 255, blue: \(blue) / 255, alpha: 1)"
        }
        #expect(
            English.shortPair(color(127, 173), color(121, 163)) == (
                "…0 / 255, green: 127 / 255, blue: 173 / 255, alpha: 1)",
                "…0 / 255, green: 121 / 255, blue: 163 / 255, alpha: 1)"
            ))
        #expect(
            English.shortPair(
                "(visible: boolean) => void", "(visible: boolean, context: PopupVisibleChangeContext) => void") == (
                    "(visible: boolean) => …", "(visible: boolean, context: PopupVisibleChangeContext) => …"
                ))
        let (left, right) = English.shortPair(color(127, 173) + " + a", color(127, 173) + " + b")
        #expect(left.hasPrefix("UIColor(") && right.hasSuffix("+ b"))
    }

    @Test("Other people's text is marked, and each style displays it differently")
    func style() {
        let sentence: Sentence = "\(name: "a<b") has \(2) drawings, see \(code: "x`y")"
        #expect(sentence.runs == [.name("a<b"), .text(" has "), .text("2"), .text(" drawings, see "), .code("x`y")])
        #expect(sentence.write() == "a<b has 2 drawings, see `x`y`")
        let style = Sentence.Style(text: { $0.uppercased() }, name: { "<\($0)>" }, code: { "[\($0)]" })
        #expect(sentence.write(style) == "<a<b> HAS 2 DRAWINGS, SEE [x`y]")
    }
}
