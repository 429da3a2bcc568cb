import TeamSyncBase
import TeamSyncDesign

/// The names that a Kotlin source imports and declares.
struct KotlinNames {
    private let bytes: [UInt8]
    private let organizations: Set<String>
    /// The imported names with their packages, without those that are imported with another name.
    private var imports: [String: String] = [:]
    /// The names that are imported with another name, with their packages.
    private var renamed: [String: String] = [:]
    /// Whether everything in a package of the design system is imported.
    private var hasAll = false
    private var declared: Set<String> = []
    /// The extension functions that the source declares.
    private var extensions: Set<String> = []

    private static let declaring: Set<String> = ["object", "class", "interface", "fun", "typealias"]
    /// The maximum length of the part of a line before a name to read, in bytes.
    private static let limit = 300

    /// - Parameter organizations: those of the design system's packages; if they are unknown, nothing is elsewhere.
    init(_ mask: SourceMask, _ organizations: Set<String>) {
        (bytes, self.organizations) = (mask.bytes, organizations)
        guard !organizations.isEmpty else { return }
        for line in bytes.split(separator: 0x0a) {
            let words = line.split { $0 <= 0x20 || $0 == UInt8(ascii: ";") }
            guard let first = words.first else { continue }
            if first.elementsEqual("import".utf8), words.count > 1 {
                let path = String(decoding: words[1], as: UTF8.self).split(separator: ".").map(String.init)
                let package = path.dropLast().joined(separator: ".")
                // Whose resources are in an `R` is decided by `ResourceOwners`.
                if words.count == 2, let name = path.last, !path.contains("R") { imports[name] = package }
                if words.count == 4, let name = path.last { renamed[name] = package }
                if path.last == "*", isOfDesign(package) { hasAll = true }
                continue
            }
            var last: ArraySlice<UInt8> = []
            for word in line.split(whereSeparator: { !WordSearch.isWord($0) && $0 < 0x80 }) {
                if word.startIndex > line.startIndex, bytes[word.startIndex - 1] == 0x20,
                    KotlinNames.declaring.contains(String(decoding: last, as: UTF8.self)),
                    word.endIndex == bytes.count || bytes[word.endIndex] != UInt8(ascii: ".")
                {
                    declared.insert(String(decoding: word, as: UTF8.self))
                }
                last = word
            }
            if let name = KotlinNames.extension(declaredIn: line) { extensions.insert(name) }
        }
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
    func imports(function name: String) -> Bool {
        if let package = imports[name] ?? renamed[name] { return isOfDesign(package) }
        return hasAll && !declared.contains(name) && !extensions.contains(name)
    }

    /// Whether a package, or a type in one, may be one of the design system: the organization is the same.
    private func isOfDesign(_ package: String) -> Bool {
        organizations.contains(DesignPackages.organization(of: package))
    }

    /// Whether a name certainly denotes something else than an item of the design system.
    func isElsewhere(_ offset: Int) -> Bool {
        guard !organizations.isEmpty else { return false }
        let front = bytes[max(0, offset - KotlinNames.limit)..<offset]
        let line = front[(front.lastIndex(of: 0x0a).map { $0 + 1 } ?? front.startIndex)...]
        let statement = line.drop { $0 <= 0x20 }
        if statement.starts(with: "import ".utf8) {
            let path = String(decoding: statement.dropFirst(7).drop { $0 <= 0x20 }, as: UTF8.self)
            return path.hasSuffix(".") && !path.contains(".R.") && !isOfDesign(String(path.dropLast()))
        }
        // The first name of `TidalSpacing.corner`.
        let isOfPath = { (byte: UInt8) in WordSearch.isWord(byte) || byte == UInt8(ascii: ".") || byte >= 0x80 }
        let start = offset - front.reversed().prefix(while: isOfPath).count
        let name = String(
            decoding: bytes[start...].prefix(KotlinNames.limit).prefix { isOfPath($0) && $0 != UInt8(ascii: ".") },
            as: UTF8.self)
        if let package = imports[name] { return !isOfDesign(package) }
        return declared.contains(name) && !hasAll
    }
}
