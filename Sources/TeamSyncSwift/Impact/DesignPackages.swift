import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// The packages in repositories, by which code refers to them.
package final class DesignPackages {
    /// The maximum number of files of a kind to read in a repository, and the maximum size of one, in bytes.
    private static let (fileLimit, sizeLimit) = (500, 256 << 10)
    /// The maximum number of Kotlin sources to read in a repository.
    private static let sourceLimit = 5000
    private static let resourceFiles: Set<Substring> = ["build.gradle", "build.gradle.kts", "AndroidManifest.xml"]

    private let roots: [String]
    private lazy var trees = roots.map { root in
        let tree = WorkingTree(root: root)
        return (tree: tree, paths: tree.list().paths)
    }
    /// The packages of Android libraries that the manifests and Gradle files in the working trees state. The names of
    /// their `R` classes begin with them.
    package private(set) lazy var names = contents(DesignPackages.fileLimit) {
        DesignPackages.resourceFiles.contains($0.split(separator: "/").last ?? "")
    }.reduce(into: Set<String>()) { $0.formUnion(DesignPackages.names(stated: $1)) }
    /// The names of the packages of npm, such as `@acme/ui`.
    private(set) lazy var modules = Set(manifests.values.flatMap(\.values).map(\.name))

    /// A package of npm.
    private struct Module {
        let name: String
        /// The strings in its `package.json`, which include the names of the packages that it depends on.
        let strings: Set<String>
        let isPrivate: Bool
    }

    /// The packages of npm in each repository, by their folders, with a final slash; the folder of the top is empty.
    private lazy var manifests: [String: [String: Module]] = Dictionary(
        zip(roots, trees).map { root, tree in
            var modules: [String: Module] = [:]
            let paths = tree.paths.lazy.filter { $0 == "package.json" || $0.hasSuffix("/package.json") }
            for path in paths.prefix(DesignPackages.fileLimit) {
                do throws(UnreadableSource) {
                    let text = try tree.tree.contents(of: path, limit: DesignPackages.sizeLimit)
                    guard let module = DesignPackages.readModule(text) else { continue }
                    modules[String(path.dropLast("package.json".count))] = module
                } catch { continue }
            }
            return (root, modules)
        }, uniquingKeysWith: { first, _ in first })

    /// The published packages of npm that contain the items of catalogues, by catalogue. A catalogue is not listed if
    /// some of its items may be in others.
    func homes(of repositories: [RepositoryConfiguration]) -> [String: Set<String>] {
        var homes: [String: Set<String>?] = [:]
        for repository in repositories {
            for (name, count) in repository.counts {
                let paths = count.countPaths
                let own = paths.compactMap { module(of: $0.description, in: repository.path) }
                let all = own.count == paths.count && !own.isEmpty ? Set(own) : nil
                homes[name] = .some(homes[name].map { known in known.flatMap { all?.union($0) } } ?? all)
            }
        }
        return homes.compactMapValues(\.self)
    }

    /// The published package of npm that contains all of a path; nil if there is none.
    private func module(of path: String, in root: String) -> String? {
        guard let modules = manifests[root] else { return nil }
        let path = path.hasSuffix("/") || path.isEmpty ? path : "\(path)/"
        guard !modules.keys.contains(where: { $0.hasPrefix(path) && $0 != path }) else { return nil }
        let folder = modules.keys.filter { path.hasPrefix($0) }.max { $0.utf8.count < $1.utf8.count }
        return folder.flatMap { modules[$0] }.flatMap { $0.isPrivate ? nil : $0.name }
    }

    /// Whether a package of npm may pass on names of another one: it is the same, or its `package.json` names it.
    func module(_ module: String, mayPassOn other: String) -> Bool {
        guard module != other else { return true }
        let own = manifests.values.flatMap(\.values).filter { $0.name == module }
        return own.isEmpty || own.contains { $0.strings.contains(other) }
    }
    /// The names of the packages of Dart.
    private(set) lazy var dart = Set(
        contents(DesignPackages.fileLimit) { $0 == "pubspec.yaml" || $0.hasSuffix("/pubspec.yaml") }.compactMap(
            DesignPackages.dart))
    /// The beginnings of the packages of Kotlin sources, which an organization has in common: `org.acme`; empty if there
    /// are too many sources.
    private(set) lazy var organizations = Set(kotlinPackages.map(DesignPackages.organization))
    /// The packages of Kotlin sources; empty if there are too many sources.
    private(set) lazy var kotlinPackages: Set<String> = {
        let sources = contents(DesignPackages.sourceLimit) { $0.hasSuffix(".kt") }
        guard sources.count < DesignPackages.sourceLimit else { return [] }
        return Set(sources.compactMap(DesignPackages.kotlin))
    }()

    /// The names of components that the compared changes remove. Such a component took its package with it.
    package var formerComponents: Set<String> = []
    /// The packages of npm in the scopes of the repositories that are named after these components.
    private(set) lazy var formerModules: Set<String> = {
        let scopes = Set(modules.compactMap { $0.hasPrefix("@") ? $0.split(separator: "/").first : nil })
        return Set(scopes.flatMap { scope in formerComponents.map { "\(scope)/\($0)" } })
    }()

    /// - Parameter roots: the tops of the repositories. They are read when the names are needed.
    package init(of roots: [String] = []) { self.roots = roots }

    /// The contents of the first files that fulfill a condition. A file that cannot be read is omitted: its package is
    /// unknown, like that of a library without such a file.
    private func contents(_ limit: Int, where isMeant: (String) -> Bool) -> [[UInt8]] {
        trees.flatMap { tree, paths in
            paths.filter(isMeant).prefix(limit).compactMap { path -> [UInt8]? in
                do throws(UnreadableSource) {
                    return try tree.contents(of: path, limit: DesignPackages.sizeLimit)
                } catch { return nil }
            }
        }
    }

    /// The style sheets by the last part of their paths, without ending and the underscore of a partial.
    private lazy var styles = Dictionary(
        grouping: trees.lazy.flatMap(\.paths).filter { path in
            [".scss", ".sass", ".css"].contains { path.hasSuffix($0) }
        }.map { ModuleOwners.stem(of: $0).replacing("/_", with: "/") }
    ) { String($0.split(separator: "/").last?.drop { $0 == "_" } ?? "") }

    /// Whether a repository has a style sheet whose path ends like an address: `tokens` for `scss/_tokens.scss`.
    func haveStyle(_ address: String) -> Bool {
        let end = ModuleOwners.stem(of: address).replacing("/_", with: "/")
        let name = end.split(separator: "/").last.map(String.init) ?? ""
        return styles[name]?.contains { $0 == end || $0 == "_\(end)" || $0.hasSuffix("/\(end)") } ?? false
    }

    /// The name in a `package.json`.
    static func module(in text: [UInt8]) -> String? { readModule(text)?.name }

    private static func readModule(_ text: [UInt8]) -> Module? {
        do throws(JSONParser.Failure) {
            guard case .object(let members) = try JSONParser.value(of: text[...]), let name = members["name"]?.string
            else { return nil }
            let strings = text.split(separator: UInt8(ascii: "\"")).map { String(decoding: $0, as: UTF8.self) }
            return Module(name: name, strings: Set(strings), isPrivate: members["private"] == .bool(true))
        } catch { return nil }
    }

    /// The name in a `pubspec.yaml`.
    static func dart(in text: [UInt8]) -> String? {
        let line = text.split(separator: 0x0a).first { $0.starts(with: "name:".utf8) }
        guard let name = line?.dropFirst(5).drop(while: { " \"'".utf8.contains($0) }).prefix(while: WordSearch.isWord),
            !name.isEmpty
        else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    /// The first two names of a package.
    static func organization(of package: String) -> String {
        package.split(separator: ".").prefix(2).joined(separator: ".")
    }

    /// The package of a Kotlin source: `com.acme.kit` in `package com.acme.kit`.
    static func kotlin(in text: [UInt8]) -> String? {
        for line in text.split(separator: UInt8(ascii: "\n")) where line.starts(with: "package ".utf8) {
            let name = line.dropFirst(8).prefix { WordSearch.isWord($0) || $0 == UInt8(ascii: ".") }
            return String(decoding: name, as: UTF8.self)
        }
        return nil
    }

    /// The names in `namespace = "com.acme.kit"`, `namespace 'com.acme.kit'` and `package="com.acme.kit"`.
    static func names(stated text: [UInt8]) -> Set<String> {
        var names: Set<String> = []
        for line in text.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }) {
            let parts = line.split(omittingEmptySubsequences: false) { "\"'".utf8.contains($0) }
            for index in stride(from: 0, to: parts.count - 2, by: 2) {
                guard let word = parts[index].split(whereSeparator: { " \t=(<".utf8.contains($0) }).last,
                    ["namespace", "package"].contains(String(decoding: word, as: UTF8.self))
                else { continue }
                names.insert(String(decoding: parts[index + 1], as: UTF8.self))
            }
        }
        return names
    }
}
