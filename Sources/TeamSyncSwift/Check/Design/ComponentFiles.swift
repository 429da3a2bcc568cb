import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncWords

/// The components of a repository: its index, its specifications and the locations of its sources, on disk or staged.
package struct ComponentFiles: Sendable {
    package struct Specification: Sendable {
        package let path: String
        /// The names of the component's parameters, sorted; nil if the specification does not list them.
        package let parameters: [String]?
    }

    package struct Entry: Sendable {
        package let key: String
        /// The line of the name, starting at 1.
        package let line: Int
    }

    package private(set) var indexPath: String?
    package private(set) var index: [Entry] = []
    package private(set) var specs: [String: Specification] = [:]
    /// The components whose specifications cannot be read.
    package private(set) var failed: Set<String> = []
    package private(set) var sources: [String: String] = [:]
    package private(set) var gaps: [CheckGap] = []
    package let ignoredParameters: [String]

    private let layout: CheckConfiguration.Components
    private let sourcePattern: TiedPattern?

    package var hasSpecs: Bool { layout.specs != nil }
    package var hasSources: Bool { sourcePattern != nil }
    package var hasPreviews: Bool { layout.previews != nil }

    package func specPath(_ key: String) -> String? { layout.specs?.replacing("{key}", with: key) }
    package func previewPath(_ key: String) -> String? { layout.previews?.replacing("{key}", with: key) }

    /// The component that a source belongs to; nil for other files.
    package func sourceKey(of path: String) -> String? { sourcePattern?.key(of: GitPath(path)) }

    /// - Parameter paths: the paths of all files in the tree.
    package init(_ layout: CheckConfiguration.Components, _ tree: any SourceTree, paths: [String]) {
        self.layout = layout
        ignoredParameters = layout.ignoredParameters
        sourcePattern = layout.sources.flatMap { TiedPattern($0) }
        let specPattern = layout.specs.flatMap { TiedPattern($0) }
        // The index may be in the folder of the specifications.
        let indexFile: String? = if case .array(let file, _, _)? = layout.index { file } else { nil }
        for path in paths {
            let place = GitPath(path)
            if let key = sourcePattern?.key(of: place), sources[key] == nil { sources[key] = path }
            guard path != indexFile, let key = specPattern?.key(of: place), specs[key] == nil else { continue }
            do throws(UnreadableSource) {
                switch ItemForm.specification(try tree.contents(of: path), path: place) {
                case .success(let form): specs[key] = Specification(path: path, parameters: form.properties?.sorted())
                case .failure(let fault): throw UnreadableSource(reason: Words.about(fault).write(.whole))
                }
            } catch {
                failed.insert(key)
                gaps.append(CheckGap(path: path, reason: error.reason))
            }
        }
        guard case .array(let file, _, .some)? = layout.index, let source = layout.index, paths.contains(file) else {
            return
        }
        do throws(UnreadableSource) {
            index = try ComponentFiles.entries(source, file, in: tree, paths)
            indexPath = file
        } catch {
            gaps.append(CheckGap(path: file, reason: error.reason))
        }
    }

    private static func entries(
        _ source: CatalogueSource, _ file: String, in tree: any SourceTree, _ paths: [String]
    ) throws(UnreadableSource) -> [Entry] {
        var reader = CatalogueReader()
        let reading: CatalogueReading
        do throws(FileSourceError) {
            reading = try reader.read("components", source, in: CheckedFiles(tree, paths: paths))
        } catch {
            throw UnreadableSource(error)
        }
        switch reading {
        case .known(let catalogue):
            let names = catalogue.items.map(\.key)
            return zip(names, lines(of: names, in: try tree.contents(of: file))).map { Entry(key: $0, line: $1) }
        case .unknown(.catalogue(_, .unreadable(file: _, let fault, _), at: _)):
            throw UnreadableSource(reason: Words.about(fault).write(.whole))
        case .unknown(let warning): throw UnreadableSource(reason: "cannot be read: \(Words.text(warning))")
        }
    }

    /// The layout of a configured repository's component files; nil if it has none.
    package static func layout(of repository: RepositoryConfiguration) -> CheckConfiguration.Components? {
        for (_, count) in repository.counts.sorted(by: { $0.key < $1.key }) where count.kind == .component {
            let files = count.with + count.optional
            let spec = files.first { $0.hasSuffix(".json") || $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
            let source = files.first { $0.hasSuffix(".swift") && !$0.lowercased().contains("preview") }
            let preview = files.first { $0.hasSuffix(".swift") && $0.lowercased().contains("preview") }
            guard spec != nil else { continue }
            var index: CatalogueSource?
            if case .array(let file, _, .some) = count.source, !CatalogueSource.isGlob(file) { index = count.source }
            return CheckConfiguration.Components(index: index, specs: spec, sources: source, previews: preview)
        }
        return nil
    }

    /// The layout used by the profile ios-components.
    package static let usual = CheckConfiguration.Components(
        index: .array(file: "specs/index.json", pointer: "/components", key: "name"),
        specs: "specs/components/{key}.json", sources: "Sources/**/{key}.swift")

    /// The line of each name: the first line after that of the previous name that contains the name in quotes.
    private static func lines(of names: [String], in bytes: [UInt8]) -> [Int] {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var start = 0
        return names.map { name in
            let quoted = JSONWriter.bytes(.string(name))
            for line in start..<lines.count where lines[line].count >= quoted.count {
                if lines[line].firstRange(of: quoted) != nil
                    || lines[line].firstRange(of: Array(": \(name)".utf8)) != nil
                {
                    start = line
                    return line + 1
                }
            }
            return 1
        }
    }
}

/// Determines which component a file belongs to.
struct ComponentKeys {
    private let patterns: [TiedPattern]

    init(_ layout: CheckConfiguration.Components) {
        patterns = [layout.specs, layout.sources, layout.previews].compactMap { $0 }.compactMap { TiedPattern($0) }
    }

    /// - Returns: nil unless the file is a specification, a source or a preview.
    func key(of path: String) -> String? { patterns.lazy.compactMap { $0.key(of: GitPath(path)) }.first }
}
