import TeamSyncBase
import TeamSyncDesign

/// The origins of the variables in a style sheet of Sass: parameters of mixins and functions, modules such as `theme` in
/// `theme.$ink`, or anything.
struct SassNames {
    enum Origin {
        /// A parameter of a mixin or a function.
        case local
        /// The module with this address.
        case module(String)
        /// The modules whose members are used without a namespace, or an imported source.
        case shared
        case unknown
    }

    private struct Statement {
        let range: Range<Int>
        let address: String
        /// Whether it names the variables that it does not pass on.
        let hides: Bool
    }

    private let bytes: [UInt8]
    private let mask: SourceMask
    /// The parts in which a name is that of a parameter, in source order and outside of each other, by name.
    private var scopes: [String: [Range<Int>]] = [:]
    /// The addresses of modules, by namespace; nil for a namespace of several modules.
    private var modules: [String: String?] = [:]
    /// The statements that name variables of modules, in source order.
    private var statements: [Statement] = []
    /// The addresses of modules whose members are used without a namespace.
    private(set) var shared: [String] = []
    /// The addresses of sources whose variables can be used after `@import`.
    private(set) var imported: [String] = []
    /// The addresses of modules whose members are forwarded.
    private(set) var forwarded: [String] = []
    /// The names of the variables that the source defines.
    private var defined: Set<String> = []
    /// The places of the first definitions outside of blocks and without `!default`, by name.
    private var owned: [String: Int] = [:]
    /// The names of the variables that rules of the source use.
    private var used: Set<String> = []
    private var bytesLeft: Int

    /// The maximum size of a list of parameters, of a statement, and of a name, in bytes.
    private static let (listLimit, statementLimit, nameLimit) = (4000, 4000, 100)

    init(_ mask: SourceMask) {
        (self.mask, bytes) = (mask, mask.bytes)
        bytesLeft = 20 * mask.bytes.count
        for style in mask.styles {
            read(style)
            readDefinitions(in: style)
        }
    }

    /// Reads `$ink: #000`, but no argument `($ink: #000)`.
    private mutating func readDefinitions(in style: Range<Int>) {
        var (index, depth) = (style.lowerBound, 0)
        while bytesLeft > 0, let mark = bytes[index..<style.upperBound].firstIndex(of: UInt8(ascii: "$")) {
            for place in index..<mark where "{}".utf8.contains(bytes[place]) && !mask.isInLiteral(place) {
                depth += bytes[place] == UInt8(ascii: "{") ? 1 : -1
            }
            index = mark + 1
            let name = self.name(at: mark)
            let rest = bytes[mark..<style.upperBound].dropFirst(name.utf8.count).prefix(SassNames.nameLimit)
            let front = bytes[style.lowerBound..<mark].suffix(SassNames.nameLimit).reversed()
            bytesLeft -= name.utf8.count + 1
            guard rest.first(where: { $0 != 0x20 }) == UInt8(ascii: ":"), !mask.isInLiteral(mark),
                ";{}".utf8.contains(front.first { $0 > 0x20 } ?? UInt8(ascii: ";"))
            else {
                if depth > 0 { used.insert(name) }
                continue
            }
            defined.insert(name)
            let value = bytes[index..<style.upperBound].prefix(SassNames.statementLimit).prefix {
                $0 != UInt8(ascii: ";")
            }
            bytesLeft -= value.count
            if depth == 0, owned[name] == nil, value.firstRange(of: Array("!default".utf8)) == nil {
                owned[name] = mark
            }
        }
    }

    private mutating func read(_ style: Range<Int>) {
        var index = style.lowerBound
        while bytesLeft > 0, let mark = bytes[index..<style.upperBound].firstIndex(of: UInt8(ascii: "@")) {
            index = mark + 1
            let word = bytes[index..<style.upperBound].prefix(SassNames.nameLimit).prefix(while: \.isASCIILetterOrDigit)
            guard !word.isEmpty, !mask.isInLiteral(mark) else { continue }
            switch String(decoding: word, as: UTF8.self) {
            case "mixin", "function": readParameters(from: mark, in: style)
            case "use": index = readStatement(from: mark, word.endIndex, in: style, isUse: true)
            case "forward": index = readStatement(from: mark, word.endIndex, in: style, isUse: false)
            case "import": index = readImport(from: word.endIndex, in: style)
            default: break
            }
        }
    }

    private mutating func readParameters(from start: Int, in style: Range<Int>) {
        let statement = bytes[start..<style.upperBound].prefix(SassNames.listLimit)
        let open = statement.firstIndex { "({;}".utf8.contains($0) }
        bytesLeft -= (open ?? statement.endIndex) - start
        guard let open, bytes[open] == UInt8(ascii: "("), let close = end(of: open, in: open..<statement.endIndex)
        else { return }
        let body = bytes[close..<style.upperBound].prefix(SassNames.listLimit).firstIndex { "{;}".utf8.contains($0) }
        var end = close
        if let body, bytes[body] == UInt8(ascii: "{") {
            end = self.end(of: body, in: body..<style.upperBound) ?? style.upperBound
        }
        var depth = 0
        for index in open..<close {
            switch bytes[index] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "$") where depth == 1 && !mask.isInLiteral(index):
                guard "(,".utf8.contains(bytes[open..<index].last { $0 > 0x20 } ?? 0) else { continue }
                let name = self.name(at: index)
                if (scopes[name]?.last?.upperBound ?? 0) < end { scopes[name, default: []].append(index..<end) }
            default: break
            }
        }
    }

    /// The index after the bracket that closes the one at an index.
    private mutating func end(of start: Int, in range: Range<Int>) -> Int? {
        let (open, close) = (bytes[start], bytes[start] == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}"))
        var depth = 0
        for index in range.prefix(max(0, bytesLeft)) {
            bytesLeft -= 1
            guard bytes[index] == open || bytes[index] == close, !mask.isInLiteral(index) else { continue }
            depth += bytes[index] == open ? 1 : -1
            if depth == 0 { return index + 1 }
        }
        return nil
    }

    /// The text of a statement, which ends at a semicolon or a brace, or at the end of a line outside of brackets and
    /// lists.
    private mutating func statement(from start: Int, in style: Range<Int>) -> ArraySlice<UInt8> {
        let limit = bytes[start..<style.upperBound].prefix(SassNames.statementLimit)
        var (depth, last) = (0, UInt8(0))
        var end = start
        while end < limit.endIndex, !";{}".utf8.contains(bytes[end]) {
            if bytes[end] == 0x0a, depth <= 0, last != UInt8(ascii: ",") { break }
            depth += bytes[end] == UInt8(ascii: "(") ? 1 : bytes[end] == UInt8(ascii: ")") ? -1 : 0
            if bytes[end] > 0x20 { last = bytes[end] }
            end += 1
        }
        bytesLeft -= end - start
        return bytes[start..<end]
    }

    /// Reads `"@acme/tokens" as theme`. Without `as`, the namespace is the last part of the address.
    private mutating func readStatement(from mark: Int, _ start: Int, in style: Range<Int>, isUse: Bool) -> Int {
        let statement = self.statement(from: start, in: style)
        let parts = statement.split(maxSplits: 2, omittingEmptySubsequences: false) { "\"'".utf8.contains($0) }
        guard parts.count == 3 else { return statement.endIndex }
        let address = String(decoding: parts[1], as: UTF8.self)
        let hides = !isUse && parts[2].split { $0 <= 0x20 }.contains { $0.elementsEqual("hide".utf8) }
        statements.append(Statement(range: mark..<statement.endIndex, address: address, hides: hides))
        guard isUse else {
            forwarded.append(address)
            return statement.endIndex
        }
        let words = parts[2].split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
        let file = address.split { "/:".contains($0) }.last ?? ""
        let stem = file.split(separator: ".").first ?? ""
        let name = words.first == "as" && words.count > 1 ? words[1] : String(stem.drop { $0 == "_" })
        if name == "*" {
            shared.append(address)
        } else {
            let known = modules[SassNames.normal(name)]
            modules[SassNames.normal(name)] = .some(known == nil || known == address ? address : nil)
        }
        return statement.endIndex
    }

    /// Reads `"a", "b"`.
    private mutating func readImport(from start: Int, in style: Range<Int>) -> Int {
        let statement = self.statement(from: start, in: style)
        let parts = statement.split(omittingEmptySubsequences: false) { "\"'".utf8.contains($0) }
        for (index, part) in parts.enumerated() where index % 2 == 1 {
            imported.append(String(decoding: part, as: UTF8.self))
        }
        return statement.endIndex
    }

    /// The address of the module with a namespace; nil if there is none, or if several have it.
    func address(of namespace: String) -> String? { modules[SassNames.normal(namespace)] ?? nil }

    /// Sass does not distinguish underscores from dashes.
    private static func normal(_ name: String) -> String { name.replacing("_", with: "-") }

    private func name(at start: Int) -> String {
        let name = bytes[start...].prefix(SassNames.nameLimit).prefix { $0 == UInt8(ascii: "$") || $0.isOfSassName }
        return SassNames.normal(String(decoding: name, as: UTF8.self))
    }

    /// The origin of a variable; nil for other names.
    func origin(of variable: Range<Int>) -> Origin? {
        guard let start = start(of: variable) else { return nil }
        if isLocal(start) { return .local }
        guard bytesLeft > 0 else { return .unknown }
        if let index = SourceMask.index(of: start, in: statements.count, range: { statements[$0].range }) {
            return statements[index].hides ? .unknown : .module(statements[index].address)
        }
        guard start > 0, bytes[start - 1] == UInt8(ascii: ".") else {
            // In a source with modules, a variable that it defines is its own, unless it comes from one of them. A source
            // without modules may be imported together with others, so that only what its rules take from it is its own.
            let name = name(at: start)
            guard defined.contains(name) else { return .shared }
            guard shared.isEmpty, imported.isEmpty else { return .unknown }
            // A source without rules may configure another one.
            let isOwned = owned[name].map { $0 <= start } ?? false && used.contains(name)
            return !modules.isEmpty || isOwned ? .local : .unknown
        }
        let name = bytes[..<(start - 1)].suffix(SassNames.nameLimit).reversed().prefix(while: \.isOfSassName)
        guard let module = modules[SassNames.normal(String(decoding: Array(name.reversed()), as: UTF8.self))],
            let module
        else { return .unknown }
        return .module(module)
    }

    /// Whether a variable is a parameter of a mixin or a function, or is used in one that has such a parameter. If the
    /// source has too many parameters, it is false.
    func isLocal(_ variable: Range<Int>) -> Bool { start(of: variable).map(isLocal) ?? false }

    /// The index of the `$` of a variable, which belongs to the given bytes or is directly before them.
    private func start(of variable: Range<Int>) -> Int? {
        let start = variable.lowerBound
        if bytes.indices.contains(start), bytes[start] == UInt8(ascii: "$") { return start }
        return start > 0 && bytes[start - 1] == UInt8(ascii: "$") ? start - 1 : nil
    }

    private func isLocal(_ start: Int) -> Bool {
        guard !scopes.isEmpty, let ranges = scopes[name(at: start)] else { return false }
        return SourceMask.index(of: start, in: ranges.count) { ranges[$0] } != nil
    }
}

extension UInt8 {
    fileprivate var isOfSassName: Bool {
        isASCIILetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
    }
}
