import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds scripts that contain several components each, and are named after a category of them: `components/forms.tsx`.
extension ComponentFinder {
    /// The minimum average number of components in a file, and the maximum number of such files in a folder.
    private static let (fewestInFile, listLimit) = (3, 40)

    /// Exported functions and classes with the names of components, and constants that are functions.
    private static let exportPattern =
        #"^export (?:default )?(?:(?:async )?function|class|const(?= \w+(?:: [^=]+)? = (?:\(|\w+ =>|(?:React\.)?(?:forwardRef|memo)\b|styled\b))) (?<key>[A-Z][A-Z0-9]*[a-z]\w*)"#

    /// The counts of such components, one for each folder. Files that are named after one of their components do not
    /// matter here.
    /// - Parameter isFitting: whether a folder may contain components.
    func lists(
        _ files: [TreeSummary.File], _ isFitting: (Group) -> Bool
    ) throws(GitError) -> [CloneProposal.Count] {
        let scripts = files.filter { file in
            ["tsx", "jsx"].contains(file.fileExtension) && file.rank == .usual
                && file.folders.last.map(ComponentPlace.isUsualName) == true && ComponentPlace.isPlace(file.folders)
        }
        guard !scripts.isEmpty, let pattern = ComponentFinder.exportLines else { return [] }
        let places = Dictionary(grouping: scripts) { "\($0.folder)/*.\($0.fileExtension)" }
        var found: [(number: Int, count: CloneProposal.Count)] = []
        for (glob, own) in places.sorted(by: { $0.key < $1.key }) where own.count <= ComponentFinder.listLimit {
            var (names, lists): (Set<String>, Int) = ([], 0)
            for file in own {
                let exports = try exports(of: file, pattern)
                guard !exports.isEmpty else { continue }
                names.formUnion(exports)
                let stem = NameWords.letters(file.stem)
                if exports.count > 1, !exports.contains(where: { NameWords.letters($0) == stem }) { lists += 1 }
            }
            guard names.count >= ComponentFinder.fewestUnnamed, lists * 10 >= own.count * 8,
                names.count >= own.count * ComponentFinder.fewestInFile
            else { continue }
            let source = CatalogueSource.lines(glob: glob, exclude: [], pattern: ComponentFinder.exportPattern)
            let group = Group(
                folder: own[0].folders, source: source, names: Set(names.map(NameWords.letters)),
                sample: own[0].folders)
            guard isFitting(group) else { continue }
            let count = CountConfiguration(source: source, kind: .component)
            found.append((names.count, CloneProposal.Count("components", count)))
        }
        return found.max { $0.number < $1.number }.map { [$0.count] } ?? []
    }

    /// The names of the components that a script with markup exports.
    private func exports(of file: TreeSummary.File, _ pattern: LinePattern) throws(GitError) -> Set<String> {
        let limit = ComponentFinder.sizeLimit
        guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: limit) else { return [] }
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("</") || text.contains("/>") else { return [] }
        return Set(
            text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("export ") }
                .flatMap { pattern.matches(in: String($0)).map(\.key) })
    }

    private static var exportLines: LinePattern? {
        do {
            return try LinePattern(exportPattern)
        } catch {
            return nil
        }
    }
}
