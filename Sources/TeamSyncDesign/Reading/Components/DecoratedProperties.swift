import TeamSyncBase

/// The properties declared by class members with a decorator or a signal, by static members of a class, or by exports:
/// `@Prop() size: Size = 's'`, `@Input()`, `@attr size`, `@api size`, `size = input<Size>('s')`, `static properties = {…}`,
/// `static defaults = {…}` and, in Svelte, `export let size: Size = 's'`.
struct DecoratedProperties {
    private static let decorators: Set<String> = ["Prop", "property", "attr", "Input", "Output", "Event", "event"]
    /// The decorators of properties that are also attributes, which have the property's name in lower case by default.
    private static let attributes: Set<String> = ["property", "attr"]
    private static let signals: Set<String> = ["input", "model", "output"]
    private static let events: Set<String> = ["Output", "Event", "output", "event"]
    private static let statics: Set<String> = ["properties", "defaults", "defaultOptions"]
    private static let modifiers: Set<String> = [
        "readonly", "public", "protected", "override", "declare", "accessor",
    ]

    private(set) var all: [String: ScriptProperty] = [:]
    /// The methods with the decorator `@api`.
    private(set) var methods: Set<String> = []
    /// The methods of an element that neither a modifier, a name nor a comment hides from its users.
    private(set) var elementMethods: Set<String> = []
    /// Whether a decorator declares an event without stating its name.
    private(set) var hasUnnamedEvent = false
    /// The properties in `static properties`, whose defaults the constructor assigns.
    private var assigned: Set<String> = []

    /// - Parameters:
    ///   - range: the lexemes inside the braces of the class.
    ///   - isElement: whether the class is a custom element, so that its methods are for users.
    init(_ range: Range<Int>, of source: SourceLexemes, limit: Int, isElement: Bool = false) {
        var index = range.lowerBound
        var constructor: Int?
        while index < range.upperBound, all.count + methods.count + elementMethods.count < limit {
            if source.isMark(index, "@"), let decorator = source.word(index + 1),
                DecoratedProperties.decorators.contains(decorator),
                source.isMark(index + 2, "(") || decorator == "attr"
            {
                let hasOptions = source.isMark(index + 2, "(")
                let start = hasOptions ? source.next(after: index + 2) : index + 2
                let options = hasOptions ? source.inside(index + 2) : start..<start
                let others = DecoratedProperties.endOfDecorators(start, source)
                let isRequired =
                    options.contains { place in
                        source.word(place) == "required" && source.isMark(place + 1, ":")
                            && source.word(place + 2) == "true"
                    } || others.areRequired || source.isMark(index - 2, "@") && source.word(index - 1) == "required"
                let alias = DecoratedProperties.aliases[decorator].flatMap {
                    DecoratedProperties.alias($0, options, source)
                }
                if decorator == "event", alias == nil {
                    hasUnnamedEvent = true
                    index = max(others.end, index + 1)
                    continue
                }
                let (name, end) = read(
                    alias, others.end, range.upperBound, source, source.deprecations[index], isRequired: isRequired,
                    isStated: decorator == "Prop", isEvent: DecoratedProperties.events.contains(decorator))
                // Other frameworks derive the names of attributes differently.
                if let name, DecoratedProperties.attributes.contains(decorator) {
                    all[name]?.attribute = DecoratedProperties.attribute(options, source)
                } else if let name, decorator == "Prop" {
                    all[name]?.attribute =
                        DecoratedProperties.attribute(options, source) ?? "\"\(DecoratedProperties.dashed(name))\""
                }
                if let name { all[name]?.documentedDefault = source.documentedDefaults[index] }
                // Sources in which `@event` declares the events of an element mark all of them as internal, because the
                // decorator documents them.
                if let name, source.internals.contains(index), decorator != "event" { all[name] = nil }
                index = max(end, index + 1)
            } else if source.isMark(index, "@"), source.word(index + 1) == "api" {
                index = max(readPublic(index, range.upperBound, source), index + 1)
            } else {
                addSignal(at: index, source)
                if source.word(index) == "static" { addStatic(behind: index, source) }
                if source.word(index) == "constructor" { constructor = source.next(after: index + 1) }
                if isElement, let name = ElementMethods.name(at: index, in: range, source) {
                    elementMethods.insert(name)
                }
                index = source.next(after: index)
            }
        }
        if let constructor, source.isMark(constructor, "{") { addDefaults(source.inside(constructor), source) }
    }

    /// Returns the end of further decorators, as in `@property() @required label`, and whether one of them makes the
    /// property required.
    private static func endOfDecorators(_ start: Int, _ source: SourceLexemes) -> (end: Int, areRequired: Bool) {
        var (index, areRequired) = (start, false)
        while source.isMark(index, "@"), let name = source.word(index + 1) {
            areRequired = areRequired || name == "required"
            index = source.isMark(index + 2, "(") ? source.next(after: index + 2) : index + 2
        }
        return (index, areRequired)
    }

    /// Returns the name of an attribute in Stencil: `aria-name` for `ariaName`.
    private static func dashed(_ name: String) -> String {
        name.reduce(into: "") { text, character in
            text += character.isUppercase && !text.isEmpty ? "-\(character.lowercased())" : character.lowercased()
        }
    }

    /// Returns the value of `attribute` in `@property({ attribute: 'x-size' })`, as written.
    private static func attribute(_ options: Range<Int>, _ source: SourceLexemes) -> String? {
        let place = options.first { source.word($0) == "attribute" && source.isMark($0 + 1, ":") }
        return place.flatMap { $0 + 2 < options.upperBound ? source.expression($0 + 2..<$0 + 3) : nil }
    }

    // MARK: Static members

    /// Reads LWC's `@api size = 's'`, `@api get size()` and `@api focus() {`.
    /// - Returns: the index after the name or the value.
    private mutating func readPublic(_ index: Int, _ limit: Int, _ source: SourceLexemes) -> Int {
        let isAsync = source.word(index + 2) == "async" && source.word(index + 3) != nil
        let start = isAsync ? index + 3 : index + 2
        if let method = source.word(start), source.isMark(start + 1, "(") {
            methods.insert(method)
            return start + 1
        }
        let (name, end) = read(
            nil, start, limit, source, source.deprecations[index], isRequired: false, isStated: false, isEvent: false)
        if let name { all[name]?.documentedDefault = source.documentedDefaults[index] }
        if let name, all[name]?.type == "" { all[name]?.type = source.documentedTypes[index] ?? "" }
        return end
    }

    /// Reads Lit's `static properties = { size: { type: String } }`, which may be a getter, and
    /// `static defaults = Object.freeze({ size: 's' })`.
    private mutating func addStatic(behind index: Int, _ source: SourceLexemes) {
        var place = index + 1
        while let word = source.word(place), DecoratedProperties.modifiers.contains(word) { place += 1 }
        let isGetter = source.word(place) == "get" && source.word(place + 1) != nil
        if isGetter { place += 1 }
        guard let name = source.word(place), DecoratedProperties.statics.contains(name) else { return }
        let body = isGetter && source.isMark(place + 1, "(") ? source.next(after: place + 1) : place + 1
        guard isGetter ? source.isMark(body, "{") && source.word(body + 1) == "return" : source.isMark(body, "=")
        else { return }
        var brace = isGetter ? body + 2 : body + 1
        if source.word(brace) == "Object", source.word(brace + 2) == "freeze" { brace += 4 }
        guard source.isMark(brace, "{") else { return }
        let members = ScriptMembers(source: source)
        guard name == "properties" else {
            for (name, value) in members.values(in: source.inside(brace)) {
                all[name] = ScriptProperty(defaultText: value)
            }
            return
        }
        for (name, var property) in members.descriptions(in: source.inside(brace), areDocumented: true)
        where !property.isInternal && !name.hasPrefix("_") {
            property.impliedDefault = nil
            all[name] = property
            assigned.insert(name)
        }
    }

    /// Reads the defaults of the properties in `static properties`: `constructor() { this.size = 's' }`.
    private mutating func addDefaults(_ body: Range<Int>, _ source: SourceLexemes) {
        var index = body.lowerBound
        while index < body.upperBound {
            guard source.word(index) == "this", source.isMark(index + 1, "."), let name = source.word(index + 2),
                assigned.contains(name), source.isMark(index + 3, "=")
            else {
                index = source.next(after: index)
                continue
            }
            if let text = source.deprecations[index] { all[name]?.deprecation = text }
            let value = index + 4..<max(index + 4, end(of: index + 4, body.upperBound, source, isType: false))
            // Another assignment or a comparison is not a default.
            let isPlain = source.first(in: value) { source.isMark($0, "=") && !source.isArrow($0) } == nil
            if isPlain, !value.isEmpty { all[name]?.defaultText = source.expression(value) }
            index = max(value.upperBound, index + 1)
        }
    }

    // MARK: Members

    /// The members of the decorators' options that contain the name for users.
    private static let aliases = ["Input": "alias", "Output": "alias", "Event": "eventName", "event": "name"]

    /// Returns the name in `@Input('label')`, `@Input({ alias: 'label' })`, `@Event({ eventName: 'closed' })` and
    /// `@event({ name: 'closed' })`.
    private static func alias(_ member: String, _ options: Range<Int>, _ source: SourceLexemes) -> String? {
        if options.count == 1 { return source.content(options.lowerBound) }
        let place = options.first { source.word($0) == member && source.isMark($0 + 1, ":") }
        return place.flatMap { source.content($0 + 2) }
    }

    /// Reads the variables that one statement exports: `size: Size = 's', label`.
    /// - Parameter index: the index of the name of the first variable.
    init(exported index: Int, of source: SourceLexemes) {
        // A comment before the statement describes the first variable.
        var (start, comment) = (index, index - 2)
        while all.count < ScriptMembers.limit {
            let (name, end) = read(
                nil, start, source.all.count, source, source.deprecations[comment], isRequired: false, isStated: false,
                isEvent: false, isListed: true)
            guard let name else { return }
            if all[name]?.defaultText == nil { all[name]?.isRequired = true }
            if all[name]?.defaultText == "undefined" { all[name]?.defaultText = nil }
            if all[name]?.type == "" { all[name]?.type = source.documentedTypes[comment] ?? "" }
            guard source.isMark(end, ",") else { return }
            (start, comment) = (end + 1, end + 1)
        }
    }

    /// Reads `size = input<Size>('s')` and `label = input.required<string>()`.
    private mutating func addSignal(at index: Int, _ source: SourceLexemes) {
        guard let name = source.word(index), source.isMark(index + 1, "="),
            source.word(index + 2).map(DecoratedProperties.signals.contains) == true
        else { return }
        let isEvent = source.word(index + 2).map(DecoratedProperties.events.contains) == true
        let isRequired = source.isMark(index + 3, ".") && source.word(index + 4) == "required"
        let start = isRequired ? index + 5 : index + 3
        let near = start..<max(start, min(start + SourceDeclarations.nearby, source.all.count))
        guard let call = source.first(in: near, where: { source.isMark($0, "(") }),
            call == start || source.isMark(start, "<") && source.isMark(call - 1, ">")
        else { return }
        let arguments = source.parts(of: source.inside(call))
        let value = isRequired || isEvent ? nil : arguments.first.map(source.expression)
        // The options are the last argument.
        let options = arguments.last.flatMap { source.isMark($0.lowerBound, "{") ? source.inside($0.lowerBound) : nil }
        let hasOptions = isRequired || isEvent || arguments.count > 1
        let alias = hasOptions ? options.flatMap { DecoratedProperties.alias("alias", $0, source) } : nil
        all[alias ?? name] = ScriptProperty(
            type: call > start + 2 ? source.expression(start + 1..<call - 1) : "", isRequired: isRequired,
            deprecation: deprecation(before: index, source), defaultText: isEvent ? nil : value, isEvent: isEvent)
    }

    /// Returns the deprecation that precedes a name and its modifiers.
    private func deprecation(before index: Int, _ source: SourceLexemes) -> String? {
        var start = index
        while source.deprecations[start] == nil, let word = source.word(start - 1),
            DecoratedProperties.modifiers.contains(word)
        {
            start -= 1
        }
        return source.deprecations[start]
    }

    /// Reads a property.
    /// - Parameters:
    ///   - alias: the name for users, if it differs.
    ///   - isStated: whether `!` after the name makes the property required.
    ///   - isListed: whether other properties may follow after a comma.
    /// - Returns: the name for users, if there is one, and the index after the property.
    private mutating func read(
        _ alias: String?, _ start: Int, _ limit: Int, _ source: SourceLexemes, _ deprecation: String?,
        isRequired: Bool, isStated: Bool, isEvent: Bool, isListed: Bool = false
    ) -> (name: String?, end: Int) {
        var index = start
        while let word = source.word(index), DecoratedProperties.modifiers.contains(word), source.word(index + 1) != nil
        {
            index += 1
        }
        if let word = source.word(index), word == "get" || word == "set", let name = source.word(index + 1) {
            let behind = source.next(after: index + 2)
            var type = ""
            if word == "get", source.isMark(index + 2, "("), source.isMark(behind, ":"),
                let brace = source.first(
                    in: behind..<max(behind, min(limit, behind + SourceDeclarations.nearby)),
                    where: { source.isMark($0, "{") }), brace > behind + 1
            {
                type = source.expression(behind + 1..<brace)
            }
            if word == "set", source.isMark(index + 2, "("),
                let value = source.parts(of: source.inside(index + 2)).first,
                source.isMark(value.lowerBound + 1, ":"), value.lowerBound + 2 < value.upperBound
            {
                type = source.expression(value.lowerBound + 2..<value.upperBound)
            }
            all[alias ?? name] = ScriptProperty(
                type: type, isRequired: isRequired, deprecation: deprecation, isComputed: true, isEvent: isEvent)
            return (alias ?? name, index + 2)
        }
        // A name that is not an identifier is quoted: `@property() 'close-label' = 'Close'`.
        guard let name = source.word(index) ?? (isListed ? nil : source.content(index)) else { return (nil, index) }
        index += 1
        let isDefinite = source.isMark(index, "!")
        if isDefinite || source.isMark(index, "?") { index += 1 }
        var type = ""
        if source.isMark(index, ":") {
            let end = end(of: index + 1, limit, source, isType: true, isListed: isListed)
            if end > index + 1 { type = source.expression(index + 1..<end) }
            index = end
        }
        var (value, emitted): (String?, String?)
        if index < limit, source.isMark(index, "=") {
            let end = end(of: index + 1, limit, source, isType: false, isListed: isListed)
            if end > index + 1 { value = source.expression(index + 1..<end) }
            if isEvent, type.isEmpty || EventPayload.unwrapped(type) == nil || type == "EventEmitter" {
                emitted = EventPayload.emitter(in: index + 1..<end, source)
            }
            index = end
        }
        if isEvent { type = emitted ?? EventPayload.unwrapped(type) ?? "" }
        all[alias ?? name] = ScriptProperty(
            type: type, isRequired: isRequired || isStated && isDefinite, deprecation: deprecation,
            defaultText: isEvent ? nil : value, isEvent: isEvent)
        return (alias ?? name, index)
    }

    /// Returns the end of a type or a value, which is a semicolon or the end of the line, or, in a list of variables, a
    /// comma.
    private func end(
        of start: Int, _ limit: Int, _ source: SourceLexemes, isType: Bool, isListed: Bool = false
    ) -> Int {
        var end = start
        while end < limit, !source.isMark(end, ";") {
            if isType, source.isMark(end, "="), !source.isMark(end + 1, ">") { break }
            if isListed, isSeparator(end, source) { break }
            let goesOn =
                ["|", "&", "?", ":"].contains(source.text(end))
                || ["|", "&", "=", "?", ":"].contains(source.text(end - 1))
            if end > start, source.all[end].beginsLine, !goesOn { break }
            end = isListed ? behindTypes(end, limit, source) ?? source.next(after: end) : source.next(after: end)
        }
        return min(end, limit)
    }

    /// Whether a comma is followed by another variable, rather than by another argument of a type.
    private func isSeparator(_ index: Int, _ source: SourceLexemes) -> Bool {
        guard source.isMark(index, ","), source.word(index + 1) != nil else { return false }
        let end = index + 2
        return end >= source.all.count || source.all[end].beginsLine
            || ":=,;".unicodeScalars.contains { source.isMark(end, $0) }
    }

    /// Returns the index after the arguments of a type, as in `Map<string, number>`; nil if none begin here.
    private func behindTypes(_ index: Int, _ limit: Int, _ source: SourceLexemes) -> Int? {
        guard source.isMark(index, "<"), source.word(index - 1) != nil,
            source.all[index].start == source.all[index - 1].end
        else { return nil }
        return source.behindTypes(index, min(limit, index + SourceDeclarations.nearby))
    }
}
