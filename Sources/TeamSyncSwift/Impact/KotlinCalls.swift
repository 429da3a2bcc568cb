import TeamSyncBase
import TeamSyncDesign

/// The places where a Kotlin source uses functions of the design system that are not items, such as
/// `Modifier.shimmer()`.
struct KotlinCalls {
    private let mask: SourceMask
    private let names: KotlinNames
    private let imports: RenamedImports
    private let isKnown: Bool

    init(_ mask: SourceMask, _ packages: DesignPackages) {
        self.mask = mask
        isKnown = !packages.organizations.isEmpty
        names = KotlinNames(mask, packages.organizations)
        imports = RenamedImports(mask, path: "a.kt")
    }

    /// The functions of some catalogues that a source contains, with the catalogue.
    static func names(
        _ functions: [String: Set<String>], _ catalogues: [String], in bytes: [UInt8], _ path: String
    ) -> [(catalogue: String, name: String)] {
        guard path.hasSuffix(".kt") else { return [] }
        return Set(catalogues).sorted().flatMap { catalogue in
            (functions[catalogue] ?? []).sorted().filter { ByteSearch.contains(Array($0.utf8), in: bytes) }.map {
                (catalogue, $0)
            }
        }
    }

    /// - Returns: the imports, calls and references, except those of functions that certainly have only the same name.
    func places(
        of functions: [(catalogue: String, name: String)]
    ) -> [(catalogue: String, offset: Int, name: String, isCertain: Bool)] {
        functions.flatMap { catalogue, name -> [(String, Int, String, Bool)] in
            guard !isKnown || names.imports(function: name) else { return [] }
            let word = Array(name.utf8)
            let found = ByteSearch.offsets(of: word, in: mask.bytes).map { $0..<$0 + word.count }.filter(isUse)
            let others = found.flatMap { imports.uses(of: $0, isMember: true) }
            return (found + others).map { (catalogue, $0.lowerBound, name, isKnown) }
        }
    }

    private func isUse(_ name: Range<Int>) -> Bool {
        let bytes = mask.bytes
        guard name.lowerBound > 0, !WordSearch.isWord(bytes[name.lowerBound - 1]),
            name.upperBound == bytes.count || !WordSearch.isWord(bytes[name.upperBound]),
            !mask.isInLiteral(name.lowerBound)
        else { return false }
        if ".:".utf8.contains(bytes[name.lowerBound - 1]) { return true }
        return name.upperBound < bytes.count && "({".utf8.contains(bytes[name.upperBound])
    }
}
