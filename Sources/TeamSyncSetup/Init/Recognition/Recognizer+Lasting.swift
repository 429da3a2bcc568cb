import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

extension Recognizer {
    /// Returns the count with a source that finds the same items now, and also items that are added later in similar
    /// places: in new modes, in new subfolders, in files next to the existing ones, and in sibling folders of a package
    /// that contains nothing else.
    func lasting(
        _ count: CloneProposal.Count, _ patterns: WidePatterns, _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> CloneProposal.Count {
        var found = count
        if let source = patterns.sourceInSubfolders(of: found.configuration) {
            found = try replaced(found, by: source, files, &reader)
        }
        found = try lastingInFolders(found, patterns, files, &reader)
        if let source = patterns.sourceWithoutModes(of: found.configuration) {
            found = try replaced(found, by: source, files, &reader)
        }
        for source in patterns.packageSources(of: found.configuration) {
            let other = try replaced(found, by: source, files, &reader)
            if other != found { return other }
        }
        return found
    }

    private func lastingInFolders(
        _ count: CloneProposal.Count, _ patterns: WidePatterns, _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> CloneProposal.Count {
        let wide = patterns.source(of: count.configuration)
        // If a pattern has only a single mode, another folder or file is rarely a mode, so the modes stay listed.
        guard case .tokens(let own) = count.configuration.source, case .tokens(var open) = wide, !own.modes.isEmpty,
            own.modes.count >= 2 * own.files.count(where: { $0.ranges(of: TokenSource.modePlace).count == 1 })
        else { return try replaced(count, by: wide, files, &reader) }
        open.modes = []
        let both = try replaced(count, by: .tokens(open), files, &reader)
        guard both == count else { return both }
        var unlisted = own
        unlisted.modes = []
        let other = try replaced(count, by: .tokens(unlisted), files, &reader)
        return try replaced(other, by: patterns.source(of: other.configuration), files, &reader)
    }

    /// Returns the count with another source; the unchanged count if that source finds different items.
    private func replaced(
        _ count: CloneProposal.Count, by source: CatalogueSource, _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> CloneProposal.Count {
        guard source != count.configuration.source,
            case .known(let own) = try reader.read(count.name, count.configuration.source, in: files),
            case .known(let other) = try reader.read(count.name, source, in: files), own.count == other.count,
            own.items.elementsEqual(
                other.items, by: { ($0.key, $0.json, $0.path) == ($1.key, $1.json, $1.path) })
        else { return count }
        let old = count.configuration
        return CloneProposal.Count(
            count.name, CountConfiguration(source: source, with: old.with, optional: old.optional, kind: old.kind))
    }
}

/// Finds patterns that match the same files of a commit as the given patterns, but would also match files that are
/// added later.
struct WidePatterns {
    /// Words in the names of folders that contain only files with tokens.
    private static let places = ["token", "color", "colour", "palette"]
    /// Words in the names of files with values. Other words, such as `theme`, also occur in the names of views.
    private static let names =
        places + [
            "spacing", "dimen", "typograph", "font", "radius", "radii", "shadow", "elevation", "opacity", "border",
        ]
    /// Words in the names of folders that contain only style sheets with tokens. In other languages, views may be in
    /// them too.
    private static let sheetPlaces = places + ["theme", "variable", "foundation"]
    static let special = "*?{}"

    let files: [TreeSummary.File]
    let evidence: LibraryEvidence

    init(_ summary: TreeSummary, _ evidence: LibraryEvidence) {
        self.evidence = evidence
        files = summary.structured + summary.sources + summary.resources + summary.drawings + summary.drawables
    }

    /// The source, with wider patterns where possible.
    func source(of count: CountConfiguration) -> CatalogueSource {
        switch count.source {
        case .tokens(var tokens):
            let known = tokens.files
            // In other formats, files with names and values are rarely tokens.
            let isNamed = [.code, .css, .resources].contains(tokens.format)
            tokens.files = known.reduce(into: []) { patterns, pattern in
                let wide = wide(pattern, isNamed: isNamed, insteadOf: known) ?? pattern
                if !patterns.contains(wide) { patterns.append(wide) }
            }
            tokens.files = WidePatterns.withoutInner(tokens.files)
            return .tokens(tokens)
        // The patterns for components in sources are not widened, because a source in a subfolder may be a part of a
        // component.
        case .files(let glob, let exclude, let key) where count.kind != .component || !isSource(glob):
            return .files(
                glob: wide(glob, isNamed: false, insteadOf: [glob] + exclude) ?? glob, exclude: exclude, key: key)
        default: return count.source
        }
    }

    /// The patterns without those that match only files that a pattern for a folder and its subfolders matches too.
    private static func withoutInner(_ patterns: [String]) -> [String] {
        patterns.filter { pattern in
            guard !pattern.contains("{"), let range = pattern.firstRange(of: "/**/*.") else { return true }
            return !patterns.contains { other in
                guard other != pattern, !other.contains("{"), let outer = other.firstRange(of: "/**/*.") else {
                    return false
                }
                return other[outer.upperBound...] == pattern[range.upperBound...]
                    && pattern.hasPrefix(other[..<outer.lowerBound] + "/")
            }
        }
    }

    private func isSource(_ glob: String) -> Bool {
        DataFormat(fileExtension: FileKind.fileExtension(of: glob)) == nil
    }

    /// - Parameters:
    ///   - isNamed: whether the name of a single file denotes its contents.
    ///   - known: the patterns for all files of the count.
    private func wide(_ pattern: String, isNamed: Bool, insteadOf known: [String]) -> String? {
        guard let slash = pattern.lastIndex(of: "/"), !pattern[..<slash].contains("*") else { return nil }
        let (folder, name) = (String(pattern[..<slash]), String(pattern[pattern.index(after: slash)...]))
        var candidates: [String] = []
        if name.hasPrefix("*.") {
            candidates = ["\(folder)/**/\(name)"]
        } else if isNamed, !name.contains(where: WidePatterns.special.contains), let dot = name.lastIndex(of: ".") {
            let last = (folder.split(separator: "/").last ?? "").lowercased()
            let places = FileKind(name) == .css ? WidePatterns.sheetPlaces : WidePatterns.places
            if places.contains(where: last.contains) { candidates = ["\(folder)/**/*\(name[dot...])"] }
            if WidePatterns.names.contains(where: name.lowercased().contains) {
                candidates.append("\(folder)/\(name[..<dot])*\(name[dot...])")
            }
        }
        guard !candidates.isEmpty else { return nil }
        let front = folder.split(separator: "/").prefix { !$0.contains("{") }.map(String.init)
        let ending = FileKind.fileExtension(of: name)
        // An index of style sheets only imports the others.
        let near = files.filter { file in
            file.fileExtension == ending && file.folders.starts(with: front)
                && !(FileKind(name) == .css && ["index", "_index"].contains(file.stem))
        }
        let globs = known.map { GlobPattern(TokenSource.glob(of: $0)) }
        return candidates.first { candidate in
            let glob = GlobPattern(TokenSource.glob(of: candidate))
            return near.allSatisfy { file in
                !glob.matches(components: file.components)
                    || globs.contains { $0.matches(components: file.components) }
            }
        }
    }
}
