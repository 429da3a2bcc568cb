import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// The tokens of all files of a catalogue, by key and mode.
struct TokenTable {
    private struct Place {
        let path: GitPath
        let pointer: String?
        let line: Int?
    }

    private(set) var tokens: [String: [String?: TokenTree.Token]] = [:]
    private(set) var modes: Set<String> = []
    private var places: [String: Place] = [:]
    /// The first place of each key and mode. `duplicates` contains the other places of keys that occur several times.
    private var occurrences: [String: [Catalogue.Occurrence]] = [:]
    private var duplicates: [String: [Catalogue.Occurrence]] = [:]
    private var duplicatesLeft = Catalogue.itemLimit
    /// For each key that occurs several times: what the places after the first one state about its deprecation, and the
    /// files with these places.
    private var deprecations: [String: (remarks: [String: JSONValue], files: Set<GitPath>)] = [:]
    /// The files that deprecate at least one token.
    private var deprecatingFiles: Set<GitPath> = []
    /// If files are named after modes: the names of other files, by the key and the mode of their values.
    private var otherModes: [String: [String?: String]] = [:]
    private var fileModes: Set<String> = []
    /// The constants of types that are visible only in their files.
    var hiddenTypes: [HiddenType: [TokenTree.Token]] = [:]
    private var notes: CatalogueNotes
    /// The keys that occur several times in a mode, with their first and their other places.
    private var repeated: [(key: String, first: GitPath, path: GitPath)] = []
    private let ref: TreeName
    private let pointer: String
    private var groups = TokenGroups()
    /// Information about tokens that is not next to their values, by key.
    private var remarks: [String: [String: JSONValue]] = [:]

    /// - Parameter pointer: the pointer to the root of the tree in each file.
    init(_ name: String, _ ref: TreeName, at pointer: String) {
        self.pointer = pointer
        notes = CatalogueNotes(name, ref)
        self.ref = ref
    }

    /// Adds the group of a file. Must be called before the tokens of that file are added.
    mutating func add(group: String, of path: GitPath) { groups.add(group, of: path) }

    /// - Parameters:
    ///   - fileMode: the mode of values without a mode in the file; nil if they apply to all modes.
    ///   - other: the name in the path of a file that is not one of the listed modes.
    ///   - group: the first component of the keys in the file; nil if there is none.
    mutating func add(
        _ token: TokenTree.Token, fileMode: String?, or other: String? = nil, group: String? = nil, in path: GitPath
    ) {
        var token = token
        if let type = token.hiddenType {
            if group == nil { hiddenTypes[HiddenType(path: path, name: type), default: []].append(token) }
            return
        }
        if let group { token.path.insert(group, at: 0) }
        if token.isOnlyRemark {
            remarks[token.key, default: [:]].merge(token.remarks) { first, _ in first }
            return
        }
        let (key, mode) = (token.key, TokenTable.mode(of: token, in: fileMode))
        if let mode { modes.insert(mode) }
        if let fileMode { fileModes.insert(fileMode) }
        var occurrence = Catalogue.Occurrence(path: path, mode: mode, value: token.value)
        occurrence.constant = token.constant
        let isDeprecated = ItemForm(specification: .object(token.remarks)).isDeprecated
        if isDeprecated { deprecatingFiles.insert(path) }
        if let first = tokens[key]?[mode] {
            if first.isOnlyReferred || isSameRule(first, token, occurrence) { return }
            if duplicatesLeft > 0 {
                duplicatesLeft -= 1
                duplicates[key, default: []].append(occurrence)
                if isDeprecated { deprecations[key, default: (token.remarks, [])].files.insert(path) }
            }
            if repeated.count < Catalogue.itemLimit { repeated.append((key, places[key]?.path ?? path, path)) }
            return
        }
        tokens[key, default: [:]][mode] = token
        if let other { otherModes[key, default: [:]][mode] = other }
        occurrences[key, default: []].append(occurrence)
        if places[key] == nil {
            let own = pointer + token.place.map { "/" + JSONPointer.escaped($0) }.joined()
            places[key] = Place(path: path, pointer: token.line == nil ? own : nil, line: token.line)
        }
    }

    /// Whether a value is in the same place of the same file as the first one of its mode: a rule of a style sheet can
    /// have several selectors for one mode, such as `.dark, .acme-theme-dark`.
    private func isSameRule(
        _ first: TokenTree.Token, _ token: TokenTree.Token, _ occurrence: Catalogue.Occurrence
    ) -> Bool {
        first.line != nil && first.line == token.line && first.value == token.value
            && occurrences[token.key, default: []].contains {
                $0.mode == occurrence.mode && $0.path == occurrence.path
            }
    }

    /// If every listed mode has a value, the remaining value belongs to a mode that is not listed. Uses the name of its
    /// file as the mode. If files contain modes, such as `dark` in `acme.json`, every listed file must have the value.
    mutating func nameOtherModes(besides listed: [String]) {
        guard !listed.isEmpty else { return }
        for (key, names) in otherModes where duplicates[key] == nil {
            for (mode, name) in names {
                guard let values = tokens[key], let token = values[mode] else { continue }
                let others = mode == nil ? listed : fileModes.compactMap { TokenTable.mode(of: token, in: $0) }
                guard !others.isEmpty, others.allSatisfy({ values[$0] != nil }),
                    let own = TokenTable.mode(of: token, in: name), values[own] == nil
                else { continue }
                tokens[key]?[mode] = nil
                tokens[key]?[own] = token
                modes.insert(own)
                for index in occurrences[key, default: []].indices where occurrences[key]?[index].mode == mode {
                    occurrences[key]?[index].mode = own
                }
            }
        }
    }

    /// Combines the mode of a file and the mode of a group in it into one name, such as `acme dark`.
    private static func mode(of token: TokenTree.Token, in fileMode: String?) -> String? {
        guard let own = token.mode else { return fileMode }
        guard let fileMode, fileMode != own else { return own }
        // `DarkTheme.ts` says the same as the name of the theme in it.
        if let theme = ThemeName(fileMode), theme.mode == own, theme.isOnlyMode { return own }
        let words = NameWords.of(fileMode, digits: .attached, limit: 12)
        if words.suffix(own.split(separator: "-").count).joined(separator: "-") == own { return fileMode }
        if ModeName.isSame(own, as: fileMode) { return fileMode }
        return BoundedName.of("\(fileMode) \(own)")
    }

    /// - Returns: nil if the total size of the values exceeds `limit` bytes.
    func catalogue(_ start: Catalogue, _ format: TokenFormat, limit: Int) -> Catalogue? {
        var catalogue = start
        let tokens =
            switch format {
            case .code: TokenTable.resolved(tokens)
            case .figma: TokenTable.named(tokens)
            default: tokens
            }
        var resolver = TokenResolver(tokens, format, groups)
        var left = limit
        // Files with nothing but aliases contain the tokens of other repositories.
        let areAliases =
            format == .styleDictionary && tokens.values.allSatisfy { $0.values.allSatisfy(\.isOnlyReferred) }
        for (key, values) in tokens.sorted(by: { String.isOrdered($0.key, $1.key) })
        where areAliases || !values.values.allSatisfy(\.isOnlyReferred) {
            let json = JSONWriter.bytes(item(key, values, format, &resolver))
            left -= json.count
            guard left >= 0 else { return nil }
            var item = Catalogue.Item(key: key, index: catalogue.items.count, json: json[...])
            (item.path, item.pointer, item.line) = (places[key]?.path, places[key]?.pointer, places[key]?.line)
            item.uuid = values.min { ($0.key ?? "") < ($1.key ?? "") }?.value.uuid
            item.isInternal = values.values.allSatisfy(\.isInternal)
            item.occurrences = occurrences[key] ?? []
            if let more = duplicates[key] { item.occurrences += more.prefix(Catalogue.occurrenceLimit) }
            _ = catalogue.append(item)
        }
        catalogue.add(allNotes)
        for cycle in resolver.cycles { catalogue.warn(.cycle(cycle), at: ref) }
        catalogue.missingReferences = resolver.missing
        return catalogue
    }

    /// The notes, with those about the keys that occur several times. If two files of the same name have nearly all keys
    /// of the smaller one in common, as those of brands do, they contain values of the same tokens.
    private var allNotes: CatalogueNotes {
        var notes = notes
        guard !repeated.isEmpty else { return notes }
        var sizes: [GitPath: Int] = [:]
        for (key, places) in occurrences {
            for path in Set((places + (duplicates[key] ?? [])).map(\.path)) { sizes[path, default: 0] += 1 }
        }
        let pairs = repeated.reduce(into: [[GitPath]: Set<String>]()) {
            $0[[$1.first, $1.path], default: []].insert($1.key)
        }
        for (key, first, path) in repeated {
            let shared = pairs[[first, path]]?.count ?? 0
            let isIntended =
                first != path && first.baseName == path.baseName
                && shared * 5 >= min(sizes[first] ?? 0, sizes[path] ?? 0) * 4
            notes.add(duplicateKey: key, in: path, first, isIntended: isIntended)
        }
        return notes
    }

    /// Replaces references that use an id with references that use a key. An id that several tokens share is not
    /// replaced.
    private static func named(
        _ tokens: [String: [String?: TokenTree.Token]]
    ) -> [String: [String?: TokenTree.Token]] {
        var keys: [String: Set<String>] = [:]
        for (key, values) in tokens {
            for id in values.values.compactMap(\.id) { keys[id, default: []].insert(key) }
        }
        return tokens.mapValues { values in
            values.mapValues { token in
                guard let id = token.value.string.flatMap({ TokenReference.name(in: $0, .figma) }),
                    let found = keys[id], found.count == 1, let key = found.first
                else { return token }
                var token = token
                token.value = .string("{\(key)}")
                return token
            }
        }
    }

    private func item(
        _ key: String, _ values: [String?: TokenTree.Token], _ format: TokenFormat, _ resolver: inout TokenResolver
    ) -> JSONValue {
        let all = values[String?.none]
        // If a value for all modes refers to a token with modes, it has these modes, too.
        var own = values.keys.compactMap { $0 }.sorted()
        var hasDefault = all != nil && values.count > 1
        if let all, own.isEmpty, resolver.value(of: key, in: nil)?.dependsOnMode == true, all.value != .null {
            own =
                format == .code
                ? resolver.modes(of: key)
                : modes.sorted().filter { resolver.value(of: key, in: $0)?.isOfMode == true }
            // The referenced token may have a value for all modes in addition to values for some modes.
            let usual = resolver.value(of: key, in: nil)?.value
            hasDefault = !own.isEmpty && !own.contains { resolver.value(of: key, in: $0)?.value == usual }
        }
        let first = all ?? values.min { ($0.key ?? "") < ($1.key ?? "") }?.value
        var members = first?.remarks ?? [:]
        if let descriptions = TokenTable.descriptions(values) {
            members["description"] = .string(descriptions)
            members[TokenText.hasDescriptions] = .bool(true)
        }
        let deprecated = values.filter { ItemForm(specification: .object($0.value.remarks)).isDeprecated }
        // A comment in a resource file concerns the resource, which has the same name in the files of all modes.
        if deprecated.count < values.count, format != .resources || deprecated[String?.none] == nil {
            for name in ["deprecated", "replacement"] { members[name] = nil }
            let modes = deprecated.keys.map { $0 ?? TokenTree.defaultMode }.sorted()
            if !modes.isEmpty { members[MemberRole.deprecatedModes] = .array(modes.map { .string($0) }) }
        }
        if deprecated.isEmpty { members.merge(otherDeprecation(of: key)) { own, _ in own } }
        members.merge(remarks[key] ?? [:]) { own, _ in own }
        var (resolved, aliases, written): ([String: JSONValue], [String: JSONValue], [String: JSONValue]) =
            ([:], [:], [:])
        for mode in own.isEmpty
            ? [String?.none] : own.map(Optional.init) + (hasDefault ? [nil] : [])
        {
            guard let token = values[mode] ?? all else { continue }
            let value = resolver.value(of: key, in: mode)?.value ?? token.value
            let name = mode ?? TokenTree.defaultMode
            resolved[name] = value
            written[name] = (token.written ?? TokenTable.function(token.value, value)).map(JSONValue.string)
            aliases[name] = TokenTable.alias(token.value, format)
        }
        let isSingle = own.isEmpty
        let modifications = Dictionary(
            values.compactMap { mode, token in
                token.modification.map { (mode ?? TokenTree.defaultMode, JSONValue.string($0)) }
            }, uniquingKeysWith: { first, _ in first })
        if !modifications.isEmpty { members["modify"] = isSingle ? modifications.values.first : .object(modifications) }
        members["value"] = isSingle ? resolved.values.first : .object(resolved)
        if !written.isEmpty { members[TokenText.written] = isSingle ? written.values.first : .object(written) }
        if !aliases.isEmpty { members["alias"] = isSingle ? aliases.values.first : .object(aliases) }
        let isColor = resolved.values.allSatisfy { $0.string.map(ColorToken.isColor) ?? false }
        if let type = first?.type ?? (isColor && !resolved.isEmpty ? "color" : nil) { members["type"] = .string(type) }
        return .object(members)
    }

    /// Returns the different descriptions of a token's values, separated by slashes; nil if there are not several.
    private static func descriptions(_ values: [String?: TokenTree.Token]) -> String? {
        let sorted = values.sorted { ($0.key ?? "") < ($1.key ?? "") }
        let all = sorted.compactMap { $0.value.remarks["description"]?.string }.reduce(into: [String]()) { all, text in
            if !all.contains(text) { all.append(text) }
        }
        return all.count > 1 ? all.joined(separator: " / ") : nil
    }

    /// Returns what places after the first one state about a deprecation; empty if the key is also in a file that does
    /// not deprecate it, but deprecates other tokens.
    private func otherDeprecation(of key: String) -> [String: JSONValue] {
        guard let found = deprecations[key] else { return [:] }
        let all = (occurrences[key] ?? []) + (duplicates[key] ?? [])
        let isContradicted = all.contains { deprecatingFiles.contains($0.path) && !found.files.contains($0.path) }
        return isContradicted ? [:] : found.remarks
    }

    /// The maximum length, in bytes, of a color that is displayed as it is written.
    private static let colorLimit = 40

    /// Returns a short color that is written as a function, such as `hsl(0 0% 50%)`, if it is stored in another
    /// notation.
    private static func function(_ written: JSONValue, _ stored: JSONValue) -> String? {
        guard let text = written.string, text.hasSuffix(")"), text.utf8.count <= colorLimit, stored.string != text,
            CSSColor(text) != nil
        else { return nil }
        return text
    }

    /// Returns the name of the token that a value refers to, or the value as written if it contains several references;
    /// nil if it contains no references to tokens.
    private static func alias(_ written: JSONValue, _ format: TokenFormat) -> JSONValue? {
        guard hasReference(written, format) else { return Optional.none }
        // Theo's aliases are not tokens, so that nothing else reports a change to one.
        if format == .styleDictionary, written.string?.contains("{!") == true { return Optional.none }
        guard var name = written.string.flatMap({ TokenReference.name(in: $0, format) }) else { return written }
        if format != .dtcg, name.hasSuffix(".value") { name.removeLast(".value".count) }
        return .string(name)
    }

    private static func hasReference(_ value: JSONValue, _ format: TokenFormat) -> Bool {
        switch value {
        case .string(let text):
            !format.isText && text.contains("{") && text.contains("}") || TokenReference.name(in: text, format) != nil
        case .array(let elements): elements.contains { hasReference($0, format) }
        case .object(let members): members["$ref"] != nil || members.values.contains { hasReference($0, format) }
        case .null, .bool, .number: false
        }
    }
}
