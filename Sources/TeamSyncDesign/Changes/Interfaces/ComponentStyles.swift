import TeamSyncBase
import TeamSyncDocuments

/// The classes in the style sheets of the components that consist of style sheets only, at two commits. They are read
/// when they are first needed.
struct ComponentStyles {
    /// The maximum number of components, of style sheets, and of their bytes at one commit.
    private static let (itemLimit, fileLimit, sizeLimit) = (2000, 2000, 8 << 20)

    /// The classes at one commit.
    struct Classes {
        let byPath: [GitPath: StyleClasses]
        /// The style sheets that define a class.
        private(set) var places: [String: [GitPath]] = [:]
        /// All classes, wherever they are in a selector.
        private(set) var mentioned: Set<String> = []

        init(_ byPath: [GitPath: StyleClasses]) {
            self.byPath = byPath
            for (path, classes) in byPath {
                mentioned.formUnion(classes.mentioned)
                for name in classes.defined { places[name, default: []].append(path) }
            }
        }
    }

    private struct Side {
        let items: [Catalogue.Item]
        let tree: any FileSource
        /// The changed style sheets, whether or not they belong to a component.
        let changed: [GitPath]
        /// nil while they have not been read; `.some(nil)` if there are too many.
        var classes: Classes??
    }

    private var (old, new): (Side, Side)

    /// - Parameter catalogues: the catalogues with components.
    init(
        _ catalogues: [(old: Catalogue, new: Catalogue)], _ files: [FileChange], from base: any FileSource,
        to tip: any FileSource
    ) {
        let changed = files.filter { $0.status != .deleted && ComponentInterface.isStyleSheet($0.path) }.map(\.path)
        old = Side(items: catalogues.flatMap(\.old.items), tree: base, changed: [])
        new = Side(items: catalogues.flatMap(\.new.items), tree: tip, changed: changed)
    }

    /// The classes by style sheet; nil if there are too many. The newer side includes the changed style sheets that belong
    /// to no such component.
    mutating func classes(
        isNew: Bool, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Classes? {
        var side = isNew ? new : old
        if let known = side.classes { return known }
        let found = try ComponentStyles.read(side, &contents)
        side.classes = .some(found)
        if isNew { new = side } else { old = side }
        return found
    }

    /// Templates, examples and descriptions, next to which users write the classes of a component themselves.
    private static let markup: Set<String> = [
        "html", "htm", "njk", "hbs", "handlebars", "twig", "liquid", "mustache", "pug", "md", "json", "yml", "yaml",
    ]

    /// Templates that are rendered before a browser shows the page. Scripts next to them state the parameters of the
    /// templates, or find the elements on the page by their classes.
    private static let templates: Set<String> = ["njk", "nunjucks", "twig", "liquid", "mustache"]
    /// Templates that can also belong to a script with the same name, which renders them in the browser.
    private static let views: Set<String> = ["hbs", "handlebars"]
    private static let plainScripts: Set<String> = ["js", "mjs", "cjs"]

    /// Whether a component consists of style sheets, so that users write its classes themselves. Templates may be next to
    /// them, with plain scripts.
    static func isOfStyles(_ files: some Sequence<GitPath>) -> Bool {
        var (hasSheet, hasTemplate): (Bool, Bool) = (false, false)
        var (rendered, scripts): (Set<String>, Set<String>) = ([], [])
        let isPlain = files.allSatisfy { path in
            let ending = path.ending.map(String.init)?.lowercased() ?? ""
            if ComponentInterface.isStyleSheet(path) {
                hasSheet = true
                return true
            }
            if ComponentSource.isAside(path) || isOfExamples(path) { return true }
            if plainScripts.contains(ending) {
                scripts.insert(path.stem)
                return true
            }
            if templates.contains(ending) { hasTemplate = true }
            if views.contains(ending) { rendered.insert(path.stem) }
            return markup.contains(ending) || templates.contains(ending)
        }
        let hasView = !rendered.isEmpty && rendered.isDisjoint(with: scripts)
        return isPlain && hasSheet && (scripts.isEmpty || hasTemplate || hasView)
    }

    /// Whether a script contains the data of an example, as `chip.data.js` does.
    private static func isOfExamples(_ path: GitPath) -> Bool {
        let words = path.stem.split(separator: ".")
        return words.count > 1 && ["data", "config", "mock", "context", "fixture"].contains(words[words.count - 1])
    }

    private static func read(
        _ side: Side, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Classes? {
        guard side.items.count <= itemLimit else { return nil }
        var files: [GitPath: ObjectID] = [:]
        for item in side.items {
            let own = try item.allFiles(in: side.tree)
            guard isOfStyles(own.keys) else { continue }
            files.merge(own.filter { ComponentInterface.isStyleSheet($0.key) }) { first, _ in first }
            guard files.count <= fileLimit else { return nil }
        }
        for path in side.changed where files[path] == nil {
            if let id = try side.tree.object(at: path) { files[path] = id }
            guard files.count <= fileLimit else { return nil }
        }
        var (found, left): ([GitPath: StyleClasses], Int) = ([:], sizeLimit)
        for (path, id) in files {
            guard let bytes = try InterfaceComparer.read(id, &contents, &left) else { return nil }
            found[path] = StyleClasses(
                SourceMask(bytes, fileName: String(decoding: path.baseName, as: UTF8.self)).bytes)
        }
        return Classes(found)
    }
}
