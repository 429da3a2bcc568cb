import TeamSyncBase
import TeamSyncDocuments

/// The names, other than properties, that a component offers to its users: events, slots, CSS parts, custom properties,
/// and the names or selectors of its element. They are extracted from the text of its sources.
struct ComponentInterface {
    /// The maximum number of names with one role, and the maximum number of string literals.
    private static let (limit, literalLimit) = (300, 5000)

    private var byRole: [InterfaceRole: Set<String>] = [:]
    /// The roles for which the sources may offer more names, because some names are computed.
    private var open: Set<InterfaceRole> = []
    /// The superclasses and mixins from which names may be inherited.
    private(set) var bases: Set<String> = []
    /// The constants and types with the names of events or slots that are used and declared, such as `chipEmits` and
    /// `ChipSlots`.
    private var lists: (used: [InterfaceRole: Set<String>], declared: Set<String>) = ([:], [])
    /// The types of the values that events pass on, by event; nil for an event that states several. The events that
    /// decorators declare are properties, and are not included.
    private(set) var payloads: [String: String?] = [:]
    /// The methods of an element that only the lack of a modifier offers to users, and that a superclass may have, too.
    private(set) var inheritable: Set<String> = []
    /// The default values of the variables of Sass that are named after the component, by name with `$`; nil if there
    /// are too many.
    private(set) var variables: [String: String]? = [:]
    /// The mixins of style sheets, and their deprecated mixins and classes.
    private(set) var declarations = StyleDeclarations()
    /// The events of the models that a component in Vue declares, which are properties.
    var modelEvents: Set<String> = []
    /// The calls of mixins in style sheets.
    var calls: Set<StyleClasses.MixinCall> = []
    /// All string literals in scripts.
    private(set) var literals: Set<String> = []
    /// The names that modules export. They are not included in the names by role, because all modules are needed to
    /// decide which of the names are for users.
    private(set) var exports = ComponentExports()

    subscript(role: InterfaceRole) -> Set<String> { byRole[role] ?? [] }

    init() {}

    /// - Parameters:
    ///   - path: the path; its file name determines how the file is read. A file of another kind offers no names.
    ///   - name: the name of the component; the names of its custom properties begin with it.
    init(_ bytes: [UInt8], _ path: GitPath, of name: String) {
        let ending = path.ending.map(String.init)?.lowercased() ?? ""
        let kind = ScriptKind(path)
        guard kind != .dart, kind != nil || ComponentInterface.others.contains(ending) else { return }
        let text = SourceMask(bytes, fileName: String(decoding: path.baseName, as: UTF8.self)).bytes
        readProperties(text, of: name)
        if ComponentInterface.styles.contains(ending) {
            readClasses(text, of: name)
            readHostProperties(text)
            if ending == "scss" { readVariables(text, of: name) }
            if ending != "sass" { declarations = StyleDeclarations(bytes, text) }
            let documented = DocumentationTags.names(in: String(decoding: bytes, as: UTF8.self))
            for (role, name, _) in documented where role == .customProperty { add(role, name) }
            return
        }
        readMarkup(text)
        guard let kind else { return }
        if kind == .svelte { readSvelte(text) }
        let documented = DocumentationTags.names(in: String(decoding: bytes, as: UTF8.self))
        for (role, name, _) in documented where role != .element { add(role, name) }
        do throws(Warning.FileFault) {
            let source = try SourceLexemes(kind.script(in: bytes), kind.language)
            read(source, kind, of: name)
            if kind == .module { exports = ComponentExports(source, path) }
            // The code may define the element with a name that it computes.
            if byRole[.element, default: []].isEmpty {
                for (role, name, _) in documented where role == .element { add(role, name) }
            }
            for (_, name, type) in documented where payloads[name] == nil {
                add(payload: type.flatMap(EventPayload.unwrapped), of: name)
            }
        } catch {
            open.formUnion(InterfaceRole.allCases)
        }
    }

    mutating func add(_ other: ComponentInterface) {
        byRole.merge(other.byRole) { $0.union($1) }
        open.formUnion(other.open)
        bases.formUnion(other.bases)
        for (name, type) in other.payloads { add(payload: type, of: name, isKnown: true) }
        inheritable.formUnion(other.inheritable)
        lists.used.merge(other.lists.used) { $0.union($1) }
        lists.declared.formUnion(other.lists.declared)
        if let others = other.variables { variables?.merge(others) { first, _ in first } } else { variables = nil }
        declarations.add(other.declarations)
        literals.formUnion(other.literals)
        calls.formUnion(other.calls)
        modelEvents.formUnion(other.modelEvents)
        exports.add(other.exports)
    }

    /// Removes the names that another interface contains.
    mutating func remove(_ other: ComponentInterface) {
        for (role, names) in other.byRole { byRole[role]?.subtract(names) }
    }

    mutating func replace(_ role: InterfaceRole, with names: Set<String>) { byRole[role] = names }

    mutating func add(_ role: InterfaceRole, _ name: String) {
        guard !name.isEmpty else { return }
        guard byRole[role, default: []].count < ComponentInterface.limit else { return addUnknown(role) }
        byRole[role, default: []].insert(name)
    }

    /// Adds classes, whose number only the size of the style sheet limits.
    mutating func add(classes: Set<String>) { byRole[.cssClass, default: []].formUnion(classes) }

    mutating func add(variables: [String: String]?) {
        self.variables = variables.map { Dictionary(uniqueKeysWithValues: $0.map { ("$\($0)", $1) }) }
    }

    mutating func addUnknown(_ role: InterfaceRole) { open.insert(role) }

    /// - Parameter type: the type; nil if it is not stated.
    /// - Parameter isKnown: whether nil stands for several types.
    mutating func add(payload type: String?, of event: String, isKnown: Bool = false) {
        guard payloads.count < ComponentInterface.limit, type != nil || isKnown else { return }
        if let known = payloads[event], known != type { payloads[event] = .some(nil) } else { payloads[event] = type }
    }

    /// Whether the sources may offer more names with a role.
    /// - Parameter others: the other sources of the component.
    func isOpen(_ role: InterfaceRole, besides others: ComponentInterface) -> Bool {
        open.contains(role)
            || !(lists.used[role] ?? []).isSubset(of: lists.declared.union(others.lists.declared))
    }

    // MARK: Scripts

    private mutating func read(_ source: SourceLexemes, _ kind: ScriptKind, of name: String) {
        let constants = SourceConstants(source)
        let functions = kind == .vue ? ComponentInterface.functions(in: source) : []
        var types: [String: (brace: Int, isOpen: Bool)] = [:]
        var named: [(role: InterfaceRole, type: String)] = []
        let own = NameWords.letters(name)
        let isOfElements = source.all.indices.contains { index in
            source.word(index).map(ComponentInterface.elementWords.contains)
                ?? ComponentInterface.isElementPackage(source, at: index)
        }
        for index in source.all.indices {
            if literals.count < ComponentInterface.literalLimit, let text = source.content(index) {
                literals.insert(text)
            }
            switch source.word(index) {
            case "class": readClass(source, at: index, isElement: isOfElements || own.isEmpty)
            case "define":
                if source.word(index - 2) == "customElements" { addFirst(.element, source, index + 1, constants) }
            case "HTMLElementTagNameMap":
                if source.word(index - 1) == "interface", source.isMark(index + 1, "{") {
                    readMembers(.element, source, source.inside(index + 1))
                }
            case "customElement":
                guard source.isMark(index - 1, "@") else { break }
                if source.isMark(index + 2, "{") {
                    readDecorator(source, at: index + 1, constants)
                } else {
                    addFirst(.element, source, index + 1, constants)
                }
            case "slot":
                if source.isMark(index - 1, "@"), source.isMark(index + 1, "(") { readSlot(source, at: index + 1) }
            case "event":
                // UI5 declares the events of a class in this way.
                if source.isMark(index - 1, "@"), source.isMark(index + 1, "("), source.content(index + 2) != nil {
                    addFirst(.event, source, index + 1, constants)
                }
            case "Component", "Directive":
                if source.isMark(index - 1, "@") { readDecorator(source, at: index + 1, constants) }
            case "slots":
                // Vue components without a template access their slots in this way.
                if source.isMark(index + 1, "."), let name = source.word(index + 2) { add(.slot, name) }
                if source.isMark(index + 1, "[") {
                    let name = source.isMark(index + 3, "]") ? source.content(index + 2) : nil
                    if let name { add(.slot, name) } else { addUnknown(.slot) }
                }
            case "Method":
                if source.isMark(index - 1, "@"), source.isMark(index + 1, "(") { readMethod(source, at: index + 1) }
            case "defineExpose":
                if source.isMark(index + 1, "(") { readExposed(source, at: index + 2, functions) }
            case "interface", "type":
                let hasSlots = readSlots(source, at: index)
                if kind != .svelte, types.count < ComponentInterface.limit, let name = source.word(index + 1) {
                    types[name] = ComponentInterface.members(of: source, at: index)
                    let role = hasSlots ? nil : ComponentInterface.role(ofType: name, own)
                    if let role { declare(role, name, source, types[name]) }
                }
            case "SlotsType":
                if source.isMark(index + 1, "<"), source.isMark(index + 2, "{") {
                    readMembers(.slot, source, source.inside(index + 2))
                }
            case let call? where call == "defineEmits" || call == "defineSlots":
                let role: InterfaceRole = call == "defineSlots" ? .slot : .event
                if source.isMark(index + 1, "<"), let type = source.word(index + 2) {
                    named.append((role, type))
                } else {
                    readDeclaration(source, at: index + 1, role)
                }
            case "observedAttributes": readAttributes(source, at: index)
            case "export":
                if kind == .svelte { readExported(source, at: index + 1) }
            case "defineModel":
                if kind == .vue { addModel(source, at: index) }
            case "emits":
                if kind != .svelte, source.isMark(index + 1, ":") { readNames(.event, source, at: index + 2) }
            case "const": readList(source, at: index + 1)
            case "new": readEvent(source, at: index + 1, constants)
            case let word?:
                readCall(word, source, at: index, kind, constants)
                readDefinition(word, source, at: index)
            case nil: break
            }
        }
        for (role, type) in named.prefix(ComponentInterface.declarationLimit) {
            guard let members = types[type] else {
                // Another source may declare the type.
                lists.used[role, default: []].insert(type)
                continue
            }
            readMembers(role, source, source.inside(members.brace))
            if members.isOpen { addUnknown(role) }
        }
    }

    /// The maximum number of calls in a source that declare events or slots with a named type.
    private static let declarationLimit = 8

    /// Reads `class Chip extends Focusable(LitElement) { @Output() closed = … }`.
    /// - Parameter isElement: whether a class with a superclass is a custom element, whatever the superclass is called.
    private mutating func readClass(_ source: SourceLexemes, at index: Int, isElement: Bool) {
        let near = index + 1..<min(max(index + 1, source.all.count), index + 1 + SourceDeclarations.nearby)
        guard let brace = source.first(in: near, where: { source.isMark($0, "{") }) else { return }
        let base = source.superclass(in: index + 1..<brace).map(source.expression)
        if let base { bases.insert(base) }
        let members = DecoratedProperties(
            source.inside(brace), of: source, limit: ComponentInterface.limit,
            isElement: base.map { isElement || $0.contains("Element") } ?? false)
        for (name, member) in members.all where member.isEvent { add(.event, name) }
        if members.hasUnnamedEvent { addUnknown(.event) }
        for name in members.methods.union(members.elementMethods) { add(.method, name) }
        if base.map(ComponentInterface.plainBases.contains) == false { inheritable.formUnion(members.elementMethods) }
    }

    private static let elementWords: Set<String> = ["customElement", "customElements"]
    private static let plainBases: Set<String> = ["extends LitElement", "extends HTMLElement", "extends FASTElement"]

    /// Reads Stencil's `@Method() async show() {`.
    private mutating func readMethod(_ source: SourceLexemes, at call: Int) {
        var index = source.next(after: call)
        while let word = source.word(index), word == "async" || word == "public" { index += 1 }
        if let name = source.word(index) { add(.method, name) }
    }

    /// Reads UI5's `@slot() badge!: HTMLElement[]` and `@slot({ type: Node, "default": true }) text!: Node[]`.
    private mutating func readSlot(_ source: SourceLexemes, at call: Int) {
        let isDefault = source.inside(call).contains { place in
            source.content(place) == "default" || source.word(place) == "default" && source.isMark(place + 1, ":")
        }
        guard !isDefault else { return add(.slot, "default") }
        if let name = source.word(source.next(after: call)) { add(.slot, name) } else { addUnknown(.slot) }
    }

    /// Reads `({ tag: 'x-chip' })` and `({ selector: 'x-chip, [xChip]' })`.
    private mutating func readDecorator(
        _ source: SourceLexemes, at call: Int, _ constants: SourceConstants
    ) {
        guard source.isMark(call, "("), source.isMark(call + 1, "{") else { return }
        let members = ScriptMembers(source: source).values(in: source.inside(call + 1))
        for name in ["tag", "selector"] {
            guard let value = members[name] else { continue }
            guard let text = ComponentInterface.text(constants.resolved(value)) else {
                addUnknown(.element)
                continue
            }
            for selector in text.split(separator: ",") { add(.element, selector.trimmed) }
        }
    }

    /// Reads Vue's `defineEmits(['close'])` and `defineEmits<{ close: []; (e: 'open', by: string): void }>()`.
    private mutating func readDeclaration(_ source: SourceLexemes, at index: Int, _ role: InterfaceRole) {
        if source.isMark(index, "(") { return readNames(role, source, at: index + 1) }
        guard source.isMark(index, "<") else { return }
        if source.isMark(index + 1, "{") { return readMembers(role, source, source.inside(index + 1)) }
        // For example, `(e: 'close') => void`.
        if source.isMark(index + 1, "(") { return readSignature(role, source, at: index + 1) }
        addUnknown(role)
    }

    /// Reads `['close', 'open']` or `{ close: null }`.
    private mutating func readNames(_ role: InterfaceRole, _ source: SourceLexemes, at index: Int) {
        if source.isMark(index, "[") {
            for part in source.parts(of: source.inside(index)) {
                if let text = source.content(part.lowerBound) { add(role, text) } else { addUnknown(role) }
            }
        } else if source.isMark(index, "{") {
            readMembers(role, source, source.inside(index))
        } else if role == .event, let list = source.word(index),
            ",)}".unicodeScalars.contains(where: { source.isMark(index + 1, $0) }),
            lists.used[role, default: []].count < ComponentInterface.limit
        {
            lists.used[role, default: []].insert(list)
        } else if !source.isMark(index, ")") {
            addUnknown(role)
        }
    }

    /// Reads `const chipEmits = { close: null }`, which `defineEmits` and `emits` refer to.
    private mutating func readList(_ source: SourceLexemes, at index: Int) {
        guard let name = source.word(index), name.lowercased().hasSuffix("emits"), source.isMark(index + 1, "="),
            source.isMark(index + 2, "{") || source.isMark(index + 2, "["),
            lists.declared.count < ComponentInterface.limit
        else { return }
        lists.declared.insert(name)
        readNames(.event, source, at: index + 2)
    }

    /// Reads a type that is named after the component and the names that it contains, such as `ChipSlots`.
    /// - Parameter members: the members; nil if the type has no members of its own, which makes its names unknown.
    private mutating func declare(
        _ role: InterfaceRole, _ name: String, _ source: SourceLexemes, _ members: (brace: Int, isOpen: Bool)?
    ) {
        guard let members else { return }
        readMembers(role, source, source.inside(members.brace))
        if members.isOpen { return addUnknown(role) }
        if lists.declared.count < ComponentInterface.limit { lists.declared.insert(name) }
    }

    private mutating func readMembers(_ role: InterfaceRole, _ source: SourceLexemes, _ range: Range<Int>) {
        let members = ScriptMembers(source: source)
        for name in members.names(in: range) { add(role, name) }
        if role == .event { for (name, type) in members.payloads(in: range) { add(payload: type, of: name) } }
        var index = range.lowerBound
        while index < range.upperBound {
            // This is a call signature, not a member.
            let isFirst = index == range.lowerBound || source.all[index].beginsLine || source.isMark(index - 1, ";")
            if source.isMark(index, "("), isFirst { readSignature(role, source, at: index) }
            if source.isMark(index, "."), source.isMark(index + 1, ".") { addUnknown(role) }
            // This is an index signature, or a computed name.
            if source.isMark(index, "["), isFirst || source.isMark(index - 1, ",") { addUnknown(role) }
            index = source.next(after: index)
        }
    }

    /// Reads `(e: 'close' | 'open', by: string)`.
    private mutating func readSignature(_ role: InterfaceRole, _ source: SourceLexemes, at open: Int) {
        guard let first = source.parts(of: source.inside(open)).first else { return }
        let names = first.compactMap(source.content)
        if names.isEmpty { addUnknown(role) }
        for name in names {
            add(role, name)
            if role == .event { add(payload: EventPayload.list(at: open, without: 1, source), of: name) }
        }
    }
}
