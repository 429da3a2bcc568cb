import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Finds sources whose names show that they belong to components, such as the types of their parameters:
/// `ButtonSize.kt` next to `Button.kt`. Without them, the removal of an enumeration's case would not be a change to the
/// component.
extension ComponentFinder {
    /// Last words of names that denote parts of a component's interface, even if the source is in another folder.
    static let partWords: Set<String> = [
        "size", "sizes", "variant", "variants", "style", "styles", "type", "types", "kind", "state", "states",
        "appearance", "role", "tone", "intent", "color", "colors", "shape", "position", "placement", "alignment",
        "orientation", "direction", "level", "mode", "status", "severity", "hierarchy", "importance", "priority",
        "emphasis", "defaults", "configuration", "config", "props", "model", "options", "action", "data",
    ]

    /// The maximum number of patterns for the parts of components. They are not merged, because `{key}*Variant` would also
    /// match the parts of a component with a longer name.
    private static let partLimit = FilePatterns.limit * 2

    /// Returns patterns with `{key}` for sources that are named after the views: those in the folder of the views, and
    /// enumerations and similar types elsewhere in the same package. Patterns that match the most files come first.
    /// - Parameters:
    ///   - front: the beginning of a pattern for all files in the folder of the views.
    ///   - names: the keys of the views.
    func parts(of views: [TreeSummary.File], named names: [String], in folder: [String], _ front: String) -> [String] {
        let (known, own) = (Set(names), Set(views.map(\.path)))
        let endings = ComponentFinder.partEndings(views.first?.fileExtension ?? "")
        let package = evidence.package(of: folder)
        let twins = twins(of: views, named: known, front)
        let others = summary.sources.lazy.filter { file in
            endings.contains(file.fileExtension) && file.rank == .usual && file.folders.starts(with: package)
                && !own.contains(file.path)
        }
        let parts = ComponentFinder.templates(
            others.compactMap { file -> (suffix: String, pattern: String)? in
                guard !known.contains(file.stem), let suffix = ComponentFinder.suffix(of: file, after: known) else {
                    return nil
                }
                let isInside = file.folders.starts(with: folder)
                if isInside, file.folders.count == folder.count || front.hasSuffix("**/") {
                    return (suffix, "\(front){key}\(suffix).\(file.fileExtension)")
                }
                let isType = ["types", "enums"].contains(file.folders.last?.lowercased())
                guard isType || ComponentFinder.endsInPartWord(suffix) else { return nil }
                return (suffix, "\(file.folder.isEmpty ? "" : file.folder + "/"){key}\(suffix).\(file.fileExtension)")
            })
        return Array((twins + parts).prefix(ComponentFinder.partLimit))
    }

    /// Returns patterns for style sheets, and for templates of classes and elements, with the names of several views in the same
    /// folder: `{key}.scss` for `badge.scss`, `{key}.html.erb` for `badge.html.erb`.
    private func twins(
        of views: [TreeSummary.File], named names: Set<String>, _ front: String
    ) -> [String] {
        let own = views.first?.fileExtension ?? ""
        let place = GlobPattern(front + "*")
        let patterns = summary.sources.lazy.filter { file in
            guard let kind = FileKind(file.name), file.fileExtension != own, file.rank == .usual else { return false }
            return
                (kind == .css || own == "rb" && kind == .typeScript
                || own == "hbs" && kind.isScript
                || kind == .template && ["rb", "ts", "js"].contains(own))
                && place.matches(components: file.components)
        }.compactMap { file -> String? in
            guard let dot = file.name.firstIndex(of: "."), names.contains(String(file.name[..<dot])),
                !ComponentSource.isAside(stem: file.stem)
            else { return nil }
            let ending = file.name[dot...]
            return ending.contains(where: "*?{}".contains) ? nil : "\(front){key}\(ending)"
        }
        let numbers = patterns.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        return numbers.filter { $0.value >= ComponentFinder.fewest }.keys.sorted().prefix(4).map(\.self)
    }

    /// The number of files that are named after a view in the same folder, with another word after a separator or, in
    /// Swift and Kotlin, with another capitalized word: `ButtonDefaults.kt`.
    static func partNumber(of views: [TreeSummary.File], _ others: [TreeSummary.File]) -> Int {
        // `badge.styles.ts` is a part of `badge.component.ts`.
        let known = Set(
            views.lazy.flatMap { ["\($0.folder)/\($0.stem)", "\($0.folder)/\($0.stem.prefix { $0 != "." })"] })
        return others.count { file in
            let isCapitalized = ["swift", "kt"].contains(file.fileExtension)
            return file.stem.indices.contains { index in
                ("._-+".contains(file.stem[index]) || isCapitalized && file.stem[index].isUppercase)
                    && known.contains("\(file.folder)/\(file.stem[..<index])")
            }
        }
    }

    /// Returns the same patterns for views in several modules.
    /// - Parameter all: the files that the pattern of the views matches without exclusions.
    static func parts(of views: [TreeSummary.File], among all: [TreeSummary.File], _ front: String) -> [String] {
        let (known, own) = (Set(views.map(\.stem)), Set(views.map(\.path)))
        return templates(
            all.lazy.filter { !own.contains($0.path) && !known.contains($0.stem) }.compactMap {
                file -> (suffix: String, pattern: String)? in
                suffix(of: file, after: known).map { ($0, "\(front){key}\($0).\(file.fileExtension)") }
            })
    }

    private static func endsInPartWord(_ suffix: String) -> Bool {
        NameWords.of(suffix, digits: .attached, limit: 8).last.map(partWords.contains) == true
    }

    /// Returns the patterns, most files first. A pattern for one file is omitted if its suffix is not that of a part:
    /// `TextInput` next to `Text`.
    private static func templates(_ all: some Sequence<(suffix: String, pattern: String)>) -> [String] {
        let numbers = all.reduce(into: [String: (number: Int, isPart: Bool)]()) { numbers, one in
            let isPart = endsInPartWord(one.suffix) || one.suffix.first.map { "+._-".contains($0) } == true
            numbers[one.pattern, default: (0, isPart)].number += 1
        }.filter { $0.value.number > 1 || $0.value.isPart }.mapValues(\.number)
        let sorted = numbers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        return Array(sorted.prefix(partLimit))
    }

    /// The extensions of files that may contain parts of a view's interface; empty for templates.
    private static func partEndings(_ ending: String) -> Set<String> {
        switch ending {
        case "swift", "kt", "java", "dart", "ts", "js": [ending]
        case "tsx": ["tsx", "ts"]
        case "jsx": ["jsx", "js"]
        case "vue", "svelte": ["ts", "js"]
        default: []
        }
    }

    /// The rest of a name that begins with the name of a component, the longest one that fits: `Size` for `ButtonSize`.
    /// nil if the name does not consist of a component's name and a new word.
    static func suffix(of file: TreeSummary.File, after names: Set<String>) -> String? {
        let stem = file.stem
        guard !ComponentSource.isAside(stem: stem) else { return nil }
        for end in stem.indices.reversed() where end > stem.startIndex {
            guard stem[end].isUppercase || "+._-".contains(stem[end]), names.contains(String(stem[..<end])) else {
                continue
            }
            let suffix = stem[end...]
            return suffix.utf8.count < 60 && !suffix.contains(where: "*?{}".contains) ? String(suffix) : nil
        }
        return nil
    }
}

extension ComponentFinder.Group {
    /// The file extension in the group's pattern; empty for folders.
    var ending: String {
        if case .files(let glob, _, _) = source { FileKind.fileExtension(of: glob) } else { "" }
    }
}
