import TeamSyncConfiguration

/// Finds the Swift targets with the items of a library.
extension LibraryEvidence {
    /// The folders of the Swift targets that contain the components or the asset catalogues of the counts. A declaration
    /// that moves to another folder of its target is still public, and code refers to assets by declarations next to
    /// them, so the scope has to contain the whole target.
    func targets(of counts: [CloneProposal.Count]) -> [String] {
        let paths = counts.filter { count in
            count.kind == .component || count.configuration.source.isInAssetCatalogues
        }.flatMap(\.configuration.source.ownPaths)
        let targets = paths.compactMap { path -> String? in
            let folders = path.split(separator: "/").map(String.init)
            let package = package(of: folders)
            guard swiftPackages.contains(package), folders.count > package.count + 1,
                folders[package.count] == "Sources"
            else { return nil }
            return folders[...(package.count + 1)].joined(separator: "/") + "/"
        }
        return Set(targets).sorted()
    }
}

extension CatalogueSource {
    /// Whether the items are images or colors in asset catalogues.
    fileprivate var isInAssetCatalogues: Bool {
        if case .xcassets = self { true } else { ownPaths.contains { $0.contains(".xcassets") } }
    }
}
