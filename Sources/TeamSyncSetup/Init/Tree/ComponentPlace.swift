import TeamSyncBase

/// Decides from the names of folders where components are.
enum ComponentPlace {
    /// The minimum number of components in a catalogue.
    static let fewest = 5
    private static let words: Set<String> = [
        "components", "component", "views", "controls", "widgets", "atoms", "molecules", "organisms", "elements",
        "primitives", "ui", "composables", "atom", "molecule", "organism", "cotton",
    ]
    /// Names of folders that are used only if they contain no folder with a better name.
    static let weakWords: Set<String> = ["ui", "views", "elements", "primitives"]
    /// Names of levels, each of which is a separate catalogue.
    static let levels: Set<String> = [
        "atoms", "molecules", "organisms", "elements", "composables", "widgets", "atom", "molecule", "organism",
        "template", "templates",
    ]
    /// Names of levels that are used only next to other levels.
    static let topLevels: Set<String> = ["template", "templates"]

    /// Whether the name of a folder denotes components.
    static func isName(_ name: String) -> Bool { words.contains(plain(name)) }

    /// Whether the name of a folder denotes a level of components, such as `atoms` and, in Pattern Lab, `01-atoms`.
    static func isLevel(_ name: String) -> Bool { levels.contains(plain(name)) }

    /// Whether the last of the folders is a level of components, also one of Pattern Lab with any name.
    static func isLevel(_ folders: [String]) -> Bool { isLevel(folders.last ?? "") || isPatternLevel(folders) }

    /// Names of folders in Pattern Lab with whole pages, and with their beginning and end.
    private static let pageNames: Set<String> = ["pages", "page", "templates", "template", "meta", "data", "layouts"]

    /// Whether the last of the folders is one of those of Pattern Lab, which may have any name: `_patterns/02-blocks`.
    private static func isPatternLevel(_ folders: [String]) -> Bool {
        guard folders.count > 1, folders[folders.count - 2] == "_patterns", let last = folders.last else {
            return false
        }
        return !last.hasPrefix("_") && !pageNames.contains(plain(last))
    }

    /// Returns the name in lower case, without a number in front that only orders the folders: `atoms` for `01-atoms`.
    static func plain(_ name: String) -> String { withoutOrder(name).lowercased() }

    /// Returns the name without a number in front that only orders the folders.
    static func withoutOrder(_ name: String) -> String {
        let rest = name.drop { $0.isASCII && $0.isNumber }
        guard rest.startIndex > name.startIndex, let mark = rest.first, mark == "-" || mark == "_" else { return name }
        return String(rest.dropFirst())
    }

    /// Whether the name of a folder denotes components, but not a level of them.
    static func isUsualName(_ name: String) -> Bool {
        isName(name) && !isLevel(name) && !weakWords.contains(name.lowercased())
    }

    /// Whether the last of the folders denotes components.
    static func isPlace(_ folders: [String]) -> Bool {
        guard let last = folders.last, !folders.contains(where: { $0.lowercased().contains("icon") }) else {
            return false
        }
        if isName(last) || isPackageName(last) || isPatternLevel(folders) { return true }
        // The folder with the sources of a package that has such a name counts too.
        guard ["src", "lib", "source"].contains(last), let name = folders.dropLast().last else { return false }
        return isName(name) && !weakWords.contains(name.lowercased()) || isPackageName(name)
    }

    /// Whether a name denotes a package of components, such as `components-react` or `web-components`.
    private static func isPackageName(_ name: String) -> Bool {
        let words = NameWords.of(name, digits: .attached, limit: 6)
        return words.count > 1 && words.count < 5 && words.contains("components")
    }

    /// The index of the folder that denotes components; nil if there is none. Levels come first.
    static func index(in folders: [String]) -> Int? {
        let places = folders.indices.filter { index in
            // A source module may be named `ui`.
            let isModule = weakWords.contains(folders[index].lowercased()) && folders[index...].contains("src")
            return !isModule && isPlace(Array(folders[...index]))
        }
        if let level = places.first(where: { isLevel(Array(folders[...$0])) }) { return level }
        // A component folder in a package of components is preferred.
        if let own = places.first(where: { isName(folders[$0]) && !weakWords.contains(folders[$0].lowercased()) }) {
            return own
        }
        return places.first { !weakWords.contains(folders[$0].lowercased()) } ?? places.last
    }

    /// Whether a file has a name that is the same in the folder of each component: `index.ts`, `Component.tsx`,
    /// `Component.desktop.tsx`, `index.blade.php`.
    static func isGeneral(_ file: TreeSummary.File) -> Bool {
        NameWords.letters(file.stem) == "index"
            || FileKind(file.name) == .template && file.stem.prefix { $0 != "." } == "index"
            || NameWords.letters(String(file.stem.prefix { $0 != "." })) == "component"
    }
}
