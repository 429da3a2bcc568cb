import TeamSyncBase

/// A value in a source that only refers to another constant, possibly in another file.
struct SourceReference: Equatable {
    /// The names that lead to the constant, such as `["Palette", "grey200"]`.
    var path: [String]
    /// The path of the token that contains the reference, without the token's own name.
    var scope: [String]
    /// Whether the type is implicit, as in `.grey200`.
    var isImplicit = false
    /// Whether the first name denotes a file.
    var isModule = false

    /// The members that return the value itself in another form.
    private static let ownMembers: Set<String> = [
        "value", "color", "rawValue", "uiColor", "hex", "swiftUIColor", "dynamicColor", "cgColor",
    ]
    /// Words in the names of functions that take the name of a token and return a reference to it.
    private static let lookups: Set<String> = ["get", "token", "theme", "ref", "reference", "alias", "var"]

    /// The other words in such names.
    private static let lookupParts: Set<String> = [
        "create", "make", "use", "css", "color", "colour", "design", "tokens",
    ]

    /// Whether a function takes the name of a token and returns a reference to it.
    static func isLookup(_ function: String) -> Bool {
        let words = Set(NameWords.of(function, digits: .attached, limit: 8))
        return !lookups.isDisjoint(with: words) && words.subtracting(lookups).isSubset(of: lookupParts)
    }

    init(path: [String], scope: [String], isImplicit: Bool, isModule: Bool) {
        (self.path, self.scope) = (path, Array(scope.dropLast()))
        (self.isImplicit, self.isModule) = (isImplicit, isModule)
    }

    /// Reads `{color.blue}`.
    init?(inText text: String) {
        guard text.utf8.first == UInt8(ascii: "{"), text.utf8.last == UInt8(ascii: "}"), text.utf8.count > 2 else {
            return nil
        }
        let name = text.dropFirst().dropLast()
        guard !name.utf8.contains(where: { "{} ".utf8.contains($0) }) else { return nil }
        (path, scope) = (name.split(separator: ".").map(String.init), [])
    }

    /// The paths of the tokens that the reference may denote, nearest first.
    var candidates: [[String]] {
        var found: [[String]] = []
        if isImplicit {
            found = TokenNotation.colorTypes.map { [$0] + path }
        } else {
            for count in (0...scope.count).reversed() { found.append(scope[..<count] + path) }
            if isModule, path.count > 1 { found.append(Array(path.dropFirst())) }
        }
        if let last = path.last, path.count > 1, SourceReference.ownMembers.contains(last) {
            found += found.filter { $0.count > 1 }.map { Array($0.dropLast()) }
        }
        return found
    }
}

/// The tokens of a catalogue, by the last parts of their paths.
struct SourceReferenceTargets {
    private let keys: Set<String>
    /// The paths with more than two names, by their last two names.
    private var ends: [[String]: [[String]]] = [:]
    /// The keys of the members of types, by their names.
    private var members: [String: Set<String>] = [:]

    init(_ tokens: some Sequence<TokenTree.Token>) {
        var keys: Set<String> = []
        for token in tokens where keys.insert(token.key).inserted {
            if token.path.count > 2 { ends[Array(token.path.suffix(2)), default: []].append(token.path) }
            // Nested types are not the ones that Swift infers.
            if token.path.count == 2, let name = token.path.last, SourceReferenceTargets.isOwn(name) {
                members[name, default: []].insert(token.key)
            }
        }
        self.keys = keys
    }

    /// Whether a member is unlikely to be one of the system's types, unlike `.white` and `.systemGray2`.
    private static func isOwn(_ name: String) -> Bool {
        name.contains(where: \.isNumber) && !name.hasPrefix("system")
    }

    /// The member of a type that a property named after the type returns: `ColorProvider.ink` for
    /// `Settings.colorProvider.ink`; nil for other paths.
    static func instance(in path: [String]) -> [String]? {
        guard path.count > 2, let last = path.last, case let name = path[path.count - 2],
            let first = name.first, first.isLowercase
        else { return nil }
        return [first.uppercased() + name.dropFirst(), last]
    }

    /// - Returns: nil if none of the files declares the constant, or if the reference is ambiguous.
    func key(of reference: SourceReference, from own: String) -> String? {
        for path in reference.candidates {
            let key = TokenTree.key(of: path)
            if key != own, keys.contains(key) { return key }
        }
        if reference.isImplicit, reference.path.count == 1, let name = reference.path.first {
            guard let keys = members[name], keys.count == 1, let only = keys.first, only != own else { return nil }
            return only
        }
        guard !reference.isImplicit, reference.path.count > 1 else { return nil }
        if let path = SourceReferenceTargets.instance(in: reference.path) {
            let key = TokenTree.key(of: path)
            if key != own, keys.contains(key) { return key }
        }
        let others = (ends[Array(reference.path.suffix(2))] ?? []).filter {
            $0.suffix(reference.path.count).elementsEqual(reference.path)
        }
        guard others.count == 1, let only = others.first.map({ TokenTree.key(of: $0) }), only != own else { return nil }
        return only
    }
}
