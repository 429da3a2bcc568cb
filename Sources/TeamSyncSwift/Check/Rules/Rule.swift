import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncReaders

/// A rule of `teamsync check`.
package protocol CheckRule: Sendable {
    static var description: RuleDescription { get }
    /// The findings in one file.
    static func findings(in file: CheckedFile, _ context: RuleContext) -> [CheckFinding]
}

/// A file that was parsed as Swift.
package struct CheckedFile: Sendable {
    /// The path relative to the top of the repository.
    package let path: String
    package let facts: FileFacts
    /// Whether the file defines tokens, so that colors and spacings may be numbers.
    package let isDefinition: Bool
    /// Whether the file is for previews, demos or tests.
    let isExample: Bool

    /// - Parameter facts: resolved by `ModuleDeclarations`.
    package init(path: String, facts: FileFacts, isDefinition: Bool = false) {
        (self.path, self.facts, self.isDefinition) = (path, facts, isDefinition)
        isExample = ExamplePath.isExample(path)
    }

    func finding(
        _ rule: RuleDescription, _ use: SourceUse, _ message: String, replacement: String? = nil
    ) -> CheckFinding {
        var finding = CheckFinding(
            rule: rule.id, path: path, range: use.range, message: Sanitizer.clean(message, limit: .line),
            declaration: use.declaration, literal: use.literal, replacement: replacement)
        finding.isInExample = use.isInPreview || isExample
        return finding
    }
}

/// Recognizes files for previews, demos and tests by their folders and names.
enum ExamplePath {
    private static let words: Set<String> = [
        "preview", "previews", "demo", "demos", "example", "examples", "sample", "samples", "test", "tests",
        "playground", "playgrounds", "storybook",
    ]

    /// Whether the last word of a folder's name, or of the file's name, is one of these words: `ChipPreviews.swift`,
    /// `KitTests/`.
    static func isExample(_ path: String) -> Bool {
        path.split(separator: "/").contains { name in
            let words = NameWords.of(String(name.prefix { $0 != "." }), digits: .attached)
            return words.last.map(ExamplePath.words.contains) == true || words == ["preview", "content"]
        }
    }
}

/// The data that rules compare a file with.
package struct RuleContext: Sendable {
    package let configuration: CheckConfiguration
    package let catalogues: DesignCatalogues
    package let components: ComponentFiles?
    /// The declarations in all sources.
    package let module: ModuleDeclarations
    /// The initializers and methods that extensions add, by extended type. The extensions may be in any file.
    package let extensions: [String: [DeclaredType]]

    /// - Parameter files: all parsed files, including those that are not checked.
    package init(
        configuration: CheckConfiguration, catalogues: DesignCatalogues, components: ComponentFiles? = nil,
        module: ModuleDeclarations = ModuleDeclarations(), files: [FileFacts] = []
    ) {
        (self.configuration, self.catalogues, self.components) = (configuration, catalogues, components)
        self.module = module
        extensions = Dictionary(grouping: files.lazy.flatMap(\.types).filter(\.isExtension), by: \.name)
    }

    func allows(_ rule: RuleDescription, _ texts: String...) -> Bool {
        guard let allowed = configuration.rules[rule.id]?.allow, !allowed.isEmpty else { return false }
        return allowed.contains { allowed in texts.contains { $0.lowercased() == allowed.lowercased() } }
    }
}

/// The list of all rules.
package enum RuleSet {
    package static let all: [any CheckRule.Type] = [
        HardcodedColorRule.self, SystemColorRule.self, HierarchicalStyleRule.self, SystemFontRule.self,
        SystemSymbolRule.self,
        UnknownIconRule.self, UnknownColorRule.self, RemovedUpstreamRule.self, MissingSpecRule.self,
        SpecOutOfStepRule.self, HardcodedSpacingRule.self, IgnoreWithoutReasonRule.self, UnusedIgnoreRule.self,
    ]

    package static var descriptions: [RuleDescription] { all.map { $0.description } }
    package static var ids: [String] { descriptions.map(\.id) }
}
