import TeamSyncBase
import TeamSyncDocuments

/// The tokens declared in a Swift, Kotlin, TypeScript or Dart source: constants of types and objects, with their values
/// for each theme if they depend on it. The key of a token is the path of the names that enclose it.
struct SourceTokens {
    private static let (tokenLimit, modeLimit, expansionLimit, depthLimit) = (100_000, 100, 2000, 120)
    /// The maximum number of constants in a group whose members others may replace.
    private static let spreadLimit = 20

    private(set) var tokens: [TokenTree.Token] = []

    private let source: SourceDeclarations
    /// The names that are configured as modes.
    private let modes: Set<String>
    /// The constants that are visible only in the file, by their paths.
    private var hidden: [[String]: SourceMember] = [:]
    private var expansions = 0
    private var open: [[String]] = []
    /// The private constants that the tokens are members of, by the indices of the tokens.
    private var origins: [Int: Place.Origin] = [:]
    /// The private themes that the tokens are members of, by the indices of the tokens, and those that a constant names.
    private var (hiddenThemes, namedThemes): ([Int: [String]], Set<[String]>) = ([:], [])

    /// - Parameter modes: the names of members that are modes, in addition to those of themes.
    /// - Throws: if the bytes are not text, are too large or nested too deeply, or contain too many tokens.
    init(_ bytes: [UInt8], _ language: SourceLanguage, modes: [String] = []) throws(Warning.FileFault) {
        source = try SourceDeclarations(bytes, language)
        self.modes = Set(modes)
        collectHidden(source.members, [])
        try read(source.members, Place(), isTop: true)
        if language == .script, tokens.allSatisfy({ $0.mode == nil }) { try readHiddenThemes() }
        if source.exportsComputed { try readHiddenGroups() }
        if language == .dart, tokens.isEmpty { try readHiddenScales() }
        markSecondNames()
        tokens = SourceTokens.markingShorthands(
            tokens, namespaces: source.namespaces, modules: source.modules, imports: source.imports,
            enumerations: source.plainEnumerations)
    }

    private mutating func collectHidden(_ members: [SourceMember], _ path: [String]) {
        for member in members {
            let own = path + member.names
            if member.isHidden, hidden[own] == nil { hidden[own] = member }
            if case .group(let members) = member.value, own.count < 10 { collectHidden(members, own) }
        }
    }

    /// The constructors of JavaScript that stand for types.
    private static let typeNames: Set<String> = ["String", "Number", "Boolean", "Object", "Array", "Function"]

    // MARK: Groups

    /// Reads the themes in a script that only passes them on, as in
    /// `function defaults() { return { themes: { light: { … }, dark: { … } } } }`.
    private mutating func readHiddenThemes() throws(Warning.FileFault) {
        for member in source.members where member.isHidden {
            guard let themes = themes(in: member.value, depth: 0) else { continue }
            try read(themes, Place())
        }
    }

    /// Reads the groups in a script whose only export is computed from them:
    /// `const palette = { … }; export default flatten()`. Groups for themes with the same members are modes:
    /// `inkLight` and `inkDark`.
    private mutating func readHiddenGroups() throws(Warning.FileFault) {
        let groups = source.members.filter { if case .group = $0.value { $0.isHidden } else { false } }.map { member in
            var member = member
            member.isHidden = false
            return member
        }
        guard !groups.isEmpty else { return }
        tokens = []
        let themes = SourceTokens.themes(of: groups)
        try read(groups.filter { themes[$0.names.last ?? ""] == nil }, Place(), isTop: true)
        for group in groups {
            guard let theme = themes[group.names.last ?? ""], let name = theme.rest else { continue }
            try read(group.value, Place().adding([name], group).inMode(theme.mode))
        }
    }

    /// Reads the private groups of colors in a Dart class without other constants, which its methods return:
    /// `static const _lightAccent = KitScale(surface: Color(0xFFFFFFFF), …)`.
    private mutating func readHiddenScales() throws(Warning.FileFault) {
        for member in source.members {
            guard case .group(let members) = member.value, member.names.first?.hasPrefix("_") == false else { continue }
            let scales = members.filter { member in
                guard member.isHidden, case .call(_, let arguments, _) = member.value, arguments.count > 2 else {
                    return false
                }
                return arguments.allSatisfy { $0.label != nil } && SourceTokens.areColors(arguments, .dart)
            }.map { member in
                var member = member
                (member.isHidden, member.names) = (false, member.names.map { String($0.drop { $0 == "_" }) })
                return member
            }
            guard scales.count > 1 else { continue }
            let place = Place().adding(member.names, member)
            let pairs = SourceTokens.themePairs(scales.compactMap(\.names.last))
            for scale in scales {
                let theme = scale.names.last.flatMap { pairs[$0] }
                var own = place.adding(theme.map { [$0.rest] } ?? scale.names, scale)
                if let theme { own = own.inMode(theme.mode) }
                own.isTheme = true
                try read(scale.value, own)
            }
        }
    }

    private static func hasColor(_ value: SourceValue, depth: Int) -> Bool {
        switch value {
        case .text(let text): ColorToken.isColor(text)
        case .group(let members): depth < 5 && members.contains { hasColor($0.value, depth: depth + 1) }
        default: false
        }
    }

    /// Returns the first group with a group of values for each theme, including colors.
    private func themes(in value: SourceValue, depth: Int) -> [SourceMember]? {
        guard depth < 3, case .group(let members) = value else { return nil }
        let areGroups = members.allSatisfy { if case .group = $0.value { true } else { false } }
        if areGroups, ThemeName.areModes(members.map { $0.names.last ?? "" }), SourceTokens.hasColor(value, depth: 0) {
            return members
        }
        return members.lazy.compactMap { themes(in: $0.value, depth: depth + 1) }.first
    }

    private mutating func read(
        _ members: [SourceMember], _ place: Place, isTop: Bool = false
    ) throws(Warning.FileFault) {
        guard place.depth < SourceTokens.depthLimit else { throw .tooDeep(SourceTokens.depthLimit) }
        let members = source.language == .script || isTop ? members : withSecondThemes(members)
        let names = members.map { $0.names.last ?? "" }
        if !isTop, !members.contains(where: \.isHidden), areModes(names) {
            for member in members where !SourceTokens.passesOnGroup(member) {
                let mode = modes.contains(names[0]) ? member.names.last ?? "" : mode(of: member)
                var own = place.adding([], member).inMode(mode)
                own.isTheme = isTheme(member.value, nil, in: place.path.last)
                try read(member.value, own)
            }
            return
        }
        if !isTop, source.language == .script, SourceToken.areConditions(members) {
            for member in members {
                let name = member.names.last ?? ""
                let own = place.adding([], member)
                try read(member.value, SourceToken.isBase(name) ? own : own.inMode(mode(of: member)))
            }
            return
        }
        let hasThemes = areModes(names.filter { ThemeName($0)?.rest == nil && ThemeName($0) != nil })
        let hasGroups = members.contains { $0.value.members != nil }
        let lists = SourceTokens.listsOfNames(members)
        var spreadNumber = 0
        for (index, member) in members.enumerated()
        where !SourceTokens.isLabel(member.names.last, member.value, isBesideGroups: hasGroups) {
            guard !member.names.isEmpty else {
                spreadNumber += 1
                var own = place
                if source.language == .script, spreadNumber <= SourceTokens.spreadLimit {
                    own.replaced.formUnion(
                        members[(index + 1)...].lazy.filter { $0.names.count == 1 }.map { $0.names[0] })
                }
                try spread(member, own)
                continue
            }
            if member.names.count == 1, place.replaced.contains(member.names[0]) || lists.contains(member.names[0]) {
                continue
            }
            if SourceTokens.passesOnGroup(member) { continue }
            if member.isOfNames, !SourceTokens.areValues((place.path + member.names).joined(separator: ".")) {
                continue
            }
            let name = member.names.last ?? ""
            if let theme = theme(name, member.value, in: place.path.last, isTop: isTop || hasThemes) {
                let names = Array(member.names.dropLast()) + SourceTokens.rest(of: theme, in: members, isTop)
                var own = place.adding(names, member).inMode(theme.mode)
                own.isTheme = true
                let first = tokens.count
                try read(member.value, own)
                guard member.isHidden, source.language == .script else { continue }
                for index in first..<tokens.count { hiddenThemes[index] = place.path + member.names }
            } else if !member.isHidden {
                try read(member.value, place.adding(member.names, member))
            } else if isTop, source.language != .script, member.names.count == 1, case .group = member.value {
                try readHiddenType(member)
            }
        }
    }

    /// Reads the constants of a type that is visible only in the file. They count if other files show that it is a theme.
    private mutating func readHiddenType(_ member: SourceMember) throws(Warning.FileFault) {
        let first = tokens.count
        try read(member.value, Place().adding(member.names, member))
        for index in tokens.indices[first...] {
            tokens[index].hiddenType = member.names.last
            tokens[index].isOnlyReferred = true
            origins[index] = nil
        }
    }

    /// The names of the members that only list the names in a group next to them: `order = ['sm', 'md']` next to
    /// `breakpoints = { sm: 600, md: 900 }`.
    private static func listsOfNames(_ members: [SourceMember]) -> Set<String> {
        var groups: [Set<String>]?
        var found: Set<String> = []
        for member in members where member.names.count == 1 {
            guard case .list(let values, _) = member.value, values.count > 1 else { continue }
            let names = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
            guard names.count == values.count else { continue }
            let known =
                groups
                ?? members.compactMap { member in
                    if case .group(let inner) = member.value { Set(inner.compactMap(\.names.last)) } else { nil }
                }
            groups = known
            if known.contains(where: { $0.isSuperset(of: names) }) { found.insert(member.names[0]) }
        }
        return found
    }

    private func areModes(_ names: [String]) -> Bool {
        ThemeName.areModes(names) || ThemeName.areDensities(names)
            || names.count > 1 && !modes.isEmpty && names.allSatisfy(modes.contains)
    }

    private func mode(of member: SourceMember) -> String {
        let name = member.names.last ?? ""
        return ThemeName(name)?.mode ?? name
    }

    /// Returns the theme that the values in a group belong to, according to the name of the group or of the function
    /// that creates it.
    private func theme(_ name: String, _ value: SourceValue, in type: String?, isTop: Bool) -> ThemeName? {
        switch value {
        case .group: break
        case .call(_, _, _) where value.members != nil || isTheme(value, name, in: type): break
        default: return nil
        }
        if let theme = ThemeName(name), theme.rest != nil || isTop { return theme }
        if ThemeName(name) == nil, case .call(let path, _, _) = value, path.last.map(ThemeName.isOfGroup) == true,
            isTheme(value, nil, in: type), let theme = ThemeName(ofValues: name)
        {
            return theme
        }
        guard case .call(let path, _, _) = value, let theme = path.last.flatMap({ ThemeName($0) }), theme.rest != nil
        else { return nil }
        return theme
    }

    /// Whether the arguments of a call are the values of a theme, rather than parts of one value.
    /// - Parameter type: the type that contains the declaration.
    private func isTheme(_ value: SourceValue, _ name: String?, in type: String?) -> Bool {
        guard case .call(let path, let arguments, _) = value else { return false }
        let labels = arguments.compactMap(\.label)
        guard labels.count > 1, labels.count == arguments.count, !areModes(labels),
            !SourceTokens.areParts(labels, of: path.last)
        else { return false }
        let function = path.last ?? ""
        return name.map(ThemeName.isOfGroup) == true || ThemeName.isOfGroup(function)
            || type.map(path.suffix(2).contains) == true || function == "init" && labels.count > 2
    }

    /// Reads the members of a constant that is visible only in the file. Other constants are read where they are
    /// declared.
    private mutating func spread(_ member: SourceMember, _ place: Place) throws(Warning.FileFault) {
        guard let names = SourceTokens.spreadNames(member.value), let target = target(names, place.path),
            let members = target.member.value.members
        else { return }
        try expand(target.path) { reader throws(Warning.FileFault) in try reader.read(members, place) }
    }

    /// The name in `...light`, or in `...light(palette)` if the theme is a function.
    private static func spreadNames(_ value: SourceValue) -> [String]? {
        switch value {
        case .path(let names, _, _): return names
        case .call(let names, let arguments, _) where arguments.count == 1:
            guard case .path = arguments[0].value, names.last.flatMap({ ThemeName($0) }) != nil else { return nil }
            return names
        default: return nil
        }
    }

    /// Returns the private constant that a name denotes, or one of its members. The search begins in the innermost
    /// scope.
    private func target(_ names: [String], _ scope: [String]) -> (path: [String], member: SourceMember)? {
        for length in (0...scope.count).reversed() {
            for count in (1...max(1, names.count)).reversed() {
                let path = scope[..<length] + names.prefix(count)
                guard var member = hidden[Array(path)] else { continue }
                for name in names.dropFirst(count) {
                    guard let next = member.value.members?.first(where: { $0.names == [name] }) else { return nil }
                    member = next
                }
                return (scope[..<length] + names, member)
            }
        }
        return nil
    }

    private mutating func expand(
        _ path: [String], _ read: (inout SourceTokens) throws(Warning.FileFault) -> Void
    ) throws(Warning.FileFault) {
        guard !open.contains(path), open.count < 10, expansions < SourceTokens.expansionLimit else { return }
        expansions += 1
        open.append(path)
        try read(&self)
        open.removeLast()
    }

    // MARK: Values

    private mutating func read(_ value: SourceValue, _ place: Place) throws(Warning.FileFault) {
        switch value {
        case .group(let members):
            if !place.path.isEmpty, let remarks = SourceToken.remarks(ofAttributes: members) {
                tokens.append(place.remark(remarks))
            } else if !place.isTheme, let token = SourceToken(members, modes, at: place.path.isEmpty ? 0 : place.depth)
            {
                try read(token, place)
            } else {
                try read(members, place)
            }
        case .list(let elements, let range): try readList(elements, range, place)
        case .call(let path, let arguments, let range):
            if let members = value.members,
                source.language == .script || source.language == .dart || arguments.count == 1
            {
                return try read(.group(members), place)
            }
            // For example, `export const theme = makeTheme(tokens)`.
            if source.language == .script, arguments.count == 1, case .path(let names, false, _) = arguments[0].value,
                let target = target(names, place.path), let members = target.member.value.members
            {
                return try expand(target.path) { reader throws(Warning.FileFault) in
                    try reader.read(.group(members), place)
                }
            }
            try readCall(path, arguments, range, place)
        case .path(let names, let isImplicit, _):
            if !isImplicit, let target = target(names, place.path) {
                if !place.path.isEmpty { namedThemes.insert(target.path) }
                var own = place
                own.constant = own.constant ?? (names.joined(separator: "."), place.path)
                own.origin = Place.Origin(
                    path: target.path, depth: place.path.count,
                    isSecondName: names.count > 1
                        && [names.last, place.path.last].allSatisfy {
                            $0.map(ThemeName.isOfGroup) ?? false
                        })
                try expand(target.path) { reader throws(Warning.FileFault) in
                    try reader.read(target.member.value, own)
                }
            } else if source.language == .kotlin, names.count == 2, names[1] == "current", names[0].hasPrefix("Local") {
                // A composition local provides the values of the enclosing theme.
            } else if source.language == .script, names.count == 1, SourceTokens.typeNames.contains(names[0]) {
                // The type of a property of a component, as in `{ theme: String }`.
            } else if names.count == 1, let mode = place.mode, let theme = ThemeName(names[0]), theme.mode == mode,
                theme.isOnlyMode || ThemeName.endsInGroup(names[0])
            {
                // The name only selects the group of a theme, as in `if (isDark) Dark else Light`.
            } else {
                let isModule = names.first.map(source.modules.contains) == true
                let reference = SourceReference(
                    path: names, scope: place.path, isImplicit: isImplicit, isModule: isModule)
                // `a[1]` is the same as `a.1`.
                let color = isImplicit ? nil : SourceColor.named(names, source.language)
                try add(color ?? (isImplicit ? "." : "") + names.joined(separator: "."), reference, place)
            }
        case .text(let text): try add(text, SourceReference(inText: text), place)
        case .number(let digits): try add(digits, nil, place)
        case .other(let range): try add(source.text(range), nil, place)
        case .flag, .none: break
        }
    }

    private mutating func readList(
        _ elements: [SourceValue], _ range: Range<Int>, _ place: Place
    ) throws(Warning.FileFault) {
        let groups = elements.compactMap(\.members)
        if groups.count == elements.count, !groups.isEmpty {
            for members in groups {
                // An element without a name is not a token, because nothing identifies it.
                guard let token = SourceToken(members, modes, at: 2), token.name != nil else { continue }
                try read(token, place)
            }
            return
        }
        let areColors = elements.allSatisfy { if case .text(let text) = $0 { ColorToken.isColor(text) } else { false } }
        guard areColors, elements.count > 1 else { return try add(source.text(range), nil, place) }
        for (index, element) in elements.enumerated() {
            var own = place
            own.path.append("\(index)")
            try read(element, own)
        }
    }

    /// Reads a token that is an object, such as `{ name: 'blue', value: '#00f' }`.
    private mutating func read(_ token: SourceToken, _ place: Place) throws(Warning.FileFault) {
        var place = place
        // The token's own name replaces the whole path.
        if let name = token.name { place.path = [name] }
        if let line = token.line { place.line = line }
        place.depth += 1
        place.remarks.merge(token.remarks) { $1 }
        let first = tokens.count
        for part in token.values {
            var own = place
            for name in part.modes { own = own.inMode(name) }
            if case .group(let members) = part.value {
                try add(source.text(of: members), nil, own)
            } else {
                try read(part.value, own)
            }
        }
        guard tokens.count == first else { return }
        // Other files contain the values of a schema.
        guard !token.rest.isEmpty else { return tokens.append(place.remark(place.remarks)) }
        try add(source.text(of: token.rest), nil, place)
    }

    private mutating func readCall(
        _ path: [String], _ arguments: [SourceValue.Argument], _ range: Range<Int>, _ place: Place
    ) throws(Warning.FileFault) {
        var arguments = arguments
        if let names = source.parameters[path.last ?? ""], names.count >= arguments.count,
            arguments.allSatisfy({ $0.label == nil })
        {
            for index in arguments.indices { arguments[index].label = names[index] }
        }
        let labels = arguments.compactMap(\.label)
        let themes = arguments.filter {
            $0.label.flatMap { ThemeName($0) } != nil || $0.label.map(modes.contains) == true
        }
        let others = arguments.filter { argument in !themes.contains { $0.label == argument.label } }
        if areModes(themes.compactMap(\.label)), others.allSatisfy(\.isName) {
            for argument in themes {
                let label = argument.label ?? ""
                try read(argument.value, place.inMode(modes.contains(label) ? label : ThemeName(label)?.mode ?? label))
            }
            return
        }
        if let theme = arguments.onlyTheme {
            for argument in arguments {
                try read(argument.value, argument.label == theme.label ? place.inMode(theme.mode) : place)
            }
            return
        }
        // For example, `static let regular = Spacing(small: 4, medium: 8, large: 16)` in `Spacing`.
        let isInstance =
            labels.count > 2 && place.path.count > 1 && path.last == place.path[place.path.count - 2]
            && !SourceTokens.areParts(labels, of: path.last)
        let isSet =
            labels.count > (place.mode == nil ? 2 : 1) && SourceTokens.isSet(path, arguments, source.language)
            || SourceTokens.areTextStyles(arguments)
            || SourceTokens.areReferences(path, arguments, named: place.path.last, source.language)
            || !labels.isEmpty && SourceTokens.hasSet(arguments, source.language)
        if place.isTheme || isInstance || isSet, labels.count == arguments.count {
            for argument in arguments
            where !SourceTokens.isLabel(argument.label, argument.value, isBesideGroups: true) {
                var own = place
                own.isTheme = false
                // Users see the values of a theme whatever the access of the constant that contains them.
                own.isInternal = false
                own.path.append(argument.label ?? "")
                own.add(source.deprecatedProperties[path.last ?? ""]?[argument.label ?? ""])
                try read(argument.value, own)
            }
            return
        }
        let color =
            SourceColor(path, arguments, source.language)
            ?? SourceColor(parts: arguments, of: path, in: source.source)
        let text = color?.text ?? SourceTokens.colors(path, arguments, source.language) ?? source.text(range)
        try add(text, SourceReference(path, arguments, scope: place.path), place)
    }

    private mutating func add(
        _ text: String, _ reference: SourceReference?, _ place: Place
    ) throws(Warning.FileFault) {
        guard !place.path.isEmpty else { return }
        guard tokens.count < SourceTokens.tokenLimit else { throw .tooManyValues(SourceTokens.tokenLimit) }
        var token = TokenTree.Token(
            path: place.path, place: place.path, line: place.line, mode: place.mode, type: nil,
            value: .string(LineScan.bounded(text)), remarks: place.remarks)
        token.reference = reference
        token.isInternal = place.isInternal
        if let constant = place.constant, constant.path == place.path { token.constant = constant.name }
        origins[tokens.count] = place.origin
        tokens.append(token)
    }

    /// If a constant is a part of a private constant, and another one contains the whole, their values have two names:
    /// `export const Colors = all.palette` next to `export const theme = { all }`. Only the shorter one is an item; the
    /// other one can still be referred to. Other names, such as `brand` for `all.blue`, are tokens with a meaning.
    private mutating func markSecondNames() {
        // `const light = { … }` next to `export const themes = { light, dark }`
        for (index, path) in hiddenThemes where namedThemes.contains(path) { tokens[index].isOnlyReferred = true }
        let groups = Dictionary(grouping: origins) { index, origin in
            origin.path + tokens[index].path.dropFirst(origin.depth) + [tokens[index].mode ?? ""]
        }
        for members in groups.values where members.count > 1 {
            guard let part = members.max(by: { $0.value.path.count < $1.value.path.count }), part.value.isSecondName
            else { continue }
            for whole in members where whole.value.path.count < part.value.path.count {
                let isLonger = tokens[whole.key].path.count > tokens[part.key].path.count
                tokens[isLonger ? whole.key : part.key].isOnlyReferred = true
            }
        }
    }
}

extension SourceValue.Argument {
    /// Whether the argument is a name for people and tools, rather than a part of the value.
    fileprivate var isName: Bool {
        guard case .text = value else { return false }
        return label == nil || ["name", "named", "label"].contains(label)
    }
}
