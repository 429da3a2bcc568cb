import TeamSyncBase
package import TeamSyncConfiguration

/// The components of a repository: its index, its specifications and where its sources are, as they are on disk or staged.
package struct ComponentProject: Sendable {
    package struct Specification: Sendable {
        package let path: String
        /// The names of its parameters, sorted; nil for one that has no such list.
        package let parameters: [String]?
    }

    package struct Entry: Sendable {
        package let key: String
        /// Counted from 1.
        package let line: Int
    }

    private static let valueLimit = 20_000
    private static let lists = ["properties", "parameters", "props", "inputs"]

    package private(set) var indexPath: String?
    package private(set) var index: [Entry] = []
    package private(set) var specs: [String: Specification] = [:]
    /// Components whose specification cannot be read.
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
    package func sourceKey(of path: String) -> String? { sourcePattern?.key(of: path) }

    /// - Parameters:
    ///   - paths: all files of the tree.
    ///   - read: the contents of one.
    package init(
        _ layout: CheckConfiguration.Components, paths: [String], read: (String) throws(UnreadableSource) -> [UInt8]
    ) {
        self.layout = layout
        ignoredParameters = layout.ignoredParameters
        sourcePattern = layout.sources.flatMap { TiedPattern($0) }
        let specPattern = layout.specs.flatMap { TiedPattern($0) }
        for path in paths {
            if let key = sourcePattern?.key(of: path), sources[key] == nil { sources[key] = path }
            guard let key = specPattern?.key(of: path), specs[key] == nil else { continue }
            do throws(UnreadableSource) {
                let value = try ComponentProject.value(of: read(path), path: path)
                specs[key] = Specification(path: path, parameters: ComponentProject.parameters(value))
            } catch {
                failed.insert(key)
                gaps.append(CheckGap(path: path, reason: error.reason))
            }
        }
        guard case .array(let file, let pointer, let key?)? = layout.index, paths.contains(file) else { return }
        indexPath = file
        do throws(UnreadableSource) {
            let bytes = try read(file)
            let root = JSONPointer(pointer)?.value(in: try ComponentProject.value(of: bytes, path: file))
            guard case .array(let elements)? = root else {
                throw UnreadableSource(reason: "has no list at '\(pointer)'")
            }
            let names = elements.compactMap { $0.members?[key]?.string }
            let lines = ComponentProject.lines(of: names, in: bytes)
            index = zip(names, lines).map { Entry(key: $0, line: $1) }
        } catch {
            indexPath = nil
            gaps.append(CheckGap(path: file, reason: error.reason))
        }
    }

    /// What a configured repository says of its components; nil when it has none.
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

    /// The layout of the profile ios-components.
    package static let usual = CheckConfiguration.Components(
        index: .array(file: "specs/index.json", pointer: "/components", key: "name"),
        specs: "specs/components/{key}.json", sources: "Sources/**/{key}.swift")

    private static func value(of bytes: [UInt8], path: String) throws(UnreadableSource) -> JSONValue {
        if path.hasSuffix(".yaml") || path.hasSuffix(".yml") {
            guard let value = YAMLDocument.value(of: bytes, limit: valueLimit) else {
                throw UnreadableSource(reason: "is not YAML that can be read")
            }
            return value
        }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw UnreadableSource(reason: "is not UTF-8") }
        do throws(JSONParser.Failure) {
            return try JSONParser.value(of: bytes[...], limit: 500_000)
        } catch {
            throw UnreadableSource(reason: "is not valid JSON")
        }
    }

    private static func parameters(_ value: JSONValue) -> [String]? {
        guard let members = value.members else { return nil }
        for name in lists {
            switch members[name] {
            case .object(let own)?: return own.keys.sorted()
            case .array(let elements)?:
                return elements.compactMap { $0.string ?? $0.members?["name"]?.string }.sorted()
            default: continue
            }
        }
        return nil
    }

    /// The line of each name: the first one, behind that of the name before it, with the name in quotes.
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

/// Says which component a file belongs to.
struct ComponentKeys {
    private let patterns: [TiedPattern]

    init(_ layout: CheckConfiguration.Components) {
        patterns = [layout.specs, layout.sources, layout.previews].compactMap { $0 }.compactMap { TiedPattern($0) }
    }

    /// - Returns: nil for a file that is no specification, source or preview.
    func key(of path: String) -> String? { patterns.lazy.compactMap { $0.key(of: path) }.first }
}

extension JSONValue {
    fileprivate var members: [String: JSONValue]? {
        guard case .object(let members) = self else { return nil }
        return members
    }
}

extension TiedPattern {
    /// - Parameter path: as it is written.
    fileprivate func key(of path: String) -> String? {
        path.utf8.count <= 4096 ? key(ofComponents: Array(path.utf8).split(separator: UInt8(ascii: "/"))) : nil
    }
}
