import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDesign
package import TeamSyncDocuments
package import TeamSyncGit
package import TeamSyncProtocol

/// Finds the items in other repositories' catalogues that a repository refers to, at the local branch and at upstream.
package struct UseFinder {
    /// The maximum number of items of one catalogue at one commit.
    static let keyLimit = 2000
    /// The maximum size of all uses in a repository as JSON, in bytes. It is limited because they are sent through a
    /// pipe.
    static let sizeLimit = 1 << 20
    /// The maximum size of a path, in bytes.
    private static let pathLimit = 1000

    private struct Places {
        var first: [String: Catalogue.Item] = [:]
        /// The keys that a source which does not find any name has found.
        var certain: Set<String> = []
        /// Whether everything could be searched.
        var isWhole = true
    }

    private let sources: [String: [CatalogueSource]]
    package var reader = CatalogueReader()
    /// Warnings about sources that could not be searched.
    package private(set) var warnings: [Warning] = []

    /// - Parameter sources: the sources to search, by catalogue.
    package init(_ sources: [String: [CatalogueSource]]) {
        self.sources = sources
        reader.skipsComments = true
    }

    /// - Parameters:
    ///   - local: the local commit; nil if the branch is missing. The same applies to `upstream`.
    ///   - ahead: the number of commits ahead; nil if unknown.
    /// - Returns: one use of each key, sorted by place, by catalogue.
    package mutating func find(
        local: CommitFileSource?, upstream: CommitFileSource?, ahead: Int?, behind: Int?
    ) throws(GitError) -> [String: [Use]] {
        var uses: [String: [Use]] = [:]
        var left = UseFinder.sizeLimit
        for (catalogue, sources) in sources.sorted(by: { $0.key < $1.key }) {
            let here = try places(catalogue, sources, in: local)
            let isSame = local != nil && local?.tree == upstream?.tree
            let there = isSame ? here : try places(catalogue, sources, in: upstream)
            let found = UseFinder.uses(here, there, ahead: ahead, behind: behind)
            // The JSON around the two strings takes less than 100 bytes.
            let kept = found.prefix { use in
                left -= JSONWriter.size(of: use.key) + JSONWriter.size(of: use.place) + 100
                return left >= 0
            }
            if kept.count < found.count {
                warnings.add(
                    .uses(of: catalogue, .tooManyUses(Warning.Bound(UseFinder.sizeLimit, .bytes)), at: []))
            }
            uses[catalogue] = Array(kept)
        }
        return uses
    }

    /// Returns the uses. If a name occurs on only one side, it was added or removed by the side that has commits the
    /// other side lacks.
    private static func uses(_ here: Places?, _ there: Places?, ahead: Int?, behind: Int?) -> [Use] {
        var uses: [(item: Catalogue.Item, direction: Use.Direction)] = []
        for (key, item) in here?.first ?? [:] {
            let isLeaving = ahead == 0 && there?.isWhole == true && there?.first[key] == nil
            uses.append((item, isLeaving ? .leaving : .here))
        }
        for (key, item) in there?.first ?? [:] where here?.first[key] == nil && (behind != 0 || here == nil) {
            uses.append((item, .coming))
        }
        return uses.sorted { isBefore($0.item, $1.item) }.map { item, direction in
            var use = Use(
                key: item.key, path: (item.path?.description ?? "").shortened(to: pathLimit), line: item.line,
                direction: direction)
            let isCertain = [here, there].contains { $0?.certain.contains(item.key) ?? false }
            use.mayBeOther = isCertain ? nil : true
            return use
        }
    }

    private mutating func places(
        _ catalogue: String, _ sources: [CatalogueSource], in files: CommitFileSource?
    ) throws(GitError) -> Places? {
        guard let files else { return nil }
        var places = Places()
        for source in sources {
            switch try read("uses of \(catalogue)", source, in: files) {
            case .unknown(let warning):
                warnings.add(warning.aboutUses(of: catalogue))
                places.isWhole = false
            case .known(let found):
                let isCertain = !source.findsAnyName
                // Files that cannot be searched are not reported here.
                for item in found.items {
                    if isCertain { places.certain.insert(item.key) }
                    if let known = places.first[item.key], !UseFinder.isBefore(item, known) { continue }
                    places.first[item.key] = item
                }
            }
        }
        guard places.first.count > UseFinder.keyLimit else { return places }
        warnings.add(
            .uses(of: catalogue, .tooManyUses(Warning.Bound(UseFinder.keyLimit, .items)), at: [files.name]))
        let kept = places.first.values.sorted(by: UseFinder.isBefore).prefix(UseFinder.keyLimit)
        places.first = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0) })
        places.isWhole = false
        return places
    }

    private mutating func read(
        _ name: String, _ source: CatalogueSource, in files: CommitFileSource
    ) throws(GitError) -> CatalogueReading {
        try GitError.rethrowing { () throws(FileSourceError) in try reader.read(name, source, in: files) }
    }

    private static func isBefore(_ left: Catalogue.Item, _ right: Catalogue.Item) -> Bool {
        if let path = left.path, let other = right.path, path != other { return path < other }
        return (left.line ?? 0, left.key) < (right.line ?? 0, right.key)
    }
}

extension CatalogueSource {
    /// Whether the source finds names of every origin, such as `<(?<key>[A-Z]\w*)` or `var\(--(?<key>[\w-]+)`: its
    /// pattern contains no word that only code with items of the design system contains.
    package var findsAnyName: Bool {
        guard case .lines(_, _, let pattern, _) = self else { return false }
        var (word, rest) = ("", pattern.unicodeScalars[...])
        func isName() -> Bool { word.count > 1 && word != "var" }
        while let scalar = rest.popFirst() {
            if scalar.properties.isAlphabetic {
                word.unicodeScalars.append(scalar)
                continue
            }
            if isName() { return false }
            word = ""
            switch scalar {
            case "\\":
                if rest.popFirst().map({ "pPx".unicodeScalars.contains($0) }) ?? false, rest.first == "{" {
                    rest = rest.drop { $0 != "}" }
                }
            case "(" where rest.first == "?": rest = rest.drop { !">:=!)".unicodeScalars.contains($0) }
            case "[":
                while let other = rest.popFirst(), other != "]" { if other == "\\" { _ = rest.popFirst() } }
            default: break
            }
        }
        return !isName()
    }
}

extension Warning {
    /// Converts a warning to one about a catalogue that was read only to find uses.
    fileprivate func aboutUses(of catalogue: String) -> Warning {
        if case .catalogue(_, let fault, let refs) = self { .uses(of: catalogue, fault, at: refs) } else { self }
    }
}
