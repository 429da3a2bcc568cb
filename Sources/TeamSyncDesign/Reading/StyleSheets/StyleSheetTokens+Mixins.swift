import TeamSyncBase
import TeamSyncConfiguration

/// The themes of the mixins of a style sheet whose names differ only in a word: `kit-theme-paper--colors` next to
/// `kit-theme-dark--colors`.
extension StyleSheetTokens {
    /// The maximum number of mixins.
    private static let mixinLimit = 200
    /// The words in place of the name of a mode that denote the values for all modes.
    private static let commonWords: Set<String> = [
        "base", "default", "root", "common", "shared", "all", "core", "global", "main", "static",
    ]

    /// Returns the names of mixins without parameters that name no usual mode, with their themes.
    static func themes(ofMixinsIn bytes: [UInt8]) -> [String: String] {
        let names = mixins(in: bytes)
        var shapes: Set<[String]> = []
        for name in names {
            guard let mode = mode(named: name), !mode.isEmpty else { continue }
            let (all, own) = (words(name), words(mode))
            guard let start = all.indices.first(where: { all[$0...].starts(with: own) }) else { continue }
            shapes.insert(all[..<start] + [""] + all[(start + own.count)...])
        }
        // A single mixin for a mode may only differ from the one for all modes.
        guard !shapes.isEmpty else { return [:] }
        var themes: [String: String] = [:]
        for name in names where mode(named: name) == nil {
            let all = words(name)
            for shape in shapes where shape.count == all.count {
                guard let place = shape.firstIndex(of: ""), !commonWords.contains(all[place]),
                    shape[..<place] == all[..<place], shape[(place + 1)...] == all[(place + 1)...]
                else { continue }
                themes[name] = all[place]
            }
        }
        return themes
    }

    private static func words(_ name: String) -> [String] { NameWords.of(name, digits: .attached, limit: 12) }

    /// Returns the names of the mixins without parameters.
    private static func mixins(in bytes: [UInt8]) -> Set<String> {
        let word = Array("@mixin ".utf8)
        var (names, start): (Set<String>, Int) = ([], 0)
        while names.count < mixinLimit, let place = bytes[start...].firstRange(of: word) {
            let signature = bytes[place.upperBound...].prefix { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "\n") }
            if let name = mixinName(String(decoding: signature.prefix(200), as: UTF8.self)[...]) { names.insert(name) }
            start = place.upperBound
        }
        return names
    }

    /// Returns the name in `kit-tokens--dark()`; nil if there are parameters.
    static func mixinName(_ signature: Substring) -> String? {
        let text = signature.trimmed
        let name = text.hasSuffix("()") ? text.dropLast(2).trimmed : text
        return name.isEmpty || name.contains("(") ? nil : name
    }
}
