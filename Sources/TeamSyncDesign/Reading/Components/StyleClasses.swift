import TeamSyncBase

/// The classes in the selectors of a style sheet.
struct StyleClasses {
    /// The classes of elements that rules of the style sheet style by themselves: those of `.chip`, `.chip.active` and
    /// `:where(.chip):hover`, of `&.active` inside such a rule, and of Tailwind's `@utility chip`. In `.menu .chip`, only
    /// the element inside of another one is styled.
    private(set) var defined: Set<String> = []
    /// All classes, wherever they are in a selector.
    private(set) var mentioned: Set<String> = []
    /// Whether the names of some classes are computed.
    private(set) var isOpen = false

    /// The calls of mixins without a block. A mixin may define classes.
    private(set) var calls: Set<MixinCall> = []

    /// A call of a mixin of Sass or Less, such as `@include tones(red)` and `.tones(red)`.
    struct MixinCall: Hashable {
        enum Place: Hashable {
            case top, mixin
            /// The classes that the selector of the rule consists of.
            case rule([String])
        }

        let text: String
        let place: Place

        var name: Substring {
            let call = text.hasPrefix("@include ") ? text.dropFirst(9) : text.dropFirst()
            return call.drop { $0 == " " }.prefix { $0 != "(" && $0 != " " }
        }

        init?(_ statement: ArraySlice<UInt8>, _ place: Place) {
            guard statement.starts(with: "@include ".utf8) || statement.first == UInt8(ascii: ".") else { return nil }
            (text, self.place) = (String(decoding: statement.prefix(200), as: UTF8.self), place)
        }
    }

    /// Whether a mixin that is called may define a class: its name or its arguments contain a word of the class, and it is
    /// not called in the rule of something else, or it is called outside of all rules and mixins, and not known.
    /// - Parameters:
    ///   - known: other calls.
    ///   - declared: the mixins whose classes are known, such as `@mixin chip`.
    static func mayDefine(
        _ name: String, _ calls: Set<MixinCall>, besides known: Set<MixinCall>, _ declared: Set<String>
    ) -> Bool {
        let open = calls.filter { !declared.contains("@mixin \($0.name)") }
        guard !open.isEmpty else { return false }
        let names = Set(known.map(\.name))
        let all = NameWords.of(name, digits: .attached, limit: 12)
        // The first word of several is that of the design system.
        let words = Set(all.count > 2 ? all.dropFirst() : all[...])
        return open.contains { call in
            let isNamed = !words.isDisjoint(with: NameWords.of(call.text, digits: .attached, limit: 40))
            return switch call.place {
            case .top: isNamed || !names.contains(call.name)
            case .mixin: isNamed
            case .rule(let classes): isNamed && classes.contains { name.hasPrefix($0) && name != $0 }
            }
        }
    }

    /// The maximum depth of rules that contain others, and of selectors in parentheses.
    private static let (ruleLimit, nestingLimit) = (50, 4)
    /// The pseudo-classes that select the same element as the selectors in their parentheses.
    private static let transparent: Set<String> = [":is", ":where", ":global", ":local", ":matches"]

    private enum Rule {
        case top
        /// Whether the rule styles elements by themselves, and the classes to which `&--small` in the rule adds text.
        case selector(isOwn: Bool, names: [String])

        static let other = Rule.selector(isOwn: false, names: [])
    }

    init() {}

    /// - Parameter text: a style sheet without comments.
    init(_ text: [UInt8]) {
        var rules: [Rule] = []
        var start = 0
        /// The number of blocks around the mixin that contains the text.
        var mixin: Int?
        for index in text.indices where "{};".utf8.contains(text[index]) {
            defer { start = index + 1 }
            let statement = StyleClasses.trimmed(text[start..<index])
            if text[index] != UInt8(ascii: "{") {
                let place: MixinCall.Place =
                    if case .selector(_, let names)? = rules.last { .rule(names) } else { mixin == nil ? .top : .mixin }
                if let call = MixinCall(statement, place) { calls.insert(call) }
            }
            switch text[index] {
            case UInt8(ascii: "{"):
                if mixin == nil, statement.starts(with: "@mixin ".utf8) { mixin = rules.count }
                let rule = read(statement, in: rules.last ?? .top)
                // Interpolations such as `#{$name}` are part of a selector, and have a closing brace, too.
                rules.append(rules.count < StyleClasses.ruleLimit ? rule : .other)
            case UInt8(ascii: "}"):
                _ = rules.popLast()
                if mixin == rules.count { mixin = nil }
            default: break
            }
        }
    }

    mutating func add(_ other: StyleClasses) {
        defined.formUnion(other.defined)
        mentioned.formUnion(other.mentioned)
        calls.formUnion(other.calls)
        isOpen = isOpen || other.isOpen
    }

    /// Reads the beginning of a rule, up to its brace.
    private mutating func read(_ head: ArraySlice<UInt8>, in parent: Rule) -> Rule {
        let utility = Array("@utility ".utf8)
        if head.starts(with: utility) {
            add(StyleClasses.trimmed(head.dropFirst(utility.count)).prefix(while: StyleClasses.isWord), isOwn: true)
            return .selector(isOwn: true, names: [])
        }
        // The rules in `@media` and the like belong to the rule around it.
        if head.first == UInt8(ascii: "@") { return parent }
        var (isOwn, names): (Bool, [String]) = (false, [])
        for selector in StyleClasses.parts(of: head) {
            if read(selector, in: parent, depth: 0) { isOwn = true }
            names += StyleClasses.names(selector, in: parent)
        }
        return .selector(isOwn: isOwn, names: Array(names.prefix(StyleClasses.nameLimit)))
    }

    /// The maximum number of classes in a list of selectors to which text can be added.
    private static let nameLimit = 20

    /// Returns the classes that a selector consists of: `chip` for `.chip`, and for `&--small` in such a rule
    /// `chip--small`; empty for other selectors.
    private static func names(_ selector: ArraySlice<UInt8>, in parent: Rule) -> [String] {
        let rest = selector.dropFirst()
        guard let first = rest.first, isWord(first), rest.allSatisfy(isWord) else { return [] }
        let text = String(decoding: rest, as: UTF8.self)
        if selector.first == UInt8(ascii: ".") { return [text] }
        guard selector.first == UInt8(ascii: "&"), case .selector(_, let names) = parent else { return [] }
        return names.map { $0 + text }
    }

    /// - Returns: whether the selector selects elements by themselves.
    private mutating func read(_ selector: ArraySlice<UInt8>, in parent: Rule, depth: Int) -> Bool {
        guard depth < StyleClasses.nestingLimit else { return false }
        var isOwn = !StyleClasses.hasCombinator(selector)
        if case .selector(let isParentOwn, _) = parent {
            isOwn = isOwn && isParentOwn && selector.first == UInt8(ascii: "&")
        }
        var index = selector.startIndex
        while index < selector.endIndex {
            let byte = selector[index]
            let rest = selector[(index + 1)...]
            index += 1
            switch byte {
            case UInt8(ascii: "."):
                let name = rest.prefix(while: StyleClasses.isWord)
                let next = rest.dropFirst(name.count).first
                if let next, "#@".utf8.contains(next) {
                    // The rest of this name is computed.
                    isOpen = true
                } else if next != UInt8(ascii: "\\") {
                    // A mixin of Less has parentheses.
                    add(name, isOwn: isOwn && next != UInt8(ascii: "("))
                }
                index += name.count
            case UInt8(ascii: "&"):
                guard let next = rest.first, StyleClasses.isWord(next) else { break }
                let suffix = rest.prefix(while: StyleClasses.isWord)
                let isComputed = rest.dropFirst(suffix.count).first.map { "#@".utf8.contains($0) } ?? false
                guard case .selector(_, let names) = parent, !names.isEmpty, !isComputed else {
                    isOpen = true
                    break
                }
                for name in names { add(Array(name.utf8)[...] + suffix, isOwn: isOwn) }
            case UInt8(ascii: "#"): if rest.first == UInt8(ascii: "{") { isOpen = true }
            case UInt8(ascii: "["): index = rest.firstIndex(of: UInt8(ascii: "]")) ?? selector.endIndex
            case UInt8(ascii: "("):
                let end = StyleClasses.end(ofParenthesesAt: index - 1, in: selector)
                let function = selector[..<(index - 1)].reversed().prefix {
                    StyleClasses.isWord($0) || $0 == UInt8(ascii: ":")
                }
                let isTransparent = StyleClasses.transparent.contains(
                    String(decoding: function.reversed(), as: UTF8.self))
                for part in StyleClasses.parts(of: selector[index..<end]) {
                    _ = read(part, in: isOwn && isTransparent ? .top : .other, depth: depth + 1)
                }
                index = end
            default: break
            }
        }
        return isOwn
    }

    private mutating func add(_ name: ArraySlice<UInt8>, isOwn: Bool) {
        guard let first = name.first, !first.isASCIIDigit else { return }
        let text = String(decoding: name, as: UTF8.self)
        mentioned.insert(text)
        if isOwn { defined.insert(text) }
    }

    // MARK: Text

    private static func isWord(_ byte: UInt8) -> Bool { byte.isPartOfWord || byte == UInt8(ascii: "-") }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let front = text.drop { $0 <= 0x20 }
        return front.dropLast(front.reversed().prefix { $0 <= 0x20 }.count)
    }

    /// Returns the selectors in a list with commas.
    private static func parts(of list: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var (parts, depth, start): ([ArraySlice<UInt8>], Int, Int) = ([], 0, list.startIndex)
        for index in list.indices {
            switch list[index] {
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ",") where depth == 0:
                parts.append(trimmed(list[start..<index]))
                start = index + 1
            default: break
            }
        }
        return parts + [trimmed(list[start...])]
    }

    /// Whether a selector is about an element inside of or next to another one.
    private static func hasCombinator(_ selector: ArraySlice<UInt8>) -> Bool {
        var depth = 0
        for byte in selector {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case _ where depth == 0 && (byte <= 0x20 || ">+~".utf8.contains(byte)): return true
            default: break
            }
        }
        return false
    }

    /// Returns the index of the closing parenthesis; the end of the selector if there is none.
    private static func end(ofParenthesesAt open: Int, in selector: ArraySlice<UInt8>) -> Int {
        var depth = 0
        for index in open..<selector.endIndex {
            if selector[index] == UInt8(ascii: "(") { depth += 1 }
            if selector[index] == UInt8(ascii: ")") { depth -= 1 }
            if depth == 0 { return index }
        }
        return selector.endIndex
    }
}
