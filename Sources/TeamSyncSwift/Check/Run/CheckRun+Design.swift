import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Loads the catalogues that sources are compared with.
extension CheckRun {
    struct Design {
        var catalogues = DesignCatalogues()
        var icons: [String] = []
        var colors: [String] = []
        var definitions: [String] = []
        var layout: CheckConfiguration.Components?
        /// The ids of rules that cannot run.
        var stopped: Set<String> = []
    }

    func loadDesign(_ levels: [String: RuleLevel], _ gaps: inout [CheckGap]) -> Design {
        var design = Design(icons: configuration.icons, colors: configuration.colors, layout: configuration.components)
        let needing = RuleSet.descriptions.filter { !$0.catalogues.isEmpty && levels[$0.id] != .off }.map(\.id)
        func stop(_ reason: String) {
            guard !needing.isEmpty else { return }
            design.stopped.formUnion(needing)
            gaps.append(CheckGap(reason: "\(needing.joined(separator: ", ")) could not run: \(reason)"))
        }
        let completed: CompletedRepositories
        do throws(ConfigurationError) {
            completed = CompletedRepositories(
                try ConfigurationLoader.load(path: options.configPath, environment: environment).repositories,
                environment: environment)
        } catch {
            stop("\(error.sentence); 'teamsync init' writes a configuration")
            return design
        }
        let repositories = completed.all
        for (id, reason) in completed.problems.sorted(by: { $0.key < $1.key }) {
            stop("cannot determine what '\(id)' counts and uses: \(reason)")
        }
        let usesColors =
            levels[HardcodedColorRule.description.id] != .off
            || levels[HardcodedSpacingRule.description.id] != .off || levels[SystemSymbolRule.description.id] != .off
        for repository in repositories {
            let isChecked = RepositoryRoot.isSame(repository.path, root)
            for (catalogue, sources) in isChecked ? repository.uses : repository.sharedUses {
                let trusted = repositories.lazy.filter { $0.takesPart(catalogue, in: .uses) || $0.id == repository.id }
                let kind = trusted.compactMap { $0.counts[catalogue]?.kind }.first
                let codes = sources.compactMap { source -> String? in
                    guard case .lines(_, _, let pattern, _) = source else { return nil }
                    return Accessor(pattern: pattern)?.code(for: "{name}")
                }
                if kind == .icon || kind == nil && catalogue == "icons" { design.icons += codes }
                if kind == .color || kind == .token || kind == nil && catalogue == "colors" { design.colors += codes }
            }
            guard isChecked else { continue }
            if design.layout == nil { design.layout = ComponentFiles.layout(of: repository) }
            for count in repository.counts.values where count.kind == .color || count.kind == .token {
                if case .lines(let glob, _, _, _) = count.source { design.definitions.append(glob) }
            }
        }
        guard !needing.isEmpty || usesColors else { return design }
        let loader = CatalogueLoader(
            configPath: options.configPath, folder: options.usesCache ? state.checkFolder : nil,
            environment: environment)
        let foreign = repositories.filter { !RepositoryRoot.isSame($0.path, root) }
        let untrusted = foreign.map { repository in
            (repository.id, Set(repository.counts.keys.filter { !repository.takesPart($0, in: .uses) }))
        }
        design.catalogues = DesignCatalogues(
            loader.load(repositories), untrusted: Dictionary(untrusted, uniquingKeysWith: { first, _ in first }),
            brands: configuration.brands, modes: configuration.modes)
        for gap in design.catalogues.gaps {
            let rules = RuleSet.descriptions.filter { levels[$0.id] != .off && gap.concerns($0) }.map(\.id)
            guard !rules.isEmpty else { continue }
            gaps.append(CheckGap(reason: "\(rules.joined(separator: ", ")) could not run: \(gap.reason)"))
        }
        return design
    }

    /// Reports that sources use names for which there is no catalogue.
    func noteMissingCatalogues(
        _ files: [CheckedFile], _ design: Design, _ levels: [String: RuleLevel], _ result: inout CheckResult
    ) {
        let rules: [(RuleDescription, SourceUse.Kind, String, String)] = [
            (UnknownIconRule.description, .icon, "icon", "icons"),
            (UnknownColorRule.description, .color, "color", "colors"),
        ]
        for (rule, kind, catalogue, words) in rules where result.rules.contains(rule.id) {
            guard !design.catalogues.has(catalogue) else { continue }
            result.rules.remove(rule.id)
            guard !design.catalogues.gaps.contains(where: { $0.concerns(rule) }),
                files.contains(where: { $0.facts.uses.contains { $0.kind == kind } })
            else { continue }
            result.gaps.append(
                CheckGap(reason: "\(rule.id) could not run: no configured repository has a catalogue of \(words)"))
        }
    }

    /// The layout of component files: the configured one, or the default layout if there is an index.
    func layout(
        _ known: CheckConfiguration.Components?, _ paths: [String]
    ) -> CheckConfiguration.Components? {
        known ?? (paths.contains("specs/index.json") ? ComponentFiles.usual : nil)
    }
}

extension DesignCatalogues.Gap {
    /// Whether a rule needs the catalogues that could not be read.
    fileprivate func concerns(_ rule: RuleDescription) -> Bool {
        guard !isOfUpstream || rule.id == RemovedUpstreamRule.description.id else { return false }
        guard let kind else { return !rule.catalogues.isEmpty }
        return rule.catalogues.contains(kind == "token" ? "color" : kind)
    }
}
