import TeamSyncBase

/// The roles of files in the folder of a component, by their names.
package enum ComponentSource {
    private static let asideEndings = [
        ".test", ".tests", ".spec", ".stories", ".story", ".d", ".figma", ".mock", ".e2e",
    ]
    private static let asideWords = ["Tests", "Test", "Previews", "Preview", "Stories"]
    private static let asideFolders: Set<String> = [
        "__tests__", "__stories__", "__mocks__", "test", "tests", "stories", "demo", "demos", "examples", "docs",
    ]
    /// Names of files about the component of their folder.
    private static let generalNames: Set<String> = [
        "index", "types", "type", "props", "interface", "interfaces", "component", "main", "view", "variants",
        "styles", "style", "recipe", "context", "constants", "defaults", "utils", "helpers", "hooks", "private",
    ]

    /// The maximum length of a team's common prefix for components, in letters.
    private static let prefixLimit = 3

    /// Whether a file next to sources of components is a test, a story, or a type declaration.
    /// - Parameter stem: the file name without its extension.
    package static func isAside(stem: String) -> Bool {
        asideEndings.contains { stem.hasSuffix($0) } || asideWords.contains { stem.hasSuffix($0) }
    }

    static func isAside(_ path: GitPath) -> Bool {
        let folders = path.folder.split(separator: "/").map { $0.lowercased() }
        return isAside(stem: stem(path)) || !asideFolders.isDisjoint(with: folders.suffix(2))
    }

    /// The name of another component whose source is in a component's folder, such as `Ribbon` for `Ribbon.tsx` next to
    /// `Badge.tsx`; nil for the component itself and for its parts.
    static func part(_ path: GitPath, of component: String) -> String? {
        let stem = stem(path)
        let (own, plain) = (plain(component), ComponentSource.plain(stem))
        guard !own.isEmpty, !plain.isEmpty, !generalNames.contains(plain), !isHook(stem) else { return nil }
        if let place = plain.firstRange(of: own) {
            let rest = String(plain[..<place.lowerBound] + plain[place.upperBound...])
            if rest.count <= prefixLimit || generalNames.contains(rest) { return nil }
        }
        return stem
    }

    /// The letters and digits of a name, in lower case.
    static func plain(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// `useChip` and `use-chip`
    private static func isHook(_ stem: String) -> Bool {
        guard stem.hasPrefix("use"), let next = stem.dropFirst(3).first else { return false }
        return next.isUppercase || next == "-"
    }

    private static func stem(_ path: GitPath) -> String {
        let name = String(decoding: path.baseName, as: UTF8.self)
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }
}
