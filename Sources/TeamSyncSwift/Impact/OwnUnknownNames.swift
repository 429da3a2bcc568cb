import TeamSyncBase
import TeamSyncDesign
package import TeamSyncDocuments

/// Omits names that no catalogue contains because the code defines them itself: `$own-ink: red`, its own drawings, and
/// in Kotlin its own properties of an object of the design system, `val AcmeIcons.Own`.
package struct OwnUnknownNames {
    private let defined: Set<OwnName>
    private let properties: Set<String>

    /// The types of resources that can have the names of items.
    private static let types = ["color", "dimen", "drawable", "font", "integer", "mipmap", "style"]
    /// The maximum length of the part of a line before a name to read, in bytes.
    private static let limit = 300

    package init(_ names: [ImpactDocument.UnknownName], in tree: some SourceTree) {
        let written = names.reduce(into: Set<String>()) { $0.formUnion(OwnUnknownNames.written($1)) }
        defined = OwnDefinitions(Set(written.flatMap(OwnUnknownNames.meanings)), in: tree).found
        let members = names.filter { $0.places.contains { $0.path.hasSuffix(".kt") } }.map(\.name)
        properties = OwnUnknownNames.properties(among: Set(members), in: tree)
    }

    package func contain(_ name: ImpactDocument.UnknownName) -> Bool {
        properties.contains(name.name)
            || OwnUnknownNames.written(name).contains { word in
                OwnUnknownNames.meanings(of: word).contains(where: defined.contains)
            }
    }

    private static func meanings(of word: String) -> [OwnName] {
        SourceVariable.sigils.map { .variable($0 + word) } + types.map { .resource($0, word) }
    }

    /// The words that contain a name in the lines of its places: `ic_close` for `close`.
    private static func written(_ name: ImpactDocument.UnknownName) -> Set<String> {
        let isOfName = { (byte: UInt8) in WordSearch.isWord(byte) || byte == UInt8(ascii: "-") }
        guard !name.name.isEmpty else { return [] }
        return name.places.reduce(into: [name.name]) { words, place in
            let text = Array(place.text.utf8)
            for start in ByteSearch.offsets(of: Array(name.name.utf8), in: text) {
                let front = text[..<start].reversed().prefix(while: isOfName).reversed()
                let word = front + text[start...].prefix(while: isOfName)
                words.insert(String(decoding: word.drop { $0 == UInt8(ascii: "-") }, as: UTF8.self))
            }
        }
    }

    /// The names of properties that Kotlin sources add to types: `val AcmeIcons.Own`.
    private static func properties(among names: Set<String>, in tree: some SourceTree) -> Set<String> {
        guard !names.isEmpty else { return [] }
        var found: Set<String> = []
        for path in tree.list().paths where path.hasSuffix(".kt") {
            let bytes: [UInt8]
            do throws(UnreadableSource) { bytes = try tree.contents(of: path) } catch { return names }
            for name in names.subtracting(found) where ByteSearch.contains(Array(".\(name)".utf8), in: bytes) {
                let isDeclared = SourceMask(bytes, fileName: path).words(name).contains { word in
                    let front = bytes[..<word.lowerBound].suffix(limit).reversed()
                    let line = front.prefix { !"\n=(){};".utf8.contains($0) }
                    let words = line.reversed().split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
                    return line.first == UInt8(ascii: ".") && words.count > 1
                        && ["val", "var", "fun"].contains(words[words.count - 2])
                }
                if isDeclared { found.insert(name) }
            }
        }
        return found
    }
}
