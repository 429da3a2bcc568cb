import TeamSyncBase
import TeamSyncProtocol

/// The sources among those that are the same at both ends without which the others are not understood.
enum ContextSelection {
    /// Those that declare types which the others extend or inherit from, aliases that they use, and extensions of their
    /// protocols.
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

/// What identifiers are made of, beyond ASCII included.
private enum WordBytes {
    static func contains(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte >= 0x80
    }
}
