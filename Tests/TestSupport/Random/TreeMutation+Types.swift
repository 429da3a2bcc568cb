/// Changes to the types of paths.
extension TreeMutation {
    mutating func changeMode(_ path: RawPath) {
        guard var entry = tree[path] else { return }
        entry.mode = entry.mode == .file ? .executable : .file
        set(path, entry)
    }

    /// - Returns: whether there was a suitable path.
    mutating func changeType(_ change: HistoryFeature, _ generator: inout SeededGenerator) -> Bool {
        let target = TreeEntry(.link, generator.pick(tree.paths).bytes)
        switch change {
        case .link:
            set(RandomPath.make(&generator), target)
        case .fileToLink:
            set(generator.pick(tree.files), target)
        case .linkToFile:
            let links = tree.paths.filter { tree[$0]?.mode == .link }
            guard !links.isEmpty else { return false }
            write(generator.pick(links), &generator)
        case .fileToFolder:
            let path = generator.pick(tree.files)
            guard let entry = tree[path] else { return false }
            tree.remove(path)
            write(path.appending(RandomPath.name(&generator)), &generator)
            if generator.chance(50) { set(path.appending("moved-in.svg"), entry) }
        default:
            let known = tree.paths.filter { tree[$0]?.mode == .submodule }
            let path = known.isEmpty || generator.chance(50) ? RandomPath.make(&generator) : generator.pick(known)
            let id = generator.bytes(20).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            set(path, TreeEntry(.submodule, id.utf8))
        }
        return true
    }

    /// - Returns: whether there was a folder.
    mutating func changeFolder(_ change: HistoryFeature, _ generator: inout SeededGenerator) -> Bool {
        let folders = tree.folders
        guard !folders.isEmpty else { return false }
        let folder = generator.pick(folders)
        let inside = tree.paths(below: folder)
        guard inside.count < tree.paths.count else { return false }
        switch change {
        case .renameOfFolder:
            let target = RandomPath.folder(&generator).appending("moved\(generator.int(0...3))")
            for path in inside {
                let moved = RawPath(target.bytes + path.bytes[folder.bytes.count...])
                tree.move(path, to: moved)
                if generator.chance(30), tree[moved]?.mode == .file { edit(moved, percent: 30, &generator) }
            }
        case .folderToFile:
            let entry = generator.chance(50) ? inside.first.flatMap { tree[$0] } : nil
            inside.forEach { tree.remove($0) }
            if let entry { set(folder, entry) } else { write(folder, &generator) }
        default:
            inside.forEach { tree.remove($0) }
        }
        return true
    }
}
