import TeamSyncBase
import TeamSyncConfiguration

/// Decides which views in Dart next to the folders of components are for other projects.
extension ComponentFinder {
    /// Whether nearly all sources of some groups, and all views of another one, begin with the same word, such as that of
    /// the system: `kit_heading.dart` and `kit_button.dart`.
    func areNamedAlike(_ group: Group, _ groups: [Group], _ files: [TreeSummary.File]) -> Bool {
        let own = files.filter {
            $0.folders == group.folder && group.names.contains(NameWords.letters($0.stem))
        }
        return areNamedAlike(own, files.filter { file in groups.contains { file.folders.starts(with: $0.folder) } })
    }

    /// Whether the names of all sources, and of nearly all others, begin with the same word.
    func areNamedAlike(_ own: [TreeSummary.File], _ others: [TreeSummary.File]) -> Bool {
        func first(_ file: TreeSummary.File) -> String {
            let words = NameWords.of(file.stem, digits: .attached, limit: 12)
            return words.count > 1 ? words[0] : ""
        }
        guard let front = own.first.map(first), !front.isEmpty, own.allSatisfy({ first($0) == front }) else {
            return false
        }
        return others.count { first($0) == front } * 10 >= others.count * 9
    }

    /// The extension of the sources in the folders of a group, if it is that of Dart; empty for other folders.
    func ending(ofFolders group: Group, _ files: [TreeSummary.File]) -> String {
        guard group.source.isOfFolders, group.path == nil else { return group.ending }
        let first = files.first { $0.rank == .usual && $0.folders.starts(with: group.folder) }
        return first?.fileExtension == "dart" ? "dart" : ""
    }
}
