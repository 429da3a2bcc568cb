import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Finds patterns for whole folders of sources, so that a source that moves to a sibling folder is still counted.
extension WidePatterns {
    /// Names of sources that only gather other sources.
    private static let entries: Set<String> = ["index", "main", "mod", "exports", "public", "tokens"]

    /// Returns versions of the count's source whose pattern matches all sources of a package's folder, widest first.
    /// The folder contains hardly anything else: in a folder that also contains components, constants added to them
    /// later would be mistaken for tokens.
    func packageSources(of count: CountConfiguration) -> [CatalogueSource] {
        guard case .tokens(var tokens) = count.source, tokens.format == .code, count.kind != .icon else { return [] }
        let plain = tokens.files.filter { !$0.contains("{") }
        let endings = Set(tokens.files.map { FileKind.fileExtension(of: $0) })
        guard !plain.isEmpty, endings.count == 1, let ending = endings.first else { return [] }
        let globs = tokens.files.map { GlobPattern(TokenSource.glob(of: $0)) }
        let near = files.filter { $0.fileExtension == ending }
        let own = near.filter { file in globs.contains { $0.matches(components: file.components) } }
        let common = FilePatterns.commonFolder(own)
        let package = evidence.package(of: common)
        guard own.count > 1, own.allSatisfy({ evidence.package(of: $0.folders) == package }) else { return [] }
        let modes = tokens.files.filter { $0.contains("{") }
        return [common.dropLast(), common[...]].compactMap { root -> CatalogueSource? in
            guard root.count > package.count, root.last != "Sources" else { return nil }
            let others = near.filter { file in
                file.folders.starts(with: root) && !own.contains { $0.path == file.path }
                    && !isEntry(file, in: Array(root))
            }
            // A few other sources beside the tokens contain no constants now.
            guard others.isEmpty || root.count == common.count && others.count * 2 <= own.count else { return nil }
            // In a new subfolder, the names of files are often parts of the names of tokens.
            let isFlat = own.allSatisfy { $0.folders.count == root.count }
            let wide = root.joined(separator: "/") + (isFlat ? "/*.\(ending)" : "/**/*.\(ending)")
            guard plain != [wide], !isFlat || !plain.contains(where: { $0.contains("**") }) else { return nil }
            tokens.files = modes + [wide]
            return .tokens(tokens)
        }
    }

    private func isEntry(_ file: TreeSummary.File, in root: [String]) -> Bool {
        let stem = file.stem.lowercased()
        return WidePatterns.entries.contains(stem) || stem == root.last?.lowercased()
    }

    /// The source whose patterns for the files of modes match in all folders of another pattern, so that a file that moves
    /// to another one of these folders keeps its mode; nil if there are no such patterns.
    func sourceInSubfolders(of count: CountConfiguration) -> CatalogueSource? {
        guard case .tokens(var tokens) = count.source, tokens.format == .code else { return nil }
        let roots = tokens.files.compactMap { file -> Substring? in
            guard !file.contains("{"), let range = file.firstRange(of: "/**/*.") else { return nil }
            return file[..<range.lowerBound]
        }
        tokens.files = tokens.files.map { file in
            guard let slash = file.lastIndex(of: "/"), !file[..<slash].contains(where: WidePatterns.special.contains),
                file[slash...].contains(TokenSource.modePlace),
                let root = roots.first(where: { file.hasPrefix("\($0)/") && file[..<slash].utf8.count > $0.utf8.count })
            else { return file }
            return "\(root)/**\(file[slash...])"
        }
        return .tokens(tokens)
    }

    /// The source without a list of modes, if one of its patterns matches only files of modes, so that a file added
    /// there later is a new mode. The few files without a mode that the other patterns match are listed first; nil if
    /// that is not possible or not necessary.
    func sourceWithoutModes(of count: CountConfiguration) -> CatalogueSource? {
        guard case .tokens(var tokens) = count.source, !tokens.modes.isEmpty else { return nil }
        var plain: [String] = []
        var hasOpen = false
        for pattern in tokens.files where pattern.contains(TokenSource.modePlace) {
            let glob = GlobPattern(TokenSource.glob(of: pattern))
            let known = tokens.modes.map { mode in
                GlobPattern(TokenSource.glob(of: pattern.replacing(TokenSource.modePlace, with: mode)))
            }
            let matched = files.filter { !$0.name.hasPrefix("$") && glob.matches(components: $0.components) }
            let others = matched.filter { file in !known.contains { $0.matches(components: file.components) } }
            if others.isEmpty, matched.count > 1 { hasOpen = true }
            plain += others.map(\.path)
        }
        guard hasOpen, !plain.isEmpty, plain.count <= 4 else { return nil }
        tokens.files = plain.sorted() + tokens.files
        tokens.modes = []
        return .tokens(tokens)
    }
}
