import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncSwift
import TestSupport
import Testing

/// What tests of rules have in common.
enum CheckSupport {
    static func facts(
        _ source: String, icons: [String] = [#"DSIcon.named("{name}")"#, "DSIcon.{name}"],
        colors: [String] = ["Color.ds(.{name})", ".dsColor({name})"], components: [String] = []
    ) -> FileFacts {
        SourceReader(ReadingSettings(icons: icons, colors: colors, components: components))
            .facts(of: Array(source.utf8))
    }

    /// `literal` of the uses of a kind.
    static func literals(_ kind: SourceUse.Kind, _ source: String) -> [String] {
        let facts = facts(source)
        #expect(facts.failure == nil)
        return facts.uses.filter { $0.kind == kind }.map(\.literal)
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

    /// What the rules find in one file, without those about components.
    static func findings(
        _ source: String, _ catalogues: DesignCatalogues = catalogues(), yaml: String = "", isDefinition: Bool = false
    ) throws -> [CheckFinding] {
        let configuration = try configuration(yaml)
        let facts = facts(
            source, colors: configuration.colors.isEmpty ? ["Color.ds(.{name})"] : configuration.colors,
            components: catalogues.endingComponents)
        #expect(facts.failure == nil)
        let file = CheckedFile(path: "Sources/A.swift", facts: facts, isDefinition: isDefinition)
        let context = RuleContext(configuration: configuration, catalogues: catalogues)
        return RuleSet.all.flatMap { $0.findings(in: file, context) }.sorted(by: CheckFinding.isBefore)
    }
}
