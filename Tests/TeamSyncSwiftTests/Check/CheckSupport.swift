import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncSwift
import TestSupport
import Testing

/// Functions that several tests of rules use.
enum CheckSupport {
    static func facts(
        _ source: String, icons: [String] = [#"DSIcon.named("{name}")"#, "DSIcon.{name}"],
        colors: [String] = ["Color.ds(.{name})", ".dsColor({name})"], components: [String] = []
    ) -> FileFacts {
        SourceReader(ReadingSettings(icons: icons, colors: colors, components: components))
            .facts(of: Array(source.utf8))
    }

    /// The facts that rules use about a source in a repository with others.
    static func resolved(_ source: String, others: [String] = [], hex: HexOrder? = nil) -> FileFacts {
        let all = ([source] + others).enumerated().map {
            (path: "Sources/\($0.offset).swift", facts: facts($0.element))
        }
        for file in all { #expect(file.facts.failure == nil) }
        return ModuleDeclarations(all, hex: hex).resolved(all[0].facts, at: all[0].path)
    }

    /// `literal` of the uses of the given kind.
    static func literals(_ kind: SourceUse.Kind, _ source: String, others: [String] = []) -> [String] {
        resolved(source, others: others).uses.filter { $0.kind == kind }.map(\.literal)
    }

    static func configuration(_ yaml: String) throws -> CheckConfiguration {
        try CheckConfiguration.parse(
            Array(yaml.utf8), file: ".teamsync-check.yaml", knownRules: RuleSet.ids,
            isAccessor: { AccessorPattern($0) != nil })
    }

    static func item(
        _ key: String, local: CatalogueExport.State? = .present, upstream: CatalogueExport.State? = .present,
        values: [CatalogueExport.Value] = []
    ) -> CatalogueExport.Item {
        var item = CatalogueExport.Item(key: key)
        (item.local, item.upstream, item.values) = (local, upstream, values)
        return item
    }

    static func value(_ value: String, _ brand: String? = nil, _ mode: String? = nil) -> CatalogueExport.Value {
        CatalogueExport.Value(Appearance(brand: brand, mode: mode), value)
    }

    static func catalogues(
        icons: [CatalogueExport.Item] = [], colors: [CatalogueExport.Item] = [],
        components: [CatalogueExport.Item] = [], brands: [String] = [], modes: [String] = []
    ) -> DesignCatalogues {
        var export = CatalogueExport(id: "icons-library", label: "Icons", upstreamName: "origin/main")
        export.catalogues = [
            CatalogueExport.Catalogue(name: "icons", kind: "icon", items: icons),
            CatalogueExport.Catalogue(name: "colors", kind: "color", items: colors),
            CatalogueExport.Catalogue(name: "components", kind: "component", items: components),
        ]
        return DesignCatalogues([export], brands: brands, modes: modes)
    }

    /// The findings of the rules in one file, without the rules about components.
    static func findings(
        _ source: String, _ catalogues: DesignCatalogues = catalogues(), yaml: String = "", isDefinition: Bool = false
    ) throws -> [CheckFinding] {
        let configuration = try configuration(yaml)
        let facts = facts(
            source, colors: configuration.colors.isEmpty ? ["Color.ds(.{name})"] : configuration.colors,
            components: catalogues.endingComponents)
        #expect(facts.failure == nil)
        let path = "Sources/A.swift"
        let module = ModuleDeclarations([(path, facts)], hex: configuration.hex)
        let file = CheckedFile(path: path, facts: module.resolved(facts, at: path), isDefinition: isDefinition)
        let context = RuleContext(configuration: configuration, catalogues: catalogues)
        let rules = RuleSet.all.filter { $0.description.id != "hierarchical-style" }
        return rules.flatMap { $0.findings(in: file, context) }.sorted(by: CheckFinding.isBefore)
    }
}
