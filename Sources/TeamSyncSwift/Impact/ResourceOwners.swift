import TeamSyncBase
import TeamSyncDesign

/// Finds out whose resources Android sources name: `android.R.drawable.ic_delete` is not a resource of the design system.
struct ResourceOwners {
    enum Owner {
        case system
        /// The package of the source or of the design system.
        case own
        /// Another package, which may contain the resources of the design system too, or something that the code calls
        /// `R` itself.
        case other
        /// The name is part of a text.
        case text
    }

    private let bytes: [UInt8]
    private let isLayout: Bool
    private let references: XMLReferences?
    /// Whether the source declares something called `R`.
    private var declaresR = false
    private let packages: DesignPackages
    private let modules: ModuleOwners
    /// The package of the source, and that of the imported `R`; empty if there is none.
    private var (package, imported): ([String], [String]) = ([], [])
    /// The packages of classes with resources that are imported with another name.
    private var aliases: [String: [String]] = [:]

    /// The number of names of a package that an organization has in common.
    private static let organization = 2
    /// The maximum length of a name or a path, in bytes.
    private static let limit = 200
    private static let (dot, slash) = (UInt8(ascii: "."), UInt8(ascii: "/"))

    /// - Parameter packages: those of the design system.
    /// - Returns: nil if the source is not one of Android's.
    init?(_ mask: SourceMask, path: String, _ modules: ModuleOwners, _ packages: DesignPackages) {
        (bytes, self.modules, self.packages) = (mask.bytes, modules, packages)
        switch path.split(separator: ".").last {
        case "kt", "java":
            (isLayout, references) = (false, nil)
            for line in bytes.split(separator: UInt8(ascii: "\n")) {
                let words = line.split { !ResourceOwners.isOfPath($0) }
                guard words.count == 2 || words.count == 4 && words[2].elementsEqual("as".utf8) else { continue }
                let path = String(decoding: words[1], as: UTF8.self).split(separator: ".").map(String.init)
                if words.count == 4, !words[3].elementsEqual("R".utf8) {
                    if path.last == "R" { aliases[String(decoding: words[3], as: UTF8.self)] = path.dropLast() }
                    continue
                }
                if words[0].elementsEqual("package".utf8) { package = path }
                if words[0].elementsEqual("import".utf8), words.count == 4 || path.last == "R" {
                    imported = path.dropLast()
                }
            }
            declaresR = ResourceOwners.declaresR(bytes, isKotlin: path.hasSuffix(".kt"))
        case "xml": (isLayout, references) = (true, XMLReferences(mask.bytes))
        default: return nil
        }
    }

    /// The owner of the resource with a name at a place; `own` if it is not written as a resource.
    func owner(ofNameAt offset: Int) -> Owner {
        let type = bytes[..<offset].dropLast(length(before: offset, while: ResourceOwners.isOfName))
        guard type.last == (isLayout ? ResourceOwners.slash : ResourceOwners.dot) else { return .own }
        if let references, !references.mayRefer(offset) { return .text }
        let word = type.dropLast()
        let front = word.dropLast(length(before: word.endIndex, while: ResourceOwners.isOfName))
        guard isLayout else {
            guard front.last == ResourceOwners.dot, front.dropLast().last == UInt8(ascii: "R") else { return .own }
            let rest = front.dropLast(2)
            if rest.last.map(ResourceOwners.isOfName) ?? false {
                let alias = front.dropLast().suffix(
                    length(before: front.endIndex - 1, while: ResourceOwners.isOfName))
                return aliases[String(decoding: alias, as: UTF8.self)].map(owner) ?? .own
            }
            let path = rest.suffix(length(before: rest.endIndex, while: ResourceOwners.isOfPath))
            let names = String(decoding: path, as: UTF8.self).split(separator: ".").map(String.init)
            // `R` is a member in `a().R`.
            if path.first == ResourceOwners.dot || names.isEmpty && declaresR { return .other }
            // Another source of the package may declare it.
            if names.isEmpty, imported.isEmpty, modules.declaresR(package.joined(separator: ".")) { return .other }
            return owner(of: names.isEmpty ? imported : names)
        }
        guard front.last == UInt8(ascii: ":") else { return .own }
        let path = front.dropLast().suffix(length(before: front.endIndex - 1, while: ResourceOwners.isOfPath))
        return owner(of: String(decoding: path, as: UTF8.self).split(separator: ".").map(String.init))
    }

    /// The owner of the resources in a package.
    func owner(of names: [String]) -> Owner {
        if names == ["android"] { return .system }
        let common = zip(names, package).prefix { $0 == $1 }.count
        if common == names.count || packages.names.contains(names.joined(separator: ".")) { return .own }
        // If the packages of the design system are unknown, one of the same organization is assumed to be its.
        return packages.names.isEmpty && common >= ResourceOwners.organization ? .own : .other
    }

    // MARK: Declarations

    private static let declaring: Set<String> = ["val", "var", "class", "object", "interface", "typealias"]
    private static let notTypes: Set<String> = [
        "return", "import", "new", "throw", "case", "else", "extends", "implements", "instanceof", "final", "static",
        "private", "public", "protected", "super", "yield", "assert",
    ]

    /// The package of a source that declares a type called `R`; nil for other sources.
    static func packageOfR(_ bytes: [UInt8]) -> String? {
        let isDeclared = ["object R", "class R", "interface R", "typealias R"].contains { text in
            ByteSearch.offsets(of: Array(text.utf8), in: bytes).contains { offset in
                let end = offset + text.utf8.count
                return (end == bytes.count || !isOfName(bytes[end]) && bytes[end] < 0x80)
                    && (offset == 0 || !isOfName(bytes[offset - 1]))
            }
        }
        guard isDeclared else { return nil }
        let line = bytes.split(separator: 0x0a).first { $0.starts(with: "package ".utf8) } ?? []
        return String(decoding: line.dropFirst(8).prefix(limit).prefix(while: isOfPath), as: UTF8.self)
    }

    /// Whether a source declares a property, a parameter or a type called `R`, other than a parameter of a type.
    private static func declaresR(_ bytes: [UInt8], isKotlin: Bool) -> Bool {
        for offset in ByteSearch.offsets(of: [UInt8(ascii: "R")], in: bytes) {
            let isWord = { (index: Int) in
                bytes.indices.contains(index) && (isOfName(bytes[index]) || bytes[index] >= 0x80)
            }
            guard !isWord(offset - 1), !isWord(offset + 1) else { continue }
            let front = bytes[max(0, offset - limit)..<offset]
            let before = front.dropLast(front.reversed().prefix { $0 <= 0x20 }.count)
            let word = String(decoding: Array(before.reversed().prefix(while: isOfName).reversed()), as: UTF8.self)
            let rest = bytes[(offset + 1)...].prefix(limit).drop { $0 == 0x20 }
            if declaring.contains(word) { return true }
            if isKotlin {
                if rest.starts(with: "->".utf8), "{,".utf8.contains(before.last ?? 0) { return true }
                // In `<R : Any>`, the brackets are those of parameters of a type.
                guard rest.first == UInt8(ascii: ":"), "(,".utf8.contains(before.last ?? 0) else { continue }
                if before.last(where: { "(<".utf8.contains($0) }) == UInt8(ascii: "(") { return true }
            } else if before.count < front.count, !word.isEmpty, !notTypes.contains(word),
                "),;=:".utf8.contains(rest.first ?? 0)
            {
                return true
            }
        }
        return false
    }

    private func length(before end: Int, while isMeant: (UInt8) -> Bool) -> Int {
        bytes[..<end].suffix(ResourceOwners.limit).reversed().prefix(while: isMeant).count
    }

    private static func isOfName(_ byte: UInt8) -> Bool { isOfPath(byte) && byte != dot }

    private static func isOfPath(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || byte == UInt8(ascii: "_") || byte == dot
    }
}
