import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Finds components in library packages next to those with the components that are counted: the same components for
/// another framework, and a few others.
extension ComponentFinder {
    /// The maximum number of such packages.
    private static let packageLimit = 12

    /// Whether a group is in a library package of its own, so that its components are published too.
    func isPublished(_ group: Group, besides other: Group) -> Bool {
        let package = evidence.package(of: group.sample)
        return group.number >= ComponentFinder.fewest && !package.isEmpty && evidence.isLibrary(group.sample)
            && !other.sample.starts(with: package)
    }

    /// Finds views with the names of the components in the groups, in packages without a group.
    func viewsInPackages(_ files: [TreeSummary.File], besides groups: [Group]) throws(GitError) -> [Group] {
        let names = groups.reduce(into: Set<String>()) { $0.formUnion($1.names) }
        var found: [Group] = []
        for own in packages(files, besides: groups) where own.count >= ComponentFinder.fewestUnnamed {
            let known = own.count { names.contains(NameWords.letters($0.stem)) }
            guard known >= ComponentFinder.fewestUnnamed, var group = try viewsInFolder(own).first,
                group.names.intersection(names).count * 2 >= group.number
            else { continue }
            group.isNamed = true
            found.append(group)
        }
        return found
    }

    /// The packages with too few views for a count, and with names of their own.
    func smallPackages(_ files: [TreeSummary.File], besides groups: [Group]) throws(GitError) -> [SmallSet] {
        guard !groups.isEmpty else { return [] }
        let names = groups.reduce(into: Set<String>()) { $0.formUnion($1.names) }
        var found: [SmallSet] = []
        var left = ComponentFinder.fileLimit
        for own in packages(files, besides: groups) where found.count < SmallSet.limit {
            let candidates = own.filter { ComponentPlace.index(in: $0.folders) == nil && !ComponentPlace.isGeneral($0) }
            guard candidates.count <= FilePatterns.limit * 2 else { continue }
            var views: [TreeSummary.File] = []
            for file in candidates where try declaresView(file, within: &left) { views.append(file) }
            guard let first = views.first, views.count > 1, views.count < ComponentFinder.fewestUnnamed,
                views.allSatisfy({ $0.fileExtension == first.fileExtension }),
                names.isDisjoint(with: views.map { NameWords.letters($0.stem) }),
                let group = viewGroups([FilePatterns.commonFolder(views): views]).first
            else { continue }
            let count = CountConfiguration(source: withoutDotted(group.source), kind: .component)
            found.append(SmallSet("components", count, fewest: ComponentFinder.fewestUnnamed))
        }
        return found
    }

    /// The sources with markup in each library package without a group.
    private func packages(_ files: [TreeSummary.File], besides groups: [Group]) -> [[TreeSummary.File]] {
        let candidates = files.filter { file in
            ComponentFinder.isMarkup(file) && file.rank == .usual && evidence.isLibrary(file.folders)
                && !evidence.isApp(file.folders)
        }
        let all = Dictionary(grouping: candidates) { evidence.package(of: $0.folders) }.filter { package, _ in
            !package.isEmpty
                && !groups.contains { $0.sample.starts(with: package) || package.starts(with: $0.folder) }
        }
        return all.sorted { $0.key.joined(separator: "/") < $1.key.joined(separator: "/") }
            .prefix(ComponentFinder.packageLimit).map(\.value)
    }

    /// Whether a group is in the same folder of another library package than a larger group: `addon/components/*` next to
    /// `core/components/*`.
    func isSibling(_ group: Group, of other: Group) -> Bool {
        let package = evidence.package(of: group.sample)
        return group.isNamed && other.isNamed && group.path == nil && other.path == nil
            && group.source.isOfFolders && other.source.isOfFolders && group.folder.count == other.folder.count
            && zip(group.folder, other.folder).count(where: { $0 != $1 }) == 1
            && group.folder.last == other.folder.last && !package.isEmpty
            && package != evidence.package(of: other.sample) && evidence.isLibrary(group.sample)
    }

    /// The sources in folders of packages for others in which all names begin with the same letters, such as those of a
    /// system: `src/acme/AcmeBadge.tsx`.
    func ofSystem(_ files: [TreeSummary.File]) -> [TreeSummary.File] {
        let sources = files.filter { file in
            ["tsx", "jsx", "vue", "svelte"].contains(file.fileExtension) && evidence.isForOthers(file.folders)
                && !evidence.isOfDesign(file.folders)
        }
        return Dictionary(grouping: sources, by: \.folder).sorted { $0.key < $1.key }.flatMap { _, own in
            var front = own[0].stem[...]
            for file in own { front = front.prefix(zip(front, file.stem).prefix { $0 == $1 }.count) }
            return own.count >= ComponentFinder.fewestUnnamed && front.count > 2 ? own : []
        }
    }

    /// Whether a folder contains the features of an app, whose views are screens.
    static func isFeature(_ name: String) -> Bool { ["feature", "features"].contains(name.lowercased()) }

    /// Whether a group may be one of several folders with components: those in `controls/` next to `dialogs/`.
    static func isPartOfPlace(_ group: Group) -> Bool {
        !group.source.isOfFolders && group.path == nil
            && ["controls", "views", "primitives", "ui"].contains(group.folder.last?.lowercased())
    }

    /// The largest group in a folder of components that belongs to an app.
    func ofApp(_ groups: [Group]) -> (count: CloneProposal.Count, reason: String)? {
        let own = groups.filter {
            $0.isNamed && $0.number >= ComponentFinder.fewest && !$0.sample.contains(where: ComponentFinder.isFeature)
        }
        guard let best = own.max(by: { ($0.number, $1.folder.joined()) < ($1.number, $0.folder.joined()) }),
            let reason = evidence.reason(for: best.sample)
        else { return nil }
        let count = CountConfiguration(source: withoutDotted(best.source), kind: .component)
        return (CloneProposal.Count("components", count), reason)
    }
}
