import TeamSyncBase
import TeamSyncDocuments

/// Declarations of slots, tags and exposed names in scripts.
extension ComponentInterface {
    /// Reads the slots of a component in React: `type ChipSlots = { icon?: Slot<'span'> }`.
    /// - Returns: whether there are any, so that the other members are not slots.
    mutating func readSlots(_ source: SourceLexemes, at index: Int) -> Bool {
        guard let name = source.word(index + 1), name.hasSuffix("Slots") else { return false }
        let near = index + 2..<min(max(index + 2, source.all.count), index + 2 + SourceDeclarations.nearby)
        guard let brace = source.first(in: near, where: { source.isMark($0, "{") || source.isMark($0, ";") }),
            source.isMark(brace, "{")
        else { return false }
        let members = ScriptMembers(source: source).types(in: source.inside(brace))
        let slots = members.filter { $0.value.type.hasPrefix("Slot<") || $0.value.type.hasPrefix("NonNullable<Slot<") }
        for slot in slots.keys { add(.slot, slot) }
        // Other types may contain more slots.
        let isWhole = brace == (source.word(index) == "type" ? index + 3 : index + 2)
        if !slots.isEmpty, !isWhole || source.isMark(source.next(after: brace), "&") { addUnknown(.slot) }
        return !slots.isEmpty
    }

    /// Finds the members in `interface ChipEmits { … }`, `type ChipEmits = { … }` and `type ChipEmits = Base & { … }`.
    /// - Returns: the opening brace, and whether the type may have more members; nil if there are no members.
    static func members(of source: SourceLexemes, at index: Int) -> (brace: Int, isOpen: Bool)? {
        let end = min(source.all.count, index + 2 + SourceDeclarations.nearby)
        guard var place = source.behindTypes(index + 2, end) else { return nil }
        if source.word(index) == "interface" {
            guard place < end, let brace = source.first(in: place..<end, where: { source.isMark($0, "{") }) else {
                return nil
            }
            return (brace, brace > place)
        }
        guard source.isMark(place, "=") else { return nil }
        place += 1
        let start = place
        while place < end,
            source.word(place) != nil || "&<>,.".unicodeScalars.contains(where: { source.isMark(place, $0) })
        {
            place += 1
        }
        guard source.isMark(place, "{"), place == start || source.isMark(place - 1, "&") else { return nil }
        return (place, place > start || source.isMark(source.next(after: place), "&"))
    }

    /// Returns the role of the names in a type such as `ChipSlots` or `ChipEmits`; nil for types of other components.
    /// - Parameter own: the name of the component, in lower case and without separators; empty for all components.
    static func role(ofType name: String, _ own: String) -> InterfaceRole? {
        let roles: KeyValuePairs<String, InterfaceRole> = ["Slots": .slot, "Emits": .event]
        guard let (ending, role) = roles.first(where: { name.hasSuffix($0.key) }) else { return nil }
        let owner = NameWords.letters(String(name.dropLast(ending.count)))
        return own.isEmpty || owner.isEmpty || owner.contains(own) ? role : nil
    }

    // MARK: Tags

    /// Reads wrappers of `customElements.define`, such as `defineElement('x-chip', Chip)`.
    mutating func readDefinition(_ word: String, _ source: SourceLexemes, at index: Int) {
        guard word.hasPrefix("define") || word.hasPrefix("register"),
            word.hasSuffix("Element") || word.hasSuffix("Component"), source.word(index - 1) != "function",
            source.isMark(index + 1, "(")
        else { return }
        let arguments = source.parts(of: source.inside(index + 1))
        guard arguments.count >= 2, let tag = source.content(arguments[0].lowerBound), arguments[0].count == 1,
            tag.contains("-"), source.word(arguments[1].lowerBound) != nil
        else { return }
        add(.element, tag)
    }

    /// Whether a source imports a module of Lit here, whose decorators and templates only custom elements use.
    static func isElementPackage(_ source: SourceLexemes, at index: Int) -> Bool {
        guard source.word(index - 1) == "from", let module = source.content(index) else { return false }
        return module == "lit" || module.hasPrefix("lit/") || module.hasPrefix("lit-element")
    }

    // MARK: Exposed names

    /// Reads the object in Vue's `defineExpose({ focus, active })`.
    mutating func readExposed(_ source: SourceLexemes, at index: Int, _ functions: Set<String>) {
        guard source.isMark(index, "{") else {
            if !source.isMark(index, ")") { [.method, .exposed].forEach { addUnknown($0) } }
            return
        }
        for part in source.parts(of: source.inside(index)) {
            let isPrefixed = source.word(part.lowerBound) == "async" && part.count > 1
            let start = isPrefixed ? part.lowerBound + 1 : part.lowerBound
            guard let name = source.word(start) ?? source.content(start) else {
                [.method, .exposed].forEach { addUnknown($0) }
                continue
            }
            let isFunction =
                if source.isMark(start + 1, "(") {
                    true
                } else if source.isMark(start + 1, ":"), start + 2 < part.upperBound {
                    ComponentInterface.isFunction(source, at: start + 2)
                        || part.upperBound == start + 3 && source.word(start + 2).map(functions.contains) == true
                } else {
                    functions.contains(name)
                }
            add(isFunction ? .method : .exposed, name)
        }
    }

    /// Reads Svelte's `export function focus() {` and `export const focus = () => …`, which users call.
    mutating func readExported(_ source: SourceLexemes, at index: Int) {
        let start = source.word(index) == "async" ? index + 1 : index
        switch source.word(start) {
        case "function":
            if let name = source.word(start + 1) { add(.method, name) }
        case "const":
            if let name = source.word(start + 1), source.isMark(start + 2, "="),
                ComponentInterface.isFunction(source, at: start + 3)
            {
                add(.method, name)
            }
        default: break
        }
    }

    /// Returns the names of the functions that a source declares, also as constants.
    static func functions(in source: SourceLexemes) -> Set<String> {
        Set(
            source.all.indices.compactMap { index in
                switch source.word(index) {
                case "function": source.word(index + 1)
                case "const", "let":
                    source.isMark(index + 2, "=") && isFunction(source, at: index + 3) ? source.word(index + 1) : nil
                default: nil
                }
            })
    }

    /// Whether `function`, `(a) => b` or `a => b` begins here.
    private static func isFunction(_ source: SourceLexemes, at index: Int) -> Bool {
        let index = source.word(index) == "async" ? index + 1 : index
        if source.word(index) == "function" { return true }
        if source.word(index) != nil { return source.isArrow(index + 1) }
        guard source.isMark(index, "(") else { return false }
        let end = source.next(after: index)
        // A type may follow the parameters.
        return source.isArrow(end)
            || source.isMark(end, ":") && (end..<end + 20).contains { source.isArrow($0) }
    }
}
