import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Searches the groups of components in one place after another, and chooses those that are counted.
extension ComponentFinder {
    /// The groups of code that may be counted. Less certain places are searched only if the others contain nothing.
    /// - Parameters:
    ///   - all: the groups in folders, and of views.
    ///   - places: the groups that span several modules.
    ///   - inFolders: elements in folders of other kinds of sources.
    func groups(
        _ files: [TreeSummary.File], _ all: [Group], _ places: [Group], _ inFolders: [Group], _ hasOthers: Bool
    ) throws(GitError) -> [Group] {
        func isFitting(_ group: Group) -> Bool { self.isFitting(group, hasOthers) }
        var groups = all.filter(isFitting)
        if groups.isEmpty { groups = try listedElements(all) }
        groups = withSpread(groups, places.filter(isFitting))
        if groups.isEmpty { groups = try elements(files).filter(isFitting) }
        if groups.isEmpty { groups = inFolders }
        if groups.allSatisfy({ ComponentFinder.isPartOfPlace($0) }) {
            let own = hasOthers ? files : files.filter { evidence.isOfDesign($0.folders) } + ofSystem(files)
            let wide = try viewsInFolder(own).filter(isFitting)
            let isWider = wide.first.map { wide in
                groups.allSatisfy { $0.folder.starts(with: wide.folder) && $0.number * 2 <= wide.number }
            }
            if isWider == true { groups = wide }
        }
        return groups.isEmpty ? try levelsOfPackages(files).filter(isFitting) : groups
    }

    /// Adds the largest group that spans several modules, unless others are larger; it replaces those that it contains.
    private func withSpread(_ groups: [Group], _ spread: [Group]) -> [Group] {
        guard let best = spread.max(by: { ($0.number, $1.path ?? "") < ($1.number, $0.path ?? "") }) else {
            return groups
        }
        func isContained(_ group: Group) -> Bool {
            best.includes(group) || best.isInside(group) || best.hasMoreViews(than: group)
        }
        func areItsFamilies(_ group: Group) -> Bool { group.isOfFamilies && group.folder == best.folder }
        guard groups.allSatisfy({ $0.number * 2 <= best.number || areItsFamilies($0) || isContained($0) }) else {
            return groups
        }
        return groups.filter { !isContained($0) && !(areItsFamilies($0) && $0.number < best.number) } + [best]
    }

    /// The groups of components that consist of style sheets and templates, with code for only a few of them.
    func styledGroups(
        _ files: [TreeSummary.File], _ sheets: [TreeSummary.File], besides groups: [Group], _ hasOthers: Bool
    ) throws(GitError) -> [Group] {
        func isFitting(_ group: Group) -> Bool { self.isFitting(group, hasOthers) }
        let styled = sheets.isEmpty ? [] : try folders(files + sheets).filter(isFitting)
        guard groups.isEmpty, styled.isEmpty else { return styled }
        let inFolders = styledFolders(sheets).filter(isFitting)
        guard inFolders.isEmpty, hasOthers else { return inFolders }
        return (flatSheets(sheets) + frontedSheets(sheets)).filter(isFitting)
    }

    /// Puts the largest group with style sheets before the others if it is much larger than each of them.
    func withMostStyled(_ groups: [Group], _ styled: [Group]) -> [Group] {
        guard let best = styled.max(by: { $0.number < $1.number }),
            groups.allSatisfy({ $0.number * 2 < best.number })
        else { return groups }
        return styled.filter { $0.source == best.source }
            + groups.filter { group in
                isPublished(group, besides: best) && !styled.contains { $0.source == group.source }
            }
    }

    /// The components of a package for Storybook belong to its pages if others exist.
    static func withoutStories(_ groups: [Group]) -> [Group] {
        let others = groups.filter { !FolderRank.isOfStories($0.folder) }
        return others.isEmpty ? groups : others
    }

    func byViews(_ groups: [Group], _ files: [TreeSummary.File]) throws(GitError) -> [Group] {
        var (left, result) = (ComponentFinder.totalLimit, groups)
        for index in groups.indices { result[index] = try byViews(groups[index], files, &left) }
        return result
    }

    /// Removes groups with the components of another one. Folders of components are preferred to the files in them, unless
    /// other components are files beside the folders.
    static func withoutRepetitions(_ groups: [Group]) -> [Group] {
        let remaining = groups.filter { group in
            if group.source.isOfFolders, groups.contains(where: { $0.containsFiles(besides: group) }) { return false }
            return !group.isOfFamilies
                || !groups.contains { other in
                    !other.source.isOfFolders && other.folder == group.folder && other.number > group.number
                }
        }
        return remaining.filter { group in
            group.source.isOfFolders
                || !remaining.contains {
                    $0.source.isOfFolders && $0.folder.starts(with: group.folder)
                        && ($0.number * 2 > group.number || $0.contains(filesOf: group))
                }
        }
    }

    /// Adds groups of pairs, which replace the smaller groups around or in them.
    func withPairs(_ groups: [Group], _ all: [Group]) -> [Group] {
        var groups = groups
        for pairs in all {
            let around = groups.filter { $0.folder.starts(with: pairs.folder) || pairs.folder.starts(with: $0.folder) }
            guard around.allSatisfy({ $0.number < pairs.number }) else { continue }
            groups.removeAll { group in around.contains { $0.source == group.source } }
            groups.append(pairs)
        }
        return groups
    }

    /// The groups in different places, largest first.
    static func separate(_ groups: [Group]) -> [Group] {
        let sorted = groups.sorted {
            ($1.number, $0.folder.joined(separator: "/")) < ($0.number, $1.folder.joined(separator: "/"))
        }
        return sorted.reduce(into: []) { chosen, group in
            // A folder inside another one is a part or a level of it. If the names are the same, it is a copy, such as
            // for another platform.
            let isInside = chosen.contains {
                (group.folder.starts(with: $0.folder) || $0.folder.starts(with: group.folder) || $0.covers(group))
                    && !areForOtherFrameworks($0, group)
            }
            if !isInside { chosen.append(group) }
        }
    }

    /// Whether each of the chosen groups is counted. A much smaller group may belong to a tool, or to documentation.
    /// - Parameters:
    ///   - chosen: the groups, largest first.
    ///   - inner: the folders of the groups that are inside other ones.
    ///   - ofSheets: the groups among them that consist of style sheets.
    func mainGroups(_ chosen: [Group], inner: Set<[String]>, ofSheets: [Group]) -> [Bool] {
        guard let first = chosen.first else { return [] }
        var (known, packages, kept): (Set<String>, Set<[String]>, [Group]) = ([], [], [])
        return chosen.map { group in
            let shared = group.names.intersection(known).count
            let manifest = evidence.package(of: group.sample)
            let package = manifest.isEmpty ? Array(group.folder.prefix(2)) : manifest
            // The same components in a separate package are for another framework.
            let isOtherPackage = group.number * 3 >= first.number && packages.insert(package).inserted
            let isForOther =
                ComponentFinder.isForOtherFramework(group, than: kept)
                || ofSheets.contains { $0.source == group.source }
            // Folders of parts next to components that are files.
            let isBesideFiles = group.source.isOfFolders && kept.contains { $0.folder == group.folder }
            let isOfLibrary =
                group.number >= ComponentFinder.fewestUnnamed && evidence.isLibrary(group.sample)
                && !kept.contains { evidence.package(of: $0.sample) == manifest }
            guard
                inner.contains(group.folder) || isBesideFiles || isForOther || isOfLibrary
                    || group.number * 4 >= first.number
                    || group.isLevel(beside: first) || isSibling(group, of: first),
                inner.contains(group.folder) || isForOther || group.isNamed == first.isNamed
                    || group.isLevel(besideUnnamed: first),
                shared * 10 < group.number * 6 || isOtherPackage || isForOther
            else { return false }
            known.formUnion(group.names)
            kept.append(group)
            return true
        }
    }
}
