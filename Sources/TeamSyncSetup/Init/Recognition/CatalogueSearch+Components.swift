import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Adds components, with their style sheets and specifications.
extension CatalogueSearch {
    /// - Parameter code: the tokens in sources, which may belong to components.
    mutating func addComponents(
        _ finder: ComponentFinder, _ code: CodeTokenFinder
    ) throws -> ComponentFinder.Found {
        var components = try finder.counts(
            hasOthers: !isEmpty || found.structures.specifications != nil)
        // Specifications are not counted separately if the components that were found are at least half as many: they
        // probably describe these, and then belong to them.
        var described: (pattern: String, names: Set<String>)?
        if let specifications = found.structures.specifications {
            let number = try reader.read("components", specifications.configuration.source, in: files).count ?? 0
            let isDescribed = try components.written.contains { count in
                try (reader.read(count.name, count.configuration.source, in: files).count ?? 0) * 2 >= number
            }
            if !isDescribed {
                try add(specifications, atLeast: 1)
            } else if case .files(let glob, _, nil) = specifications.configuration.source {
                let names = try recognizer.keys(specifications, files, &reader).map(NameWords.letters)
                described = (glob.replacing("*", with: "{key}"), Set(names))
            }
        }
        let drawnIcons = iconCounts
        for written in components.written.map({ $0.without(drawnIcons, summary) }) {
            let count = try recognizer.mergingBrands(written, files, &reader)
            let names = try recognizer.keys(count, files, &reader)
            if try areIcons(names, of: count, drawnIcons) { continue }
            let sheets = SheetFinder.patterns(names, besides: count, summary)
            let own = names.count { described?.names.contains(NameWords.letters($0)) == true }
            let specifications = own * 2 >= names.count ? described.map { [$0.pattern] } ?? [] : []
            let types = SheetFinder.typePatterns(names, besides: count, summary)
            try add(count.adding(optional: sheets + types + specifications), atLeast: 1, isOther: true)
        }
        try addThemes()
        if components.written.isEmpty, !isEmpty {
            components.small = components.small.map { set in
                SmallSet(set.count.name, set.count.configuration, fewest: ComponentFinder.fewestBeside)
            }
            for set in components.small where !others.contains(where: { $0.name == "components" }) {
                try add(set.count, atLeast: set.fewest)
            }
        }
        for configuration in code.ofComponents where others.contains(where: { $0.name == "tokens" }) {
            let set = SmallSet("component_tokens", configuration, fewest: 1)
            guard !others.contains(where: { $0.containsFiles(of: set) }),
                let number = try number(of: set.count), number > 0
            else { continue }
            copies.append(LeftOut(number, set.count))
        }
        if icons == nil, !others.isEmpty {
            let few = try found.finder.fewDrawables(besides: others) { file throws(GitError) in
                let bytes = try RepositoryFile.contents(of: file, in: repository, limit: 64 << 10)
                return bytes?.firstRange(of: Array("<vector".utf8)) != nil
            }
            if let few { try add(recognizer.shortened(few, files, &reader), atLeast: IconFinder.fewestNamed) }
        }
        return components
    }

    /// Whether nearly all folders of components are those of icons that are counted.
    private mutating func areIcons(
        _ names: [String], of count: CloneProposal.Count, _ icons: [CloneProposal.Count]
    ) throws(FileSourceError) -> Bool {
        guard case .directories(let glob, _) = count.configuration.source else { return false }
        for icon in icons {
            guard case .directories(glob, _) = icon.configuration.source else { continue }
            let known = Set(try recognizer.keys(icon, files, &reader))
            if names.count(where: known.contains) * 10 >= names.count * 8 { return true }
        }
        return false
    }

    /// Adds the themes of controls. If they belong to components, only those of other controls matter.
    private mutating func addThemes() throws {
        let themes = try ControlThemes(summary, evidence, in: repository)
        guard let count = themes.count else { return }
        let owners = others.filter { $0.configuration.optional.contains(where: themes.matches) }
        guard owners.isEmpty else {
            let known = try owners.reduce(into: Set<String>()) { names, owner in
                names.formUnion(try recognizer.keys(owner, files, &reader).map(NameWords.letters))
            }
            let further = themes.names.subtracting(known).count
            if further >= ComponentFinder.fewest, let number = try number(of: count) {
                copies.append(LeftOut(number, count))
            }
            return
        }
        let isOnly = !others.contains { $0.kind == .component }
        try add(
            isOnly ? CloneProposal.Count("components", count.configuration) : count, atLeast: 1, isOther: true)
    }

    /// Adds a note about the components of an app if there are no others.
    mutating func addComponentsOfApp(_ components: ComponentFinder.Found) throws {
        guard let (count, reason) = components.ofApp, !isEmpty, let number = try number(of: count), number > 0 else {
            return
        }
        leftOut.append(LeftOut(number, count, .app(reason)))
    }

    /// Adds notes about components that are not counted.
    mutating func addOtherComponents(_ components: ComponentFinder.Found, _ finder: ComponentFinder) throws {
        let iconPaths = Set(icons?.proposal.counts.flatMap(\.configuration.source.ownPaths) ?? [])
        // Drawings in code have the form of components.
        let counted = others.filter { $0.kind == .component }
        for count in components.others where iconPaths.isDisjoint(with: count.configuration.source.ownPaths) {
            guard leftOut.count < LeftOut.totalLimit else { break }
            if let note = try recognizer.note(count, besides: counted, files, &reader) {
                leftOut.append(note)
            } else if let number = try number(of: count), number > 0 {
                let same = try recognizer.namesake(of: count, among: others, files, &reader)
                leftOut.append(LeftOut(number, count, same.map { .instead($0) } ?? .separate))
            }
        }
        for count in finder.unreadFolders(besides: components.written) {
            guard let number = try number(of: count), number > 0 else { continue }
            copies.append(LeftOut(number, count, .unreadLanguage))
        }
        var places: Set<String> = []
        for count in components.beside {
            guard places.insert(LeftOut.place(of: count.configuration.source)).inserted,
                let number = try number(of: count), number > 0
            else { continue }
            copies.append(LeftOut(number, count, .beside))
        }
        if let drawings = finder.drawings, let own = icons,
            iconPaths.isDisjoint(with: drawings.configuration.source.ownPaths)
        {
            if let note = try recognizer.note(drawings, besides: own, files, &reader) { copies.append(note) }
        }
    }
}
