import TeamSyncBase
import TeamSyncDocuments

/// The properties of a component that are listed in its TypeScript, JavaScript, Vue or Svelte source: the members of
/// `interface ChipProps`, `type Props = {…}`, `defineProps<{…}>()`, `defineProps({…})`, `chipProps = {…}`,
/// `Chip.propTypes = {…}`, `chipPropTypes = {…}` and `variants: {…}` in a recipe; `props: {…}` in Vue;
/// `export let size` in Svelte; and class members with decorators. Members of extended types are unknown.
struct ScriptProperties {
    private(set) var declared = DeclaredProperties()

    /// The maximum length of a prefix that all types of a team have, such as `Eui`, in letters.
    private static let prefixLimit = 3
    private static let suffixes = [
        "props", "ownprops", "baseprops", "sharedprops", "commonprops", "properties", "propdefs", "proptypes", "args",
    ]
    /// Words before the name of the component in the name of a type that its properties include.
    private static let parts = ["base", "shared", "common"]
    static let recipes: Set<String> = ["cva", "tv", "recipe", "defineRecipe", "sva", "defineSlotRecipe"]

    /// A list of properties that begins with a brace.
    enum List {
        case types(Int), descriptions(Int), choices(Int), defaults(Int)

        var brace: Int {
            switch self {
            case .types(let brace), .descriptions(let brace), .choices(let brace), .defaults(let brace): brace
            }
        }
    }

    let source: SourceLexemes
    let members: ScriptMembers
    private let names: [String]
    /// The names of the component whose folder contains the source of another component.
    private let owners: [String]
    let kind: ScriptKind
    /// The names of the types and the constants of the component's properties, besides those that are named after it.
    let types: Set<String>
    /// Whether the source declares values that Angular injects.
    let injectsOptions: Bool
    /// The number of declarations of the component, and of its hooks, that may still be read.
    private var declarationsLeft = 50

    /// - Parameters:
    ///   - names: the names of the component. The list of its properties has a name derived from one of them, or the
    ///     name `Props`.
    ///   - isPart: whether the source belongs to another component, so that `Props` names the properties of that
    ///     component.
    ///   - owners: the names of a component whose classes in the source are not read.
    ///   - types: the names of the types and the constants of its properties that other sources of the component state.
    init(
        _ source: SourceLexemes, of names: [String], _ kind: ScriptKind, isPart: Bool = false,
        besides owners: [String] = [], types: Set<String> = []
    ) {
        (self.source, self.kind) = (source, kind)
        let plain = { (names: [String]) in names.map(NameWords.letters).filter { !$0.isEmpty } }
        (self.names, self.owners) = (
            plain(names) + (isPart || kind != .module ? [] : ComponentNames.prefixed(plain(names), in: source)),
            plain(owners)
        )
        members = ScriptMembers(source: source)
        self.types = kind == .module ? types.union(ComponentParameters(source, of: self.names).types) : types
        injectsOptions =
            kind == .module
            && source.all.indices.contains { index in
                guard let word = source.word(index) else { return false }
                return word == "InjectionToken" || word.contains("reate") && word.hasSuffix("Options")
            }
        guard !self.names.isEmpty else { return }
        var found = PropertyDefaults(source)
        if kind.isWholeComponent { found.addStatements(in: 0..<source.all.count) }
        var index = 0
        while index < source.all.count {
            if !isPart || isNamed(index) { addDeclaration(at: index, &found) }
            if kind == .vue, source.word(index) == "export", source.word(index + 1) == "default" {
                declared.isDeclared = true
                declared.deprecation = declared.deprecation ?? source.deprecations[index]
            }
            if kind == .vue, source.word(index) == "defineModel" { add(model(at: index)) }
            if kind == .svelte, source.word(index) == "export", source.word(index + 1) == "let" {
                add(DecoratedProperties(exported: index + 2, of: source).all)
            }
            if kind == .svelte, source.word(index) == "let" || source.word(index) == "const" {
                addDestructured(behind: index)
            }
            if kind == .svelte, source.word(index) == "export", source.isMark(index + 1, "{") {
                add(aliases(in: source.inside(index + 1)))
            }
            addTypesWithoutMembers(at: index, isPart: isPart)
            guard let list = list(at: index, kind, isPart: isPart) else {
                // The options are inside the call that creates the component.
                index = kind.isWholeComponent ? index + 1 : source.next(after: index)
                continue
            }
            add(list, of: index)
            if case .choices = list { found.addStatements(in: index..<end(ofDeclarationAt: index)) }
            index = source.next(after: list.brace)
        }
        if let types = found.types { add(.types(types), of: types) }
        // The comment at the beginning of a module, before its imports, describes the component that it declares.
        if kind.isWholeComponent, !isPart { declared.isDeclared = true }
        if declared.isDeclared, !isPart, source.word(0) == "import" || kind == .vue && isSetup {
            declared.deprecation = declared.deprecation ?? source.deprecations[0]
        }
        declared.isWhole = kind == .svelte && !source.all.indices.contains { source.word($0) == "$props" }
        declared.defaults = found.texts
        declared.constants = SourceConstants(source)
        declared.fillDefaults()
        // It is the content of the element, which is described as a slot.
        if kind == .svelte { declared.removeChildren() }
    }

    /// Whether a declaration of the component begins here.
    private func isNamed(_ index: Int) -> Bool { isNamed(index, names) }

    private func isNamed(_ index: Int, _ names: [String]) -> Bool {
        ScriptProperties.isNamed(index, names, in: source)
    }

    /// Whether a declaration of a component with one of the names begins here.
    static func isNamed(_ index: Int, _ names: [String], in source: SourceLexemes) -> Bool {
        guard let word = source.word(index), ["function", "const", "class"].contains(word),
            let own = source.word(index + 1).map(NameWords.letters)
        else { return false }
        let plain = own.without(suffix: "component").without(suffix: "element")
        // The class of a custom element may omit the prefix.
        return ScriptProperties.isOwn(plain, names)
            || names.contains { name in
                plain.count > ScriptProperties.prefixLimit && name.hasSuffix(plain)
                    && name.count - plain.count <= ScriptProperties.prefixLimit
            }
    }

    /// Whether a function begins here that computes the properties' values for the component, such as `useChip`.
    private func isHook(_ index: Int) -> Bool {
        guard let word = source.word(index), ["function", "const"].contains(word),
            let own = source.word(index + 1).map(NameWords.letters), own.hasPrefix("use")
        else { return false }
        return isOwn(String(own.dropFirst("use".count)).without(suffix: "unstable"))
    }

    private mutating func addDeclaration(at index: Int, _ found: inout PropertyDefaults) {
        let isNamed = self.isNamed(index)
        if isNamed {
            declared.isDeclared = true
            declared.deprecation = declared.deprecation ?? deprecation(at: index)
        }
        if isNamed || isHook(index), declarationsLeft > 0 {
            declarationsLeft -= 1
            found.addParameters(behind: index + 1)
            found.addStatements(in: index + 2..<max(index + 2, end(ofDeclarationAt: index)))
        } else if source.word(index) == "defaultProps", source.isMark(index - 1, "."),
            let owner = source.word(index - 2).map(NameWords.letters), isOwn(owner)
        {
            found.addObject(behind: index)
        } else if source.word(index) == "const", source.word(index + 1) == "defaultProps" {
            found.addObject(behind: index + 1)
        } else if let options = options(at: index) {
            found.addOptions(options)
        }
        if source.word(index) == "class", !self.isNamed(index, owners), let brace = brace(behind: index) {
            let found = DecoratedProperties(source.inside(brace), of: source, limit: ScriptMembers.limit).all
            add(found)
            if !found.isEmpty { declared.areOfClass = true }
            if found.isEmpty, isNamed, isPlain { declared.isPlainClass = true }
            // If the superclasses differ, members may have moved to or from a superclass.
            if !found.isEmpty || isNamed { declared.others.formUnion(superclass(index + 1..<brace)) }
        }
    }

    /// Other statements of the properties of a class.
    private static let listNames: Set<String> = ["properties", "inputs", "outputs", "hostDirectives", "props"]

    private static let setups: Set<String> = ["defineProps", "withDefaults", "defineOptions"]

    /// Whether a script in Vue begins with a statement about the whole component.
    private var isSetup: Bool {
        let start = source.word(0) == "const" && source.isMark(2, "=") ? 3 : 0
        return source.word(start).map(ScriptProperties.setups.contains) ?? false
    }

    /// Whether nothing in the source says that a class has properties.
    private var isPlain: Bool {
        !source.all.indices.contains { source.word($0).map(ScriptProperties.listNames.contains) ?? false }
    }

    /// Returns the superclass `Base` of `class Chip extends Base implements Focusable {`.
    private func superclass(_ head: Range<Int>) -> [String] {
        source.superclass(in: head).map { [source.expression($0)] } ?? []
    }

    /// Adds the types of an alias without members of its own, as in `type ChipProps = Base & Other`.
    private mutating func addTypesWithoutMembers(at index: Int, isPart: Bool) {
        guard source.word(index) == "type", let name = source.word(index + 1),
            isTypeOfProperties(name, isPart: isPart), let declaration = TypeDeclaration(source, at: index),
            declaration.braces.isEmpty, declaration.optionalBraces.isEmpty, declaration.end > declaration.start + 1
        else { return }
        declared.others.insert(source.expression(declaration.start + 1..<declaration.end))
    }

    private mutating func add(_ more: [String: ScriptProperty]) {
        guard !more.isEmpty else { return }
        declared.properties = (declared.properties ?? [:]).merging(more) { $1 }
    }

    private mutating func add(_ list: List, of index: Int) {
        let range = source.inside(list.brace)
        let own: [String: ScriptProperty]
        switch list {
        case .types(let brace):
            // A comment before the type of the properties describes the component.
            if let name = source.word(index + 1), brace > index, ["interface", "type"].contains(source.word(index)),
                isOwn(NameWords.letters(name), suffix: "props")
            {
                declared.deprecation = declared.deprecation ?? deprecation(at: index)
            }
            let declaration = brace > index ? TypeDeclaration(source, at: index, with: brace) : nil
            own = types(in: declaration, besides: brace).merging(members.types(in: range)) { $1 }.mapValues {
                property in
                var property = property
                if kind == .vue { property.impliedDefault = ScriptMembers.impliedDefault(property.type) }
                return property
            }
            let head = source.expression(index + 2..<max(brace, index + 2)).filter { $0 != "=" }
            let rest = rest(behind: brace, declaration?.end)
            declared.others.formUnion([head, rest].map { $0[...].trimmed }.filter { !$0.isEmpty })
        case .descriptions:
            own = members.descriptions(in: range)
            declared.others.formUnion(spreads(in: range))
        case .choices: own = members.choices(in: range)
        case .defaults: own = members.values(in: range).mapValues { ScriptProperty(defaultText: $0) }
        }
        let found = (declared.properties ?? [:]).merging(own) { $1 }
        // Beyond the limit, it is unknown which properties differ.
        declared.properties = found.count < ScriptMembers.limit ? found : nil
    }

    /// Reads Vue's `defineModel<string>('value', { required: true })`. Without a name, the property is `modelValue`.
    private func model(at index: Int) -> [String: ScriptProperty] {
        let near = index + 1..<max(index + 1, min(index + 1 + SourceDeclarations.nearby, source.all.count))
        let call = source.first(in: near) { place in
            source.isMark(place, "(")
                && (place == index + 1 || source.isMark(place - 1, ">") && !source.isArrow(place - 2))
        }
        guard let call else { return [:] }
        let arguments = source.parts(of: source.inside(call))
        let options = arguments.last.flatMap { source.isMark($0.lowerBound, "{") ? $0.lowerBound : nil }
        var property = options.map(members.description) ?? ScriptProperty()
        if source.isMark(index + 1, "<"), call > index + 3 {
            property.type = source.expression(index + 2..<call - 1)
        }
        return [arguments.first.flatMap { source.content($0.lowerBound) } ?? "modelValue": property]
    }

    /// Reads Svelte's `let { size = 'md', ...rest } = $props()`. If the pattern has a type, the properties are the
    /// members of that type, and the names in the pattern are the ones that are known without it.
    private mutating func addDestructured(behind index: Int) {
        guard source.isMark(index + 1, "{"),
            let equals = PropertyDefaults.equals(behindPattern: index + 1, source), source.word(equals + 1) == "$props"
        else { return }
        var (found, hasRest): ([String: ScriptProperty], Bool) = ([:], false)
        for part in source.parts(of: source.inside(index + 1)).prefix(ScriptMembers.limit) {
            guard let name = source.word(part.lowerBound) ?? source.content(part.lowerBound) else {
                hasRest = hasRest || source.isMark(part.lowerBound, ".")
                continue
            }
            found[name] = ScriptProperty()
        }
        if source.isMark(source.next(after: index + 1), ":") {
            declared.pattern = DeclaredProperties.Pattern(properties: found, hasRest: hasRest)
        } else {
            add(found)
        }
    }

    /// Reads Svelte's `export { width as w }`, which is used for names that are reserved words. The default is that of a
    /// variable, which is unknown.
    private func aliases(in range: Range<Int>) -> [String: ScriptProperty] {
        Dictionary(
            source.parts(of: range).prefix(ScriptMembers.limit).compactMap { part in
                source.word(part.upperBound - 1).map { ($0, ScriptProperty(isComputed: true)) }
            }
        ) { first, _ in first }
    }

    /// Returns the objects that a list includes by spreading their members, as in `...linkProps`.
    private func spreads(in range: Range<Int>) -> [String] {
        source.parts(of: range).filter { source.isMark($0.lowerBound, ".") }.map(source.expression)
    }

    /// Whether a text is a name of the component, possibly with a team's prefix, followed by a suffix.
    func isOwn(_ text: String, suffix: String = "") -> Bool { ScriptProperties.isOwn(text, names, suffix: suffix) }

    private static func isOwn(_ text: String, _ names: [String], suffix: String = "") -> Bool {
        names.contains { name in
            text.hasSuffix(name + suffix)
                && text.count - name.count - suffix.count <= ScriptProperties.prefixLimit
        }
    }

    /// Whether a text contains a name of the component.
    func mentions(_ text: String) -> Bool { names.contains { text.contains($0) } }

    func isNameOfProperties(_ text: String) -> Bool { ScriptProperties.isNameOfProperties(text, of: names) }

    /// - Parameter names: the names of the component, in lower case and without separators.
    static func isNameOfProperties(_ text: String, of names: [String]) -> Bool {
        let text = NameWords.letters(text)
        let rest = parts.first(where: text.hasPrefix).map { String(text.dropFirst($0.count)) }
        return suffixes.contains { suffix in
            isOwn(text, names, suffix: suffix) || rest.map { isOwn($0, names, suffix: suffix) } ?? false
        }
    }

    private func deprecation(at index: Int) -> String? { source.deprecation(ofDeclarationAt: index) }

    /// Returns the opening brace of the declaration that begins here; nil if it has none.
    func brace(behind index: Int) -> Int? {
        let near = index + 2..<max(index + 2, min(source.all.count, index + 2 + SourceDeclarations.nearby))
        let place = source.first(in: near) { source.isMark($0, "{") || beginsStatement($0) }
        return place.flatMap { source.isMark($0, "{") ? $0 : nil }
    }

    private static let statements: Set<String> = [
        "export", "import", "function", "const", "let", "var", "class", "interface", "type", "enum", "declare",
    ]

    /// Returns the beginning of the next declaration in the module.
    private func end(ofDeclarationAt index: Int) -> Int {
        var end = source.next(after: index)
        while end < source.all.count, !beginsStatement(end) { end = source.next(after: end) }
        return min(end, source.all.count)
    }

    private func beginsStatement(_ index: Int) -> Bool {
        source.all[index].beginsLine && source.word(index).map(ScriptProperties.statements.contains) == true
    }
}

extension String {
    /// Returns the text without a suffix.
    fileprivate func without(suffix: String) -> String {
        hasSuffix(suffix) && count > suffix.count ? String(dropLast(suffix.count)) : self
    }
}
