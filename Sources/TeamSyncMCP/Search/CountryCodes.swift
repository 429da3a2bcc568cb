/// The codes of countries (ISO 3166-1 alpha-2), and the names and adjectives for them.
enum CountryCodes {
    /// The possible names of a country's icon, found by the country's name or adjective: `flag de` and `germany` for
    /// `german`. Empty if the words are not in the table.
    static func names(for words: ArraySlice<SearchWord>) -> [[SearchWord]] {
        entries[words.map(\.text).joined(separator: " ")].map { lines[$0] } ?? []
    }

    /// The index of a country code, which follows a word that marks it as one; nil if there is none.
    static func index(in name: [SearchWord]) -> Int? {
        guard let marker = name.firstIndex(where: { markers.contains($0.text) }) else { return nil }
        return marker + 1 < name.count && codes.contains(name[marker + 1].text) ? marker + 1 : nil
    }

    /// Words that mark the next code in a name as a country code.
    private static let markers = ["flag", "country"]

    private static let lines: [[[SearchWord]]] = SynonymTable.countries.split(separator: ";").map { entry in
        let parts = entry.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard parts.count == 2 else { return [] }
        let names = parts[1].split(separator: ",").map(String.init)
        return (markers.map { "\($0) \(parts[0])" } + names).map { SearchWord.all(in: $0) }
    }

    private static let codes = Set(lines.compactMap { $0.first?.last?.text })

    private static let entries: [String: Int] = lines.enumerated().reduce(into: [:]) { entries, line in
        for name in line.element.dropFirst(markers.count) {
            entries[name.map(\.text).joined(separator: " ")] = line.offset
        }
    }
}
