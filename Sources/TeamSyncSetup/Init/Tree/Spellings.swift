import TeamSyncBase

/// Names in which only the letters and digits count, to compare those of different files.
enum Spellings {
    /// The letters and digits of the names, and the same without the common prefix of all names: `--acme-color-blue`,
    /// `color.blue`. The suffix of custom properties that repeat a color as components, such as `--blue-rgb`, is
    /// removed.
    static func of(_ keys: [String]) -> [Set<String>] {
        let letters = keys.map { key in
            let letters = NameWords.letters(key)
            return letters.hasSuffix("rgb") ? String(letters.dropLast(3)) : letters
        }
        guard letters.count > 1 else { return [Set(letters)] }
        let front = commonFront(letters)
        return [Set(letters), Set(letters.map { String($0.dropFirst(front)) })]
    }

    /// The length of the common prefix of all names.
    static func commonFront(_ names: [String]) -> Int {
        guard let first = names.min(), let last = names.max(), names.count > 1 else { return 0 }
        return zip(first, last).prefix { $0 == $1 }.count
    }
}
