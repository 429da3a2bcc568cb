import TeamSyncBase
import TeamSyncDesign

/// Decides whether the names in a source can be those of the design system.
struct NameOwners {
    enum Owner {
        case design
        /// The name may be that of something else.
        case unclear
        case elsewhere
    }

    private let mask: SourceMask
    private let path: String
    private let modules: ModuleOwners
    private let resources: ResourceOwners?
    private let sass: SassNames?
    private let less: LessNames?
    let imports: ScriptImports?
    /// The names in a source of Kotlin or Java, whose imports and types are written in the same way.
    private let kotlin: KotlinNames?
    private let isJava: Bool
    /// The packages of the design system; nil except for layouts.
    private let design: DesignPackages?
    private let isDart: Bool
    private let isSingleFile: Bool

    init(_ mask: SourceMask, path: String, _ modules: ModuleOwners, _ packages: DesignPackages) {
        (self.mask, self.path, self.modules) = (mask, path, modules)
        resources = ResourceOwners(mask, path: path, modules, packages)
        sass = mask.styles.isEmpty ? nil : SassNames(mask)
        let ending = path.split(separator: ".").last ?? ""
        less = mask.styles.isEmpty || ["scss", "sass", "css"].contains(ending) ? nil : LessNames(mask)
        design = ending == "xml" ? packages : nil
        imports = ModuleOwners.scripts.contains(ending) ? ScriptImports(mask) : nil
        kotlin = ["kt", "java"].contains(ending) ? KotlinNames(mask, packages) : nil
        isJava = ending == "java"
        isDart = ending == "dart"
        isSingleFile = ["vue", "svelte", "astro"].contains(ending)
    }

    /// Whether a component's name that a pattern finds anywhere is part of a text, or the name of a property.
    private func isText(_ name: Range<Int>) -> Bool {
        guard name.lowerBound > 0, mask.bytes[name.lowerBound - 1] != UInt8(ascii: ".") else { return false }
        return mask.isNoReference(name, isScript: true)
    }

    /// - Parameters:
    ///   - catalogue: the catalogue that may contain the name.
    ///   - isComponent: whether the name may be that of a component.
    ///   - start: the beginning of the match of a pattern.
    func owner(
        of name: Range<Int>, in catalogue: String, isComponent: Bool = false, matchedFrom start: Int? = nil
    ) -> Owner {
        switch resources?.owner(ofNameAt: name.lowerBound) ?? .own {
        case .system, .text: return .elsewhere
        case .other: return .unclear
        case .own: break
        }
        if let kotlin, isComponent || !isJava {
            // A pattern may include the quotation mark.
            if isComponent, mask.isInLiteral(name.lowerBound), mask.isInLiteral(start ?? name.lowerBound) {
                return .elsewhere
            }
            let isDeclared = isComponent || mask.bytes[name].contains(UInt8(ascii: "."))
            if kotlin.isElsewhere(name.lowerBound, isDeclared: isDeclared, declares: modules.kotlin.declare) {
                return .elsewhere
            }
        }
        // Elsewhere in a single-file component, `$ink` is a store, or a member such as `$refs`, and `@ink` an event or a
        // package.
        if isSingleFile, !mask.isInStyles(name.lowerBound),
            ["$", "@"].contains(SourceVariable.sigil(of: name, in: mask.bytes))
        {
            return .elsewhere
        }
        // An escape continues the name of a variable: `--ink\2d dark`.
        if name.upperBound < mask.bytes.count, mask.bytes[name.upperBound] == UInt8(ascii: "\\"),
            SourceVariable.sigil(of: name, in: mask.bytes) != nil
        {
            return .elsewhere
        }
        if let sass, mask.isInStyles(name.lowerBound), let origin = sass.origin(of: name) {
            return owner(of: origin, in: sass)
        }
        if let less, mask.isInStyles(name.lowerBound), less.isOwn(name) { return .elsewhere }
        if isComponent, let design, isOfOtherPackage(name.lowerBound, design) { return .elsewhere }
        if isDart { return dartOwner(of: name, matchedFrom: start ?? name.lowerBound) }
        guard let imports else { return .design }
        if isComponent {
            let isElsewhere = modules.isElsewhere(name, in: imports, path, homes: modules.homes[catalogue] ?? [])
            let isText = mask.isTextOfTag(name) || start == name.lowerBound && isText(name)
            return isElsewhere || isText ? .elsewhere : .design
        }
        return objectOwner(of: name, imports, matchedFrom: start ?? name.lowerBound)
    }

    /// Whether a view in a layout is written with a package of another organization: `<com.app.widget.ChipView`.
    private func isOfOtherPackage(_ start: Int, _ design: DesignPackages) -> Bool {
        let front = mask.bytes[..<start].suffix(200).reversed().prefix {
            WordSearch.isWord($0) || $0 == UInt8(ascii: ".")
        }
        let path = String(decoding: Array(front.reversed()), as: UTF8.self)
        guard path.hasSuffix("."), path.split(separator: ".").count > 1, !design.organizations.isEmpty else {
            return false
        }
        return !design.organizations.contains(DesignPackages.organization(of: path))
    }

    /// The owner of a name in Dart. A name in a string can only be that of a file.
    private func dartOwner(of name: Range<Int>, matchedFrom start: Int) -> Owner {
        guard start == name.lowerBound, let first = mask.bytes[name].first else { return .design }
        if mask.isInLiteral(start) {
            return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) ? .elsewhere : .design
        }
        return modules.dart.isElsewhere(name, in: mask.bytes, path) ? .elsewhere : .design
    }

    /// The owner of a member of an object in a script, such as `colors.ink`.
    private func objectOwner(of name: Range<Int>, _ imports: ScriptImports, matchedFrom start: Int) -> Owner {
        // The pattern finds the end of a name: `ACME_INK` for `ink`.
        if name.lowerBound > 0, WordSearch.isWord(mask.bytes[name.lowerBound - 1]), !mask.isInStyles(name.lowerBound),
            !mask.isInLiteral(name.lowerBound)
        {
            return modules.isElsewhere(name, in: imports, path) ? .elsewhere : .design
        }
        guard start == name.lowerBound, !mask.isInStyles(start), let first = mask.bytes[name].first,
            first.isASCIILetterOrDigit, mask.bytes[name].contains(UInt8(ascii: "."))
        else { return .design }
        // A function can be called with such a path.
        if mask.isInLiteral(start) { return .unclear }
        return modules.isOtherObject(name, in: imports, path) ? .elsewhere : .design
    }

    /// The name of the component that a script imports with another name; nil if it is the same, or unknown.
    func componentName(of name: Range<Int>) -> String? {
        guard let (address, imported) = imports?.imported(name),
            let own = modules.designName(of: imported, from: address, in: path)
        else { return nil }
        // The pattern finds the end of the same name: `button` in `<acme-button>` for `AcmeButton`.
        let front = mask.bytes[..<name.lowerBound].suffix(100).reversed().prefix(while: WordSearch.isDashedWord).count
        let written = String(decoding: mask.bytes[(name.lowerBound - front)..<name.upperBound], as: UTF8.self)
        return front > 0 && MemberName.of(written) == MemberName.of(own) ? nil : own
    }

    /// The owner of the resources in a package.
    func owner(ofPackage package: String) -> Owner {
        switch resources?.owner(of: package.split(separator: ".").map(String.init)) ?? .own {
        case .system, .text: .elsewhere
        case .other: .unclear
        case .own: .design
        }
    }

    /// The owner of a variable of Sass.
    private func owner(of origin: SassNames.Origin, in sass: SassNames) -> Owner {
        switch origin {
        case .local: return .elsewhere
        case .unknown: return .unclear
        case .module(let address):
            switch modules.reach(ofStyle: address, in: path) {
            case .always: return .design
            case .maybe: return .unclear
            case .never: return .elsewhere
            }
        case .shared:
            // Without modules, a variable comes from the sources that import this one.
            guard let best = sass.shared.lazy.map({ modules.reach(ofStyle: $0, in: path) }).max() else {
                return .design
            }
            return best == .always ? .design : .unclear
        }
    }
}
