import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// The custom properties of a style sheet (CSS, and the variables of Sass and Less), by theme. Only properties of the
/// whole document, of themes and of media queries are read.
struct StyleSheetTokens {
    enum Scope {
        /// The declarations apply to all modes.
        case all
        case modes([String])
        case skipped
    }

    static let (depthLimit, modeLimit, tokenLimit) = (50, 20, 200_000)

    private(set) var tokens: [TokenTree.Token] = []
    private var positions: [[String]: Int] = [:]
    /// For each open rule, the modes that its declarations apply to. nil stands for all modes; an empty list means that
    /// the declarations are not read.
    private(set) var scopes: [[String?]] = []
    /// The variables of Less in rules.
    var lessVariables = LessVariables()
    /// For each open rule, the name of the function that it declares; nil for other rules.
    private var functions: [String?] = []
    /// The variables without a value, such as `$red-90: false`.
    private var switches: [TokenTree.Token] = []
    /// The text after `@deprecated` in the comment that precedes the next declaration.
    private var deprecation: String?
    /// The last line of a comment such as `// Deprecated in 3.0`, which must be directly before the declaration; nil for
    /// other comments.
    private var statementEnd: Int?
    /// The last line of a section whose heading may be `// Deprecated`, so that it is unclear what is deprecated.
    private var unclearEnd = 0
    /// Whether the next declaration is in such a section.
    private var isUnclear = false
    /// The names of classes such as `.acme-theme` that are selectors on their own.
    private var classes: Set<String> = []
    private var scopeClass = ScopeClass()
    /// The themes of mixins, by their names.
    private var mixinThemes: [String: String] = [:]
    /// The maximum size of a comment that is read, in bytes.
    private static let commentLimit = 4096

    /// - Parameter isPlain: whether the style sheet is CSS, in which two slashes do not begin a comment.
    /// - Throws: if the bytes are not text, rules are nested too deeply, or there are too many declarations.
    init(_ bytes: [UInt8], isPlain: Bool) throws(Warning.FileFault) {
        try self.init(bytes, isPlain: isPlain, root: nil)
        let rootNumber = tokens.count { $0.mode == nil && $0.path[0].hasPrefix("--") }
        if let root = scopeClass.selector(besides: rootNumber) {
            try self.init(bytes, isPlain: isPlain, root: root)
        }
        tokens = StyleSheetTokens.markingPassedOn(tokens, in: bytes)
    }

    /// - Parameter root: the class of the element that contains everything else, such as `.acme-root`; nil if there is
    ///   none.
    private init(_ bytes: [UInt8], isPlain: Bool, root: String?) throws(Warning.FileFault) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        if !isPlain { mixinThemes = StyleSheetTokens.themes(ofMixinsIn: bytes) }
        var (chunk, line, chunkLine, index): ([UInt8], Int, Int, Int) = ([], 1, 1, 0)
        var (brackets, interpolations, quote): (Int, Int, UInt8?) = (0, 0, nil)
        // The line on which the last declaration ends.
        var endLine = 0
        func ascii(_ character: Unicode.Scalar) -> UInt8 { UInt8(ascii: character) }
        while index < bytes.count {
            let byte = bytes[index]
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            index += 1
            if byte == ascii("\n") { line += 1 }
            if let open = quote {
                chunk.append(byte)
                if byte == ascii("\\"), index < bytes.count {
                    chunk.append(next)
                    index += 1
                } else if byte == open || byte == ascii("\n") {
                    quote = nil
                }
                continue
            }
            if byte == ascii("/"), next == ascii("*") {
                let (start, firstLine) = (index, line)
                index += 1
                while index < bytes.count, !(bytes[index] == ascii("/") && bytes[index - 1] == ascii("*")) {
                    if bytes[index] == ascii("\n") { line += 1 }
                    index += 1
                }
                let isAfter = firstLine == endLine && StyleSheetTokens.endsLine(bytes, at: index + 1)
                if chunk.isEmpty {
                    readComment(start..<min(index, bytes.count), of: bytes, firstLine...line, isAfter)
                }
                index += 1
                if !chunk.isEmpty { chunk.append(ascii(" ")) }
                continue
            }
            if !isPlain, byte == ascii("/"), next == ascii("/"), chunk.last != ascii(":"),
                chunk.last != ascii("(")
            {
                let start = index
                while index < bytes.count, bytes[index] != ascii("\n") { index += 1 }
                if chunk.isEmpty { readComment(start..<index, of: bytes, line...line, line == endLine) }
                continue
            }
            switch byte {
            case ascii("\""), ascii("'"):
                quote = byte
                chunk.append(byte)
            case ascii("("), ascii("["):
                brackets += 1
                chunk.append(byte)
            case ascii(")"), ascii("]"):
                brackets = max(0, brackets - 1)
                chunk.append(byte)
            case ascii("{") where !isPlain && chunk.last == ascii("#"):
                interpolations += 1
                chunk.append(byte)
            case ascii("}") where interpolations > 0:
                interpolations -= 1
                chunk.append(byte)
            case ascii("{") where brackets == 0:
                guard scopes.count < StyleSheetTokens.depthLimit else { throw .tooDeep(StyleSheetTokens.depthLimit) }
                let text = StyleSheetTokens.text(chunk)
                let prelude = root.map { ScopeClass.replacing($0, in: text) } ?? text
                let isInAll = (scopes.last ?? [nil]) == [nil]
                scopeClass.begin(isInAll ? StyleSheetTokens.onlyClass(prelude) : nil)
                classes.formUnion(StyleSheetTokens.themeClasses(prelude))
                let mixin =
                    mixinThemes.isEmpty
                    ? nil
                    : prelude.firstRange(of: "@mixin ").flatMap {
                        StyleSheetTokens.mixinName(prelude[$0.upperBound...])
                    }
                let theme = mixin.flatMap { mixinThemes[$0] }
                scopes.append(modes(in: theme.map { .modes([$0]) } ?? StyleSheetTokens.scope(prelude)))
                functions.append(StyleSheetTokens.functionName(prelude))
                lessVariables.begin(prelude, scopes.last ?? [])
                (chunk, deprecation, statementEnd) = ([], nil, nil)
            case ascii("}") where brackets == 0:
                try declare(chunk, chunkLine)
                _ = (scopes.popLast(), functions.popLast())
                lessVariables.end()
                scopeClass.end()
                chunk = []
            case ascii(";") where brackets == 0:
                try declare(chunk, chunkLine)
                (chunk, endLine) = ([], line)
            default:
                if chunk.isEmpty, byte <= 0x20 { continue }
                if chunk.isEmpty { chunkLine = line }
                chunk.append(byte)
            }
        }
        try declare(chunk, chunkLine)
        addUnsetVariables()
        tokens += lessVariables.tokens
        if !isPlain { tokens = StyleSheetTokens.joiningModes(tokens) }
    }

    /// Reads a comment such as `/// @deprecated Use $ink` or `// Deprecated in 3.0`, which applies to the next
    /// declaration.
    /// - Parameter isAfter: whether it applies to the declaration that precedes it on its line instead.
    private mutating func readComment(
        _ range: Range<Int>, of source: [UInt8], _ lines: ClosedRange<Int>, _ isAfter: Bool
    ) {
        let bytes = source[range]
        guard bytes.count <= StyleSheetTokens.commentLimit else { return }
        let plain = { (bytes: ArraySlice<UInt8>) in
            StyleSheetTokens.text(bytes.filter { $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "/") })
        }
        let tag = bytes.firstRange(of: Array("@deprecated".utf8))
        let tagged = tag.map { tag in
            let rest = plain(bytes[tag.upperBound...].prefix { $0 != UInt8(ascii: "\n") })
            return String(rest.drop { $0.isWhitespace || ":-–—".contains($0) })
        }
        let message = tagged ?? ItemForm.deprecation(in: plain(bytes))
        if isAfter {
            if let message { deprecateLast(message, lines.lowerBound) }
        } else if let tagged {
            (deprecation, statementEnd) = (tagged, nil)
        } else if statementEnd == lines.lowerBound - 1 {
            statementEnd = lines.upperBound
        } else if let message, deprecation == nil {
            let size = DeprecatedSection.size(of: source, range.lowerBound - 1, range.upperBound, message)
            guard size == 0 else { return unclearEnd = lines.upperBound + size }
            (deprecation, statementEnd) = (message, lines.upperBound)
        }
    }

    /// Deprecates the last declaration, which can be in several modes, if it is on a line.
    private mutating func deprecateLast(_ message: String, _ line: Int) {
        let outer = deprecation
        defer { deprecation = outer }
        deprecation = message
        guard let last = tokens.last, last.line == line else { return }
        for index in tokens.indices.reversed().prefix(StyleSheetTokens.modeLimit) {
            guard tokens[index].line == last.line, tokens[index].path == last.path else { break }
            tokens[index].remarks.merge(remarks) { own, _ in own }
        }
    }

    // MARK: Declarations

    /// As in the cascade, the last declaration of a property takes precedence.
    private mutating func declare(_ chunk: [UInt8], _ line: Int) throws(Warning.FileFault) {
        scopeClass.add(chunk)
        isUnclear = line <= unclearEnd
        if let end = statementEnd, line > end + 1 { deprecation = nil }
        defer { if !chunk.isEmpty { (deprecation, statementEnd) = (nil, nil) } }
        if let function = functions.last ?? nil { return try declareReturned(chunk, by: function, line) }
        if !scopes.isEmpty { lessVariables.add(chunk, line) }
        guard let first = chunk.first, "-$@".utf8.contains(first), let colon = chunk.firstIndex(of: UInt8(ascii: ":"))
        else { return }
        let name = StyleSheetTokens.text(Array(chunk[..<colon]))
        let isProperty = name.hasPrefix("--")
        let own = isProperty ? name.dropFirst(2) : name.dropFirst()
        guard !own.isEmpty, isProperty || first != UInt8(ascii: "-") && scopes.isEmpty,
            own.utf8.allSatisfy({
                $0 >= 0x80 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0.isASCIILetter || $0.isASCIIDigit
            })
        else { return }
        var value = StyleSheetTokens.text(Array(chunk[(colon + 1)...]))
        for flag in ["!default", "!important", "!global"] where value.hasSuffix(flag) {
            value = value.dropLast(flag.count).trimmed
        }
        if !isProperty, ["true", "false"].contains(value) {
            guard switches.count < StyleSheetTokens.tokenLimit else { return }
            switches.append(
                TokenTree.Token(
                    path: [name], place: [name], line: line, type: nil, value: .string(value), remarks: remarks))
            return
        }
        try declare([name], value[...], line)
    }

    /// Adds the variables that are switched on or off instead of having a value, if another variable of the same group
    /// has one: `$red-90: false` next to `$red-80`. The others turn parts of a library on or off.
    private mutating func addUnsetVariables() {
        func group(_ name: String) -> Substring? { name.lastIndex(of: "-").map { name[..<$0] } }
        guard !switches.isEmpty else { return }
        let names = Set(tokens.map { $0.path[0] })
        let groups = Set(names.compactMap(group))
        var added: Set<String> = []
        for token in switches.reversed() {
            let name = token.path[0]
            guard !names.contains(name), group(name).map(groups.contains) == true, added.insert(name).inserted else {
                continue
            }
            tokens.append(token)
        }
    }

    /// The remarks in the comment before the next declaration.
    private var remarks: [String: JSONValue] {
        deprecation.map { ["deprecated": $0.isEmpty ? .bool(true) : .string(LineScan.bounded($0))] }
            ?? (isUnclear ? [TokenText.isUnclear: .bool(true)] : [:])
    }

    /// Reads the members of a map that a function returns: `@function values-dark() { @return ('ink': #fff); }`.
    private mutating func declareReturned(
        _ chunk: [UInt8], by function: String, _ line: Int
    ) throws(Warning.FileFault) {
        let text = StyleSheetTokens.text(chunk)
        guard text.hasPrefix("@return "), let members = SassMap.members(of: text.dropFirst(8)) else { return }
        scopes.append([StyleSheetTokens.mode(named: function)])
        defer { scopes.removeLast() }
        for member in members { try declare([member.key], SassMap.withoutSwitch(member.value), line) }
    }

    /// - Parameter value: a value, or a Sass map with members that are tokens.
    private mutating func declare(_ path: [String], _ value: Substring, _ line: Int) throws(Warning.FileFault) {
        // An empty map gets its members elsewhere.
        guard !value.isEmpty, value != "()" else { return }
        if path.count == 2, path[0].hasPrefix("$"), StyleSheetTokens.isModule(value, path[1]) { return }
        // A nested map of lengths is one value, such as a text style. A nested map of colors contains shades, which are
        // separate.
        // The same applies to steps of any kind: `contrast: (50: $ink, 900: white)`.
        let mayBeMap = path[0].hasPrefix("$") && path.count < 6
        if mayBeMap, let members = SassMap.members(of: value),
            path.count == 1 || value.contains("#") || SassMap.areSteps(members)
        {
            if path.count == 1, StyleSheetTokens.repeatsVariables(members) { return }
            let outer = deprecation
            defer { deprecation = outer }
            let notes = path.count > 1 ? members.filter { StyleSheetTokens.isDeprecation($0.key) } : []
            if let note = notes.first(where: { $0.value != "false" }) {
                deprecation = note.value == "true" ? "" : note.value.filter { $0 != "\"" && $0 != "'" }
            }
            for member in members where !notes.contains(where: { $0.key == member.key }) {
                try declare(path + [member.key], member.value, line)
            }
            return
        }
        let value = LineScan.bounded(String(value))
        for scope in scopes.last ?? [nil] {
            let mode = scope.flatMap { isSystem($0, path[0]) ? nil : $0 }
            var token = TokenTree.Token(
                path: path, place: path, line: line, mode: mode, type: nil, value: .string(value), remarks: remarks)
            let place = path + [mode ?? "", mode == nil ? "" : "mode"]
            token.isOnlyReferred = StyleSheetTokens.isPrivate(path[0])
            if let position = positions[place] {
                tokens[position] = token
            } else {
                guard tokens.count < StyleSheetTokens.tokenLimit else {
                    throw .tooManyValues(StyleSheetTokens.tokenLimit)
                }
                positions[place] = tokens.count
                tokens.append(token)
            }
        }
    }

    /// Whether a mode is the name of the design system, because the name of a property in `.acme-theme` begins with it.
    private func isSystem(_ mode: String, _ property: String) -> Bool {
        classes.contains(mode) && property.lowercased().hasPrefix("--\(mode)-")
    }

    /// Whether other modules of Sass cannot use a variable: `$_default`, `$-default`.
    private static func isPrivate(_ name: String) -> Bool { name.hasPrefix("$_") || name.hasPrefix("$-") }

    /// Whether a member of a map, such as `deprecation-message`, deprecates the other members.
    private static func isDeprecation(_ name: String) -> Bool {
        switch MemberRole(name.replacing("-", with: "_")) {
        case .deprecated, .replacement: name.contains("deprecat")
        default: false
        }
    }

    /// Whether a member of a map only lists the variables of the module with its name, as in
    /// `(theme-dark: (colors: theme-dark.$colors))`, so that it names a theme.
    private static func isModule(_ value: Substring, _ name: String) -> Bool {
        let values = SassMap.members(of: value)?.map(\.value) ?? [value]
        return !values.isEmpty && values.allSatisfy { $0.hasPrefix("\(name).$") }
    }

    /// Whether a map only lists variables, most of them under their own names, as in `(ink: $ink, paper: $paper)`.
    static func repeatsVariables(_ members: [SassMap.Member]) -> Bool {
        let names = members.compactMap {
            TokenReference.nameInStyleSheet(String($0.value)).map { String($0.dropFirst()) }
        }
        guard names.count == members.count else { return false }
        return zip(members, names).count { $1 == $0.key || $1.hasSuffix("-\($0.key)") } * 2 > members.count
    }

    /// Returns the modes that the declarations apply to in a rule that begins here: the modes of the enclosing rules,
    /// combined with its own.
    private func modes(in scope: Scope) -> [String?] {
        let outer = scopes.last ?? [nil]
        switch scope {
        case .all: return outer
        case .skipped: return []
        case .modes(let own):
            let all = outer.flatMap { mode in
                own.map { name in mode == nil || mode == name ? name : BoundedName.of("\(mode ?? "") \(name)") }
            }
            return all.prefix(StyleSheetTokens.modeLimit).map { BoundedName.of($0) }
        }
    }
}
