import TeamSyncBase

/// How code outside of Swift uses a component at a place: the attributes of a tag in JSX, Vue, Svelte, Angular or HTML,
/// or the arguments of a call in Kotlin or Dart. The names of attributes are compared without case and separators, because
/// templates and scripts spell them differently: `tab-index` and `tabIndex`.
struct ComponentUse: Equatable, Sendable {
    enum Form: Equatable, Sendable {
        case tag, endTag, call
        /// A selector of a style sheet: `acme-chip::part(label) {`.
        case selector
        /// A member of a type in Dart, or one in Kotlin that is not called: `Chip.icon(…)`, `ChipKind.quiet`.
        case member
        /// A reference to a function: `::Chip`.
        case reference
        /// The name of a type in Kotlin, which the code does not call there: `val chip: Chip`.
        case mention
        /// The name is imported or exported again without another name.
        case passing
        /// The code declares a function of this name itself.
        case declaration
    }

    enum Value: Equatable, Sendable {
        case literal(String)
        case expression
    }

    let form: Form
    /// The values by name of the attribute or argument.
    private(set) var values: [String: Value] = [:]
    /// The names of the attributes that are set although a component may have no such property.
    private(set) var attributes: Set<String> = []
    /// The names of the events with a listener.
    private(set) var events: Set<String> = []
    /// The names of slots for which the element may have content, and of those for which it certainly has.
    private(set) var (slots, sureSlots): (Set<String>, Set<String>) = ([], [])
    /// Whether the code passes values that cannot be read, such as `{...props}`.
    private(set) var isOpen = false
    /// Whether the code can access the instance of the component.
    private(set) var hasReference = false
    /// Whether the element or the call has a body.
    private(set) var hasContent = false
    /// The CSS parts in a selector.
    private(set) var parts: Set<String> = []
    /// For a selector: the text of the rule, without its other selectors.
    private(set) var rule = ""
    /// The number of arguments without a name, at the beginning.
    private(set) var positional = 0
    /// The imports of the source of a call in Kotlin, and its own package: `com.acme.ui.Chip`, `com.acme.ui.*`.
    let imports: Set<String>

    /// The member of a type in Dart; nil for other forms.
    let member: String?
    let isOfDart: Bool
    /// The name in a Kotlin source; nil in other languages.
    let kotlin: KotlinName?

    init(
        _ form: Form, imports: Set<String> = [], member: String? = nil, isOfDart: Bool = false,
        _ kotlin: KotlinName? = nil
    ) {
        (self.form, self.imports, self.member, self.isOfDart) = (form, imports, member, isOfDart)
        self.kotlin = kotlin
    }

    /// The usual spelling of a name.
    static func canonical(_ name: some StringProtocol) -> String {
        String(decoding: name.utf8.lazy.filter { !"-_".utf8.contains($0) }.map { $0.lowercasedASCII }, as: UTF8.self)
    }

    func value(of name: String) -> Value? { values[ComponentUse.canonical(name)] }

    func listens(to event: String) -> Bool {
        let name = ComponentUse.canonical(event)
        return events.contains(name) || values["on" + name] != nil
    }

    // MARK: Attributes

    /// The beginnings of attributes that do not pass anything to the component.
    private static let directives = ["class:", "style:", "use:", "let:", "transition:", "in:", "out:", "animate:", "*"]

    /// - Parameters:
    ///   - name: as written: `variant`, `:variant`, `[variant]`, `v-bind:variant.sync`, `@close`, `#header`.
    ///   - text: the value without its quotation marks or braces; nil if there is none.
    ///   - isCode: whether the value is in braces.
    mutating func addAttribute(_ name: String, _ text: String?, isCode: Bool) {
        var (rest, isBound) = (name[...], isCode)
        func drop(_ prefix: String) -> Bool {
            guard rest.hasPrefix(prefix) else { return false }
            rest = rest.dropFirst(prefix.count)
            return true
        }
        if rest == "v-bind" || rest == "v-on" || rest == "ref" || rest == "bind:this" {
            if rest.hasPrefix("v-") { isOpen = true } else { hasReference = true }
        } else if drop("#") || drop("v-slot:") || drop("v-slot") {
            hasReference = true
            addSlot(ComponentUse.canonical(rest.isEmpty ? "default" : rest.prefix { $0 != "=" }))
        } else if drop("@") || drop("v-on:") || drop("on:") || rest.hasPrefix("(") {
            let event = rest.drop { $0 == "(" }.prefix { !".|)".contains($0) }
            if event.isEmpty || event.hasPrefix("[") { isOpen = true }
            events.insert(ComponentUse.canonical(event))
        } else if ComponentUse.directives.contains(where: drop) {
            return
        } else {
            if drop("v-model") {
                isBound = true
                rest = rest.drop { $0 == ":" }
                if rest.isEmpty || rest.hasPrefix(".") { rest = "modelValue" }
                events.insert("update:" + ComponentUse.canonical(rest))
            } else if rest.hasPrefix("[") {
                isBound = true
                let hasEvent = rest.hasPrefix("[(")
                rest = rest.drop { "[(".contains($0) }.prefix { !"])".contains($0) }
                // Angular sets an attribute of the element, and not a property of the component.
                if rest.hasPrefix("attr.") {
                    attributes.insert(ComponentUse.canonical(rest.dropFirst(5)))
                    return
                }
                if hasEvent { events.insert(ComponentUse.canonical(rest) + "change") }
            } else if drop("v-bind:") || drop(":") || drop("bind:") || drop("?") || drop(".") {
                isBound = true
                if rest.hasPrefix("[") { isOpen = true }
            }
            let plain = ComponentUse.canonical(rest.prefix { !".[".contains($0) })
            values[plain] = ComponentUse.value(text, isBound: isBound)
        }
    }

    /// - Returns: a literal if the value is a string, a number or a Boolean.
    private static func value(_ text: String?, isBound: Bool) -> Value {
        guard let text else { return isBound ? .expression : .literal("true") }
        guard isBound else { return text.contains("{") ? .expression : .literal(text) }
        let code = text.trimmingSpaces
        if let mark = code.first, "\"'`".contains(mark), code.utf8.count > 1, code.last == mark {
            let content = code.dropFirst().dropLast()
            return content.contains { $0 == mark || $0 == "$" || $0 == "\\" } ? .expression : .literal(String(content))
        }
        let isPlain = code == "true" || code == "false" || !code.isEmpty && code.utf8.allSatisfy { 0x30...0x39 ~= $0 }
        return isPlain ? .literal(String(code)) : .expression
    }

    /// - Parameter rule: the rest of a selector with the block after it.
    mutating func addSelector(parts: Set<String>, _ rule: String) { (self.parts, self.rule) = (parts, rule) }

    mutating func addUnread() { isOpen = true }
    /// - Parameter sure: those of the slots that are not those of a component in the content.
    mutating func addContent(slots names: Set<String>, sure: Set<String> = []) {
        hasContent = true
        slots.formUnion(names)
        sureSlots.formUnion(sure)
    }

    private mutating func addSlot(_ name: String) {
        slots.insert(name)
        sureSlots.insert(name)
    }

    // MARK: Arguments

    /// - Parameter name: nil for an argument without a name.
    mutating func addArgument(_ name: String?, _ text: String) {
        if let name { values[ComponentUse.canonical(name)] = ComponentUse.value(text, isBound: true) }
        if name == nil, values.isEmpty { positional += 1 } else if name == nil { isOpen = true }
        // A spread array.
        if text.hasPrefix("*") { isOpen = true }
    }

    mutating func addTrailingLambda() { hasContent = true }
}

extension UInt8 {
    fileprivate var lowercasedASCII: UInt8 { 0x41...0x5a ~= self ? self | 0x20 : self }
}

extension StringProtocol {
    fileprivate var trimmingSpaces: SubSequence {
        guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace })
        else { return self[endIndex...] }
        return self[start...end]
    }
}
