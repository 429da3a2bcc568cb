package import TeamSyncConfiguration
import TeamSyncReaders

/// One thing that is looked for.
package protocol CheckRule: Sendable {
    static var description: RuleDescription { get }
    /// What is wrong in one file.
    static func findings(in file: CheckedFile, _ context: RuleContext) -> [CheckFinding]
}

/// A file that was read as Swift.
package struct CheckedFile: Sendable {
    /// From the top of the repository.
    package let path: String
    package let facts: FileFacts
    /// Whether it defines tokens, so that colours and distances may be numbers.
    package let isDefinition: Bool

    package init(path: String, facts: FileFacts, isDefinition: Bool = false) {
        (self.path, self.facts, self.isDefinition) = (path, facts, isDefinition)
    }

    func finding(
        _ rule: RuleDescription, _ use: SourceUse, _ message: String, replacement: String? = nil
    ) -> CheckFinding {
        CheckFinding(
            rule: rule.id, path: path, range: use.range, message: Sanitizer.clean(message, limit: .line),
            declaration: use.declaration, literal: use.literal, replacement: replacement)
    }
}

/// What rules compare a file with.
package struct RuleContext: Sendable {
    package let configuration: CheckConfiguration
    package let catalogues: DesignCatalogues
    package let components: ComponentProject?
    /// The parameters of initialisers in extensions, by the type that is extended: they may be in any file.
    package let extensions: [String: Set<String>]

    package init(
        configuration: CheckConfiguration, catalogues: DesignCatalogues, components: ComponentProject? = nil,
        files: [CheckedFile] = []
    ) {
        (self.configuration, self.catalogues, self.components) = (configuration, catalogues, components)
        var extensions: [String: Set<String>] = [:]
        for type in files.lazy.flatMap(\.facts.types) where type.isExtension {
            extensions[type.name, default: []].formUnion(type.parameters.flatMap(\.names))
        }
        self.extensions = extensions
    }

    func allows(_ rule: RuleDescription, _ texts: String...) -> Bool {
        guard let allowed = configuration.rules[rule.id]?.allow, !allowed.isEmpty else { return false }
        return allowed.contains { allowed in texts.contains { $0.lowercased() == allowed.lowercased() } }
    }
}

/// All rules.
package enum RuleSet {
    package static let all: [any CheckRule.Type] = [
        HardcodedColorRule.self, SystemColorRule.self, SystemFontRule.self, SystemSymbolRule.self,
        UnknownIconRule.self, UnknownColorRule.self, RemovedUpstreamRule.self, MissingSpecRule.self,
        SpecOutOfStepRule.self, HardcodedSpacingRule.self, IgnoreWithoutReasonRule.self, UnusedIgnoreRule.self,
    ]

    package static var descriptions: [RuleDescription] { all.map { $0.description } }
    package static var ids: [String] { descriptions.map(\.id) }
}
