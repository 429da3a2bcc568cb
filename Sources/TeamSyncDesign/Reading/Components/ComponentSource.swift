import TeamSyncBase
import TeamSyncDocuments

/// The roles of the files in a component's folder, by file name.
package enum ComponentSource {
    /// The endings of file names (without extensions) and the names of folders that identify files not intended for
    /// users.
    private static let asideEndings: KeyValuePairs<FilePart, [String]> = [
        .tests: [".test", ".tests", ".spec", ".mock", ".e2e", ".ct", ".screenshots", "Tests", "Test"],
        .stories: [".stories", ".story", ".gallery", ".snippets", "Previews", "Preview", "Stories"],
        .docs: [".figma", ".docs"],
        .source: [".d"],
    ]
    private static let asideFolders: KeyValuePairs<FilePart, Set<String>> = [
        .tests: ["__tests__", "__mocks__", "__snapshots__", "test", "tests"],
        .stories: ["__stories__", "stories", "demo", "demos", "examples"],
        .docs: ["docs"],
    ]
    /// The names of files that belong to the component of the folder that contains them.
    private static let generalNames: Set<String> = [
        "index", "types", "type", "props", "interface", "interfaces", "component", "main", "view", "variants",
        "styles", "style", "base", "recipe", "context", "constants", "defaults", "utils", "helpers", "hooks", "private",
        "macrooptions",
    ]
    /// The second words of file names such as `chip.element.ts`, which state the role of a file.
    private static let roles = generalNames.union(["element", "directive", "d", "options"])

    /// The maximum length of a prefix that all components of a team have, in letters.
    private static let prefixLimit = 3

    /// Whether a file next to the sources of components is a test, a story, documentation or a type declaration.
    /// - Parameter stem: the file name without its extension.
    package static func isAside(stem: String) -> Bool {
        part(ofStem: stem) != nil
    }

    /// Whether a file is a test or similar, as in `isAside(stem:)`. A script with the name of its folder, such as
    /// `FilePreview/FilePreview.tsx`, is a component.
    package static func isAside(stem: String, fileExtension: String, in folder: String?) -> Bool {
        isAside(stem: stem) && !(folder == stem && scripts.contains(fileExtension))
    }

    private static let scripts: Set<String> = ["tsx", "jsx", "vue", "svelte", "ts", "js"]

    private static func part(ofStem stem: String) -> FilePart? {
        if testMark(in: stem) != nil { return .tests }
        return asideEndings.first { _, endings in endings.contains { stem.hasSuffix($0) } }?.key
    }

    /// The part of a test's name before the word for what it tests: `.test` of `badge.test.a11y`; nil for other files.
    package static func testMark(in stem: String) -> String? {
        let parts = stem.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
        return parts.dropLast().last.flatMap { ["test", "spec"].contains($0) ? ".\($0)" : nil }
    }

    /// The files that only linters, formatters, compilers and build systems read.
    private static let toolFiles: Set<String> = [
        "lint.xml", "lint-baseline.xml", "detekt.yml", "detekt-baseline.xml", "karma.conf.js", "BUILD", "BUILD.bazel",
    ]
    /// The files that describe a package.
    private static let manifests: Set<String> = ["package.json", "project.json", "ng-package.json"]

    /// The notes of releases, which repeat the changes to the other files.
    private static let releaseFiles: Set<String> = ["CHANGELOG.md", "CHANGELOG.json"]

    /// Whether a file is only for tools or releases, and does not concern users of the other files in its folder. The
    /// dependencies in a `package.json` concern them.
    static func isOfTools(_ path: GitPath) -> Bool {
        let name = String(decoding: path.baseName, as: UTF8.self)
        if name.hasPrefix(".") || toolFiles.contains(name) || releaseFiles.contains(name) { return true }
        if isManifest(path) { return name != "package.json" }
        return name.hasPrefix("tsconfig") && path.ending == "json" || isConfiguration(path)
    }

    /// Whether a file describes the package in its folder. A file with the name of its folder, such as
    /// `project/project.json`, describes a component.
    static func isManifest(_ path: GitPath) -> Bool {
        manifests.contains(String(decoding: path.baseName, as: UTF8.self))
            && path.components.dropLast().last.map { $0.elementsEqual(path.stem.utf8) } != true
    }

    /// Whether a file has a name such as `jest.config.ts`. A file with a name like that of its folder, such as
    /// `dialog/dialog-container.config.ts`, is a source.
    private static func isConfiguration(_ path: GitPath) -> Bool {
        guard ["js", "cjs", "mjs", "ts", "mts", "cts"].contains(path.ending.map(String.init)) else { return false }
        let stem = path.stem
        guard stem.hasSuffix(".config") else { return false }
        let name = NameWords.letters(String(stem.dropLast(".config".count)))
        guard !name.isEmpty, !isGeneral(name) else { return false }
        return !path.folder.split(separator: "/").suffix(2).map { NameWords.letters(String($0)) }.contains {
            !$0.isEmpty && (name.hasPrefix($0) || $0.hasPrefix(name))
        }
    }

    static func isAside(_ path: GitPath) -> Bool { asidePart(path) != nil }

    /// Whether a file declares types for sources in JavaScript, as `index.d.ts` does.
    static func isTypings(_ path: GitPath) -> Bool {
        ["ts", "mts", "cts"].contains(path.ending.map(String.init)) && path.stem.hasSuffix(".d")
            && part(ofStem: path.stem) == .source && asideFolder(path) == nil
    }

    /// The role of a file in a component.
    static func filePart(_ path: GitPath) -> FilePart {
        if let aside = asidePart(path) { return aside }
        let ending = path.ending.map(String.init)?.lowercased() ?? ""
        let isStyleSheet = ["css", "scss", "less", "sass", "pcss"].contains(ending)
        return isStyleSheet ? .styles : FilePart(path)
    }

    /// Whether a file is a source of a component, rather than a style sheet or a file of tools.
    static func isMain(_ path: GitPath) -> Bool {
        filePart(path) == .source && path.ending != "kts" && !isOfTools(path)
    }

    /// The role of a file that is next to the sources of a component; nil for the component's own files.
    static func asidePart(_ path: GitPath) -> FilePart? {
        let folder = path.components.dropLast().last.map { String(decoding: $0, as: UTF8.self) }
        if isAside(stem: path.stem, fileExtension: path.ending.map(String.init)?.lowercased() ?? "", in: folder) {
            return part(ofStem: path.stem)
        }
        switch path.ending.map(String.init)?.lowercased() {
        case "snap": return .tests
        case "md", "mdx": return .docs
        default: break
        }
        return asideFolder(path)
    }

    /// The role of the files in the folder that contains a file; nil for the folder of a component.
    private static func asideFolder(_ path: GitPath) -> FilePart? {
        let folders = path.folder.split(separator: "/").suffix(2).map { $0.lowercased() }
        return asideFolders.first { !$0.value.isDisjoint(with: folders) }?.key
    }

    /// The name of another component with a source in the component's folder, such as `Ribbon` for `Ribbon.tsx` next to
    /// `Badge.tsx`; nil for the component itself and for its parts.
    /// - Parameter names: the names of the component.
    static func part(_ path: GitPath, of names: [String]) -> String? {
        let words = path.stem.split(separator: ".").map(String.init)
        let stem = words.count == 2 && roles.contains(words[1].lowercased()) ? words[0] : path.stem
        let plain = NameWords.letters(stem)
        guard !plain.isEmpty, !generalNames.contains(plain), !isHook(stem) else { return nil }
        for own in names.map(NameWords.letters) {
            guard !own.isEmpty else { return nil }
            guard let place = plain.firstRange(of: own) else { continue }
            let rest = String(plain[..<place.lowerBound] + plain[place.upperBound...])
            if rest.count <= prefixLimit || generalNames.contains(rest) { return nil }
        }
        return stem
    }

    /// Whether a name in lower case is that of a file or folder of any component.
    package static func isGeneral(_ name: String) -> Bool {
        generalNames.contains(name) || ["src", "lib", "core", "dist", "source"].contains(name)
    }

    /// The first word of the keys of a catalogue, with the separator, such as `react-` in `react-chip`; nil unless at
    /// least five items and most items have the same first word.
    static func commonPrefix(_ keys: [String]) -> String? {
        var numbers: [Substring: Int] = [:]
        for key in keys {
            guard let name = key.split(separator: "/").last,
                let end = name.firstIndex(where: { $0 == "-" || $0 == "_" }), end > name.startIndex
            else { continue }
            numbers[name[...end], default: 0] += 1
        }
        guard let (prefix, number) = numbers.max(by: { $0.value < $1.value }), number >= 5,
            number * 5 >= keys.count * 4
        else { return nil }
        return String(prefix)
    }

    /// Returns the names that a component may have in its sources: the last part of its key, with and without the
    /// prefix that is common to its catalogue.
    static func names(of key: String, _ prefix: String?) -> [String] {
        let name = key.split(separator: "/").last.map(String.init) ?? key
        guard let prefix, name.hasPrefix(prefix), name.count > prefix.count else { return [name] }
        return [name, String(name.dropFirst(prefix.count))]
    }

    /// The last part of an item's key.
    static func name(ofKey key: String) -> String { key.split(separator: "/").last.map(String.init) ?? key }

    /// Whether a file name is that of a hook, such as `useChip` or `use-chip`.
    private static func isHook(_ stem: String) -> Bool {
        guard stem.hasPrefix("use"), let next = stem.dropFirst(3).first else { return false }
        return next.isUppercase || next == "-"
    }
}
