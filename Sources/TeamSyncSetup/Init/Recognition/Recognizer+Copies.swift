import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Decides whether two counts find the same items in different files.
extension Recognizer {
    /// Whether most items of a count have the names of the icons, apart from a prefix that all of them have, which shows
    /// that they were generated from the icons.
    /// - Parameter share: the fraction of the items that must have these names.
    func areSame(
        _ count: CloneProposal.Count, _ icons: FoundContents, share: Double = 0.6, _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> Bool {
        var known: [String] = []
        for own in explicit(icons.proposal) { known += try keys(own, files, &reader) }
        let all = Spellings.of(known)
        return Spellings.of(try keys(count, files, &reader)).contains { names in
            all.contains { Double(names.intersection($0).count) >= share * Double(names.count) }
        }
    }

    /// The note about components that are not counted; nil if most of them are counted elsewhere, for another framework or
    /// platform.
    func note(
        _ count: CloneProposal.Count, besides others: [CloneProposal.Count], _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> LeftOut? {
        var known: Set<String> = []
        for other in others { known.formUnion(try keys(other, files, &reader).map(NameWords.letters)) }
        let own = try keys(count, files, &reader).map(NameWords.letters)
        guard !own.isEmpty, own.count(where: known.contains) * 2 < own.count else { return nil }
        let isFew = own.count < ComponentFinder.fewest
        return LeftOut(own.count, count, isFew ? .few(ComponentFinder.fewest) : .beside)
    }

    /// The number of entries in a list next to icons that are counted by their drawings, such as their colors; nil if
    /// the icons are the entries, or if there are many fewer.
    func data(
        _ list: CloneProposal.Count, of icons: FoundContents, _ files: some FileSource, _ reader: inout CountReader
    ) throws(FileSourceError) -> Int? {
        let place = LeftOut.place(of: list.configuration.source)
        guard !explicit(icons.proposal).contains(where: { LeftOut.place(of: $0.configuration.source) == place }),
            let number = try reader.read(list.name, list.configuration.source, in: files).count
        else { return nil }
        return number * 2 >= icons.total && number <= icons.total * 2 ? number : nil
    }

    /// Whether a count finds tokens that another count does not find. In sources in the same folder, nearly all names
    /// must differ. Elsewhere, there must be at least as many tokens, and many of them must have other names, as when
    /// the other count reads an export from a design tool; or a style sheet declares properties with names that data
    /// files do not contain in any notation.
    func isComplement(
        _ count: CloneProposal.Count, of tokens: CloneProposal.Count, _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> Bool {
        guard case .tokens(let own) = count.configuration.source,
            case .tokens(let source) = tokens.configuration.source
        else { return false }
        let folders = source.files.map { TokenSource.glob(of: $0) }.map { GlobPattern($0).literalFolder }
        let isBeside = own.files.allSatisfy { file in
            let own = GlobPattern(TokenSource.glob(of: file)).literalFolder
            return folders.contains { !$0.isEmpty && own.starts(with: $0) }
        }
        let known = Spellings.of(try keys(tokens, files, &reader))
        let all = Spellings.of(try keys(count, files, &reader))
        let names = all[0]
        if isBeside { return own.format == .code && names.intersection(known[0]).count * 10 <= names.count }
        let common = all.flatMap { own in known.map { own.intersection($0).count } }.max() ?? 0
        if names.count >= known[0].count { return common * 10 < names.count * 7 }
        guard own.format == .css, source.format != .css, source.format != .code else { return false }
        let share = try share(of: count, in: tokens, files, &reader)
        return common * 10 <= names.count && share <= 0.1
    }

    /// Whether data files only list the custom properties that style sheets define: `{"--blue": "#00f"}` next to
    /// `$blue: #00f`.
    func areProperties(
        _ tokens: CloneProposal.Count, of sheets: CloneProposal.Count, _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> Bool {
        guard case .tokens(let source) = tokens.configuration.source, source.format == .flat, sheets.readsStyleSheets
        else { return false }
        let names = try keys(tokens, files, &reader)
        let listed = names.count { $0.split(separator: ".").last?.hasPrefix("--") == true }
        guard !names.isEmpty, listed * 10 >= names.count * 9 else { return false }
        let known = Set(try keys(sheets, files, &reader).map(NameWords.letters))
        let shared = names.count { known.contains(NameWords.letters($0.split(separator: ".").last ?? "")) }
        return shared * 10 >= names.count * 8
    }

    /// Whether a count of sources contains the tokens of a count of data files, with the names of the constants that
    /// contain them in front, and more: `colors.text.default` and `text.default`.
    func containsAll(
        _ count: CloneProposal.Count, of tokens: CloneProposal.Count, _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> Bool {
        guard case .tokens(let own) = count.configuration.source, own.format == .code,
            case .tokens(let source) = tokens.configuration.source, source.format != .code, source.format != .css
        else { return false }
        let names = try keys(count, files, &reader)
        let known = Set(try keys(tokens, files, &reader).map(NameWords.letters))
        guard names.count > known.count else { return false }
        let inner = names.map { key in
            key.firstIndex(of: ".").map { NameWords.letters(key[$0...]) } ?? NameWords.letters(key)
        }
        return Set(inner).intersection(known).count * 10 >= known.count * 9
    }

    /// Whether most names of a build's output end in those of the sources: `kit-theme-light-status-gray` and
    /// `theme.status.gray`.
    func containsEnds(
        _ sources: CloneProposal.Count, of output: CloneProposal.Count, _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> Bool {
        let ends = Set(
            try keys(sources, files, &reader).map { NameWords.letters($0.split(separator: ".").suffix(2).joined()) })
        let names = try keys(output, files, &reader)
        let known = names.count { name in
            let words = NameWords.of(name, digits: .attached, limit: 24)
            return words.indices.contains { ends.contains(words[$0...].joined()) }
        }
        return known * 10 >= names.count * 6
    }

    /// Splits a count of style sheets into those with names that the tokens in sources do not have, and the others: sizes
    /// in `_variables.scss` next to `_colors.scss`, whose colors are also in a script.
    /// - Returns: nil if all of the style sheets, or none, have such names, or if they contain too few tokens.
    func sheets(
        of count: CloneProposal.Count, besides tokens: CloneProposal.Count, _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> [CloneProposal.Count]? {
        guard case .tokens(let all) = count.configuration.source, all.format == .css, all.modes.isEmpty,
            all.files.count > 1, !all.files.contains(where: { $0.contains("{") }),
            case .tokens(let source) = tokens.configuration.source, source.format == .code
        else { return nil }
        func part(_ name: String, _ files: [String]) -> CloneProposal.Count {
            var source = all
            source.files = files
            return CloneProposal.Count(
                name, CountConfiguration(source: .tokens(source), kind: count.configuration.kind))
        }
        var own: [String] = []
        for file in all.files where try share(of: part(count.name, [file]), in: tokens, files, &reader) <= 0.2 {
            own.append(file)
        }
        guard !own.isEmpty, own.count < all.files.count,
            try keys(part(count.name, own), files, &reader).count >= CodeTokenFinder.fewest
        else { return nil }
        return [part("code_tokens", own), part(count.name, all.files.filter { !own.contains($0) })]
    }

    /// Splits a count of style sheets into those with tokens that data files do not contain under the end of their names,
    /// and those with the same tokens in another notation: `--color-text-muted` for `text.muted`.
    /// - Returns: nil unless the data files contain most of the tokens, and there are enough others.
    func withoutOutput(
        _ count: CloneProposal.Count, besides tokens: CloneProposal.Count, _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> (own: CloneProposal.Count?, same: CloneProposal.Count)? {
        guard case .tokens(var source) = count.configuration.source, source.format == .css,
            case .tokens(let data) = tokens.configuration.source, data.format != .css, data.format != .code,
            case .known(let catalogue) = try reader.read(count.name, count.configuration.source, in: files)
        else { return nil }
        let known = Set(try keys(tokens, files, &reader).map(NameWords.letters))
        func isKnown(_ key: String) -> Bool {
            let words = NameWords.of(key, digits: .attached, limit: 24)
            return words.indices.contains { known.contains(words[$0...].joined()) }
        }
        let byFile = Dictionary(grouping: catalogue.items) { $0.path?.description ?? "" }
        let own = byFile.filter { _, items in items.count { isKnown($0.key) } * 5 <= items.count }
        let number = own.values.reduce(0) { $0 + $1.count }
        let shared = catalogue.items.count { isKnown($0.key) }
        guard byFile[""] == nil, shared * 10 >= (catalogue.items.count - number) * 9, shared * 10 >= known.count * 8
        else { return nil }
        guard number >= CodeTokenFinder.fewest, own.count < byFile.count, own.count <= FilePatterns.limit else {
            return number == 0 ? (nil, count) : nil
        }
        var others = source
        others.exclude = (others.exclude ?? []) + own.keys.sorted()
        (source.files, source.modes) = (own.keys.sorted(), [])
        let configuration = CountConfiguration(source: .tokens(source), kind: count.kind)
        let same = CountConfiguration(source: .tokens(others), kind: count.kind)
        return (CloneProposal.Count("code_tokens", configuration), CloneProposal.Count(count.name, same))
    }

    /// The count among others that contains nearly all tokens of a count, as when one of them was generated from the
    /// other: `--blue-1` and `blue.blue1`; nil if there is none. `isSame` means that the values are the same too.
    func original(
        of count: CloneProposal.Count, among others: [CloneProposal.Count], _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> (count: CloneProposal.Count, isSame: Bool)? {
        for other in others {
            guard case .tokens = other.configuration.source else { continue }
            if try isSame(count, as: other, files, &reader) { return (other, true) }
            if other.name == "tokens", try !isComplement(count, of: other, files, &reader),
                try share(of: count, in: other, files, &reader) >= 0.9
            {
                return (other, false)
            }
        }
        return nil
    }

    /// The count of components with the most names of another one; nil if none contains several of them.
    func namesake(
        of count: CloneProposal.Count, among others: [CloneProposal.Count], _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> CloneProposal.Count? {
        let own = Set(try keys(count, files, &reader).map(NameWords.letters))
        var best: (count: CloneProposal.Count, number: Int)?
        for other in others where other.kind == .component {
            let number = own.intersection(try keys(other, files, &reader).map(NameWords.letters)).count
            if number > best?.number ?? 0 { best = (other, number) }
        }
        return best.flatMap { $0.number * 10 >= own.count * 3 ? $0.count : nil }
    }

    /// Whether most tokens of a count have the names and the values of tokens in another count.
    private func isSame(
        _ count: CloneProposal.Count, as other: CloneProposal.Count, _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> Bool {
        let (own, known) = (try values(count, files, &reader), try values(other, files, &reader))
        func numbers(_ own: [String: String], _ known: [String: String]) -> (names: Int, values: Int) {
            let shared = own.filter { known[$0.key] != nil }
            return (shared.count, shared.count { name, value in known[name].map { $0 == value } ?? false })
        }
        return own.contains { own in
            known.contains { known in
                let shared = numbers(own, known)
                return shared.names * 10 >= own.count * 8 && shared.values * 10 >= shared.names * 6
            }
        }
    }

    /// The values of a count's tokens by the letters and digits of their names, and the same by their names without the
    /// common prefix of all names. Values in different notations of a literal are equal.
    private func values(
        _ count: CloneProposal.Count, _ files: some FileSource, _ reader: inout CountReader
    ) throws(FileSourceError) -> [[String: String]] {
        guard case .known(let catalogue) = try reader.read(count.name, count.configuration.source, in: files) else {
            return []
        }
        func value(_ json: ArraySlice<UInt8>?) -> String {
            let text = String(decoding: json ?? [], as: UTF8.self).lowercased()
            guard let start = text.firstIndex(of: "#") else { return NameWords.letters(text) }
            return String(text[start...].dropFirst().prefix { $0.isHexDigit })
        }
        let items = catalogue.items.map { (name: NameWords.letters($0.key), value: value($0.json)) }
        let front = Spellings.commonFront(items.map(\.name))
        return (front == 0 ? [0] : [0, front]).map { length in
            Dictionary(items.map { (String($0.name.dropFirst(length)), $0.value) }) { first, _ in first }
        }
    }

    /// The share of a count's tokens whose names are the last parts of the names in another count, from 0 to 1.
    private func share(
        of count: CloneProposal.Count, in tokens: CloneProposal.Count, _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> Double {
        var known: Set<String> = []
        for key in try keys(tokens, files, &reader) {
            let parts = key.split(separator: ".")
            for length in 1...3 { known.insert(NameWords.letters(parts.suffix(length).joined())) }
            known.insert(NameWords.letters(key))
        }
        let names = try keys(count, files, &reader)
        let last = names.map { String($0.split(separator: ".").last ?? "") }
        return (Spellings.of(names) + Spellings.of(last)).lazy.map { own in
            own.isEmpty ? 0 : Double(own.count { known.contains($0) }) / Double(own.count)
        }.max() ?? 0
    }
}
