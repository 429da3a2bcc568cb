import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds components that each consist of two sources with the same name and different endings, in folders of any depth:
/// `Input/InputSearch/InputSearchStyle.swift` and `InputSearchService.swift`.
extension ComponentFinder {
    /// The pairs in folders of components, if nearly all sources there belong to pairs with the same two endings.
    func pairs(_ files: [TreeSummary.File]) -> [Group] {
        var places: [[String]: [TreeSummary.File]] = [:]
        for file in files where file.rank == .usual && ["swift", "kt", "dart"].contains(file.fileExtension) {
            guard let depth = ComponentPlace.index(in: file.folders),
                ComponentPlace.isUsualName(file.folders[depth])
            else { continue }
            places[Array(file.folders[...depth]) + [file.fileExtension], default: []].append(file)
        }
        return places.sorted { $0.key.joined(separator: "/") < $1.key.joined(separator: "/") }.compactMap { _, files in
            pairs(in: files)
        }
    }

    private func pairs(in files: [TreeSummary.File]) -> Group? {
        guard files.count >= ComponentFinder.fewestUnnamed * 2, files.count <= ComponentFinder.totalLimit else {
            return nil
        }
        var stems: [String: Set<String>] = [:]
        for file in files {
            guard let last = NameWords.split(file.stem, digits: .attached).last, last.start > file.stem.startIndex
            else {
                continue
            }
            stems[String(file.stem[last.start...]), default: []].insert(String(file.stem[..<last.start]))
        }
        let endings = stems.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(2)
        guard let first = endings.first, let second = endings.last, first.key != second.key else { return nil }
        let names = first.value.intersection(second.value)
        // The types of parameters are not components: `ButtonSize.swift` and `ButtonVariant.swift`.
        let areParts = [first.key, second.key].allSatisfy { ComponentFinder.partWords.contains($0.lowercased()) }
        guard !areParts, names.count >= ComponentFinder.fewestUnnamed, names.count * 20 >= files.count * 9,
            names.count * 10 >= first.value.count * 9, !(first.key + second.key).contains(where: "*?{}".contains)
        else { return nil }
        let folder = FilePatterns.commonFolder(files)
        let (front, ending) = (folder.joined(separator: "/") + "/**/", files[0].fileExtension)
        var group = Group(
            folder: folder, source: .files(glob: "\(front)*\(first.key).\(ending)", exclude: []),
            names: Set(names.map(NameWords.letters)), sample: folder)
        group.parts = ["\(front){key}\(second.key).\(ending)"]
        return group
    }
}
