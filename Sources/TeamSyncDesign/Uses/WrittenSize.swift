import TeamSyncBase

/// The size in the name of an icon as code writes it: `24` in `person_24_regular`, if the key of the icon is
/// `person_regular`.
package enum WrittenSize {
    private static let sizes: Set<String> = [
        "12", "14", "16", "18", "20", "22", "24", "28", "32", "36", "40", "48", "56", "64",
    ]
    private static let units: Set<String> = ["dp", "px"]
    private static let wordLimit = 16

    /// The name without its size, and the size; nil if the name does not have exactly one.
    package static func split(_ name: String) -> (name: String, size: String)? {
        let words = NameWords.split(name, digits: .apart, limit: wordLimit)
        let places = words.indices.dropFirst().filter { sizes.contains(words[$0].text) }
        guard places.count == 1, let index = places.first else { return nil }
        let last = index + 1 < words.count && units.contains(words[index + 1].text) ? index + 1 : index
        let front = name[..<words[index].start]
        let rest = name[words[last].end...]
        // Numbers such as `1_24` do not become `1_`.
        guard front.last.map({ "-_".contains($0) || $0.isLetter }) ?? false else { return nil }
        let plain = front.last.map { "-_".contains($0) } ?? false ? front.dropLast() : front
        return (String(plain) + rest, words[index].text)
    }
}
