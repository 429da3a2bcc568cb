import TeamSyncBase

/// Finds the shortest patterns that match a set of files without matching certain other files.
struct FilePatterns {
    /// The maximum number of patterns in one count.
    static let limit = 8

    /// The minimum number of folders with a file of the same name.
    private static let fewestFolders = 3

    /// The minimum number of files for which a folder pattern replaces individual paths.
    private let fewest: Int
    private let others: [TreeSummary.File]

    /// - Parameters:
    ///   - others: files that the patterns must not match.
    ///   - fewest: the minimum number of files for which a pattern replaces individual paths.
    init(avoiding others: [TreeSummary.File], fewest: Int = 1) {
        (self.others, self.fewest) = (others, fewest)
    }

    /// - Returns: nil if more than `limit` patterns are needed.
    func patterns(of files: [TreeSummary.File], limit: Int = limit) -> [String]? {
        var found: [String] = []
        let groups = Dictionary(grouping: files, by: \.fileExtension).sorted { $0.key < $1.key }
        for (ending, group) in groups where !ending.isEmpty {
            found += patterns(group, others.filter { $0.fileExtension == ending }, limit)
            if found.count > limit { return nil }
        }
        return found.isEmpty ? nil : found
    }

    private func patterns(_ files: [TreeSummary.File], _ others: [TreeSummary.File], _ limit: Int) -> [String] {
        let common = FilePatterns.commonFolder(files)
        let others = others.filter { $0.folders.starts(with: common) }
        if files.count >= fewest, let pattern = pattern(files, in: common, others) { return [pattern] }
        let groups = Dictionary(grouping: files) { $0.folders.dropFirst(common.count).first ?? "" }
        if groups.count == 1 || files.count < fewest { return files.map(\.path).sorted() }
        if let (pattern, rest) = patternByBeginning(files, in: common, others) {
            return [pattern] + (rest.isEmpty ? [] : patterns(rest, others, limit))
        }
        var found: [String] = []
        for (name, group) in groups.sorted(by: { $0.key < $1.key }) {
            let own = others.filter { ($0.folders.dropFirst(common.count).first ?? "") == name }
            found += name.isEmpty ? inFolder(group, common, own) : patterns(group, own, limit)
            if found.count > limit { return patternsByName(files, in: common, others, limit) ?? found }
        }
        return found
    }

    /// A pattern for files in several folders whose names have the same first part, as in `_properties.button.scss`, and
    /// the other files; nil if there are no such names.
    private func patternByBeginning(
        _ files: [TreeSummary.File], in common: [String], _ others: [TreeSummary.File]
    ) -> (pattern: String, rest: [TreeSummary.File])? {
        let dotted = files.filter { $0.stem.contains(".") && !$0.name.contains(where: "*?{}".contains) }
        let groups = Dictionary(grouping: dotted) { String($0.name.prefix { $0 != "." }) }
        let best = groups.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        guard !common.isEmpty, let best, best.value.count >= fewest, !best.key.isEmpty,
            Set(best.value.map(\.folders)).count >= FilePatterns.fewestFolders
        else { return nil }
        let pattern = "\(common.joined(separator: "/"))/**/\(best.key).*.\(best.value[0].fileExtension)"
        let glob = GlobPattern(pattern)
        guard !others.contains(where: { glob.matches(components: $0.components) }) else { return nil }
        return (pattern, files.filter { !glob.matches(components: $0.components) })
    }

    /// Patterns for the names that files in several folders have, and for the other files; nil if there are no such names,
    /// or if more than `limit` patterns are needed.
    private func patternsByName(
        _ files: [TreeSummary.File], in common: [String], _ others: [TreeSummary.File], _ limit: Int
    ) -> [String]? {
        guard !common.isEmpty else { return nil }
        var (found, rest): ([String], [TreeSummary.File]) = ([], files)
        let groups = Dictionary(grouping: files, by: \.name).filter { $0.value.count >= FilePatterns.fewestFolders }
        for (name, _) in groups.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
            let pattern = "\(common.joined(separator: "/"))/**/\(name)"
            let glob = GlobPattern(pattern)
            guard !name.contains(where: "*?{}".contains),
                !others.contains(where: { glob.matches(components: $0.components) })
            else { continue }
            found.append(pattern)
            rest.removeAll { $0.name == name }
        }
        guard !found.isEmpty, found.count <= limit else { return nil }
        if !rest.isEmpty { found += patterns(rest, others, limit - found.count) }
        return found.count <= limit ? found : nil
    }

    /// The patterns for files directly in one folder.
    private func inFolder(_ files: [TreeSummary.File], _ folder: [String], _ others: [TreeSummary.File]) -> [String] {
        if files.count >= fewest, let pattern = pattern(files, in: folder, others) { return [pattern] }
        return files.map(\.path).sorted()
    }

    /// A single pattern that matches all files; nil if every candidate also matches other files.
    private func pattern(
        _ files: [TreeSummary.File], in common: [String], _ others: [TreeSummary.File]
    ) -> String? {
        guard let first = files.first else { return nil }
        let front = common.isEmpty ? "" : common.joined(separator: "/") + "/"
        let isFlat = files.allSatisfy { $0.folders.count == common.count }
        var candidates: [String] = []
        // This candidate is not used for the top folder of a repository, which also contains files for tools.
        if !common.isEmpty { candidates.append("\(front)\(isFlat ? "" : "**/")*.\(first.fileExtension)") }
        if !isFlat, let last = first.folders.last, files.allSatisfy({ $0.folders.last == last }), last != common.last {
            candidates.append("\(front)**/\(last)/*.\(first.fileExtension)")
        }
        if files.count > 1, let ending = FilePatterns.commonEnding(files) {
            candidates.append("\(front)\(isFlat ? "" : "**/")*\(ending)")
        }
        if files.count > 1, files.allSatisfy({ $0.name == first.name }), !first.name.contains(where: "*?{}".contains) {
            candidates.append("\(front)**/\(first.name)")
        }
        if files.count > 1, isFlat, let beginning = FilePatterns.commonBeginning(files) {
            candidates.append("\(front)\(beginning)*.\(first.fileExtension)")
        }
        return candidates.first { candidate in
            let glob = GlobPattern(candidate)
            return !others.contains { glob.matches(components: $0.components) }
        }
    }

    static func commonFolder(_ files: [TreeSummary.File]) -> [String] {
        var common = files.first?.folders ?? []
        for file in files {
            common = Array(zip(common, file.folders).prefix { $0 == $1 }.map(\.0))
        }
        return common
    }

    /// The common first words of all names, up to a separator, such as `_settings-`; nil if there are none.
    private static func commonBeginning(_ files: [TreeSummary.File]) -> String? {
        guard var common = files.first?.stem[...] else { return nil }
        for file in files { common = common.prefix(zip(common, file.stem).prefix { $0 == $1 }.count) }
        guard let end = common.lastIndex(where: { ".-_".contains($0) }) else { return nil }
        let beginning = common[...end]
        return beginning.contains(where: \.isLetter) && !beginning.contains(where: "*?{}".contains)
            ? String(beginning) : nil
    }

    /// The common suffix of all names, beginning at a separator or an uppercase letter, such as `.tokens.json` or
    /// `-colors.ts`.
    private static func commonEnding(_ files: [TreeSummary.File]) -> String? {
        guard var common = files.first.map({ Array($0.name) }) else { return nil }
        for file in files {
            common = zip(common.reversed(), file.name.reversed()).prefix { $0 == $1 }.map(\.0).reversed()
        }
        guard let start = common.firstIndex(where: { ".-_".contains($0) || $0.isUppercase }) else { return nil }
        let ending = String(common[start...])
        let isLong = ending.utf8.count > (files[0].fileExtension.utf8.count + 2)
        return isLong && !ending.contains(where: "*?{}".contains) ? ending : nil
    }
}
