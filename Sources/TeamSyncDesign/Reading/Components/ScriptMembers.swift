import TeamSyncBase
import TeamSyncDocuments

/// A property of a component in TypeScript, JavaScript, Vue or Svelte.
struct ScriptProperty: Equatable {
    /// The formatted type; empty if it is not written.
    var type = ""
    var isRequired = false
    /// The text after `@deprecated` in the preceding comment; nil if there is none.
    var deprecation: String?
    /// The default as text; nil if there is none or it cannot be determined.
    var defaultText: String?
    /// The default that the framework uses if none is written, such as `false` for Boolean properties in Vue.
    var impliedDefault: String?
    /// The default that a comment states. It counts only if the code states none.
    var documentedDefault: String?
    /// The attribute that sets the property, as written: a string literal, or `false` for none.
    var attribute: String?
    /// Whether the property has a getter or a setter, or is a variable with another name, so that its default is unknown.
    var isComputed = false
    /// Whether only the component itself sets the property, as in Lit's `{ state: true }`.
    var isInternal = false
    /// Whether the property is an event that the component sends.
    var isEvent = false

    /// Whether the type is that of a property in another declaration, as in `ChipProps["size"]`.
    var isIndexed: Bool { type.hasSuffix("]") && type.contains("Props[") }
    /// Whether the type is that of a property in Svelte's `$$Props`, which states whether the property is required.
    var isOfSvelteProps: Bool { isIndexed && type.hasPrefix("$$Props[") }

    /// Returns the attribute that sets the property in Lit, which has the property's name in lower case unless another
    /// name is written; nil if there is none or it is computed.
    func attribute(of name: String) -> String? {
        guard let attribute, attribute != "true" else { return name.lowercased() }
        guard attribute.count > 2, attribute.hasPrefix("\""), attribute.hasSuffix("\"") else { return nil }
        return String(attribute.dropFirst().dropLast())
    }
}

/// The properties that one source of a component declares.
struct DeclaredProperties {
    /// A pattern that takes properties of a type out of an object.
    struct Pattern {
        var properties: [String: ScriptProperty]
        /// Whether the pattern also takes the properties that it does not name, which an element may receive.
        let hasRest: Bool

        /// The attributes and events of elements that components often pass on.
        static let ofElements: Set<String> = [
            "class", "style", "id", "title", "name", "type", "value", "checked", "disabled", "required", "readonly",
            "placeholder", "href", "target", "rel", "src", "alt", "width", "height", "min", "max", "step", "rows",
            "cols", "for", "form", "role", "tabindex", "hidden", "lang", "dir", "onclick", "ondblclick", "onchange",
            "oninput", "onfocus", "onblur", "onfocusin", "onfocusout", "onkeydown", "onkeyup", "onkeypress",
            "onmousedown", "onmouseup", "onmouseenter", "onmouseleave", "onmouseover", "onmouseout", "onmousemove",
            "onpointerdown", "onpointerup", "onpointerenter", "onpointerleave", "onpointermove", "ontouchstart",
            "ontouchend", "onscroll", "onsubmit", "onreset", "onload", "onerror", "ontoggle", "onclose",
        ]
    }

    /// The properties by name; nil if the source does not declare any.
    var properties: [String: ScriptProperty]?
    /// The pattern that takes the properties out of a type; nil if there is none.
    var pattern: Pattern?
    /// Whether the source is a component in Svelte, which declares all its properties itself, if it has any.
    var isWhole = false
    /// The name of the class in Dart.
    var typeName: String?
    /// The parameters in Dart that are passed by position.
    var positional: Set<String> = []
    /// Whether members of a class are properties.
    var areOfClass = false
    /// Whether the source declares the component as a class without properties.
    var isPlainClass = false
    /// The defaults by name, including those of properties that are declared elsewhere.
    var defaults: [String: String] = [:]
    /// The named constructors in Dart, with their classes, such as `icon` and `Chip.icon`. The parameters of a
    /// constructor are properties that have its name as a prefix.
    var constructors: [String: String] = [:]
    /// The constants and type aliases of the source.
    var constants = SourceConstants()
    /// The other types and objects with members that the declarations include, as in `extends ButtonProps`.
    var others: Set<String> = []
    /// Whether the source declares the component itself.
    var isDeclared = false
    /// The position of the source of a class in Dart; nil for other sources.
    var place: Int?
    /// The names of the parameters in Dart, in source order.
    var order: [String] = []
    /// The text of the component's deprecation; nil if the component is not deprecated.
    var deprecation: String?

    /// Adds other declarations. If a property is declared several times, the first declaration is kept, with the default
    /// of another one if it has none, because typings state no defaults, and with the type of another one if its own is
    /// that of the other's property (`ChipProps["size"]`). A deprecation in any of them counts.
    mutating func add(_ other: DeclaredProperties) {
        others.formUnion(other.others)
        isDeclared = isDeclared || other.isDeclared
        deprecation = deprecation ?? other.deprecation
        pattern = pattern ?? other.pattern
        isWhole = isWhole || other.isWhole
        (areOfClass, isPlainClass) = (areOfClass || other.areOfClass, isPlainClass || other.isPlainClass)
        place = place ?? other.place
        order += other.order
        positional.formUnion(other.positional)
        typeName = typeName ?? other.typeName
        defaults.merge(other.defaults) { first, _ in first }
        constants.add(other.constants)
        constructors.merge(other.constructors) { first, _ in first }
        if let own = other.properties {
            properties = (properties ?? [:]).merging(own) { first, second in
                var first = first
                first.deprecation = first.deprecation ?? second.deprecation
                first.documentedDefault = first.documentedDefault ?? second.documentedDefault
                if first.isIndexed, !second.type.isEmpty {
                    if first.isOfSvelteProps { first.isRequired = second.isRequired }
                    first.type = second.type
                }
                guard first.defaultText == nil, first.impliedDefault == nil else { return first }
                (first.defaultText, first.impliedDefault) = (second.defaultText, second.impliedDefault)
                return first
            }
        }
        fillDefaults()
    }

    /// Treats the names in a pattern as properties without a type if the type is in another source on both sides. A name
    /// that only one pattern contains is ignored if the other side may pass it on to an element.
    static func takePatterns(_ one: inout DeclaredProperties, _ other: inout DeclaredProperties) {
        guard one.properties == nil, other.properties == nil, let old = one.pattern, let new = other.pattern else {
            return
        }
        func names(_ own: Pattern, _ rival: Pattern) -> [String: ScriptProperty] {
            own.properties.filter { name, _ in
                rival.properties[name] != nil || !rival.hasRest || !Pattern.ofElements.contains(name)
            }
        }
        (one.properties, other.properties) = (names(old, new), names(new, old))
        one.fillDefaults()
        other.fillDefaults()
    }

    mutating func fillDefaults() {
        for (name, text) in defaults where properties?[name]?.defaultText.map({ isOption($0, name) }) ?? true {
            properties?[name]?.defaultText = text
        }
    }

    mutating func removeChildren() { properties?["children"] = nil }

    /// Whether a default is the option of the same name that Angular injects, such as `this.options.size`.
    private func isOption(_ text: String, _ name: String) -> Bool {
        guard text.hasSuffix(".\(name)") else { return false }
        let rest = text.dropLast(name.count + 1).lowercased()
        return ["options", "config", "defaults"].contains { rest.hasSuffix($0) } || rest.hasPrefix("inject(")
    }
}

/// Reads the members of a type or an object, which are between braces.
struct ScriptMembers {
    private struct Member {
        let name: String
        /// The index of the first lexeme, the index of the colon or of the parenthesis before the parameters, and the
        /// index after the end.
        let (start, colon, end): (Int, Int, Int)
    }

    /// The maximum number of members between two braces.
    static let limit = 500

    let source: SourceLexemes

    func names(in range: Range<Int>) -> [String] { all(in: range).map(\.name) }

    /// Reads `size?: Size; onClose(): void`.
    func types(in range: Range<Int>) -> [String: ScriptProperty] {
        properties(in: range) { member in
            type(member).map { ScriptProperty(type: $0, isRequired: !source.isMark(member.colon - 1, "?")) }
        }
    }

    /// Reads `size: String, open: { type: Boolean, required: true }, label: PropTypes.string.isRequired`.
    /// - Parameter areDocumented: whether the types in comments are more precise than the constructors.
    func descriptions(in range: Range<Int>, areDocumented: Bool = false) -> [String: ScriptProperty] {
        properties(in: range) { member in
            var own = described(member)
            if areDocumented, let type = source.documentedTypes[member.start] { own?.type = type }
            return own
        }
    }

    /// Reads `size: { small: …, large: … }`, where the names of the inner members are the possible values of the
    /// property.
    func choices(in range: Range<Int>) -> [String: ScriptProperty] {
        properties(in: range) { member in
            guard source.isMark(member.colon + 1, "{") else { return nil }
            let names = all(in: source.inside(member.colon + 1)).map { "\"\($0.name)\"" }
            return ScriptProperty(type: LineScan.bounded(names.joined(separator: " | ")))
        }
    }

    /// Reads `size: 'md'`.
    func values(in range: Range<Int>) -> [String: String] {
        Dictionary(
            all(in: range).compactMap { member in
                guard member.colon + 1 < member.end, source.isMark(member.colon, ":") else { return nil }
                return value(member.colon + 1..<member.end).map { (member.name, $0) }
            }
        ) { first, _ in first }
    }

    /// Reads the types of the values that events pass on: `close: [id: number]; open: (id: number) => boolean`. Events
    /// without stated types are omitted.
    func payloads(in range: Range<Int>) -> [String: String] {
        Dictionary(
            all(in: range).compactMap { member in
                let start = source.isMark(member.colon, ":") ? member.colon + 1 : member.colon
                guard start < member.end, source.isMark(start, "(") || source.isMark(start, "["),
                    // A validator of an event without values may have no parameters, although the event has values.
                    !source.inside(start).isEmpty || source.isMark(start, "["),
                    source.isMark(start, "(") || source.next(after: start) == member.end
                else { return nil }
                return EventPayload.list(at: start, source).map { (member.name, $0) }
            }
        ) { first, _ in first }
    }

    /// Returns nil for `undefined`, which stands for no value. Svelte's `$bindable(value)` stands for its argument, and
    /// `'s' as Size` for the value before the type.
    private func value(_ range: Range<Int>) -> String? {
        if let cast = source.first(in: range, where: { source.word($0) == "as" }), cast > range.lowerBound,
            cast + 1 < range.upperBound
        {
            return value(range.lowerBound..<cast)
        }
        if source.word(range.lowerBound) == "$bindable", source.isMark(range.lowerBound + 1, "("),
            source.next(after: range.lowerBound + 1) == range.upperBound
        {
            let argument = source.inside(range.lowerBound + 1)
            return argument.isEmpty ? nil : value(argument)
        }
        let text = source.expression(range)
        return text == "undefined" ? nil : text
    }

    /// Reads the defaults in a pattern: `size = 'md', label: text = ''`.
    func patternDefaults(in range: Range<Int>) -> [String: String] {
        var defaults: [String: String] = [:]
        for part in source.parts(of: range).prefix(ScriptMembers.limit) {
            guard let name = source.word(part.lowerBound) ?? source.content(part.lowerBound),
                let equals = source.first(in: part, where: { source.isMark($0, "=") && !source.isArrow($0) }),
                equals > part.lowerBound, equals + 1 < part.upperBound
            else { continue }
            defaults[name] = value(equals + 1..<part.upperBound)
        }
        return defaults
    }

    private func properties(
        in range: Range<Int>, _ property: (Member) -> ScriptProperty?
    ) -> [String: ScriptProperty] {
        var found: [String: ScriptProperty] = [:]
        for member in all(in: range) {
            guard var own = property(member) else { continue }
            own.deprecation = source.deprecations[member.start]
            own.documentedDefault = source.documentedDefaults[member.start]
            found[member.name] = own
        }
        return found
    }

    private func described(_ member: Member) -> ScriptProperty? {
        guard source.isMark(member.colon, ":"), member.colon + 1 < member.end else { return nil }
        guard source.isMark(member.colon + 1, "{") else {
            let text = source.expression(member.colon + 1..<member.end)
            let isRequired = text.hasSuffix(".isRequired")
            let type = isRequired ? text.dropLast(".isRequired".count) : text[...]
            let front = "PropTypes."
            if type.hasPrefix(front) || isRequired {
                return ScriptProperty(
                    type: String(type.hasPrefix(front) ? type.dropFirst(front.count) : type), isRequired: isRequired)
            }
            if let made = PropertyFactory.property(member.colon + 1..<member.end, source) { return made }
            let own = constructed(member.colon + 1..<member.end)
            return ScriptProperty(type: own, impliedDefault: ScriptMembers.impliedDefault(own))
        }
        return description(member.colon + 1)
    }

    /// Reads `{ type: String, required: true }` and `{ type: 'enum', values: sizes }`.
    /// - Parameter brace: the index of the opening brace.
    func description(_ brace: Int) -> ScriptProperty {
        let range = source.inside(brace)
        let members = values(in: range)
        let own = all(in: range)
        let place = own.first { $0.name == "type" && source.isMark($0.colon, ":") }
        var type = place.map { constructed($0.colon + 1..<$0.end) } ?? ""
        if type == "enum", let values = own.first(where: { $0.name == "values" }), source.isMark(values.colon, ":"),
            values.colon + 1 < values.end
        {
            type = elementType(values.colon + 1..<values.end)
        }
        let hasDefault = own.contains { $0.name == "default" }
        return ScriptProperty(
            type: type, isRequired: members["required"] == "true", defaultText: members["default"],
            impliedDefault: hasDefault ? nil : ScriptMembers.impliedDefault(type), attribute: members["attribute"],
            isInternal: members["state"] == "true")
    }

    /// Returns the value that Vue uses for a property of this type if users omit it.
    static func impliedDefault(_ type: String) -> String? {
        type.split(separator: "|").contains { $0.trimmed == "boolean" } ? "false" : nil
    }

    private static let types = [
        "String": "string", "Number": "number", "Boolean": "boolean", "Symbol": "symbol", "null": "",
    ]

    /// Returns the type of the elements of a list: `"s" | "m"` for `["s", "m"]`, and `(typeof sizes)[number]` for a name.
    private func elementType(_ range: Range<Int>) -> String {
        if source.isMark(range.lowerBound, "["), source.next(after: range.lowerBound) == range.upperBound {
            return source.parts(of: source.inside(range.lowerBound)).map(source.expression).joined(separator: " | ")
        }
        return "(typeof \(source.expression(range)))[number]"
    }

    /// Returns the type of the values that constructors create: `String`, `[String, Number]`,
    /// `Object as PropType<Item>`.
    private func constructed(_ range: Range<Int>) -> String {
        guard range.lowerBound < range.upperBound else { return "" }
        if let place = range.first(where: { source.word($0) == "PropType" && source.isMark($0 + 1, "<") }),
            source.isMark(range.upperBound - 1, ">"), place + 2 < range.upperBound - 1
        {
            return source.expression(place + 2..<range.upperBound - 1)
        }
        if source.isMark(range.lowerBound, "["), source.next(after: range.lowerBound) == range.upperBound {
            let types = source.parts(of: source.inside(range.lowerBound)).map(constructed)
            return types.contains("") ? "" : types.joined(separator: " | ")
        }
        if range.count == 1, let name = source.content(range.lowerBound) { return name }
        let text = source.expression(range)
        return ScriptMembers.types[text] ?? text
    }

    /// Returns the type of a member. For a method, returns the type of the function.
    private func type(_ member: Member) -> String? {
        let (colon, end) = (member.colon, member.end)
        if source.isMark(colon, "(") {
            let behind = source.next(after: colon)
            guard source.isMark(behind, ":"), behind + 1 < end else { return nil }
            return "\(source.expression(colon..<behind)) => \(source.expression(behind + 1..<end))"
        }
        return colon + 1 < end ? source.expression(colon + 1..<end) : nil
    }

    private func all(in range: Range<Int>) -> [Member] {
        var members: [Member] = []
        var index = range.lowerBound
        while index < range.upperBound, members.count < ScriptMembers.limit {
            guard let (name, colon) = member(at: index) else {
                index = source.next(after: index)
                continue
            }
            var end = colon
            while end < range.upperBound, !isEnd(end, behind: colon, range) { end = source.next(after: end) }
            members.append(Member(name: name, start: index, colon: colon, end: min(end, range.upperBound)))
            index = max(end, index + 1)
        }
        return members
    }

    /// Returns the name of the member that begins here, and the index of its colon or its parameters; nil if none
    /// begins.
    private func member(at index: Int) -> (name: String, colon: Int)? {
        let isReadOnly =
            source.word(index) == "readonly" && (source.word(index + 1) != nil || source.content(index + 1) != nil)
        let index = isReadOnly ? index + 1 : index
        // The result of a call signature is not a member: `(e: 'open'): void` before `(e: 'close'): void`.
        if source.isMark(index - 1, ":") { return nil }
        guard let name = source.word(index) ?? source.content(index) else { return nil }
        let next = source.isMark(index + 1, "?") ? index + 2 : index + 1
        return source.isMark(next, ":") || source.isMark(next, "(") ? (name, next) : nil
    }

    /// Whether the type or the value of a member ends before this lexeme.
    private func isEnd(_ index: Int, behind colon: Int, _ range: Range<Int>) -> Bool {
        if source.isMark(index, ";") { return true }
        if source.isMark(index, ",") {
            return member(at: index + 1) != nil || source.isMark(index + 1, ".") || index + 1 >= range.upperBound
        }
        guard index > colon + 1, source.all[index].beginsLine, member(at: index) != nil else { return false }
        let last = source.text(index - 1)
        return !["|", "&", "=", ":", ",", "<", "?"].contains(last) && !source.isArrow(index - 2)
    }
}
