import Foundation
import TeamSyncBase
import TeamSyncDocuments
import TestSupport
import Testing

@testable import TeamSyncReport

@Suite("The HTML page")
struct ReportPageTests {
    private static let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]

    /// The results of an HTML parser: tags with their attributes, and texts.
    private struct Parsed: Decodable {
        struct Tag: Decodable {
            let name: String
            let attributes: [[String?]]
        }
        let tags: [Tag]
        let texts: [String]
    }

    private func parse(_ html: String) throws -> Parsed {
        let script = """
            import json, sys
            from html.parser import HTMLParser
            class Reader(HTMLParser):
                def __init__(self):
                    super().__init__(); self.tags, self.texts = [], []
                def handle_starttag(self, tag, attributes): self.tags.append({"name": tag, "attributes": attributes})
                def handle_data(self, data): self.texts.append(data)
            reader = Reader()
            reader.feed(sys.stdin.buffer.read().decode())
            print(json.dumps({"tags": reader.tags, "texts": reader.texts}))
            """
        let result = try Command(
            "python3", ["-c", script], environment: Self.environment, input: Array(html.utf8)
        ).runChecked()
        return try JSONDecoder().decode(Parsed.self, from: Data(result.output))
    }

    @Test("Text from a repository cannot add a tag, an attribute or a link")
    func hostile() throws {
        // Each text occurs once in the places that a report has only one of.
        let texts = ReportFixture.hostile
        let plain = try parse(ReportPage.html(ReportFixture.context(texts.map { _ in "plain" })))
        let known = Set(plain.tags.map(\.name))
        let attributes = Set(plain.tags.flatMap { $0.attributes.compactMap { $0.first ?? nil } })
        for first in [
            "plain", "\"\u{301} onload=\"\u{301}x", "</script><script>alert(1)</script>", "javascript:alert(1)",
        ] {
            let page = try parse(ReportPage.html(ReportFixture.context([first] + texts)))
            #expect(Set(page.tags.map(\.name)).isSubset(of: known))
            #expect(page.tags.count { $0.name == "script" } == 1)
            #expect(page.tags.count { $0.name == "style" } == 1)
            for tag in page.tags {
                for attribute in tag.attributes {
                    let name = try #require(attribute.first ?? nil)
                    #expect(attributes.contains(name), "\(tag.name) \(name)")
                    guard ["href", "src"].contains(name), let value = attribute.last ?? nil else { continue }
                    let isSafe = ["#", "https://", "data:image/"].contains { value.hasPrefix($0) }
                    #expect(isSafe, "\(value)")
                }
            }
            let shown = page.texts.joined()
            for text in ["</script><script>alert(1)</script>", "{{name}} {{{name}}}", "&lt;&amp;&#60;", "<\u{338}b>"] {
                #expect(shown.contains(text), "\(text) is not shown")
            }
            #expect(!shown.contains("\u{202e}") && !shown.contains("\u{1b}"))
        }
    }

    @Test("The policy has the correct hashes of style and script, neither of which contains text from a repository")
    func policy() throws {
        let html = try ReportPage.html(ReportFixture.context())
        func hash(_ tag: String) throws -> String {
            let start = try #require(html.range(of: "<\(tag)>"))
            let end = try #require(html.range(of: "</\(tag)>", range: start.upperBound..<html.endIndex))
            let text = String(html[start.upperBound..<end.lowerBound])
            for hostile in ["alert(1)", "everyone"] { #expect(!text.contains(hostile)) }
            let result = try Command(
                "openssl", ["dgst", "-sha256", "-binary"], environment: Self.environment, input: Array(text.utf8)
            ).runChecked()
            return "sha256-" + Data(result.output).base64EncodedString()
        }
        let policy = try #require(
            try parse(html).tags.first { tag in tag.attributes.contains { $0.last == "Content-Security-Policy" } })
        let content = try #require(policy.attributes.first { $0.first == "content" }?.last ?? nil)
        #expect(
            content == "default-src 'none'; img-src data:; style-src '\(try hash("style"))'; "
                + "script-src '\(try hash("script"))'; base-uri 'none'; form-action 'none'")
    }

    @Test("The hash agrees with FIPS 180-4, for every length around a block")
    func sha256() throws {
        for length in Array(0...130) + [1000, 4096] {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ length) }
            let result = try Command(
                "sha256sum", environment: Self.environment, input: bytes
            ).runChecked()
            let hex = SHA256.hex(of: bytes)
            #expect(result.text.hasPrefix(hex), "\(length) bytes")
        }
    }

    @Test("Templates insert text unescaped only for the page's own style and script, and for base64")
    func templates() throws {
        let folder = PackageFolder.path("Sources/TeamSyncReport/Templates")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".mustache") }
        #expect(names.count >= 10)
        var found: Set<Substring> = []
        for name in names {
            let text = String(decoding: try RawFile.contents(of: RawPath("\(folder)/\(name)")), as: UTF8.self)
            for match in text.matches(of: /\{\{(?:\{\s*([^}]+?)\s*\}|&\s*([^}]+?)\s*)\}\}/) {
                found.insert(match.output.1 ?? match.output.2 ?? "")
            }
        }
        #expect(found == ["style", "script", "uri"])
    }

    @Test("Items are in the section of their kind, by change, and the table of contents links to them")
    func sections() throws {
        var repository = RepositoryReport(id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
        repository.commitsTotal = 1
        var bell = ReportItem(
            catalogue: "icons", kind: "icon", key: "bell", change: .changed, facts: [.redrawn()])
        bell.drawings = [
            DrawingPair(path: "bell.svg", before: ReportFixture.drawing(1), after: ReportFixture.drawing(2))
        ]
        var gear = ReportItem(
            catalogue: "icons", kind: "icon", key: "gear", change: .added, facts: [.appeared(properties: nil)])
        gear.drawings = [DrawingPair(path: "gear.svg", before: nil, after: ReportFixture.drawing(3))]
        let button = ReportItem(
            catalogue: "components", kind: "component", key: "Button", change: .removed, facts: [.disappeared(.certain)]
        )
        repository.items = [button, gear, bell]
        let context = ReportContext(generatedAt: ReportFixture.now, range: "incoming", repositories: [repository])
        let html = try ReportPage.html(context)
        #expect(html.contains("<h1>1 removed component, 1 new icon, 1 redrawn icon</h1>"))
        #expect(html.contains(##"<a class="part" href="#icons"><strong>2</strong> Icons</a>"##))
        #expect(html.contains(##"<a href="#icons-new">1 new</a>"##))
        #expect(html.contains(#"<h3 id="icons-new">"#))
        let page = try parse(html)
        let images = page.tags.filter { $0.name == "img" }

        let small = ["16 px", "24 px", "32 px", "48 px"]
        #expect(
            images.compactMap { $0.attributes.first { $0.first == "alt" }?.last ?? nil }
                == ["before", "after", "picture", "bell before", "bell after"] + small + small + ["gear"])
        let widths = images.compactMap { $0.attributes.first { $0.first == "width" }?.last ?? nil }
        #expect(widths == ["40", "40", "40", "96", "96", "16", "24", "32", "48", "16", "24", "32", "48", "96"])
        #expect(
            images.allSatisfy { tag in
                tag.attributes.contains {
                    $0.first == "src" && $0.last??.hasPrefix("data:image/svg+xml;base64,") == true
                }
            })
        // A browser takes many times longer to open a page that draws a thousand icons at once.
        let large = images.filter { tag in tag.attributes.contains { $0.first == "width" && $0.last != "40" } }
        #expect(large.allSatisfy { tag in tag.attributes.contains { $0.first == "loading" && $0.last == "lazy" } })
        let targets = Set(page.tags.flatMap { $0.attributes.filter { $0.first == "id" }.compactMap { $0.last ?? nil } })
        for tag in page.tags where tag.name == "a" {
            guard let target = tag.attributes.first(where: { $0.first == "href" })?.last ?? nil, target.hasPrefix("#")
            else { continue }
            #expect(targets.contains(String(target.dropFirst())), "\(target)")
        }
    }

    @Test("Items with the same name have different ids, and an id has only plain characters")
    func anchors() {
        var names = AnchorNames("icon")
        let keys = [
            "bell", "bell", "bell-2", "bell", "a b", "a/b", "\" onload=\"x", "é", "",
            String(repeating: "x", count: 9000),
        ]
        let anchors = keys.map { names.next(for: $0) }
        #expect(anchors.prefix(4) == ["icon-bell", "icon-bell-2", "icon-bell-2-2", "icon-bell-3"])
        #expect(Set(anchors).count == keys.count)
        #expect(anchors.allSatisfy { $0.utf8.count < 100 && $0.wholeMatch(of: /[A-Za-z0-9._-]+/) != nil })
    }

    @Test("Small sizes are in the file as far as they fit, and the page mentions the others")
    func smallSizes() throws {
        var repository = RepositoryReport(id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
        for number in 0..<40 {
            var item = ReportItem(
                catalogue: "icons", kind: "icon", key: "icon \(number)", change: .changed, facts: [.redrawn()])
            let filler = String(repeating: "<!-- \(number) -->", count: 2600)
            let drawing = ReportDrawing(
                Array(#"<svg xmlns="http://www.w3.org/2000/svg">\#(filler)<path d="M0 0h9"/></svg>"#.utf8))
            item.drawings = [DrawingPair(path: "a.svg", before: drawing, after: drawing)]
            repository.items.append(item)
        }
        let context = ReportContext(generatedAt: ReportFixture.now, range: "incoming", repositories: [repository])
        let html = try ReportPage.html(context)
        #expect(html.utf8.count < 9_500_000)
        let with = html.ranges(of: #"<div class="sizes" aria-hidden="true">"#).count
        #expect((5...35).contains(with))
        #expect(html.ranges(of: #"width="96""#).count == 80)
        #expect(html.contains("The script of this page draws the small sizes of \(40 - with) icons"))
    }

    @Test(
        "A card describes the change without the name in its title",
        arguments: [
            ([Fact.redrawn()], "Was redrawn"),
            ([.member(["file"], old: .string("a"), new: .string("b"))], "file a → b"),
            ([.renamed(from: "ring", because: .statedAlias)], "Renamed from ring"),
            ([.property("size", old: PropertyShape(), new: nil)], "Lost <size> (breaking)"),
            ([.changed], "Changed"),
        ])
    func sentences(facts: [Fact], expected: String) {
        let item = ReportItem(catalogue: "icons", kind: "icon", key: "bell", change: .changed, facts: facts)
        let parts = ReportPage.sentence(of: item).map { part in
            part["code"]?.text.map { "<\($0)>" } ?? part["text"]?.text ?? ""
        }
        #expect(parts.joined() == expected)
    }

    @Test("A report without changes has a sentence")
    func empty() throws {
        let repository = RepositoryReport(id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
        let context = ReportContext(generatedAt: ReportFixture.now, range: "incoming", repositories: [repository])
        let html = try ReportPage.html(context)
        #expect(html.contains("<h1>Nothing changed</h1>"))
        #expect(html.contains("Nothing is incoming"))
        #expect(ReportMarkdown.text(context).contains("Nothing is incoming"))
    }

    @Test("Equal contexts produce equal pages, and a context stays the same in JSON")
    func pure() throws {
        let context = ReportFixture.context()
        let copy = try DocumentCodec.decode(ReportContext.self, from: try DocumentCodec.encode(context))
        #expect(copy == context)
        #expect(try ReportPage.html(copy) == ReportPage.html(context))
        #expect(ReportMarkdown.text(copy) == ReportMarkdown.text(context))
    }

    @Test(
        "Drawings of many icons are present without the script, which loads the visible ones", arguments: [200, 201])
    func deferred(count: Int) throws {
        var repository = RepositoryReport(id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
        repository.items = (0..<count).map { number in
            var item = ReportItem(
                catalogue: "icons", kind: "icon", key: "i\(number)", change: .added, facts: [.appeared(properties: nil)]
            )
            item.picture = ReportFixture.drawing(number)
            return item
        }
        let page = try ReportPage.html(
            ReportContext(generatedAt: ReportFixture.now, range: "incoming", repositories: [repository]))
        #expect(page.matches(of: /<img src="data:/).count == count)
        #expect(page.matches(of: /<noscript><img src="data:[^>]*><\/noscript>/).count == (count > 200 ? count : 0))
    }
}
