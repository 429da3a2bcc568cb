/// The codes of countries (ISO 3166-1 alpha-2), and the words for them.
enum CountryCodes {
    /// The possible names of a country's icon, for the country's name or its people: `flag de` and `germany` for
    /// `german`; empty if it is not in the table.
    static func names(for words: ArraySlice<SearchWord>) -> [[SearchWord]] {
        entries[words.map(\.text).joined(separator: " ")].map { lines[$0] } ?? []
    }

    /// The index of a code after a word that marks it as a country; nil if there is none.
    static func index(in name: [SearchWord]) -> Int? {
        guard let marker = name.firstIndex(where: { markers.contains($0.text) }) else { return nil }
        return marker + 1 < name.count && codes.contains(name[marker + 1].text) ? marker + 1 : nil
    }

    /// The words that mark the next code in a name as a country.
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
