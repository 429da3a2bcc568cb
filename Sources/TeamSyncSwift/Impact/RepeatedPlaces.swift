import TeamSyncBase
import TeamSyncConfiguration
package import TeamSyncDocuments

/// Removes places that are listed both for an item of a catalogue and for a declaration.
package struct RepeatedPlaces {
    private struct Key: Hashable {
        let provider: String
        let path: String
        let line: Int
    }

    private struct Use {
        let item: Int
        let place: Int
        let column: Int
        /// The changed declaration, and the type that contains it.
        let names: [String]
    }

    /// The maximum number of declarations compared in a line.
    private static let limit = 100

    private let contents: (String) -> [UInt8]?

    package init(_ tree: TreeSnapshot) {
        contents = { path in
            // A file that cannot be read has no repeated places.
            do throws(UnreadableSource) { return try tree.contents(of: path) } catch { return nil }
        }
    }

    package init(contents: @escaping (String) -> [UInt8]?) { self.contents = contents }

    package func remove(from items: inout [ImpactDocument.Item]) {
        var uses: [Key: [Use]] = [:]
        for (index, item) in items.enumerated() where item.catalogue.isEmpty {
            guard case .api(let changes, _, _)? = item.facts.first, let change = changes.first else { continue }
            let names = Array(change.declaration.types.suffix(1)) + [change.declaration.name]
            for (number, place) in item.places.enumerated() {
                guard let line = place.line, let column = place.column else { continue }
                uses[Key(provider: item.provider, path: place.path, line: line), default: []].append(
                    Use(item: index, place: number, column: column, names: names))
            }
        }
        guard !uses.isEmpty else { return }
        var removed: [Int: Set<Int>] = [:]
        var lines: [String: [ArraySlice<UInt8>]] = [:]
        for (index, item) in items.enumerated() where !item.catalogue.isEmpty {
            for (number, place) in item.places.enumerated() where place.path.hasSuffix(".swift") {
                guard let line = place.line, let column = place.column,
                    let others = uses[Key(provider: item.provider, path: place.path, line: line)]?.prefix(
                        RepeatedPlaces.limit)
                else { continue }
                if item.kind == CatalogueKind.component.rawValue {
                    if others.contains(where: { $0.names.contains(item.key) }) {
                        removed[index, default: []].insert(number)
                    }
                    continue
                }
                if lines[place.path] == nil {
                    lines[place.path] = contents(place.path)?.split(separator: 0x0a, omittingEmptySubsequences: false)
                }
                guard let all = lines[place.path], all.indices.contains(line - 1) else { continue }
                for other in others where isSame(item.key, column, other, in: all[line - 1]) {
                    let isKept = order(item) < order(items[other.item])
                    removed[isKept ? other.item : index, default: []].insert(isKept ? other.place : number)
                }
            }
        }
        for (index, numbers) in removed {
            items[index].places = items[index].places.enumerated().filter { !numbers.contains($0.offset) }.map(
                \.element)
        }
    }

    /// Whether a name and a declaration are in one expression such as `Colors.ink`.
    private func isSame(_ key: String, _ column: Int, _ use: Use, in line: ArraySlice<UInt8>) -> Bool {
        let names = [key, key.split(separator: ".").last.map(String.init) ?? key].map(MemberName.of)
        guard let name = use.names.last, names.contains(MemberName.of(name)) else { return false }
        let (first, last) = (min(column, use.column) - 1, max(column, use.column) - 1)
        guard first >= 0, last <= line.count else { return false }
        return line.dropFirst(first).prefix(last - first).allSatisfy { byte in
            byte >= 0x80 || UnicodeScalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte)
                || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
        }
    }

    /// The most serious effect comes first, then one with a replacement, then a declaration.
    private func order(_ item: ImpactDocument.Item) -> (ImpactDocument.Effect, Int, Int) {
        let hasReplacement = item.replacement.map { $0.name != item.key } ?? (CertainRename(item) != nil)
        return (item.effect, hasReplacement ? 0 : 1, item.catalogue.isEmpty ? 0 : 1)
    }
}
