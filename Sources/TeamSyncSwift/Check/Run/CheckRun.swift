import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// One run of `teamsync check`.
package struct CheckRun {
    let options: CheckOptions
    let environment: [String: String]
    let root: String
    let configuration: CheckConfiguration
    let state: StateDirectory
    private let included: [GlobPattern]
    private let excluded: [GlobPattern]

    /// - Throws: if a configuration cannot be read, or the state directory cannot be used.
    package init(_ options: CheckOptions, environment: [String: String]) throws {
        (self.options, self.environment) = (options, environment)
        state = StateDirectory(environment: environment)
        try state.check()
        guard let start = RepositoryRoot.find(options.paths.first) else {
            throw CheckProblem("the current folder no longer exists", hint: "change to another one")
        }
        guard !options.paths.isEmpty || options.text != nil || RepositoryRoot.isProject(start, environment) else {
            throw CheckProblem(
                "\(start) is not a project", hint: "change to one, or specify folders", isUsage: true)
        }
        root = start
        let file = "\(root)/\(CheckConfiguration.fileName)"
        let bytes = try CheckRun.contents(of: file, in: root)
        configuration = try CheckConfiguration.parse(
            bytes, file: file, knownRules: RuleSet.ids, isAccessor: { AccessorPattern($0) != nil })
        included = configuration.include.map { GlobPattern($0) }
        excluded = configuration.exclude.map { GlobPattern($0) }
    }

    /// The contents of a file; empty if it does not exist, because every rule has a default.
    private static func contents(of file: String, in root: String) throws -> [UInt8] {
        try ConfigurationText.refuseSpecialFile(file)
        do throws(GuardedPathError) {
            return try GuardedPath.contents(of: file, project: root, limit: ConfigurationText.sizeLimit + 1)
        } catch {
            guard error.isMissingFile else { throw CheckProblem("\(error)", hint: error.hint) }
            return []
        }
    }

    /// Whether no paths restrict the check.
    package var isOfWholeRepository: Bool {
        options.paths.isEmpty || options.paths.contains { ResolvedPath.real($0) == root }
    }

    /// Whether the settings name a baseline.
    package var hasBaseline: Bool { configuration.baseline != nil }

    package func run() throws -> CheckResult {
        var result = CheckResult(root: root)
        result.prefix = RepositoryRoot.prefix(of: root)
        result.baseline = configuration.baseline
        let levels = levels()
        let design = loadDesign(levels, &result.gaps)
        result.notes = design.catalogues.notes
        var settings = ReadingSettings(icons: design.icons.unique, colors: design.colors.unique)
        settings.readsSpacing = levels[HardcodedSpacingRule.description.id] != .off
        if levels[RemovedUpstreamRule.description.id] != .off {
            settings.components = design.catalogues.endingComponents.unique
        }
        let tree = try tree(design.layout)
        let (paths, gaps) = tree.list()
        let components = layout(design.layout, paths)
        let keys = components.map { ComponentKeys($0) }
        let selection = try Selection(
            options.paths, root: root, paths: paths,
            isOther: { $0 == components?.indexFile || keys?.key(of: $0) != nil },
            &result.gaps)
        let leftOut = options.isStaged ? [] : selection.unlisted.union(selection.files.filter(isLeftOut))
        result.notes += leftOut.sorted().map {
            "\($0) is not checked: it is excluded by 'paths', hidden, or in a folder for packages or builds"
        }
        result.isWhole = selection.isWhole && !options.isStaged
        result.gaps += gaps.filter { gap in gap.path.map { selection.contains($0) && !isLeftOut($0) } ?? true }
        let staged = (tree as? StagedTree).map { StagedChanges($0, components) }
        let sources = paths.filter { path in
            path.hasSuffix(".swift") && selection.contains(path) && staged?.concerns(path) ?? true && !isLeftOut(path)
        }
        let others = Set(
            paths.filter { path in
                path.hasSuffix(".swift") && !WorkingTree.isIgnored(path) && !excluded.contains { $0.matches(path) }
            }
        ).subtracting(sources).sorted()
        let definitions = (configuration.definitions + design.definitions).map { GlobPattern($0) }
        let reading = try read(sources, and: others, in: tree, settings, &result.gaps)
        let module = ModuleDeclarations(reading.sources + reading.others, hex: configuration.hex)
        let files = reading.sources.map { path, facts in
            CheckedFile(
                path: path, facts: module.resolved(facts, at: path),
                isDefinition: definitions.contains { $0.matches(path) })
        }
        let project = components.map { ComponentFiles($0, tree, paths: paths) }
        if levels[MissingSpecRule.description.id] != .off || levels[SpecOutOfStepRule.description.id] != .off {
            result.gaps += (project?.gaps ?? []).filter { gap in gap.path.map(selection.contains) ?? true }
        }
        let context = RuleContext(
            configuration: configuration, catalogues: design.catalogues, components: project, module: module,
            files: (reading.sources + reading.others).map(\.facts))
        let checked = files.filter { staged?.isStaged($0.path) ?? true }
        result.files = checked.count
        result.checked = Set(checked.map(\.path))
        result.rules = Set(levels.filter { $0.value != .off }.keys).subtracting(design.stopped)
        noteMissingCatalogues(checked, design, levels, &result)
        result.findings = findings(files, context, levels, result.rules, staged) { path in
            selection.contains(path) && !isLeftOut(path)
        }
        if options.fixes { try fix(&result, settings) }
        return result
    }

    // MARK: Selection

    /// Whether a path is excluded. Text from the caller is checked regardless of its path.
    private func isLeftOut(_ path: String) -> Bool {
        if options.text != nil { return false }
        return excluded.contains { $0.matches(path) } || !included.isEmpty && !included.contains { $0.matches(path) }
    }

    private func tree(_ known: CheckConfiguration.Components?) throws -> any SourceTree {
        guard options.isStaged else {
            // Excluded folders are not even listed.
            let folders = configuration.exclude.filter { $0.hasSuffix("/**") }.map {
                GlobPattern(String($0.dropLast(3)))
            }
            let tree = WorkingTree(root: root) { path in
                excluded.contains { $0.matches(path) } || folders.contains { $0.matches(path) }
            }
            guard let text = options.text, let argument = options.paths.first,
                let path = Selection.path(argument, root)
            else { return tree }
            return TextTree(text, at: path, in: tree)
        }
        let layout = known ?? ComponentFiles.usual
        let components = ComponentKeys(layout)
        do throws(StagedTree.Failure) {
            return try StagedTree(root: root, environment: environment) { changed in
                let keys = Set(changed.compactMap(components.key))
                return { path in
                    if changed.contains(path) || layout.indexFile == path { return true }
                    guard let key = components.key(of: path) else { return false }
                    return !path.hasSuffix(".swift") || keys.contains(key)
                }
            }
        } catch {
            throw CheckProblem(error.reason, hint: "run it in a git repository, or without --staged")
        }
    }

    private func levels() -> [String: RuleLevel] {
        RuleSet.descriptions.reduce(into: [:]) { levels, rule in
            var level = configuration.rules[rule.id]?.level.flatMap { RuleLevel(rawValue: $0) } ?? rule.level
            if options.rules.contains(rule.id) { level = max(level, .warning) }
            if !options.rules.isEmpty, !options.rules.contains(rule.id) { level = .off }
            levels[rule.id] = level
        }
    }

    // MARK: Reading

    private typealias Sources = [(path: String, facts: FileFacts)]

    /// - Parameters:
    ///   - sources: the sources to check.
    ///   - others: sources that are read only for their declarations. It is not a gap if they cannot be read.
    private func read(
        _ sources: [String], and others: [String], in tree: any SourceTree, _ settings: ReadingSettings,
        _ gaps: inout [CheckGap]
    ) throws -> (sources: Sources, others: Sources) {
        var cache =
            options.usesCache
            ? FactCache(folder: state.checkFolder, root: root, settings: settings) : nil
        let all = sources + others
        let disk = WorkingTree(root: root)
        var facts: [Int: FileFacts] = [:]
        var hashes: [Int: String] = [:]
        var position = 0
        var unreadable: [CheckGap] = []
        let scan = SourceScan(executable: options.executable, settings: settings)
        func next() -> SourceScan.Source? {
            while position < all.count {
                let index = position
                position += 1
                do throws(UnreadableSource) {
                    // Only checked files are read from the index, because other files are mostly the same on disk.
                    let bytes =
                        try index < sources.count
                        ? tree.contents(of: all[index]) : disk.contents(of: all[index])
                    let hash = SHA256.hex(of: bytes)
                    hashes[index] = hash
                    if let known = cache?.facts(hash) {
                        cache?.use(hash, known)
                        facts[index] = known
                        continue
                    }
                    return SourceScan.Source(index: index, bytes: bytes)
                } catch {
                    if index < sources.count { unreadable.append(CheckGap(path: all[index], reason: error.reason)) }
                }
            }
            return nil
        }
        do throws(FileError) {
            try scan.run(next: next) { index, found, isLasting in
                facts[index] = found
                if isLasting, let hash = hashes[index] { cache?.use(hash, found) }
            }
        } catch {
            throw CheckProblem("the parser cannot be started: \(error)", hint: error.hint)
        }
        cache?.save(isWhole: !options.isStaged)
        gaps += unreadable
        var read: (sources: Sources, others: Sources) = ([], [])
        for (index, path) in all.enumerated() {
            guard let found = facts[index] else { continue }
            if index >= sources.count {
                if found.failure == nil { read.others.append((path, found)) }
            } else if let failure = found.failure {
                gaps.append(CheckGap(path: path, reason: failure))
            } else {
                if found.isCut {
                    gaps.append(
                        CheckGap(path: path, reason: "is too large to check completely: the rest was not checked"))
                }
                read.sources.append((path, found))
            }
        }
        return read
    }

    // MARK: Findings

    private func findings(
        _ files: [CheckedFile], _ context: RuleContext, _ levels: [String: RuleLevel], _ active: Set<String>,
        _ staged: StagedChanges?, isSelected: (String) -> Bool
    ) -> [CheckFinding] {
        let excluded = configuration.rules.mapValues { $0.exclude.map { GlobPattern($0) } }
        let rules = RuleSet.all.filter { active.contains($0.description.id) }
        var project: [String: [CheckFinding]] = [:]
        if let components = context.components, active.contains(SpecOutOfStepRule.description.id) {
            let found = SpecOutOfStepRule.findings(
                in: components, files, context, isWhole: options.paths.isEmpty && !options.isStaged)
            for finding in found where isSelected(finding.path) && staged?.concerns(finding) ?? true {
                project[finding.path, default: []].append(finding)
            }
        }
        var findings: [CheckFinding] = []
        for file in files {
            var own = project.removeValue(forKey: file.path) ?? []
            // If a source is not staged, only the differences between it and its specification may be new.
            let isWhole = staged?.isStaged(file.path) ?? true
            let now = isWhole ? rules : rules.filter { StagedChanges.componentRules.contains($0.description.id) }
            for rule in now { own += rule.findings(in: file, context) }
            findings += Suppressions.apply(own, in: file, active: Set(now.map { $0.description.id }))
        }
        findings += project.values.joined()
        findings = findings.filter { finding in
            !(excluded[finding.rule]?.contains { $0.matches(finding.path) } ?? false)
        }
        let highest = RuleLevel(rawValue: configuration.examples) ?? .warning
        for index in findings.indices {
            let level = levels[findings[index].rule] ?? .warning
            findings[index].level = findings[index].isInExample ? min(level, highest) : level
        }
        return findings.filter { $0.level != .off }.sorted(by: CheckFinding.isBefore)
    }

    private func fix(_ result: inout CheckResult, _ settings: ReadingSettings) throws {
        let fixer = Fixer(root: root, executable: options.executable, settings: settings)
        let outcome = try fixer.fix(result.findings)
        result.findings = outcome.left
        result.gaps += outcome.gaps
        result.replaced = outcome.replaced
    }
}

extension [String] {
    /// The strings without duplicates, in order of first occurrence.
    fileprivate var unique: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
