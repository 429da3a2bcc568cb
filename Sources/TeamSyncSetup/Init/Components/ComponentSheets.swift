import TeamSyncBase
import TeamSyncConfiguration

/// Finds components that consist of style sheets.
extension ComponentFinder {
    /// Adds the folders with a style sheet alone to the groups of folders with templates: `search/_search.scss` next to
    /// `card/card.hbs`.
    /// - Parameter styled: the groups of folders with style sheets or other sources.
    func withSheets(_ groups: [Group], _ styled: [Group]) -> [Group] {
        groups.map { group in
            guard group.source.isOfFolders, group.path == nil,
                let wide = styled.first(where: { $0.folder == group.folder && $0.source.isOfFolders && $0.path == nil }
                ),
                wide.names.isStrictSuperset(of: group.names)
            else { return group }
            let own = summary.sources.filter { $0.folders.starts(with: group.folder) && $0.rank == .usual }
            let templates = Set(own.filter { FileKind($0.name) == .template }.map(\.folders)).count
            return templates * 10 >= group.number * 8 ? wide : group
        }
    }

    /// Finds style sheets that are together in a component folder: `scss/components/_button.scss`.
    func flatSheets(_ sheets: [TreeSummary.File]) -> [Group] {
        let main = sheets.filter { file in
            file.rank == .usual && ["components", "component"].contains(file.folders.last?.lowercased())
        }
        return Dictionary(grouping: main) { "\($0.folder)/*.\($0.fileExtension)" }.compactMap { glob, files in
            let own = files.filter { !ComponentFinder.isSheetPart($0) }
            guard own.count >= ComponentFinder.fewestUnnamed else { return nil }
            let others = files.filter(ComponentFinder.isSheetPart).map(\.path).sorted()
            return Group(
                folder: files[0].folders, source: .files(glob: glob, exclude: others),
                names: Set(own.map { NameWords.letters($0.stem) }), sample: files[0].folders)
        }
    }

    private static let sheetFronts = ["_patterns_", "_patterns-", "_pattern-", "_components-", "_component-"]

    /// Finds style sheets whose names begin with a word for components: `scss/_patterns_button.scss`.
    func frontedSheets(_ sheets: [TreeSummary.File]) -> [Group] {
        var groups: [String: [TreeSummary.File]] = [:]
        for file in sheets where file.rank == .usual && !file.folders.isEmpty {
            guard let front = ComponentFinder.sheetFronts.first(where: { file.stem.hasPrefix($0) && file.stem != $0 })
            else { continue }
            groups["\(file.folder)/\(front)*.\(file.fileExtension)", default: []].append(file)
        }
        return groups.filter { $0.value.count >= ComponentFinder.fewestUnnamed }.map { glob, files in
            let front = glob.split(separator: "/").last?.prefix { $0 != "*" } ?? ""
            return Group(
                folder: files[0].folders, source: .files(glob: glob, exclude: []),
                names: Set(files.map { NameWords.letters(String($0.stem.dropFirst(front.count))) }),
                sample: files[0].folders)
        }
    }

    /// Finds component folders in a folder whose name does not denote components. Each component folder contains a
    /// style sheet with its name: `packages/x-card/src/styles/_x-card.scss`.
    func styledFolders(_ sheets: [TreeSummary.File]) -> [Group] {
        var groups: [[String]: [TreeSummary.File]] = [:]
        for file in sheets.prefix(20_000) {
            let stem = NameWords.letters(file.stem)
            // Group the style sheets by the folder that contains the component folders.
            for depth in file.folders.indices where stem == NameWords.letters(file.folders[depth]) {
                let around = file.folders[..<depth] + file.folders[(depth + 1)...]
                guard file.rank == .usual || FolderRank(around) == .usual else { continue }
                groups[Array(file.folders[..<depth]), default: []].append(file)
            }
        }
        return groups.compactMap { folder, files in
            guard !folder.isEmpty, Set(files.map { $0.folders[folder.count] }).count >= ComponentFinder.fewestUnnamed,
                var group = group(folder, files, share: 0.8, ComponentFinder.names)
            else { return nil }
            group.isNamed = false
            return group
        }
    }

    /// The components of packages that consist of style sheets alone, besides those with views in other packages:
    /// `packages/css/src/components/badge/` beside `packages/react/src/Badge/`.
    func styledPackages(
        _ styled: [Group], besides chosen: [Group], _ files: [TreeSummary.File]
    ) -> [Group] {
        let packages = Set(chosen.map { evidence.package(of: $0.sample) })
        let found = styled.filter { group in
            let package = evidence.package(of: group.sample)
            return group.isNamed && group.path == nil && group.number >= ComponentFinder.fewestUnnamed
                && !package.isEmpty && !packages.contains(package) && evidence.isLibrary(group.sample)
                && !chosen.contains { $0.source == group.source || $0.path?.split(separator: "/").first == "*" }
                && !files.contains { $0.folders.starts(with: group.folder) }
        }
        return chosen.isEmpty ? [] : Array(found.sorted { $0.number > $1.number }.prefix(1))
    }
}
