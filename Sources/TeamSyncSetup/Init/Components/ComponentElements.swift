import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Finds custom elements in folders whose names do not denote components: `packages/*/src/Badge.ts`.
extension ComponentFinder {
    static let elementEndings: Set<String> = ["ts", "tsx", "js", "mjs"]
    private static let elementMarks = [
        "@customElement(", "customElements.define(", "defineCustomElement(", "extends LitElement",
        "extends FASTElement",
    ]

    /// A folder of sources in each package: `src` in `packages/main` and `packages/extra`.
    private struct ElementPlace: Hashable {
        let parent: [String]
        let inner: [String]
        let ending: String
    }

    /// Finds elements that are directly in the same folder of one or several packages. A package that declares several
    /// elements is a library of components, whatever else the repository contains.
    func elements(_ files: [TreeSummary.File]) throws(GitError) -> [Group] {
        let candidates = files.filter { file in
            ComponentFinder.elementEndings.contains(file.fileExtension) && file.rank == .usual
                && ComponentPlace.index(in: file.folders) == nil && !file.folders.contains(where: IconPlace.isName)
                && evidence.isLibrary(file.folders)
        }
        let places = Dictionary(grouping: candidates) { file in
            let package = evidence.package(of: file.folders)
            return ElementPlace(
                parent: package.isEmpty ? [] : package.dropLast(),
                inner: Array(file.folders.dropFirst(package.count)), ending: file.fileExtension)
        }
        var found: [Group] = []
        var left = ComponentFinder.totalLimit
        func path(_ place: ElementPlace) -> String {
            (place.parent + ["*"] + place.inner + [place.ending]).joined(separator: "/")
        }
        let sorted = places.sorted { ($1.value.count, path($0.key)) < ($0.value.count, path($1.key)) }
        for (place, files) in sorted where files.count >= ComponentFinder.fewestUnnamed && left > 0 {
            var elements: [TreeSummary.File] = []
            for file in files.prefix(ComponentFinder.fileLimit) where left > 0 {
                left -= 1
                if try declaresElement(file) { elements.append(file) }
            }
            let folders = Dictionary(grouping: elements, by: \.folders).filter { $0.value.count > 1 }
            let packages = Set(folders.keys.map { evidence.package(of: $0) })
            if packages.count > 1, let group = group(folders.values.flatMap(\.self), place) {
                found.append(group)
                continue
            }
            let best = folders.max { ($0.value.count, $1.key.joined()) < ($1.value.count, $0.key.joined()) }
            if let best, let group = group(best.value, place) { found.append(group) }
        }
        return found
    }

    /// Finds elements in a folder of their own each, in files with a common second extension, such as
    /// `src/badge/badge.element.ts`.
    func elementsInFolders(_ files: [TreeSummary.File]) throws(GitError) -> [Group] {
        func ending(_ file: TreeSummary.File) -> String { String(file.name.drop { $0 != "." }) }
        let candidates = files.filter { file in
            ComponentFinder.elementEndings.contains(file.fileExtension) && file.stem.contains(".")
                && !ComponentSource.isAside(stem: file.stem)
                && FolderRank(file.folders.dropLast()) == .usual && evidence.isLibrary(file.folders)
                && file.folders.last.map(NameWords.letters)
                    == NameWords.letters(String(file.name.prefix { $0 != "." }))
        }
        let places = Dictionary(grouping: candidates) {
            "\($0.folders.dropLast().joined(separator: "/"))/*/*\(ending($0))"
        }
        var found: [Group] = []
        var left = ComponentFinder.totalLimit
        for (glob, own) in places.sorted(by: { $0.key < $1.key }) where own.count >= ComponentFinder.fewest {
            var elements: [TreeSummary.File] = []
            for file in own.prefix(min(left, ComponentFinder.fileLimit))
            where try declaresElement(file, orInherits: true) {
                elements.append(file)
            }
            left -= min(left, own.count)
            let pattern = GlobPattern(glob)
            let known = Set(elements.map(\.path))
            let others = summary.sources.filter {
                pattern.matches(components: $0.components) && !known.contains($0.path)
            }
            guard let first = elements.first, elements.count >= ComponentFinder.fewest,
                others.count <= min(elements.count, FilePatterns.limit)
            else { continue }
            let parent = Array(first.folders.dropLast())
            var group = Group(
                folder: parent, source: .files(glob: glob, exclude: others.map(\.path).sorted()),
                names: Set(elements.compactMap { $0.folders.last.map(NameWords.letters) }), sample: first.folders)
            let own = ending(first).dropLast(first.fileExtension.utf8.count + 1)
            let ends = ["\(own).styles", ".styles"].map { "\($0).\(first.fileExtension)" }
            group.parts = ends.filter { end in
                let paths = Set(elements.map { "\($0.folder)/\($0.name.prefix { $0 != "." })\(end)" })
                return summary.sources.contains { paths.contains($0.path) }
            }.map { "\(parent.joined(separator: "/"))/*/{key}\($0)" }
            found.append(group)
        }
        return found
    }

    /// Moves classes that define no element, such as controllers, if most views in JavaScript are custom elements.
    func moveOtherClasses(
        from views: inout [TreeSummary.File], to others: inout [TreeSummary.File]
    ) throws(GitError) {
        guard try areElements(views) else { return }
        for file in views where try !declaresElement(file) {
            known.values[file.path] = false
            others.append(file)
        }
        views.removeAll { known.values[$0.path] == false }
    }

    /// Whether a name is that of a class expression that adds something to classes: `badge-mixin`.
    static func isMixin(_ stem: String) -> Bool { NameWords.of(stem, digits: .attached, limit: 12).last == "mixin" }

    /// Whether most views are custom elements in JavaScript.
    func areElements(_ views: [TreeSummary.File]) throws(GitError) -> Bool {
        guard views.count >= ComponentFinder.fewestUnnamed,
            views.allSatisfy({ ["js", "mjs"].contains($0.fileExtension) })
        else { return false }
        var number = 0
        for view in views where try declaresElement(view) { number += 1 }
        return number * 2 > views.count
    }

    /// - Parameter orInherits: whether a class that inherits from an element of the library is enough.
    func declaresElement(_ file: TreeSummary.File, orInherits: Bool = false) throws(GitError) -> Bool {
        let limit = ComponentFinder.sizeLimit
        guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: limit) else { return false }
        let text = String(decoding: bytes, as: UTF8.self)
        if ComponentFinder.elementMarks.contains(where: { text.contains($0) }) { return true }
        return orInherits
            && text.ranges(of: " extends ").prefix(20).contains { range in
                text[range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }.hasSuffix("Element")
            }
    }

    /// - Returns: nil if there are too few elements, or too many other sources next to them.
    private func group(_ elements: [TreeSummary.File], _ place: ElementPlace) -> Group? {
        guard elements.count >= ComponentFinder.fewestUnnamed, let first = elements.first else { return nil }
        let packages = Set(elements.map { evidence.package(of: $0.folders) })
        let isWide = packages.count > 1
        let folder = isWide ? place.parent : first.folders
        let path = isWide ? (place.parent + ["*"] + place.inner).joined(separator: "/") : first.folder
        let front = path.isEmpty ? "" : "\(path)/"
        let pattern = GlobPattern("\(front)*.\(place.ending)")
        let known = Set(elements.map(\.path))
        let others = summary.sources.filter {
            !known.contains($0.path) && pattern.matches(components: $0.components)
        }
        let excluded = exclusion(of: others, beside: elements, front)
        // `badge.styles.ts` and `badge.test.basics.ts` belong to the element `badge.ts`.
        let stems = Set(elements.map(\.stem))
        let separate = others.count { file in
            !file.stem.indices.contains { file.stem[$0] == "." && stems.contains(String(file.stem[..<$0])) }
        }
        guard separate <= elements.count, excluded.count <= FilePatterns.limit else { return nil }
        let near = GlobPattern("\(front)*")
        let beside = summary.sources.filter { near.matches(components: $0.components) }
        var group = Group(
            folder: folder, source: .files(glob: "\(front)*.\(place.ending)", exclude: excluded),
            names: Set(elements.map { NameWords.letters($0.stem) }), sample: first.folders)
        if isWide { group.path = path }
        group.isNamed = false
        let own = ComponentFinder.parts(of: elements, among: beside, front)
        let further = parts(of: elements, named: elements.map(\.stem), in: folder, front).filter { !own.contains($0) }
        group.parts = Array((own + further).prefix(FilePatterns.limit))
        return group
    }
}
