import TeamSyncDocuments
import Testing

@testable import TeamSyncSwift

@Suite("Renames that are certain") struct CertainRenameTests {
    private func name(
        _ effect: APIChange.Effect, _ verdict: APIChange.Verdict = .breaking, labels: [String]? = nil,
        as item: ImpactDocument.Effect = .breaks
    ) -> String? {
        let change = APIChange(
            verdict, kind: "func", DeclarationID(module: "Kit", types: ["Theme"], name: "paint", labels: labels),
            name: "Theme.paint", effect: effect, path: "Kit.swift")
        let rename = CertainRename(
            ImpactDocument.Item(
                provider: "kit", catalogue: "", kind: "declaration", key: "paint", effect: item,
                facts: [.api([change], more: 0, nil)]))
        guard case .declaration(_, let to)? = rename else { return nil }
        return to
    }

    @Test("If a new name is stated, the reason says why it is not used")
    func reasons() {
        func reason(_ effect: APIChange.Effect, in catalogue: String = "") -> String {
            let id = DeclarationID(types: ["Meter"], name: "Unit", labels: nil)
            let change = APIChange(.breaking, kind: "enum", id, name: "Meter.Unit", effect: effect, path: "A.swift")
            return CertainRename.reason(
                ImpactDocument.Item(
                    provider: "kit", catalogue: catalogue, kind: "component", key: "a", effect: .breaks,
                    facts: [.api([change], more: 0, nil)]))
        }
        let moved = APIChange.Effect.renamed(to: DeclarationID(types: [], name: "MeterUnit", labels: nil))
        #expect(reason(moved) == "its new name has other types or labels")
        #expect(reason(.gone(use: nil)) == "no new name is certain")
        #expect(reason(.moduleChanged(old: "a", new: "b"), in: "components") == "components are not rewritten")
    }

    private func unavailable(_ renamed: String?) -> APIChange.Effect {
        .unavailable(APIChange.Advice(renamed: renamed), platform: nil)
    }

    @Test(
        "An unavailable declaration states its new name",
        arguments: [
            ("draw", nil, "draw"), ("draw(_:at:)", ["_", "at"], "draw"), ("Theme.draw", nil, "draw"),
            ("Kit.Theme.draw", nil, "draw"), ("draw", ["_"], "draw"),
            // Not the same labels or type, or not a name
            ("draw(at:)", ["_"], nil), ("Other.draw", nil, nil), ("draw(_:)", nil, nil), ("init(a:)", ["a"], nil),
            ("draw()", nil, nil), ("draw()", [], "draw"), ("Kit.draw", nil, nil), ("Kit.draw", ["_"], nil),
            ("getter:draw()", nil, nil), ("see the guide", nil, nil), ("paint", nil, nil), ("", nil, nil),
        ] as [(String, [String]?, String?)])
    func stated(renamed: String, labels: [String]?, expected: String?) {
        #expect(name(unavailable(renamed), labels: labels) == expected)
    }

    @Test("A deprecated or removed declaration with a stated name is renamed; on one platform, it is not")
    func others() {
        let deprecated = { APIChange.Effect.deprecated(APIChange.Advice(renamed: "draw"), platform: $0) }
        #expect(name(deprecated(nil), .deprecated, as: .deprecated) == "draw")
        #expect(name(deprecated("iOS"), .deprecated, as: .deprecated) == nil)
        // The places may use another declaration.
        #expect(name(deprecated(nil), .mayBreak, as: .deprecated) == nil)
        #expect(name(.gone(use: "draw")) == "draw")
        #expect(name(.gone(use: nil)) == nil)
        #expect(name(unavailable("draw"), as: .mayBreak) == nil)
    }

    @Test("A deprecated alias of a type without arguments is another name of it")
    func aliases() {
        func name(_ target: String, _ text: String) -> String? {
            let change = APIChange(
                .deprecated, kind: "struct", DeclarationID(module: "Kit", types: ["Theme"], name: "Old"),
                name: "Theme.Old", effect: .aliased(of: target), new: text, path: "Kit.swift")
            let rename = CertainRename(
                ImpactDocument.Item(
                    provider: "kit", catalogue: "", kind: "declaration", key: "Old", effect: .deprecated,
                    facts: [.api([change], more: 0, nil)]))
            guard case .declaration("Old", let to)? = rename else { return nil }
            return to
        }
        #expect(name("Theme.New", "typealias Old = New") == "New")
        #expect(name("Theme.New", "typealias Old = New<Int>") == nil)
        #expect(name("New", "typealias Old = New") == nil)
        #expect(name("Theme.New", "struct New") == nil)
    }

    private func labels(_ old: String, _ new: String) -> ChangedLabels {
        var labels = ChangedLabels(of: DeclarationID(name: "f", labels: [old]))
        let isKnown = labels.add(.parameterRenamed(.init(old, at: 0), to: new))
        #expect(isKnown)
        return labels
    }

    private func edits(_ source: String, _ rename: CertainRename, at columns: Int...) -> [[Int]] {
        var edits = RenameEdits(Array(source.utf8), path: "A.swift")
        return columns.map { column in
            let place = ImpactDocument.Place(path: "A.swift", line: 1, column: column)
            return edits.edits(rename, at: place).map { $0.offset + 1 }
        }
    }

    @Test("A name is rewritten at its place only, even if it is on the line again")
    func repeated() {
        let rename = CertainRename.declaration(from: "load", to: "fetch")
        #expect(edits("t.load(\"load\") + t.load(x) // load", rename, at: 3, 8, 20) == [[3], [], [20]])
        let label = CertainRename.labels(labels("size", "length"), of: "init", in: "Icon")
        #expect(edits("Icon(\"\\(Icon(\"q\", size: 1))\", size: 2)", label, at: 1, 9) == [[31], [19]])
        // The place is a value, which may be a call too.
        #expect(edits("Icon(size: 1)", label, at: 12) == [[6]])
        #expect(edits("Icon(size: Own(size: 1))", label, at: 12) == [[6]])
        #expect(edits("Icon(size: Icon(size: 1))", label, at: 12) == [[]])
        #expect(edits("theme[size: 1]", .labels(labels("size", "length"), of: "subscript", in: "T"), at: 6) == [[7]])
    }

    @Test("Labels of overriding methods and of key paths, and names in backticks, are rewritten")
    func otherLabels() {
        func text(_ source: String, _ rename: CertainRename, at column: Int) -> String {
            let bytes = Array(source.utf8)
            var edits = RenameEdits(bytes, path: "A.swift")
            let all = edits.edits(rename, at: ImpactDocument.Place(path: "A.swift", line: 1, column: column))
            let rewrite = FileRewrite(path: "A.swift", old: bytes, Set(all), count: 1, broken: 1)
            return String(decoding: rewrite.new, as: UTF8.self)
        }
        let label = CertainRename.labels(labels("at", "in"), of: "load", in: "T")
        #expect(text("override func load(at: Int) {}", label, at: 15) == "override func load(in at: Int) {}")
        #expect(text("override func load(at x: Int) {}", label, at: 15) == "override func load(in x: Int) {}")
        #expect(text("func load(at: Int) {}", label, at: 6) == "func load(at: Int) {}")
        #expect(text("a(\\.[at: 1])", label, at: 5) == "a(\\.[in: 1])")
        let name = CertainRename.declaration(from: "load", to: "fetch")
        #expect(text("t.`load`()", name, at: 3) == "t.`fetch`()")
        #expect(text("t.`loads`()", name, at: 3) == "t.`loads`()")
    }

    @Test("The names of functions count where they are declared, or referred to without a call")
    func references() {
        let words = CodeWords(["size"], references: ["load", "init"])
        let used = [
            "u.forEach(l.load)", "let f = load\n", "l.load(_:)", "load(of:in:)", "[1].map(T.init)",
            "override func load() {}", "public override init(_ a: Int) {}",
            "load(1, size)", "func `load`() {}", "(load, 1)",
        ]
        let unused = ["l.load(1)", "load(of: a)", "load()", "load { 1 }", "T.init(a: 1)", "init(load: 1)", "// load"]
        for source in used {
            #expect(words.occur(in: Array(source.utf8)), "\(source)")
        }
        for source in unused {
            #expect(!words.occur(in: Array(source.utf8)), "\(source)")
        }
    }

    @Test("Words in comments, strings and labels are not uses")
    func words() {
        let words = CodeWords(["size", "of"])
        let used = ["x.size", "\"\\(size)\"", "case .of: 1", "a ? of : b", "f(a: 1, size)", "let size: Int", "(of,)"]
        let unused = ["// size", "/* of */ a", "\"size\"", "f(size: 1)", "func f(of x: Int, size : Int)", "x.sizes"]
        for source in used {
            #expect(words.occur(in: Array(source.utf8)), "\(source)")
        }
        for source in unused {
            #expect(!words.occur(in: Array(source.utf8)), "\(source)")
        }
    }

    @Test("A constant whose key includes its type is rewritten; another type's is not")
    func constants() {
        let rename = CertainRename.item(from: "AcmeColor.ink", to: "AcmeColor.text")
        #expect(rename.contested == ["AcmeColor"])
        #expect(
            edits("f(AcmeColor.ink, AcmeColor.inkSoft, Own.AcmeColor.ink)", rename, at: 3, 18, 41) == [[13], [], []])
        #expect(edits("f(AcmeColor.ink)", .item(from: "AcmeColor.ink", to: "AcmeTone.text"), at: 3) == [[]])
    }

    @Test("All renamed labels of a call are rewritten; if something else breaks it too, none is")
    func severalLabels() {
        func rename(_ effects: APIChange.Effect...) -> CertainRename? {
            let changes = effects.map {
                APIChange(
                    .breaking, kind: "init",
                    DeclarationID(module: "Kit", types: ["Icon"], name: "init", labels: ["size", "tone"]),
                    name: "Icon.init", effect: $0, path: "Kit.swift")
            }
            return CertainRename(
                ImpactDocument.Item(
                    provider: "kit", catalogue: "", kind: "declaration", key: "init", effect: .breaks,
                    facts: [.api(changes, more: 0, nil)]))
        }
        let size = APIChange.Effect.parameterRenamed(APIChange.Parameter("size", at: 0), to: "length")
        let tone = APIChange.Effect.parameterRenamed(APIChange.Parameter("tone", at: 1), to: "tint")
        let both = rename(size, tone)
        guard let both else {
            Issue.record("not certain")
            return
        }
        #expect(edits("[Icon(size: 1, tone: 2), Icon(tone: 3)]", both, at: 2, 26) == [[7, 16], [31]])
        #expect(rename(size, .parameterLost(APIChange.Parameter("tone", at: 1))) == nil)
    }
}
