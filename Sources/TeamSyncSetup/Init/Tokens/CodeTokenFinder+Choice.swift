import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Selects the files to count among several files with the same tokens, and creates patterns for them.
extension CodeTokenFinder {
    /// The sources whose constants only choose one of the values in a table with those for each theme:
    /// `Core.Border.primary` is `dynamic(light: Light.borderPrimary, dark: Dark.borderPrimary)`. The table contains the
    /// values.
    static func accessors(to sources: [Source]) -> Set<String> {
        func names(_ keys: Set<String>, _ length: Int) -> Set<String> {
            Set(keys.map { NameWords.letters($0.split(separator: ".").suffix(length).joined()) })
        }
        let ends = sources.map { names($0.themed, 2) }
        var found: Set<String> = []
        for table in sources where table.themed.count >= fewest && table.themed.count * 10 >= table.keys.count * 9 {
            let own = names(table.themed, 1)
            // Files with the same keys are skipped: they are for other themes.
            let others = zip(sources, ends).filter { other, ends in
                other.file.path != table.file.path && other.keys.isDisjoint(with: table.keys)
                    && other.themed.count * 10 >= other.keys.count * 8
                    && ends.intersection(own).count * 10 >= ends.count * 8
            }
            let shared = others.reduce(into: Set<String>()) { $0.formUnion($1.1.intersection(own)) }
            if shared.count * 10 >= own.count * 8 { found.formUnion(others.map(\.0.file.path)) }
        }
        return found
    }

    /// The sources with former versions of the constants in others, `PaletteV7.swift` next to `PaletteV8.swift`, each with
    /// the newest version.
    static func former(among sources: [Source]) -> [(source: Source, newest: Source)] {
        func version(_ source: Source) -> (place: String, number: Int)? {
            let stem = source.file.stem
            let digits = stem.reversed().prefix { $0.isASCII && $0.isNumber }.count
            let front = stem.dropLast(digits)
            guard digits > 0, digits < 5, let mark = front.last, mark == "V" || mark == "v",
                let number = Int(stem.suffix(digits))
            else { return nil }
            return ("\(source.file.folder)/\(front).\(source.file.fileExtension)", number)
        }
        let groups = Dictionary(grouping: sources.filter { version($0) != nil }) { version($0)?.place ?? "" }
        return groups.values.flatMap { group -> [(source: Source, newest: Source)] in
            guard let newest = group.max(by: { version($0)?.number ?? 0 < version($1)?.number ?? 0 }) else { return [] }
            let known = lastNames(newest.keys)
            return group.filter { source in
                let own = lastNames(source.keys)
                return source.file.path != newest.file.path && own.intersection(known).count * 10 >= own.count * 6
            }.map { ($0, newest) }
        }.sorted { $0.source.file.path < $1.source.file.path }
    }

    /// Returns the sources without the scripts that a compiler wrote for other scripts: `lib/tokens.js` for
    /// `src/tokens.ts`.
    static func withoutCompiled(_ sources: [String: [Source]]) -> [String: [Source]] {
        let scripts: Set<String> = ["ts", "js", "mjs", "cjs"]
        let originals = sources.filter { scripts.contains($0.key) }.values.joined().filter { $0.file.rank == .usual }
        let stems = Dictionary(grouping: originals) { $0.file.stem }
        guard !stems.isEmpty else { return sources }
        return sources.reduce(into: [:]) { result, pair in
            let kept = pair.value.filter { source in
                guard scripts.contains(pair.key), source.file.rank == .built else { return true }
                let own = lastNames(source.keys)
                return stems[source.file.stem]?.contains { other in
                    own.intersection(lastNames(other.keys)).count * 10 >= own.count * 8
                } != true
            }
            if !kept.isEmpty { result[pair.key] = kept }
        }
    }

    /// The sources outside of folders for tokens whose names say that they are no longer used, if others contain enough
    /// tokens: `css/legacy.css` next to `tokens/index.css`.
    static func legacy(among sources: [Source]) -> [Source] {
        let marks: Set<String> = ["legacy", "deprecated", "obsolete"]
        let found = sources.filter { source in
            let words = NameWords.of(source.file.stem, digits: .attached, limit: 8)
            let rest = words.filter { !marks.contains($0) }
            // Next to a file with the same name without the mark, it contains those of its tokens that will be removed.
            return rest.count < words.count && tree(source.file.folders).isEmpty
                && !sources.contains { other in
                    other.file.folders == source.file.folders && !rest.isEmpty
                        && NameWords.of(other.file.stem, digits: .attached, limit: 8) == rest
                }
        }
        let paths = Set(found.map(\.file.path))
        let others = sources.filter { !paths.contains($0.file.path) }.reduce(into: Set<String>()) {
            $0.formUnion($1.keys)
        }
        return others.count >= fewest ? found : []
    }

    /// Replaces the version in the patterns for the newest of several versions, `PaletteV8.swift`, with `*`, so that the
    /// next version is counted too.
    /// - Parameters:
    ///   - former: the paths of the former versions.
    ///   - others: the components of the paths that no pattern may match.
    /// - Returns: the former versions that the patterns match now.
    static func widen(
        _ patterns: inout [String], from former: [String], besides others: [[ArraySlice<UInt8>]]
    ) -> [String] {
        var excluded: [String] = []
        for index in patterns.indices {
            let name = patterns[index].split(separator: "/").last ?? ""
            guard let version = name.firstMatch(of: #/[Vv](\d{1,4})\*?\./#) else { continue }
            let number = version.output.1
            let rest = patterns[index][number.endIndex...].drop { $0 == "*" }
            let wide = "\(patterns[index][..<number.startIndex])*\(rest)"
            let glob = GlobPattern(wide)
            let own = former.filter { path in
                glob.matches(components: path.split(separator: "/").map { ArraySlice($0.utf8) })
            }
            guard !own.isEmpty, !others.contains(where: glob.matches) else { continue }
            patterns[index] = wide
            excluded += own
        }
        return excluded
    }

    /// The sources in folders for generated code whose names are in no other source, so that they are the only ones with
    /// these tokens.
    static func originals(among sources: [Source], besides usual: [Source]) -> [Source] {
        let known = lastNames(usual.flatMap(\.keys))
        return sources.filter { source in
            guard source.file.rank == .built, FolderRank.areGenerated(source.file.folders) else { return false }
            let own = lastNames(source.keys)
            return own.intersection(known).count * 10 < own.count * 3
        }
    }

    /// Keeps only one of several copies: build tools write copies next to the sources.
    static func preferred(_ sources: [Source]) -> [Source] {
        var kept: [Source] = []
        var known: Set<String> = []
        let isCode = sources.contains { language(of: $0.file) != "css" }
        let tied = ModePatterns(sources.map { ($0.file, $0.keys) }, isCode: isCode)
        let copies = copies(sources, tied)
        // Files with the values of a theme come before other files with the same names.
        func place(_ source: Source) -> (Int, Int, String) {
            (tied.covers([source.file]) ? 0 : 1, -source.keys.count, source.file.path)
        }
        for source in sources.sorted(by: { place($0) < place($1) }) {
            // A copy is another file with the same name and keys, unless there is one such file for each theme.
            let isCopy = kept.contains { other in
                guard other.file.name == source.file.name, other.keys == source.keys,
                    !source.file.folders.contains(where: ModeName.isMode)
                else { return false }
                // A file with the values for all modes is not a copy of a file for one mode.
                guard let mode = tied.mode(of: source.file) else { return tied.mode(of: other.file) == nil }
                return copies.contains(mode)
            }
            // A twin contains the same names in another notation, such as `$blue` and `--blue`, or for another
            // framework, such as `Colors.blue` and `UIColors.blue`.
            let names = Set(source.keys.map { NameWords.letters($0).replacing("ui", with: "") })
            let isForOtherFramework = kept.contains { other in
                other.file.folders == source.file.folders && other.file.name != source.file.name
                    && other.file.name.replacing("UI", with: "") == source.file.name.replacing("UI", with: "")
            }
            let isTwin =
                (isForOtherFramework || !tied.covers([source.file]))
                && names.intersection(known).count * 10 >= names.count * 8
                && !kept.contains { !$0.keys.isDisjoint(with: source.keys) }
            // The file contains the same constants for the same mode in another form, such as an object and a list of
            // objects with names.
            let isAgain = kept.contains { other in
                guard other.file.folders == source.file.folders, tied.mode(of: other.file) != nil,
                    tied.mode(of: other.file) == tied.mode(of: source.file)
                else { return false }
                let own = lastNames(source.keys)
                return own.count >= fewest && own.intersection(lastNames(other.keys)).count * 10 >= own.count * 9
            }
            // A build writes the same themes in two notations: `css/dark.css` and `scss/dark.scss`.
            let letters = Set(source.keys.map(NameWords.letters))
            let isNotation =
                language(of: source.file) == "css"
                && kept.contains { other in
                    tied.mode(of: other.file) == tied.mode(of: source.file)
                        && other.keys.isDisjoint(with: source.keys)
                        && letters.intersection(other.keys.map(NameWords.letters)).count * 10 >= letters.count * 8
                }
            // A brand may have a few colors of its own, and take the others from the usual theme.
            let isBrand = source.hasLiterals && tied.covers([source.file])
            let isRepetition =
                source.areRepetitions && !isBrand
                && sources.contains { other in
                    guard !other.areRepetitions else { return false }
                    let own = lastNames(source.keys)
                    return own.intersection(lastNames(other.keys)).count * 10 >= own.count * 8
                }
            guard !isCopy, !isTwin, !isAgain, !isNotation, !isRepetition else { continue }
            kept.append(source)
            known.formUnion(names)
        }
        return kept
    }

    /// The style sheets that contain only tokens of some others, in the same folder and in another notation.
    static func notations(of chosen: [Source], among sources: [Source]) -> [Source] {
        sources.filter { source in
            let own = Set(source.keys.map(NameWords.letters))
            return !chosen.contains { $0.file.path == source.file.path }
                && chosen.contains { other in
                    other.file.folders == source.file.folders && other.keys.isDisjoint(with: source.keys)
                        && own.intersection(other.keys.map(NameWords.letters)).count * 10 >= own.count * 8
                }
        }
    }

    /// The modes whose files are all identical to files of another mode: copies in another folder.
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
        Set(keys.map { NameWords.letters($0.split(separator: ".").last ?? "") })
    }

    /// Merges tokens in TypeScript and in JavaScript into one count, unless they have the same names.
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

    /// The patterns that match a set of files.
    /// - Parameters:
    ///   - all: all files of the repository in the same language, including those without tokens.
    ///   - naming: the paths of files that no pattern may match, wherever they are.
    ///   - sets: how often the files may be divided if there are too many patterns.
    static func sources(
        _ found: [Source], _ format: TokenFormat, _ all: [TreeSummary.File], avoiding naming: Set<String>,
        upTo sets: Int = 4
    ) -> [TokenSource] {
        let chosen = Set(found.map(\.file.path))
        // A theme may have the name of a folder that is usually not read: `themes/docs/tokens.ts`.
        func isTheme(_ file: TreeSummary.File) -> Bool {
            let parent = file.folders.dropLast()
            return ModePatterns.folderNames.contains(parent.last?.lowercased() ?? "")
                && found.count { $0.file.name == file.name && $0.file.folders.dropLast() == parent } > 1
        }
        let beside = Dictionary(grouping: all.filter { !chosen.contains($0.path) && !isTheme($0) }, by: \.folders)
        // In a token folder, a few other files with constants are treated as tokens too: `tokens/cursor.ts`.
        let others = beside.flatMap { folders, files in
            let isTokenFolder =
                folders.last?.lowercased().contains("token") == true
                && found.count { $0.file.folders == folders } >= files.count * 4
            return isTokenFolder ? files.filter { naming.contains($0.path) } : files
        }
        let finder = FilePatterns(avoiding: others, fewest: 3)
        var tied = ModePatterns(found.map { ($0.file, $0.keys) }, isCode: format == .code, avoiding: others)
        let matched = tied.patterns.map { GlobPattern(TokenSource.glob(of: $0)) }
        if others.contains(where: { file in matched.contains { $0.matches(components: file.components) } }) {
            tied = ModePatterns([])
        }
        let rest = found.filter { !tied.covers([$0.file]) }.map(\.file)
        guard let own = rest.isEmpty ? [] : finder.patterns(of: rest), tied.patterns.count <= FilePatterns.limit else {
            // If there are too many patterns, the files with the most keys are counted, and the others are a set of their
            // own.
            guard found.count > 1, sets > 0 else { return [] }
            let number = min(found.count - 1, FilePatterns.limit)
            return [found.prefix(number), found.dropFirst(number)].flatMap {
                sources(Array($0), format, all, avoiding: naming, upTo: sets - 1)
            }
        }
        return [TokenSource(files: tied.patterns + own, format: format, modes: tied.modes)]
    }
}
