import TeamSyncGit
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDesign

@Suite struct ContentDifferenceTests {
    private func compare(_ old: String, _ new: String, _ path: String) -> ContentDifference {
        ContentDifference.between(Array(old.utf8), Array(new.utf8), path: GitPath(path))
    }

    @Test("Line endings, a byte order mark and trailing spaces have no meaning")
    func text() {
        #expect(compare("a\nb", "a\nb", "a.txt") == .identical)
        #expect(compare("a\nb", "\u{feff}a \t\r\nb\r\n\r\n", "a.txt") == .reformatted)
        #expect(compare("a\nb", "a\n b", "a.txt") == .different)
        #expect(compare("a\nb", "a\n\nb", "a.txt") == .different)
        #expect(compare("a  \nb", "a\nb", "a.md") == .different)
        #expect(compare("a\u{0}\n", "a\u{0}", "a.png") == .different)
    }

    @Test("The indentation of markup has no meaning", arguments: ["a.njk", "a.hbs", "a.html", "a.html.erb"])
    func indentation(path: String) {
        let old = "{% if a %}\n<p class=x>a\n<br>b</p>\n{% endif %}\n"
        #expect(compare(old, "{% if a %}\n  <p class=x>a\n\t<br>b</p>\n\n{% endif %}\n", path) == .reformatted)
        #expect(compare(old, old.replacing("<br>", with: "<br> "), path) == .different)
        let pre = "<pre>\n<br>a</pre>\n"
        #expect(compare(pre, "<pre>\n  <br>a</pre>\n", path) != .reformatted)
        #expect(compare("a:\n  b", "a:\nb", "a.txt") == .different)
    }

    @Test("JSON and YAML are compared by value")
    func values() throws {
        #expect(
            compare("{\"a\": 1, \"b\": \"#FFF\"}", "{ \"b\": \"#ffffff\",\n\"a\": 1.0}\n", "a.json") == .reformatted)
        #expect(compare("{\"a\": 1}", "{\"a\": 2}", "a.json") == .different)
        #expect(compare("{\"a\": 1}", "{\"a\": 1", "a.json") == .different)
        #expect(compare("a: 1\nb: [x, 'y']", "# c\nb:\n  - \"x\"\n  - y\n\na: 1.0", "a.yaml") == .reformatted)
        #expect(compare("a: 1", "a: '1'", "a.yml") == .different)
        #expect(compare("a: 1\n---\nb: 1", "a: 1", "a.yml") == .different)
        var random = RandomJSON(generator: SeededGenerator(seed: 1505))
        var different = 0
        for _ in 0..<1000 {
            let value = random.value(depth: 4)
            let edited = random.edited(value)
            let (one, two, three) = (random.text(value), random.text(value), random.text(edited))
            #expect(compare(one, two, "a.json") != .different)
            let isSame = try JSONParser.value(of: Array(one.utf8)[...]).isSame(
                as: JSONParser.value(of: Array(three.utf8)[...]))
            #expect((compare(one, three, "a.json") != .different) == isSame)
            if !isSame { different += 1 }
        }
        #expect(different > 300)
    }
}
