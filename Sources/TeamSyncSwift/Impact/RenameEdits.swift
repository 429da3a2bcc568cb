import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments

/// A name in a source, with its replacement.
struct RenameEdit: Hashable {
    let offset: Int
    let old: String
    let new: String
    /// The old and the new name, which the code must not define itself.
    var names: [OwnName] = []
}

/// Finds the names to replace at given places in a source.
struct RenameEdits {
    private let bytes: [UInt8]
    private let path: String
    private let starts: [Int]
    private lazy var calls = CallSyntax(bytes)
    private lazy var imported = ImportedResources(SourceMask(bytes, fileName: path), path: path)

    init(_ bytes: [UInt8], path: String) {
        (self.bytes, self.path) = (bytes, path)
        starts = [0] + bytes.indices.filter { bytes[$0] == 0x0a }.map { $0 + 1 }
    }

    /// - Returns: an empty list if the code at the place is ambiguous.
    mutating func edits(_ rename: CertainRename, at place: ImpactDocument.Place) -> [RenameEdit] {
        guard let offset = offset(of: place) else { return [] }
        switch rename {
        case .item(let from, let to): return item(from, to, at: offset).map { [$0] } ?? []
        case .declaration(let from, let to):
            // A keyword and any other name may be enclosed in backticks.
            let start = bytes[offset] == UInt8(ascii: "`") ? offset + 1 : offset
            return word(at: start) == from ? [RenameEdit(offset: start, old: from, new: to)] : []
        case .labels(let changed, let function, let type):
            let names = calls.names(at: offset)
            let meant = names.filter { [function, type].contains(word(at: $0)) }
            // An argument may be a call too.
            guard let name = meant.count == 1 ? meant[0] : names.first, meant.count == 1 || names.count == 1 else {
                return []
            }
            return changed.edits(calls.labels[name] ?? [], calls.calls[name], in: bytes)
        }
    }

    private func offset(of place: ImpactDocument.Place) -> Int? {
        guard let line = place.line, let column = place.column, starts.indices.contains(line - 1) else { return nil }
        let offset = starts[line - 1] + column - 1
        return bytes.indices.contains(offset) ? offset : nil
    }

    /// The edit that replaces the key of an item: as written in a Swift argument or a style sheet, or as the name of an
    /// Android resource.
    private mutating func item(_ from: String, _ to: String, at place: Int) -> RenameEdit? {
        if fileExtension == "swift" {
            if let edit = member(from, to, at: place) { return edit }
            // A raw string begins with number signs.
            let quote = bytes[place...].firstIndex { $0 != UInt8(ascii: "#") } ?? place
            guard bytes[quote] == UInt8(ascii: "\""), calls.arguments.contains(place), hasWord(from, at: quote + 1)
            else { return nil }
            return RenameEdit(offset: quote + 1, old: from, new: to)
        }
        guard place > 0, !"\"'`".utf8.contains(bytes[place]), !"\"'`".utf8.contains(bytes[place - 1]) else {
            return nil
        }
        return isStyleSheet ? variable(from, to, at: place) : isAndroid ? resource(from, to, at: place) : nil
    }

    /// The edit of a constant whose key includes its type: `AcmeColor.ink`.
    private func member(_ from: String, _ to: String, at place: Int) -> RenameEdit? {
        guard let type = CertainRename.type(of: from), hasWord(from, at: place), type == CertainRename.type(of: to),
            place == 0 || !(bytes[place - 1].isASCIILetterOrDigit || "._".utf8.contains(bytes[place - 1]))
        else { return nil }
        let (old, new) = (String(from.dropFirst(type.count + 1)), String(to.dropFirst(type.count + 1)))
        return RenameEdit(offset: place + type.utf8.count + 1, old: old, new: new)
    }

    /// The edit in a style sheet. The key may include the beginning of a variable: `--brand`, `$brand`.
    private func variable(_ from: String, _ to: String, at place: Int) -> RenameEdit? {
        let sigil = SourceVariable.sigil(of: from)
        guard SourceVariable.sigil(of: to) == sigil else { return nil }
        var (old, new) = (String(from.dropFirst(sigil.count)), String(to.dropFirst(sigil.count)))
        if sigil.isEmpty, let spelled = TokenSpelling(old, new, isWritten: { hasWord($0, at: place) }) {
            (old, new) = (spelled.old, spelled.new)
        }
        var start = place
        if !sigil.isEmpty {
            if bytes[place...].starts(with: sigil.utf8) { start += sigil.utf8.count }
            guard bytes[..<start].suffix(sigil.utf8.count).elementsEqual(sigil.utf8) else { return nil }
        }
        let isOfName = { (byte: UInt8) in byte.isASCIILetterOrDigit || "_-".utf8.contains(byte) }
        guard new.utf8.allSatisfy(isOfName), hasWord(old, at: start) else { return nil }
        // The pattern may require a beginning that is not a part of the key.
        var first = bytes[..<start].lastIndex { !isOfName($0) }.map { $0 + 1 } ?? 0
        if first > 0, "$@".utf8.contains(bytes[first - 1]) { first -= 1 }
        let beginning = String(decoding: bytes[first..<start], as: UTF8.self)
        let isVariable = !SourceVariable.sigil(of: beginning).isEmpty
        guard isVariable || sigil.isEmpty && from == old else { return nil }
        let names = isVariable ? [OwnName.variable(beginning + old), .variable(beginning + new)] : []
        return RenameEdit(offset: start, old: old, new: new, names: names)
    }

    /// The edit of a resource of Android: `R.drawable.ic_close`, `@drawable/ic_close`.
    private mutating func resource(_ from: String, _ to: String, at place: Int) -> RenameEdit? {
        // The names of colors and dimensions may have capital letters; those of files cannot.
        let isWritten = hasWord(from, at: place) || hasVariant(from, at: place)
        let old = isWritten ? from : RenameEdits.resource(from)
        let new = isWritten && CertainRename.isResource(to) ? to : RenameEdits.resource(to)
        guard hasWord(old, at: place) || hasVariant(old, at: place), CertainRename.isResource(new) else { return nil }
        let isOfName = { (byte: UInt8) in byte.isASCIILetterOrDigit || byte == UInt8(ascii: "_") }
        let first = bytes[..<place].lastIndex { !isOfName($0) }.map { $0 + 1 } ?? 0
        let beginning = String(decoding: bytes[first..<place], as: UTF8.self)
        let end = place + old.utf8.count
        let rest = bytes[end...].prefix(while: isOfName).reduce(into: "") {
            $0.unicodeScalars.append(UnicodeScalar($1))
        }
        let mark = UInt8(ascii: fileExtension == "xml" ? "/" : ".")
        guard first > 0, bytes[first - 1] == mark else {
            guard let (type, _) = imported.types[beginning + old + rest] else { return nil }
            return RenameEdit(
                offset: place, old: old, new: new,
                names: [.resource(type, beginning + old + rest), .resource(type, beginning + new + rest)])
        }
        let type = String(
            decoding: Array(bytes[..<(first - 1)].reversed().prefix(while: isOfName).reversed()), as: UTF8.self)
        let owner = bytes[..<(first - 1 - type.utf8.count)]
        let isResource =
            mark == UInt8(ascii: "/")
            ? owner.last.map { "@:+".utf8.contains($0) } ?? false
            : owner.last == mark && owner.dropLast().last == UInt8(ascii: "R")
                || owner.last != mark && ByteSearch.contains(Array(".R.\(type)\n".utf8), in: bytes)
        guard isResource, !type.isEmpty else { return nil }
        return RenameEdit(
            offset: place, old: old, new: new,
            names: [.resource(type, beginning + old + rest), .resource(type, beginning + new + rest)])
    }

    /// Whether a name follows an expression or a period.
    func isQualified(_ place: ImpactDocument.Place) -> Bool {
        guard let offset = offset(of: place) else { return false }
        return offset > 0 && bytes[offset - 1] == UInt8(ascii: ".")
    }

    /// The reason that there is no edit at a place.
    func reason(_ rename: CertainRename, at place: ImpactDocument.Place) -> String {
        switch rename {
        case .declaration: return "its name is ambiguous on this line"
        case .labels: return "the parameters of its arguments are ambiguous"
        case .item: break
        }
        if fileExtension == "swift" {
            let isText = offset(of: place).map { "\"#".utf8.contains(bytes[$0]) } ?? false
            return isText ? "it is not an argument of a call" : "its new name is not known in code"
        }
        return isStyleSheet || isAndroid
            ? "it is not written as a plain name" : "files of this kind are not rewritten"
    }

    /// Whether a name with a style or a size after it is at the offset.
    private func hasVariant(_ name: String, at offset: Int) -> Bool {
        bytes[offset...].starts(with: name.utf8)
            && !WrittenVariant.after(offset + name.utf8.count, in: bytes).isEmpty
    }

    /// The name of an Android resource, with only lowercase letters, digits and underscores.
    private static func resource(_ key: String) -> String {
        String(decoding: key.lowercased().utf8.map { $0.isASCIILetterOrDigit ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
    }

    private var fileExtension: Substring { path.split(separator: "/").last?.split(separator: ".").last ?? "" }
    private var isStyleSheet: Bool { ["css", "scss", "less"].contains(fileExtension) }
    private var isAndroid: Bool { ["kt", "java", "xml"].contains(fileExtension) }

    private func word(at offset: Int) -> String {
        guard bytes.indices.contains(offset) else { return "" }
        let end = bytes[offset...].firstIndex { !$0.isASCIILetterOrDigit && $0 != UInt8(ascii: "_") && $0 < 0x80 }
        return String(decoding: bytes[offset..<(end ?? bytes.count)], as: UTF8.self)
    }

    /// Whether a name is at the offset and is not a part of a longer name.
    private func hasWord(_ name: String, at offset: Int) -> Bool {
        let end = offset + name.utf8.count
        guard end <= bytes.count, bytes[offset..<end].elementsEqual(name.utf8) else { return false }
        guard end < bytes.count else { return true }
        return !bytes[end].isASCIILetterOrDigit && bytes[end] < 0x80 && !"_-./\\".utf8.contains(bytes[end])
    }
}
