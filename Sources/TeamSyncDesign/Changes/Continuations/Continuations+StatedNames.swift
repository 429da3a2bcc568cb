import TeamSyncBase
import TeamSyncDocuments

extension ContinuationFinder {
    /// The maximum length of a name that is searched for, in bytes.
    private static let nameLimit = 200

    /// Finds files such as drawings whose names new lines of other files state, for example as the former name of
    /// another item. A name that files of several items have, such as `default.svg`, is not the name of an item.
    func findStatedNames(
        of items: [Catalogue.Item], _ remaining: Catalogue?, _ found: inout Continuations
    ) throws(FileSourceError) {
        var keys: [[UInt8]: Set<String>] = [:]
        var usual: [String: Set<String>] = [:]
        for item in items + (remaining?.items ?? []) {
            for path in item.files.keys { usual[path.stem, default: []].insert(item.key) }
        }
        for item in items where item.line == nil && !item.files.keys.contains(where: { FilePart($0) == .source }) {
            let stems = item.files.keys.map { $0.stem }.filter { usual[$0]?.count == 1 }
                .map { Array($0.utf8) }
            for name in [Array(item.key.utf8)] + stems where name.count <= ContinuationFinder.nameLimit {
                keys[name, default: []].insert(item.key)
            }
        }
        guard !keys.isEmpty else { return }
        let candidates = files.filter { change in
            change.status != .deleted && [.source, .spec].contains(FilePart(change.path))
                && ComponentSource.asidePart(change.path) == nil
        }
        guard candidates.count <= ContinuationFinder.fileLimit else { return found.addPossible(items) }
        var left = ContinuationFinder.sizeLimit
        for change in candidates {
            guard left > 0 else { return found.addPossible(items) }
            guard case .bytes(let bytes, _) = try new.contents(of: change.path) else { continue }
            left -= bytes.count
            var known: Set<ArraySlice<UInt8>> = []
            if change.status != .added, case .bytes(let bytes, _) = try old.contents(of: change.oldPath ?? change.path)
            {
                left -= bytes.count
                known = Set(bytes.split(separator: UInt8(ascii: "\n")))
            }
            for line in bytes.split(separator: UInt8(ascii: "\n")) where !known.contains(line) {
                for text in ContinuationFinder.texts(in: line, isYAML: DataFormat(change.path) == .yaml) {
                    for key in keys[Array(text)] ?? [] { found.add(.possible, key) }
                }
            }
        }
    }

    /// Returns the texts between quotation marks in a line and, in YAML, the text after `: ` or `- `.
    private static func texts(in line: ArraySlice<UInt8>, isYAML: Bool) -> [ArraySlice<UInt8>] {
        var (texts, opening): ([ArraySlice<UInt8>], [UInt8: Int]) = ([], [:])
        for index in line.indices where [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(line[index]) {
            if let start = opening.updateValue(index + 1, forKey: line[index]), index - start <= nameLimit {
                texts.append(line[start..<index])
            }
        }
        if isYAML, let space = line.lastIndex(of: UInt8(ascii: " ")), space > line.startIndex,
            [UInt8(ascii: ":"), UInt8(ascii: "-")].contains(line[space - 1])
        {
            texts.append(line[(space + 1)...])
        }
        return texts
    }
}
