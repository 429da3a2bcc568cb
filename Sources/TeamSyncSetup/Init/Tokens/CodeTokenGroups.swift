import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Sources of tokens that have the same name and the same constants in the folder of each component:
/// `presets/aura/button/index.js`. The name of the component's folder becomes `{group}`, because the constants would
/// otherwise be the same tokens; the name of the preset becomes `{mode}`.
struct CodeTokenGroups {
    /// The minimum number of folders.
    private static let fewest = 5

    private(set) var patterns: [String] = []
    private(set) var number = 0
    private var covered: Set<String> = []

    init(_ sources: [CodeTokenFinder.Source]) {
        let general = sources.filter { $0.file.stem == "index" && $0.file.folders.count > 2 }
        var places: [[String]: [CodeTokenFinder.Source]] = [:]
        for (folder, members) in Dictionary(grouping: general, by: { Array($0.file.folders.dropLast()) }) {
            var numbers: [String: Int] = [:]
            for key in members.lazy.flatMap(\.keys) { numbers[key, default: 0] += 1 }
            // Other sources, such as `base/index.js`, have their own names.
            let same = members.filter { member in
                member.keys.count { numbers[$0, default: 0] > 1 } * 2 >= member.keys.count
            }
            if same.count >= CodeTokenGroups.fewest { places[folder] = same }
        }
        for (folder, members) in places.sorted(by: { $0.key.joined(separator: "/") < $1.key.joined(separator: "/") }) {
            let names = Set(members.compactMap(\.file.folders.last))
            let isPreset = places.contains { other, others in
                other != folder && other.dropLast() == folder.dropLast()
                    && names.intersection(others.compactMap(\.file.folders.last)).count * 10 >= names.count * 8
            }
            let place = isPreset ? folder.dropLast() + [TokenSource.modePlace] : folder
            let pattern = (place + [TokenSource.groupPlace, members[0].file.name]).joined(separator: "/")
            for member in members { covered.insert(member.file.path) }
            guard !patterns.contains(pattern) else { continue }
            patterns.append(pattern)
            number += members.reduce(0) { $0 + $1.keys.count }
        }
        addFunctions(sources)
    }

    /// Adds style sheets in one folder, each with a function that returns the tokens of one component or kind:
    /// `versions/v1/_comp-button.scss`. The names of the sheets become `{group}`, because the functions return the same
    /// names.
    private mutating func addFunctions(_ sources: [CodeTokenFinder.Source]) {
        let folders = Dictionary(grouping: sources.filter(\.isFunction), by: \.file.folders)
        for (folder, members) in folders.sorted(by: { $0.key.joined(separator: "/") < $1.key.joined(separator: "/") }) {
            let ending = members[0].file.fileExtension
            let front = members.allSatisfy { $0.file.name.hasPrefix("_") } ? "_" : ""
            guard members.count >= CodeTokenGroups.fewest, members.allSatisfy({ $0.file.fileExtension == ending })
            else {
                continue
            }
            // The folder of the only version will be replaced by that of the next one.
            let isVersion = folder.last?.contains(where: \.isNumber) == true
            let siblings = folders.keys.count { $0.dropLast() == folder.dropLast() }
            let place = isVersion && siblings == 1 ? folder.dropLast() + ["*"] : folder
            patterns.append((place + ["\(front)\(TokenSource.groupPlace).\(ending)"]).joined(separator: "/"))
            for member in members { covered.insert(member.file.path) }
            number += members.reduce(0) { $0 + $1.keys.count }
        }
    }

    /// Style sheets with a few tokens of one component each, whose names are the same or contain the name of the component:
    /// `button/variables.scss`, `button/button.ios.vars.scss`. They have names of their own, so they need no group.
    /// - Returns: nil if there are only a few.
    static func ofComponents(_ sources: [CodeTokenFinder.Source]) -> CountConfiguration? {
        let places = sheets(sources).filter { $0.value.count >= fewest }
        let patterns = places.keys.sorted()
        // A variable that many components have, such as a gap, is not a token.
        let number = places.values.joined().reduce(into: Set<String>()) { $0.formUnion($1.keys) }.count
        guard number >= CodeTokenFinder.fewest, patterns.count <= FilePatterns.limit else { return nil }
        return CountConfiguration(source: .tokens(TokenSource(files: patterns, format: .css)), kind: .token)
    }

    /// The style sheets by the pattern for those of all components.
    private static func sheets(_ sources: [CodeTokenFinder.Source]) -> [String: [CodeTokenFinder.Source]] {
        let sheets = sources.filter { CodeTokenFinder.language(of: $0.file) == "css" && $0.file.folders.count > 1 }
        return Dictionary(grouping: sheets) { source in
            let folder = source.file.folders.last ?? ""
            let name = source.file.name.replacing(folder, with: "*", maxReplacements: 1)
            return (source.file.folders.dropLast() + ["*", name]).joined(separator: "/")
        }
    }

    /// Adds the style sheets of all components if a large part of them are chosen, so that those with fewer tokens count
    /// too, and those of new components will.
    /// - Parameter matchesOthers: whether a pattern matches files with other contents.
    mutating func addSheets(
        _ chosen: [CodeTokenFinder.Source], _ few: [CodeTokenFinder.Source], unless matchesOthers: (GlobPattern) -> Bool
    ) {
        let own = CodeTokenGroups.sheets(chosen.filter { !covers($0.file) })
        let others = CodeTokenGroups.sheets(few.filter { !covers($0.file) })
        for (pattern, members) in own.sorted(by: { $0.key < $1.key }) {
            let rest = others[pattern] ?? []
            guard members.count > 1, !rest.isEmpty, members.count + rest.count >= CodeTokenGroups.fewest,
                members.count * 4 >= members.count + rest.count, !matchesOthers(GlobPattern(pattern))
            else { continue }
            patterns.append(pattern)
            for member in members + rest { covered.insert(member.file.path) }
            number += (members + rest).reduce(0) { $0 + $1.keys.count }
        }
    }

    /// Adds scripts in one folder that are named after kinds of values, and export some of the same names: `small` in
    /// `spacing.js` and in `radius.js`. The names of the files become `{group}`.
    /// - Parameter matchesOthers: whether a pattern matches files with other contents.
    mutating func addKinds(_ sources: [CodeTokenFinder.Source], unless matchesOthers: (GlobPattern) -> Bool) {
        let scripts = sources.filter { !covers($0.file) && FileKind($0.file.name)?.isScript == true }
        let places = Dictionary(grouping: scripts) { "\($0.file.folder)/*.\($0.file.fileExtension)" }
        for (place, members) in places.sorted(by: { $0.key < $1.key }) {
            let number = members.reduce(0) { $0 + $1.keys.count }
            let distinct = members.reduce(into: Set<String>()) { $0.formUnion($1.keys) }.count
            guard members.count > 1, number >= CodeTokenFinder.fewest, (number - distinct) * 20 > number,
                members.allSatisfy({ ValueNames.isKindOfUse($0.file.stem) }),
                !matchesOthers(GlobPattern(place))
            else { continue }
            patterns.append(place.replacing("*", with: TokenSource.groupPlace))
            for member in members { covered.insert(member.file.path) }
            self.number += number
        }
    }

    func covers(_ file: TreeSummary.File) -> Bool { covered.contains(file.path) }
}
