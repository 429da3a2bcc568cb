import TeamSyncConfiguration
import Testing

@testable import TeamSyncSwift

@Suite("Specifications and the sources of components")
struct SpecRuleTests {
    /// The rule's findings about a component whose specification has these names.
    private func messages(_ names: [String], _ source: String, other: String = "") throws -> [String] {
        let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
        let tree = TextTree(texts: ["specs/components/Chip.json": "{\"properties\": [\(list)]}"])
        let project = ComponentFiles(
            ComponentFiles.usual, tree, paths: ["Sources/Chip.swift", "specs/components/Chip.json"])
        let facts = [("Sources/Chip.swift", source), ("Sources/Chip+More.swift", other)].map {
            (path: $0.0, facts: CheckSupport.facts($0.1))
        }
        let files = facts.map { CheckedFile(path: $0.path, facts: $0.facts) }
        let context = RuleContext(
            configuration: try CheckSupport.configuration(""), catalogues: CheckSupport.catalogues(),
            components: project, module: ModuleDeclarations(facts), files: facts.map(\.facts))
        return files.flatMap { SpecOutOfStepRule.findings(in: $0, context) }.map(\.message)
    }

    @Test("The index in the folder of the specifications is not one of them")
    func indexBesideSpecifications() {
        let texts = [
            "specs/index.json": #"{"components": [{"name": "Chip"}]}"#, "specs/Chip.json": #"{"properties": ["a"]}"#,
        ]
        let index = CatalogueSource.array(file: "specs/index.json", pointer: "/components", key: "name")
        let keys = [index, nil].map { index in
            let layout = CheckConfiguration.Components(index: index, specs: "specs/{key}.json")
            return ComponentFiles(layout, TextTree(texts: texts), paths: texts.keys.sorted()).specs.keys.sorted()
        }
        #expect(keys == [["Chip"], ["Chip", "index"]])
    }

    @Test(
        "Parameters of all initializers count, and settable members of a class",
        arguments: [
            (
                ["title", "isOn"],
                "struct Chip: View { let title: String; @Binding var isOn: Bool; @State private var a = 1 }", ""
            ),
            (
                ["title", "content"],
                "struct Chip<C: View>: View { init(_ title: String, @ViewBuilder content: () -> C) {} }", ""
            ),
            (
                ["rating", "color"],
                """
                open class Chip: UIControl {
                    public var rating = 0, color: UIColor?
                    private var views: [UIView] = []
                    override init(frame: CGRect) { super.init(frame: frame) }
                    required init?(coder: NSCoder) { nil }
                }
                """, ""
            ),
            (["text", "icon"], "struct Chip: View { let text: String }", "extension Chip { init(icon: String) {} }"),
            (
                ["title", "style", "isLoading", "currentTitle"],
                """
                public final class Chip: UIControl {
                    public private(set) var currentTitle: String = ""
                    public override init(frame: CGRect) { super.init(frame: frame) }
                    required init?(coder: NSCoder) { nil }
                    public func configure(title: String, style: Style) {}
                    public func setLoading(_ isLoading: Bool, animated: Bool) {}
                    override func setNeedsLayout(now: Bool) {}
                    private func updateColors(for state: Int) {}
                }
                """, ""
            ),
            (["title"], "class Chip: UIView {}", "extension Chip { func configure(title: String) {} }"),
            (
                ["title", "icon"], "class Chip: UIView { func configure(with model: Model) {} }",
                "extension Chip { struct Model { let title: String; var icon: String? } }"
            ),
            (
                ["title"], "class Chip: UIView { func configure(_ model: ChipModel) {} }",
                "struct ChipModel { let title: String }"
            ),
            (["title"], "class Chip: BaseChip {}", "class BaseChip: UIView { var title = \"\" }"),
            (["title", "anything"], "class Chip: ElsewhereChip { init(title: String) {} }", ""),
            (["isEnabled"], "class Chip: UIControl {}", ""),
            (
                ["title", "large"], "struct Chip: View { let title: String; func large(_ a: Bool) -> Self { self } }",
                ""
            ),
            (["text", "icon"], "struct Chip: View { let text: String }\nextension Chip { init(icon: String) {} }", ""),
        ])
    func inStep(names: [String], source: String, other: String) throws {
        #expect(try messages(names, source, other: other) == [])
    }

    @Test(
        "Parameters that are only in the specification or only in the source are named",
        arguments: [
            (
                ["title", "size"], "struct Chip: View { let title: String; private var size = 1 }", "",
                "'size', but 'Chip' does not have it"
            ),
            (
                ["title"], "struct Chip: View { let title: String, size: Int }", "",
                "does not list the parameter 'size' of 'Chip'"
            ),
            (
                ["a"], "class Chip: UIView { private var a = 1; let b = 2 ; override init(frame: CGRect) {} }", "",
                "'a', but"
            ),
            (
                ["a", "b"], "struct Chip: View { let a: Int }", "private extension Chip { init(b: Int) {} }",
                "'b', but"
            ),
            (
                ["a", "b"], "struct Chip: View { let a: Int }", "extension Chip { private init(b: Int) {} }",
                "'b', but"
            ),
            (["a", "b"], "struct Chip: View { let a: Int }", "extension Other { init(b: Int) {} }", "'b', but"),
            (
                ["title"], "public class Chip: UIView { public func configure(title: String, style: Int) {} }", "",
                "does not list the parameter 'style' of 'Chip'"
            ),
            (
                ["title", "size"],
                "class Chip: UIView { override init(frame: CGRect) {}; func configure(title: String) {} }",
                "", "'size', but 'Chip' does not have it"
            ),
            (["title"], "class Chip: UIView {}", "", "'title', but 'Chip' does not have it"),
            (["title"], "class Chip: BaseChip {}", "class BaseChip: UIView {}", "'title', but 'Chip' does not have it"),
        ])
    func outOfStep(names: [String], source: String, other: String, words: String) throws {
        let messages = try messages(names, source, other: other)
        #expect(messages.count == 1 && messages.first?.contains(words) == true, "\(messages)")
    }
}

/// Files by path.
private struct TextTree: SourceTree {
    let texts: [String: String]
    let root = "/"

    func list() -> (paths: [String], gaps: [CheckGap]) { (texts.keys.sorted(), []) }

    func contents(of path: String) throws(UnreadableSource) -> [UInt8] {
        guard let text = texts[path] else { throw UnreadableSource(reason: "does not exist") }
        return Array(text.utf8)
    }
}
