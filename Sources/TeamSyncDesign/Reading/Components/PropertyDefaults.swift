import TeamSyncBase

/// The defaults that a component in a script uses for properties that users omit: `function Chip({ size = 'md' })`,
/// `const { size = 'md' } = props`, `Chip.defaultProps = { size: 'md' }`, `withDefaults(defineProps<Props>(), { … })`.
struct PropertyDefaults {
    /// The maximum number of lexemes between the name and the parameters of a component, and the maximum number of
    /// lexemes in a component.
    private static let (headLimit, limit) = (100, 100_000)
    private static let objects: Set<String> = [
        "props", "inProps", "ownProps", "originalProps", "passedProps", "_props",
    ]

    /// The defaults as formatted text, by property.
    private(set) var texts: [String: String] = [:]
    /// The index of the opening brace of an inline type after a pattern, as in `({ size }: { size?: Size })`.
    private(set) var types: Int?

    /// The end of the lexemes that have been searched for statements.
    private var searched = 0

    private let members: ScriptMembers
    private var source: SourceLexemes { members.source }

    init(_ source: SourceLexemes) { members = ScriptMembers(source: source) }

    /// - Parameter index: the index of the component's name, which follows `function` or `const`.
    mutating func addParameters(behind index: Int) {
        var index = index + 1
        let end = min(index + PropertyDefaults.headLimit, source.all.count)
        while index < end {
            if source.isMark(index, "{") {
                let behind = source.next(after: index)
                let isPattern =
                    source.isMark(index - 1, "(")
                    && [")", ",", ":"].contains { source.isMark(behind, $0) }
                if isPattern { return add(pattern: index) }
                // This brace begins the body of a function.
                if source.isMark(index - 1, ")") || source.isArrow(index - 2) { return }
                index = behind
            } else {
                index += 1
            }
        }
    }

    /// - Parameter range: the lexemes of the component, which may contain defaults.
    mutating func addStatements(in range: Range<Int>) {
        let left = max(range.lowerBound, min(searched, range.upperBound))..<range.upperBound
        searched = max(searched, range.upperBound)
        for index in left.prefix(PropertyDefaults.limit) {
            switch source.word(index) {
            case "const", "let", "var":
                if source.isMark(index + 1, "{") { addStatement(index + 1) }
            case "defaultProps":
                if !source.isMark(index - 1, ".") { addObject(behind: index) }
            case "defaultVariants":
                if source.isMark(index + 1, ":"), source.isMark(index + 2, "{") { add(object: index + 2) }
            case "withDefaults":
                guard source.isMark(index + 1, "(") else { continue }
                let parts = source.parts(of: source.inside(index + 1))
                if let last = parts.last, source.isMark(last.lowerBound, "{") { add(object: last.lowerBound) }
            default: continue
            }
        }
    }

    /// Returns the `=` after the pattern in `{ size = 'md' }: ChipProps = props`; nil if there is none.
    static func equals(behindPattern brace: Int, _ source: SourceLexemes) -> Int? {
        let equals = source.next(after: brace)
        guard source.isMark(equals, ":") else { return source.isMark(equals, "=") ? equals : nil }
        let near = equals..<min(equals + PropertyDefaults.headLimit, source.all.count)
        return source.first(in: near) { source.isMark($0, "=") && !source.isArrow($0) }
    }

    /// Reads `{ size = 'md' } = props` and `{ size = 'md' } = { ...context, ...props }`.
    private mutating func addStatement(_ brace: Int) {
        guard let equals = PropertyDefaults.equals(behindPattern: brace, source) else { return }
        if source.isMark(equals + 1, "{") {
            let parts = source.parts(of: source.inside(equals + 1))
            let areSpread = parts.allSatisfy { $0.count == 4 && source.isMark($0.lowerBound, ".") }
            let last = parts.last.flatMap { source.word($0.upperBound - 1) }
            if areSpread, last.map(PropertyDefaults.objects.contains) ?? false { add(pattern: brace) }
            return
        }
        let isOwn = source.word(equals + 1) == "this" && source.isMark(equals + 2, ".")
        let start = isOwn ? equals + 3 : equals + 1
        guard let name = source.word(start) else { return }
        let isCall = source.isMark(start + 1, "(") || source.isMark(start + 1, "<")
        if isCall ? name.lowercased().contains("props") : PropertyDefaults.objects.contains(name) {
            add(pattern: brace)
        }
    }

    /// Reads `defaultProps: Partial<ChipProps> = { size: 'md' }`.
    mutating func addObject(behind index: Int) {
        let near = index + 1..<max(index + 1, min(index + 20, source.all.count))
        guard let equals = source.first(in: near, where: { source.isMark($0, "=") }), source.isMark(equals + 1, "{"),
            index + 1 == equals || source.isMark(index + 1, ":")
        else { return }
        add(object: equals + 1)
    }

    /// - Parameter brace: the index of the opening brace of an object with the component's options.
    mutating func addOptions(_ brace: Int) { add(object: brace) }

    private mutating func add(pattern brace: Int) {
        texts.merge(members.patternDefaults(in: source.inside(brace))) { first, _ in first }
        let behind = source.next(after: brace)
        if types == nil, source.isMark(behind, ":"), source.isMark(behind + 1, "{") { types = behind + 1 }
    }

    private mutating func add(object brace: Int) {
        texts.merge(members.values(in: source.inside(brace))) { first, _ in first }
    }
}
