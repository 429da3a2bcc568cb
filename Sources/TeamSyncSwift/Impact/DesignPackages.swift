import TeamSyncBase

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
    private(set) lazy var modules = Set(
        contents(DesignPackages.fileLimit) { $0 == "package.json" || $0.hasSuffix("/package.json") }.compactMap(
            DesignPackages.module))
    /// The beginnings of the packages of Kotlin sources, which an organization has in common: `org.acme`; empty if there
    /// are too many sources.
    private(set) lazy var organizations = Set(kotlinPackages.map(DesignPackages.organization))
    /// The packages of Kotlin sources; empty if there are too many sources.
    private(set) lazy var kotlinPackages: Set<String> = {
        let sources = contents(DesignPackages.sourceLimit) { $0.hasSuffix(".kt") }
        guard sources.count < DesignPackages.sourceLimit else { return [] }
        return Set(sources.compactMap(DesignPackages.kotlin))
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
    static func module(in text: [UInt8]) -> String? {
        do throws(JSONParser.Failure) {
            guard case .object(let members) = try JSONParser.value(of: text[...]) else { return nil }
            return members["name"]?.string
        } catch { return nil }
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
