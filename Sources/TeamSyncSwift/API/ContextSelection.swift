import TeamSyncBase
import TeamSyncProtocol

/// Selects the unchanged sources without which the changed ones cannot be analyzed.
enum ContextSelection {
    /// The sources that declare types which the changed ones extend or inherit from, aliases that they use, and
    /// extensions of their protocols.
    static func sources(of context: [SourceFile], for old: SourceAPI, _ new: SourceAPI) -> [SourceFile] {
        let protocols = new.declarations.filter { $0.kind == .protocol }.map(\.name)
        let names = Set(old.foreignNames().union(new.foreignNames()).union(protocols).map { Array($0.utf8) })
        let alias = Array("typealias".utf8)
        return context.filter { file in
            guard case .text(let text) = file.contents else { return false }
            let words = Set(text.utf8.split { !WordBytes.contains($0) }.map { Array($0) })
            return !words.isDisjoint(with: names) || words.contains(alias)
        }
    }
}

/// The bytes of identifiers, including non-ASCII ones.
private enum WordBytes {
    static func contains(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte >= 0x80
    }
}
