import TeamSyncBase
import TeamSyncGit

/// Finds folders that are named after components, but contain only the types of their parameters:
/// `Core/Components/Badge/BadgeSize.swift` next to `Kit/Components/Badge/Badge.swift`.
extension ComponentFinder {
    private static let compiledEndings: Set<String> = ["swift", "kt", "java", "dart"]

    /// Returns the files without those in folders of types, and notes these folders.
    /// - Parameter left: the number of files that may still be read.
    func withoutTypes(
        _ files: [TreeSummary.File], in folder: [String], _ left: inout Int
    ) throws(GitError) -> [TreeSummary.File] {
        let folders = Dictionary(grouping: files) { $0.folders[folder.count] }
        var found: Set<String> = []
        for (name, own) in folders.sorted(by: { $0.key < $1.key })
        where own.allSatisfy(ComponentFinder.isNamedAfterPart) {
            var areTypes = true
            for file in own where areTypes && left > 0 {
                left -= 1
                areTypes = try declaresOnlyEnumeration(file)
            }
            if areTypes, left > 0 { found.insert(name) }
        }
        guard !found.isEmpty else { return files }
        known.types[folder] = found
        return files.filter { !found.contains($0.folders[folder.count]) }
    }

    private static func isNamedAfterPart(_ file: TreeSummary.File) -> Bool {
        compiledEndings.contains(file.fileExtension)
            && NameWords.of(file.stem, digits: .attached, limit: 12).last.map(partWords.contains) == true
    }

    private func declaresOnlyEnumeration(_ file: TreeSummary.File) throws(GitError) -> Bool {
        let limit = ComponentFinder.sizeLimit
        guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: limit),
            bytes.firstRange(of: Array("enum ".utf8)) != nil
        else { return false }
        return try !declaresView(file)
    }

    /// Returns patterns for the folders of types with the names of a group's components.
    func types(of group: Group) -> [String] {
        guard group.source.isOfFolders else { return [] }
        return known.types.compactMap { folder, names in
            let shared = names.count { group.names.contains(NameWords.letters($0)) }
            return folder != group.folder && shared * 2 >= names.count
                ? (folder + ["{key}", "**"]).joined(separator: "/") : nil
        }.sorted()
    }
}

/// Determines whether components with the same names are for different frameworks, and not copies.
extension ComponentFinder {
    /// The framework that the name of a folder denotes; nil if there is none.
    static func framework(of folders: [String]) -> String? {
        for name in folders.reversed() {
            if name.lowercased().contains("swiftui") { return "SwiftUI" }
            if let framework = ["UIKit", "AppKit"].first(where: name.contains) { return framework }
            if NameWords.of(name, digits: .attached, limit: 8).contains("compose") { return "Compose" }
        }
        return nil
    }

    /// Whether one of two groups is in a folder of the other one that is named after a framework, with some of the same
    /// components: `compose/badge/` next to `badge/`.
    static func areForOtherFrameworks(_ group: Group, _ other: Group) -> Bool {
        let (outer, inner) = group.folder.count < other.folder.count ? (group, other) : (other, group)
        guard inner.folder.count > outer.folder.count, inner.folder.starts(with: outer.folder),
            framework(of: Array(inner.folder[outer.folder.count...])) != nil,
            !outer.names.contains(NameWords.letters(inner.folder[outer.folder.count]))
        else { return false }
        func names(_ group: Group) -> Set<String> {
            Set(group.names.map { $0.hasSuffix("view") ? String($0.dropLast(4)) : $0 })
        }
        return names(outer).intersection(names(inner)).count * 10 >= min(outer.number, inner.number) * 3
    }

    /// Whether a group contains components of others for another framework: `compose/badge/` next to `badge/`.
    static func isForOtherFramework(_ group: Group, than others: [Group]) -> Bool {
        let same = others.filter { $0.names.intersection(group.names).count * 10 >= group.number * 3 }
        return !same.isEmpty && same.allSatisfy { framework(of: $0.folder) != framework(of: group.folder) }
    }
}
