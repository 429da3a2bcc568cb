import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Recognizes pictures that are not icons, and further sets of icons.
extension IconFinder {
    /// Whether a folder in a package without counted icons contains other drawings, some of which have other names.
    /// - Parameters:
    ///   - copies: the number of files that have the names of counted drawings.
    ///   - drawings: the ids of the counted drawings.
    ///   - counted: the folders of the counted drawings.
    func isOtherSet(
        _ folder: FolderChoice, _ copies: Int, _ drawings: Set<ObjectID>, _ counted: Set<[String]>
    ) -> Bool {
        let package = evidence.package(of: folder.folders)
        return package.count > 1 && evidence.isLibrary(folder.folders)
            && !counted.contains { $0.starts(with: package) } && copies * 10 < folder.files.count * 9
            && folder.files.count { drawings.contains($0.id) } * 2 < folder.files.count
    }

    /// Counts of the drawings in folders for former icons, such as `icons/deprecated/`.
    var formerCounts: [CloneProposal.Count] {
        let former = summary.drawings.filter { FolderRank.areFormer($0.folders) && !evidence.isApp($0.folders) }
        let folders = Dictionary(grouping: former) { file -> String in
            let end = file.folders.firstIndex { FolderRank(name: $0) != .usual } ?? file.folders.endIndex - 1
            return file.folders[...end].joined(separator: "/")
        }
        return folders.filter { $0.value.count >= IconFinder.fewestNamed }.keys.sorted().prefix(SmallSet.limit).map {
            let source = CatalogueSource.files(glob: "\($0)/**/*.svg", exclude: [], key: nil)
            return CloneProposal.Count("icons", CountConfiguration(source: source, kind: .icon))
        }
    }

    /// The minimum number of drawings beside the icons for a count of their own, if all have other names.
    static let fewestOwn = 8

    /// The name of a count for the icons in a folder, from the words of its name: `ui_icons`, `symbols`.
    static func setName(of words: String) -> String { words == "symbols" ? words : "\(words)_icons" }

    /// Whether most names begin with the same word and consecutive numbers, as in `fig01_map` and `fig02_table`.
    static func areNumbered(_ files: [TreeSummary.File]) -> Bool {
        var numbers: [Substring: Set<Int>] = [:]
        for file in files {
            let stem = file.stem[...]
            let front = stem.prefix { !($0.isASCII && $0.isNumber) }
            let digits = stem.dropFirst(front.count).prefix { $0.isASCII && $0.isNumber }
            if let number = Int(digits) { numbers[front, default: []].insert(number) }
        }
        return numbers.values.contains { own in
            own.count * 10 >= files.count * 8 && (own.max() ?? 0) - (own.min() ?? 0) < own.count * 2
        }
    }

    /// Whether most files have sequential numbers, as in a test suite: `a-fill-001.svg`.
    static func areCases(_ files: [TreeSummary.File]) -> Bool {
        files.count { file in
            let digits = file.stem.reversed().prefix { $0.isASCII && $0.isNumber }
            return digits.count >= 3 && digits.last == "0"
        } * 2 > files.count
    }
}
