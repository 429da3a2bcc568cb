import TeamSyncBase

extension ScriptProperties {
    /// Returns the list of properties that begins at a lexeme; nil if none begins there.
    func list(at index: Int, _ kind: ScriptKind, isPart: Bool) -> List? {
        switch source.word(index) {
        case "defineProps":
            guard source.isMark(index + 1, "<") || source.isMark(index + 1, "("), source.isMark(index + 2, "{") else {
                return nil
            }
            return source.isMark(index + 1, "(") ? .descriptions(index + 2) : .types(index + 2)
        case "props":
            // As a parameter, it is something else: `defineSlots<{ icon(props: { size: number }): any }>()`.
            let isOption =
                kind == .vue && source.isMark(index + 1, ":") && source.isMark(index + 2, "{")
                && !source.isMark(index - 1, "(")
            return isOption ? .descriptions(index + 2) : nil
        case "propTypes":
            guard source.isMark(index + 1, "="), source.isMark(index + 2, "{"),
                let owner = source.word(index - 2).map(NameWords.letters), owner == "static" || isOwn(owner)
            else { return nil }
            return .descriptions(index + 2)
        case "const":
            // These are the options of a plugin.
            if !isPart, kind == .module, source.word(index + 1) == "Default" {
                return object(behind: index + 1).map(List.defaults)
            }
            if !isPart, kind == .module, let brace = macroOptions(at: index) { return .descriptions(brace) }
            if let brace = options(named: index + 1, isPart: isPart) { return .descriptions(brace) }
            guard let own = source.word(index + 1), isNameOfProperties(own.without("make")) else {
                return recipe(at: index)
            }
            return object(behind: index + 1).map(List.descriptions)
        case "export":
            return isPart || kind != .module ? nil : exportedOptions(at: index).map(List.descriptions)
        case "interface", "type":
            if let brace = arguments(at: index) { return .types(brace) }
            guard let own = source.word(index + 1), isTypeOfProperties(own, isPart: isPart), isApplied(own),
                let brace = brace(behind: index)
            else { return nil }
            let isBody =
                source.word(index) == "interface" || source.isMark(brace - 1, "=") || source.isMark(brace - 1, "&")
                || isMerged(brace, of: index)
            return isBody ? .types(brace) : nil
        default: return nil
        }
    }

    /// Whether a type is used where it is declared. In Vue, a type that a component only exports, such as the options of a
    /// function that opens a dialog, does not have the properties of the component.
    private func isApplied(_ name: String) -> Bool {
        guard kind == .vue else { return true }
        var places = source.all.indices.lazy.filter { source.word($0) == name }.makeIterator()
        return places.next() != nil && places.next() != nil
    }

    /// Whether a type with this name has the properties of the component.
    func isTypeOfProperties(_ name: String, isPart: Bool) -> Bool {
        !isPart && name == "Props" || isNameOfProperties(name) || types.contains(name)
    }

    /// Returns the brace of `Args` in the signature of an Ember component:
    /// `interface ChipSignature { Args: { size?: string } }`.
    private func arguments(at index: Int) -> Int? {
        guard let own = source.word(index + 1).map(NameWords.letters), isOwn(own, suffix: "signature"),
            let brace = brace(behind: index)
        else { return nil }
        let place = source.first(in: source.inside(brace)) { source.word($0) == "Args" && source.isMark($0 + 1, ":") }
        return place.flatMap { source.isMark($0 + 2, "{") ? $0 + 2 : nil }
    }

    /// Returns the brace in `export const params = { text: { type: 'string', required: true } }`, the options of a
    /// Nunjucks macro; nil for other objects.
    private func macroOptions(at index: Int) -> Int? {
        guard source.word(index - 1) == "export", source.word(index + 1) == "params", source.isMark(index + 2, "="),
            source.isMark(index + 3, "{")
        else { return nil }
        let range = source.inside(index + 3)
        let isDescribed = source.parts(of: range).allSatisfy { part in
            source.isMark(part.lowerBound + 1, ":") && source.isMark(part.lowerBound + 2, "{")
        }
        let options = members.descriptions(in: range)
        return isDescribed && !options.isEmpty && options.values.allSatisfy { !$0.type.isEmpty } ? index + 3 : nil
    }

    /// Returns the brace in `export default { size: { type: String, default: 's' }, isOpen: Boolean }`, the properties of
    /// a component of Vue in their own module; nil for other objects.
    private func exportedOptions(at index: Int) -> Int? {
        guard source.word(index + 1) == "default", source.isMark(index + 2, "{"),
            VueOptions.isDescription(index + 2, source)
        else { return nil }
        return index + 2
    }

    /// Returns the brace in `const props = { size: { type: String, default: 's' } }`, the properties of a component of Vue
    /// in a constant; nil for other objects.
    private func options(named index: Int, isPart: Bool) -> Int? {
        guard kind == .vue || kind == .module, let name = source.word(index),
            !isPart && name == "props" || types.contains(name), let brace = object(behind: index),
            VueOptions.isDescription(brace, source)
        else { return nil }
        return brace
    }

    private static let optionSuffixes = ["options", "defaultoptions", "optionsfactory", "defaultoptionsfactory"]

    /// Returns the brace of the object with the options that Angular injects into the component:
    /// `const CHIP_DEFAULT_OPTIONS: ChipOptions = { size: 's' }`,
    /// `const CHIP_OPTIONS = new InjectionToken('…', { factory: () => ({ size: 's' }) })`,
    /// `function CHIP_OPTIONS_FACTORY() { return { size: 's' }; }` and `const [CHIP_OPTIONS] = createOptions({…})`.
    func options(at index: Int) -> Int? {
        guard injectsOptions, let word = source.word(index), word == "const" || word == "function",
            let name = source.word(source.isMark(index + 1, "[") ? index + 2 : index + 1), name == name.uppercased(),
            ScriptProperties.optionSuffixes.contains(where: { isOwn(NameWords.letters(name), suffix: $0) })
        else { return nil }
        let near = index..<min(source.all.count, index + SourceDeclarations.nearby)
        return near.first { place in
            source.isMark(place, "{")
                && (source.word(place - 1) == "return" || "=(".unicodeScalars.contains { source.isMark(place - 1, $0) })
        }
    }

    /// The types that do not include the members of their last argument.
    private static let containers: Set<String> = ["Record", "Map", "Array", "ReadonlyArray", "Set", "Promise"]

    /// Whether a type is the argument of another type that includes its members:
    /// `type ChipProps = Merge<Base, { size: Size }>`.
    private func isMerged(_ brace: Int, of index: Int) -> Bool {
        guard source.isMark(brace - 1, ",") || source.isMark(brace - 1, "<"),
            let equals = (index..<brace).first(where: { source.isMark($0, "=") })
        else { return false }
        return !(equals..<brace).contains { source.word($0).map(ScriptProperties.containers.contains) ?? false }
    }

    /// Reads `const chip = cva('…', { variants: {…} })`.
    private func recipe(at index: Int) -> List? {
        guard let own = source.word(index + 1).map(NameWords.letters), mentions(own),
            source.isMark(index + 2, "="), source.word(index + 3).map(ScriptProperties.recipes.contains) == true,
            source.isMark(index + 4, "(")
        else { return nil }
        for part in source.parts(of: source.inside(index + 4)) where source.isMark(part.lowerBound, "{") {
            let place = source.first(in: source.inside(part.lowerBound)) { source.word($0) == "variants" }
            if let place, source.isMark(place + 1, ":"), source.isMark(place + 2, "{") { return .choices(place + 2) }
        }
        return nil
    }

    /// Returns the opening brace of an object that is a constant, or of the first object in the call that creates the
    /// constant, as in `buildProps({…})`.
    private func object(behind name: Int) -> Int? {
        let end = min(source.all.count, name + SourceDeclarations.nearby)
        guard name + 1 < end,
            let equals = source.first(in: name + 1..<end, where: { source.isMark($0, "=") && !source.isArrow($0) })
        else { return nil }
        if source.isMark(equals + 1, "{") { return equals + 1 }
        guard let call = source.first(in: equals + 1..<max(end, equals + 1), where: { source.isMark($0, "(") }),
            (equals + 1..<call).allSatisfy({ source.word($0) != nil || source.isMark($0, ".") })
        else { return nil }
        return source.isMark(call + 1, "{") ? call + 1 : nil
    }
}

extension String {
    fileprivate func without(_ prefix: String) -> String { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self }
}
