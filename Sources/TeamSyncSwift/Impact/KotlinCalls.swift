import TeamSyncBase
import TeamSyncDesign

/// The places where a Kotlin source uses declarations of the design system that are not items: functions such as
/// `Modifier.shimmer()`, types, and members such as `ChipSize.small`.
struct KotlinCalls {
    private let mask: SourceMask
    private let names: KotlinNames
    private let imports: RenamedImports
    private let aliases: KotlinAliases
    private let modules: ModuleOwners
    private let receivers: KotlinReceivers
    private let scopes: KotlinScopes
    private let isKnown: Bool

    init(_ mask: SourceMask, _ packages: DesignPackages, _ modules: ModuleOwners, _ aliases: KotlinAliases) {
        (self.mask, self.modules, self.aliases) = (mask, modules, aliases)
        isKnown = !packages.organizations.isEmpty
        names = KotlinNames(mask, packages)
        (receivers, scopes) = (KotlinReceivers(mask), KotlinScopes(mask, path: "a.kt"))
        imports = RenamedImports(mask, path: "a.kt")
    }

    /// The beginning of the names of properties outside of types, such as `val ink`.
    static let constant = "val "
    /// The same for names that may be such properties, and are only if a source imports them.
    static let imported = "import "

    /// - Returns: the imports, calls and references of a declaration, except those that certainly have only the same name.
    func places(ofDeclaration name: String) -> [(offset: Int, isCertain: Bool)] {
        let parts = name.split(separator: ".").map(String.init)
        let isConstant = name.hasPrefix(KotlinCalls.constant)
        let isImported = name.hasPrefix(KotlinCalls.imported)
        let plain = String(name.drop { $0 != " " }.dropFirst())
        let found =
            isConstant || isImported
            ? places(ofConstant: plain, isImported: isImported)
            : parts.count > 1 ? places(ofMember: parts[parts.count - 1], parts[parts.count - 2]) : places(of: name)
        return found.map { ($0.offset, isKnown && $0.isCertain) }
    }

    private func places(of name: String) -> [(offset: Int, isCertain: Bool)] {
        guard !isKnown || imports(name) else { return [] }
        let isType = name.first?.isUppercase ?? false
        let found = mask.words(name).filter { isType ? isOfType($0) : isUse($0) }
        let others = found.flatMap { imports.uses(of: $0, isMember: true) }.map { ($0.lowerBound, true) }
        return found.map { ($0.lowerBound, true) } + others + places(inAliasesOf: name)
    }

    /// The import of a property outside of types, and its uses, also with another name.
    /// - Parameter isImported: whether the source must import it by its name.
    private func places(ofConstant name: String, isImported: Bool) -> [(offset: Int, isCertain: Bool)] {
        guard !isKnown || imports(name) else { return [] }
        let words = mask.words(name)
        let imported = words.filter { isInPackage($0.lowerBound) }
        // If a whole package is imported, a parameter with this name may be meant.
        if imported.isEmpty, isImported || words.contains(where: isDeclared) { return [] }
        let others = imported.compactMap { word -> String? in
            let rest = mask.bytes[word.upperBound...].prefix(KotlinCalls.nameLimit).prefix { $0 != 0x0a }
            guard rest.starts(with: " as ".utf8) else { return nil }
            return String(decoding: rest.dropFirst(4).prefix(while: WordSearch.isWord), as: UTF8.self)
        }
        let uses = words + others.flatMap { other in mask.words(other) }
        return imported.map { ($0.lowerBound, true) }
            + uses.filter(isReference).map { ($0.lowerBound, !names.declares(name)) }
    }

    private static let nameLimit = 200

    /// Whether a name may be that of a parameter or a variable at its place: `ink: Color`, `{ ink -> … }`, `for (ink in a)`.
    private func isDeclared(_ name: Range<Int>) -> Bool {
        let rest = mask.bytes[name.upperBound...].prefix(KotlinCalls.nameLimit).drop { $0 == 0x20 }
        let line = rest.prefix { $0 != 0x0a }
        if rest.first == UInt8(ascii: ":"), rest.dropFirst().first != UInt8(ascii: ":") { return true }
        return [",", ")", "in ", "->"].contains { line.starts(with: $0.utf8) }
            && (line.firstRange(of: "->".utf8) != nil || line.starts(with: "in ".utf8))
            || names.declares(String(decoding: mask.bytes[name], as: UTF8.self))
    }

    /// Whether a name is neither a member, nor declared or the name of an argument at its place.
    private func isReference(_ name: Range<Int>) -> Bool {
        let rest = mask.bytes[name.upperBound...].prefix(KotlinCalls.nameLimit).drop { $0 == 0x20 }
        guard isAlone(name), rest.first != UInt8(ascii: "=") || rest.dropFirst().first == UInt8(ascii: "=") else {
            return false
        }
        let front = mask.bytes[..<name.lowerBound].suffix(KotlinCalls.nameLimit)
        let code = front.dropLast(front.reversed().prefix { $0 == 0x20 }.count)
        let word = Array(code.reversed().prefix(while: WordSearch.isWord).reversed())
        return !["val", "var", "fun", "class", "object", "as", "package"].contains { word.elementsEqual($0.utf8) }
    }

    /// The places of `ChipSize.small`, and of `small` alone if it is imported.
    private func places(ofMember member: String, _ type: String) -> [(offset: Int, isCertain: Bool)] {
        let all = mask.words(member)
        let qualified = all.filter { word in
            let mark = mask.bytes[..<word.lowerBound].suffix(2).elementsEqual("::".utf8) ? "::" : "."
            let front = mask.bytes[..<word.lowerBound].suffix((type + mark).utf8.count)
            guard front.elementsEqual((type + mark).utf8) else { return false }
            if front.startIndex > 0, WordSearch.isWord(mask.bytes[front.startIndex - 1]) { return false }
            guard isKnown else { return true }
            return isInPackage(front.startIndex) || imports(root(of: front.startIndex))
        }.map { ($0.lowerBound, true) }
        let alone =
            names.imports(membersOf: type) ? all.filter(isAlone).map { ($0.lowerBound, !names.declares(member)) } : []
        let added = extensions(all, Set(qualified.map(\.0)))
        let scoped = scopes.uses.filter { $0.path.hasSuffix(".\(type).\(member)") && imports(root(of: $0.object)) }
            .map { ($0.name.lowerBound, true) }
        let values = !isKnown || imports(type) ? receivers.members(all, of: type).map { ($0.lowerBound, true) } : []
        return qualified + alone + values + added + scoped + places(inAliasesOf: "\(type).\(member)")
    }

    /// The import of an extension property, `import com.acme.icons.Close`, and its uses on values, `icons.Close`.
    /// - Parameter known: the places where it follows its type.
    private func extensions(_ words: [Range<Int>], _ known: Set<Int>) -> [(offset: Int, isCertain: Bool)] {
        let imported = words.filter { isInPackage($0.lowerBound) }
        guard isKnown, !imported.isEmpty else { return [] }
        let uses = words.filter { word in
            guard !known.contains(word.lowerBound), !imported.contains(word), word.lowerBound > 0,
                mask.bytes[word.lowerBound - 1] == UInt8(ascii: ".")
            else { return false }
            return root(of: word.lowerBound).first?.isLowercase ?? false
        }
        return imported.map { ($0.lowerBound, true) } + uses.map { ($0.lowerBound, false) }
    }

    /// The places of names that stand for a path that ends in another one.
    private func places(inAliasesOf path: String) -> [(offset: Int, isCertain: Bool)] {
        aliases.uses.filter { use in
            guard "." + use.path == "." + path || use.path.hasSuffix("." + path) else { return false }
            return !isKnown || !names.isElsewhere(use.imported, declares: modules.kotlin.declare)
        }.map { ($0.name.lowerBound, $0.isCertain) }
    }

    private func imports(_ name: String) -> Bool { names.imports(function: name, declares: modules.kotlin.declare) }

    private func isUse(_ name: Range<Int>) -> Bool {
        let bytes = mask.bytes
        guard name.lowerBound > 0 else { return false }
        if ".:".utf8.contains(bytes[name.lowerBound - 1]) { return true }
        return name.upperBound < bytes.count && "({".utf8.contains(bytes[name.upperBound])
    }

    /// Whether a name is not that of a member of something else than a package of the design system.
    private func isOfType(_ name: Range<Int>) -> Bool {
        guard name.lowerBound > 0, mask.bytes[name.lowerBound - 1] == UInt8(ascii: ".") else { return true }
        return !isKnown || isInPackage(name.lowerBound)
    }

    /// Whether a name is neither a member nor declared at its place.
    private func isAlone(_ name: Range<Int>) -> Bool {
        guard name.lowerBound > 0, !".@".utf8.contains(mask.bytes[name.lowerBound - 1]) else { return false }
        return mask.bytes[name.upperBound...].first { $0 != 0x20 } != UInt8(ascii: ":")
            && !KotlinCalls.isDeclaredCase(name, mask.bytes)
    }

    /// The maximum size of an enumeration before one of its cases to read, in bytes.
    private static let caseLimit = 4000

    /// Whether a name is that of a case in `enum class State { NEW, PAID }`.
    static func isDeclaredCase(_ name: Range<Int>, _ bytes: [UInt8]) -> Bool {
        let front = bytes[..<name.lowerBound].suffix(KotlinCalls.caseLimit)
        guard "{,)".utf8.contains(front.last { $0 > 0x20 } ?? 0),
            ",};(".utf8.contains(bytes[name.upperBound...].prefix(100).first { $0 > 0x20 } ?? 0)
        else { return false }
        var depth = 0
        guard
            let open = front.indices.reversed().first(where: { index in
                if ")}".utf8.contains(front[index]) { depth += 1 }
                if "({".utf8.contains(front[index]) { depth -= 1 }
                return depth < 0
            }), front[open] == UInt8(ascii: "{")
        else { return false }
        let head = front[..<open].suffix(KotlinCalls.caseLimit)
        let start = head.lastIndex { ";{}".utf8.contains($0) }.map { $0 + 1 } ?? head.startIndex
        let words = head[start...].split { !WordSearch.isWord($0) }.map { String(decoding: $0, as: UTF8.self) }
        return zip(words, words.dropFirst()).contains { $0 == "enum" && $1 == "class" }
    }

    /// The first name of a path that continues at an index.
    private func root(of start: Int) -> String {
        let bytes = mask.bytes
        let length = bytes[..<start].suffix(200).reversed().prefix { WordSearch.isWord($0) || $0 == UInt8(ascii: ".") }
        let path = bytes[(start - length.count)...].prefix(200).prefix(while: WordSearch.isWord)
        return String(decoding: path, as: UTF8.self)
    }

    /// Whether a type follows a package of the design system, as in an import.
    private func isInPackage(_ start: Int) -> Bool {
        let front = mask.bytes[..<start].suffix(200).reversed().prefix {
            WordSearch.isWord($0) || $0 == UInt8(ascii: ".")
        }
        let path = String(decoding: Array(front.reversed()), as: UTF8.self)
        return path.hasSuffix(".") && path.first?.isLowercase == true && names.isOfDesign(String(path.dropLast()))
    }
}
