import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Which of several files with the same tokens are counted, and the patterns for them.
extension CodeTokenFinder {
    /// Removes tables of values for each theme that constants with the same names refer to: `Core.Border.primary` is
    /// `dynamic(light: Light.borderPrimary, dark: Dark.borderPrimary)`.
    static func withoutTables(_ sources: [Source]) -> [Source] {
        func names(_ keys: Set<String>, _ length: Int) -> Set<String> {
            Set(keys.map { letters($0.split(separator: ".").suffix(length).joined()) })
        }
        return sources.filter { source in
            guard source.themed.count >= fewest, source.themed.count * 10 >= source.keys.count * 9 else { return true }
            // Files for other themes have the same keys.
            let others = sources.filter { $0.file.path != source.file.path && $0.keys.isDisjoint(with: source.keys) }
                .reduce(into: Set<String>()) { $0.formUnion($1.themed) }
            let shared = names(source.themed, 1).intersection(names(others, 2)).count
            return shared * 10 < source.themed.count * 8
        }
    }

    /// Selects one of several copies: build tools write copies next to the sources.
    static func preferred(_ sources: [Source]) -> [Source] {
        var kept: [Source] = []
        var known: Set<String> = []
        let tied = ModePatterns(sources.map { ($0.file, $0.keys) }, isCode: true)
        let copies = copies(sources, tied)
        // Values for each theme, before others of the same names.
        func place(_ source: Source) -> (Int, Int, String) {
            (tied.covers([source.file]) ? 0 : 1, -source.keys.count, source.file.path)
        }
        for source in sources.sorted(by: { place($0) < place($1) }) {
            // Another file with the same name and keys, unless there is one for each theme.
            let isCopy = kept.contains { other in
                guard other.file.name == source.file.name, other.keys == source.keys,
                    !source.file.folders.contains(where: ModeName.isMode)
                else { return false }
                // Values for all modes beside those of one.
                guard let mode = tied.mode(of: source.file) else { return tied.mode(of: other.file) == nil }
                return copies.contains(mode)
            }
            // The same names in another notation: `$blue` and `--blue`. Also those for another framework: `Colors.blue`
            // and `UIColors.blue`.
            let names = Set(source.keys.map { letters($0).replacing("ui", with: "") })
            let isTwin =
                !tied.covers([source.file]) && names.intersection(known).count * 10 >= names.count * 8
                && !kept.contains { !$0.keys.isDisjoint(with: source.keys) }
            // The same constants for the same mode in another form: an object, and a list of objects with names.
            let isAgain = kept.contains { other in
                guard other.file.folders == source.file.folders, tied.mode(of: other.file) != nil,
                    tied.mode(of: other.file) == tied.mode(of: source.file)
                else { return false }
                let own = lastNames(source.keys)
                return own.count >= fewest && own.intersection(lastNames(other.keys)).count * 10 >= own.count * 9
            }
            let isRepetition =
                source.areRepetitions
                && sources.contains { other in
                    guard !other.areRepetitions else { return false }
                    let own = lastNames(source.keys)
                    return own.intersection(lastNames(other.keys)).count * 10 >= own.count * 8
                }
            guard !isCopy, !isTwin, !isAgain, !isRepetition else { continue }
            kept.append(source)
            known.formUnion(names)
        }
        return kept
    }

    /// The modes all of whose files are the same as those of another mode: copies in another folder.
    private static func copies(_ sources: [Source], _ tied: ModePatterns) -> Set<String> {
        var contents: [String: Set<ObjectID>] = [:]
        for source in sources {
            if let mode = tied.mode(of: source.file) { contents[mode, default: []].insert(source.file.id) }
        }
        var found: Set<String> = []
        for (mode, own) in contents.sorted(by: { $0.key < $1.key })
        where contents.contains(where: { $0.key != mode && !found.contains($0.key) && $0.value.isSuperset(of: own) }) {
            found.insert(mode)
        }
        return found
    }

    static func lastNames(_ keys: some Sequence<String>) -> Set<String> {
        Set(keys.map { letters($0.split(separator: ".").last ?? "") })
    }

    /// One count for tokens in TypeScript and JavaScript, unless they have the same names.
    static func merged(_ candidates: [Candidate]) -> [Candidate] {
        var result: [Candidate] = []
        for candidate in candidates.sorted(by: { $0.number > $1.number }) {
            let index = result.firstIndex { other in
                let shared = other.names.intersection(candidate.names).count
                return !other.names.isEmpty && !candidate.names.isEmpty && shared * 10 < candidate.names.count * 3
            }
            guard let index, case .tokens(var tokens) = result[index].count.source,
                case .tokens(let own) = candidate.count.source,
                tokens.files.count + own.files.count <= FilePatterns.limit,
                tokens.modes.isEmpty || own.modes.isEmpty || tokens.modes == own.modes
            else {
                result.append(candidate)
                continue
            }
            tokens.files += own.files
            if tokens.modes.isEmpty { tokens.modes = own.modes }
            result[index] = Candidate(
                count: CountConfiguration(source: .tokens(tokens), kind: .token),
                number: result[index].number + candidate.number, names: result[index].names.union(candidate.names))
        }
        return result
    }

    /// The patterns for a set of files.
    /// - Parameter all: all files of the repository in the same language, including those without tokens.
    static func sources(
        _ found: [Source], _ format: TokenFormat, _ all: [TreeSummary.File]
    ) -> [TokenSource] {
        let chosen = Set(found.map(\.file.path))
        let beside = Dictionary(grouping: all.filter { !chosen.contains($0.path) }, by: \.folders)
        // A few other constants in a folder of tokens are tokens, too: `tokens/cursor.ts`.
        let others = beside.filter { folders, files in
            folders.last?.lowercased().contains("token") != true
                || found.count { $0.file.folders == folders } < files.count * 4
        }.flatMap(\.value)
        let finder = FilePatterns(avoiding: others, fewest: 3)
        var tied = ModePatterns(found.map { ($0.file, $0.keys) }, isCode: format == .code, avoiding: others)
        let matched = tied.patterns.map { GlobPattern(TokenSource.glob(of: $0)) }
        if others.contains(where: { file in matched.contains { $0.matches(components: file.components) } }) {
            tied = ModePatterns([])
        }
        let rest = found.filter { !tied.covers([$0.file]) }.map(\.file)
        guard let own = rest.isEmpty ? [] : finder.patterns(of: rest), tied.patterns.count <= FilePatterns.limit else {
            // The files with the most keys.
            guard found.count > 1 else { return [] }
            return sources(Array(found.prefix(min(found.count - 1, FilePatterns.limit))), format, all)
        }
        return [TokenSource(files: tied.patterns + own, format: format, modes: tied.modes)]
    }
}
