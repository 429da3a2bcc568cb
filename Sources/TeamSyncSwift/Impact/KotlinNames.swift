import TeamSyncBase
import TeamSyncDesign

/// The names that a Kotlin source imports and declares.
struct KotlinNames {
    private let mask: SourceMask
    private let bytes: [UInt8]
    private let organizations: Set<String>
    private let designPackages: Set<String>
    /// The package of the source; empty if it states none.
    private(set) var package = ""
    /// The imported names with their packages, without those that are imported with another name.
    private var imports: [String: String] = [:]
    /// The names that are imported with another name, and the other names, with their packages.
    private var (renamed, aliases): ([String: String], [String: String]) = ([:], [:])
    /// Whether everything in a package of the design system is imported.
    private var hasAll: Bool { packages.contains(where: isOfDesign) }
    /// The packages from which everything is imported.
    private var packages: [String] = []
    /// The types of the design system whose members are all imported.
    private var types: Set<String> = []
    private var declared: Set<String> = []
    /// The extension functions that the source declares.
    private var extensions: Set<String> = []

    private static let declaring: Set<String> = ["object", "class", "interface", "fun", "typealias", "val", "var"]
    /// The maximum length of the part of a line before a name to read, in bytes.
    private static let limit = 300
    /// The maximum number of packages from which everything is imported.
    private static let starLimit = 100

    /// - Parameter design: the design system's packages; if those of Kotlin are unknown, nothing is elsewhere.
    init(_ mask: SourceMask, _ design: DesignPackages) {
        (self.mask, bytes) = (mask, mask.bytes)
        (organizations, designPackages) = (design.organizations, design.kotlinPackages)
        guard !organizations.isEmpty else { return }
        for line in bytes.split(separator: 0x0a) {
            let words = line.split { $0 <= 0x20 || $0 == UInt8(ascii: ";") }
            guard let first = words.first else { continue }
            if first.elementsEqual("package".utf8), words.count > 1, package.isEmpty {
                package = String(decoding: words[1], as: UTF8.self)
                continue
            }
            if first.elementsEqual("import".utf8), words.count > 1 {
                readImport(words)
                continue
            }
            declared.formUnion(KotlinNames.names(declaredIn: line))
            if let name = KotlinNames.extension(declaredIn: line) { extensions.insert(name) }
        }
    }

    private mutating func readImport(_ words: [ArraySlice<UInt8>]) {
        let path = String(decoding: words[1], as: UTF8.self).split(separator: ".").map(String.init)
        let package = path.dropLast().joined(separator: ".")
        guard let name = path.last else { return }
        // Whose resources are in an `R` is decided by `ResourceOwners`.
        if words.count == 2, !path.contains("R") { imports[name] = package }
        if words.count == 4 {
            renamed[name] = package
            aliases[String(decoding: words[3], as: UTF8.self)] = package
        }
        guard name == "*", let owner = path.dropLast().last else { return }
        if owner.first?.isUppercase != true {
            if packages.count < KotlinNames.starLimit { packages.append(package) }
        } else if isOfDesign(package) {
            types.insert(owner)
        }
    }

    /// The types, functions and properties that a line declares, without extensions.
    private static func names(declaredIn line: ArraySlice<UInt8>) -> Set<String> {
        var names: Set<String> = []
        var last: ArraySlice<UInt8> = []
        for word in line.split(whereSeparator: { !WordSearch.isWord($0) && $0 < 0x80 }) {
            if word.startIndex > line.startIndex, line[word.startIndex - 1] == 0x20,
                declaring.contains(String(decoding: last, as: UTF8.self)),
                word.endIndex == line.endIndex || line[word.endIndex] != UInt8(ascii: ".")
            {
                names.insert(String(decoding: word, as: UTF8.self))
            }
            last = word
        }
        return names
    }

    /// The package of a source, and the names that it declares outside of types, including extensions.
    static func declarations(in text: [UInt8]) -> (package: String, names: Set<String>) {
        var names: Set<String> = []
        for line in text.split(separator: 0x0a) where line.first.map({ $0 > 0x20 }) ?? false {
            let head = line.prefix(limit).prefix { !"({=".utf8.contains($0) }
            names.formUnion(KotlinNames.names(declaredIn: head))
            if let name = KotlinNames.extension(declaredIn: line.prefix(limit)) { names.insert(name) }
        }
        return (DesignPackages.kotlin(in: text) ?? "", names)
    }

    /// The function of `fun <T> Modifier.shimmer()`.
    private static func `extension`(declaredIn line: ArraySlice<UInt8>) -> String? {
        guard let start = line.firstRange(of: Array("fun ".utf8))?.upperBound,
            let end = line[start...].firstIndex(of: UInt8(ascii: "("))
        else { return nil }
        let name = line[start..<end].reversed().prefix(while: WordSearch.isWord)
        guard name.count < end - start, line[end - name.count - 1] == UInt8(ascii: ".") else { return nil }
        return String(decoding: Array(name.reversed()), as: UTF8.self)
    }

    /// Whether a function of this name that the source does not declare is one of the design system: it is imported.
    /// - Parameter declares: whether a source of a package declares a name.
    func imports(function name: String, declares: (String, String) -> Bool = { _, _ in false }) -> Bool {
        if let package = imports[name] ?? renamed[name] { return isOfDesign(package) && !declares(name, package) }
        return hasAll && !declared.contains(name) && !extensions.contains(name)
            && !([package] + packages).contains { declares(name, $0) }
    }

    /// Whether all members of a type of the design system can be named without it.
    func imports(membersOf type: String) -> Bool { types.contains(type) }

    /// Whether the source declares something with a name.
    func declares(_ name: String) -> Bool { declared.contains(name) }

    /// Whether a package, or a type in one, may be one of the design system: the organization is the same.
    func isOfDesign(_ package: String) -> Bool {
        organizations.contains(DesignPackages.organization(of: package))
    }

    /// Whether a name certainly denotes something else than an item of the design system. The code may be in packages of
    /// the same organization, and is then asked for its own declarations.
    /// - Parameters:
    ///   - isDeclared: whether the item is a declaration with this name, and not a member of a type.
    ///   - declares: whether a source of a package declares a name.
    func isElsewhere(
        _ offset: Int, isDeclared: Bool = false, declares: (String, String) -> Bool = { _, _ in false }
    ) -> Bool {
        guard !organizations.isEmpty else { return false }
        let front = bytes[max(0, offset - KotlinNames.limit)..<offset]
        let line = front[(front.lastIndex(of: 0x0a).map { $0 + 1 } ?? front.startIndex)...]
        let statement = line.drop { $0 <= 0x20 }
        if statement.starts(with: "import ".utf8) {
            let path = String(decoding: statement.dropFirst(7).drop { $0 <= 0x20 }, as: UTF8.self)
            guard path.hasSuffix("."), !path.contains(".R.") else { return false }
            let name = bytes[offset...].prefix(KotlinNames.limit).prefix(while: WordSearch.isWord)
            let package = String(path.dropLast())
            return !isOfDesign(package) || declares(String(decoding: name, as: UTF8.self), package)
        }
        // The first name of `TidalSpacing.corner`.
        let isOfPath = { (byte: UInt8) in WordSearch.isWord(byte) || byte == UInt8(ascii: ".") || byte >= 0x80 }
        let start = offset - front.reversed().prefix(while: isOfPath).count
        let name = String(
            decoding: bytes[start...].prefix(KotlinNames.limit).prefix { isOfPath($0) && $0 != UInt8(ascii: ".") },
            as: UTF8.self)
        if let package = imports[name] { return !isOfDesign(package) || declares(name, package) }
        if let package = aliases[name] { return !isOfDesign(package) }
        if declared.contains(name), !hasAll { return true }
        guard isDeclared, !package.isEmpty, !mask.isInLiteral(offset) else { return false }
        guard start == offset else {
            // A name after its package.
            let path = String(decoding: bytes[start..<offset], as: UTF8.self).split(separator: ".")
            return path.count > 1 && path.allSatisfy { $0.first?.isLowercase ?? false }
                && !isOfDesign(path.joined(separator: "."))
        }
        // Declarations of the own package take precedence over names that are imported with a star.
        return ([package] + packages).contains { declares(name, $0) } || !hasAll && !designPackages.contains(package)
    }
}
