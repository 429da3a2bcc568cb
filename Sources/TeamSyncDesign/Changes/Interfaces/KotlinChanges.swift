import TeamSyncBase
import TeamSyncDocuments

/// The differences between two versions of a component's Kotlin sources that affect calling code. If only a compiler
/// can determine the effect, for example because it depends on whether one type is a supertype of another, the verdict
/// is that the change may break code.
struct KotlinChanges {
    /// The maximum number of overloads of a function that are compared.
    private static let versionLimit = 40

    var found: [APIChange] = []
    /// The constants declared in the old and in the new sources.
    let constants: (old: SourceConstants, new: SourceConstants)

    /// The functions and types declared in other changed sources, and whether all of these sources could be read.
    struct Elsewhere {
        /// The functions by group.
        private(set) var functions: [String: [KotlinFunctions.Function]] = [:]
        private(set) var functionNames: Set<String> = []
        /// The overloads that these sources declared before.
        var oldOverloads: Set<KotlinFunctions.Overload> = []
        /// The packages that declare a type, by type.
        var types: [[String]: Set<String>] = [:]
        /// The types that these sources declared before.
        var oldTypes: Set<[String]> = []
        /// The properties at the top level and in objects that these sources declare. Each name is preceded by the names
        /// of the objects.
        var properties: Set<[String]> = []
        var isWhole = true

        mutating func add(_ declared: [KotlinFunctions.Function]) {
            for function in declared {
                functions[function.group, default: []].append(function)
                functionNames.insert(function.name)
            }
        }
    }

    /// The types that had no supertypes and have none, so that their members cannot be inherited.
    private let plainTypes: Set<[String]>

    /// - Parameters:
    ///   - types: the types that the sources declare.
    ///   - elsewhere: called if a function is in none of the new sources.
    init(
        _ old: [KotlinFunctions.Function], _ new: [KotlinFunctions.Function],
        _ constants: (old: SourceConstants, new: SourceConstants),
        types: (old: [KotlinFunctions.TypeDeclaration], new: [KotlinFunctions.TypeDeclaration]) = ([], []),
        elsewhere: () throws(FileSourceError) -> Elsewhere
    ) throws(FileSourceError) {
        self.constants = constants
        let plain = { (types: [KotlinFunctions.TypeDeclaration]) in
            Set(types.lazy.filter(\.supertypes.isEmpty).map(\.types))
                .subtracting(types.lazy.filter { !$0.supertypes.isEmpty }.map(\.types))
        }
        plainTypes = plain(types.old).intersection(plain(types.new))
        try compareAll(old, new, elsewhere)
        // A different package is reported as a single change to the source.
        let moved = found.filter(\.isOfPackage)
        let kept = moved.first { $0.declaration.types.isEmpty } ?? moved.first
        found.removeAll { $0.isOfPackage && $0 != kept }
    }

    /// Compares functions that are declared in the same place.
    mutating func compareAll(
        _ old: [KotlinFunctions.Function], _ new: [KotlinFunctions.Function],
        _ elsewhere: () throws(FileSourceError) -> Elsewhere
    ) throws(FileSourceError) {
        let before = Dictionary(grouping: old.filter(\.isCallable), by: \.group)
        let after = Dictionary(grouping: new, by: \.group)
        var done = try followRenames(
            old.filter { $0.isCallable && after[$0.group] == nil },
            new.filter { $0.isCallable && before[$0.group] == nil }, elsewhere)
        for function in old.filter(\.isCallable) where done.insert(function.group).inserted {
            try compare(before[function.group] ?? [], after[function.group] ?? [], elsewhere)
        }
        for function in new where function.isCallable && !done.contains(function.group) {
            add(.compatible, .added(nil), nil, function)
        }
    }

    /// Adds the functions that have another name, and otherwise the same declaration and body.
    /// - Returns: the groups of both names.
    private mutating func followRenames(
        _ lost: [KotlinFunctions.Function], _ gained: [KotlinFunctions.Function],
        _ elsewhere: () throws(FileSourceError) -> Elsewhere
    ) throws(FileSourceError) -> Set<String> {
        guard !lost.isEmpty, !gained.isEmpty else { return [] }
        let key = { (function: KotlinFunctions.Function) in
            (function.types + [function.receiver, function.text]).joined(separator: "\0")
        }
        let (before, after) = (Dictionary(grouping: lost, by: key), Dictionary(grouping: gained, by: key))
        let groups = Dictionary(grouping: lost + gained, by: \.group)
        var found: Set<String> = []
        for one in lost where !one.text.isEmpty && groups[one.group]?.count == 1 {
            guard before[key(one)]?.count == 1, let other = after[key(one)]?.first, after[key(one)]?.count == 1,
                groups[other.group]?.count == 1
            else { continue }
            let others = try elsewhere()
            // The function may have moved, and its body may have been used for another one.
            guard others.functions[one.group]?.contains(where: \.isCallable) != true else { continue }
            add(others.isWhole ? .breaking : .mayBreak, .renamed(to: other.id), one, other)
            found.formUnion([one.group, other.group])
        }
        return found
    }

    /// Compares the overloads of one function.
    mutating func compare(
        _ old: [KotlinFunctions.Function], _ new: [KotlinFunctions.Function],
        _ elsewhere: () throws(FileSourceError) -> Elsewhere
    ) throws(FileSourceError) {
        guard max(old.count, new.count) <= KotlinChanges.versionLimit else { return }
        var open = new
        var lost: [KotlinFunctions.Function] = []
        for function in old {
            let place = open.firstIndex { $0.isCallable && $0.overload == function.overload }
            if let place { compare(function, open.remove(at: place)) } else { lost.append(function) }
        }
        for function in lost {
            if let best = KotlinChanges.best(for: function, in: open) {
                compare(function, open.remove(at: best))
                continue
            }
            if let hidden = new.first(where: { $0.hidden != nil }), !new.contains(where: \.isCallable) {
                add(.breaking, .hidden(access: hidden.hidden ?? ""), function, hidden)
                continue
            }
            let others = try elsewhere()
            // An overload that existed before is not a function that has moved.
            let former = others.oldOverloads.union(old.map(\.overload)).subtracting([function.overload])
            let moved = (others.functions[function.group] ?? []).filter { !former.contains($0.overload) }
            if moved.count <= KotlinChanges.versionLimit, let best = KotlinChanges.best(for: function, in: moved) {
                compare(function, moved[best])
                continue
            }
            // A member may have moved to a supertype.
            let isInherited =
                !function.types.isEmpty && !plainTypes.contains(function.types)
                && others.functionNames.contains(function.name)
            let rest = new.filter(\.isCallable)
            let isSure =
                others.isWhole && !isInherited && !moved.contains(where: \.isCallable)
                && !rest.contains { KotlinChanges.mayTake(callsOf: function, $0) }
            let use = function.deprecation?.replacement
            add(isSure ? .breaking : .mayBreak, .gone(use: use), function, nil, among: rest)
        }
        for function in open where function.isCallable { add(.compatible, .added(nil), nil, function) }
    }

    /// Compares the types and defaults of the parameters of a renamed component.
    /// - Parameter name: the old and the new name of the function.
    mutating func compare(
        _ old: [KotlinFunctions.Function], _ new: [KotlinFunctions.Function], renamed name: (old: String, new: String)
    ) {
        let before = old.filter { $0.isCallable && $0.types.isEmpty && $0.name == name.old }
        let after = new.filter { $0.isCallable && $0.types.isEmpty && $0.name == name.new }
        guard before.count == 1, var one = before.first, after.count == 1, let other = after.first,
            one.parameters.map(\.name) == other.parameters.map(\.name)
        else { return }
        one.name = name.new
        for (verdict, effect) in parameters(one.parameters, other.parameters) { add(verdict, effect, one, other) }
    }

    /// Returns the overload that has the most in common with a function.
    private static func best(
        for function: KotlinFunctions.Function, in all: [KotlinFunctions.Function]
    ) -> Int? {
        let callable = all.indices.filter { all[$0].isCallable }
        return callable.max { likeness(function, all[$0]) < likeness(function, all[$1]) }
    }

    /// Whether an overload accepts all parameters of another one and requires no additional parameters.
    private static func mayTake(callsOf function: KotlinFunctions.Function, _ other: KotlinFunctions.Function) -> Bool {
        let formerNames = Set(function.parameters.map(\.name))
        let parameters = Dictionary(other.parameters.map { ($0.name, $0) }) { first, _ in first }
        return other.parameters.allSatisfy { $0.isOptional || formerNames.contains($0.name) }
            && function.parameters.allSatisfy { one in
                parameters[one.name].map { verdict(one.typeKey, $0.typeKey) != .breaking } ?? false
            }
    }

    /// The number of parameters that two overloads have in common.
    private static func likeness(_ one: KotlinFunctions.Function, _ other: KotlinFunctions.Function) -> Int {
        Set(one.parameters.map(\.name)).intersection(other.parameters.map(\.name)).count
    }

    // MARK: One function

    private mutating func compare(_ old: KotlinFunctions.Function, _ new: KotlinFunctions.Function) {
        var aspects = parameters(old.parameters, new.parameters)
        // The package of a member is that of its type, which is compared separately.
        if old.package != new.package, old.types.isEmpty {
            aspects.append((.breaking, .moduleChanged(old: old.package, new: new.package)))
        }
        if let before = old.result, let after = new.result, before != after {
            aspects.append((.mayBreak, .resultRetyped(old: before, new: after)))
        }
        if old.deprecation == nil, let deprecation = new.deprecation {
            let advice = APIChange.Advice(message: deprecation.message, renamed: deprecation.replacement)
            aspects.append(
                deprecation.level == .error
                    ? (.breaking, .unavailable(advice, platform: nil))
                    : (.deprecated, .deprecated(advice, platform: nil)))
        } else if old.deprecation != nil, new.deprecation == nil {
            aspects.append((.compatible, .undeprecated(platform: nil)))
        }
        for (verdict, effect) in aspects { add(verdict, effect, old, new) }
    }

    private typealias Aspect = (verdict: APIChange.Verdict, effect: APIChange.Effect)

    private func parameters(_ old: [KotlinFunctions.Parameter], _ new: [KotlinFunctions.Parameter]) -> [Aspect] {
        var aspects: [Aspect] = []
        // Parameters with the same name, which do not compile, can only be compared by position.
        if [old, new].contains(where: { Set($0.map(\.name)).count < $0.count }) {
            guard old.map(\.name) == new.map(\.name) else { return [] }
            return zip(old, new).enumerated().flatMap { place, pair in
                compare(pair.0, pair.1, .init(pair.1.name, at: place))
            }
        }
        var formerNames: [String: String] = [:]
        let places = Dictionary(old.enumerated().map { ($1.name, $0) }) { first, _ in first }
        let (oldNames, newNames) = (Set(places.keys), Set(new.map(\.name)))
        if old.count == new.count {
            for (one, other) in zip(old, new)
            where one.typeKey == other.typeKey && !newNames.contains(one.name) && !oldNames.contains(other.name) {
                // With another default, it need not mean the same.
                if let before = one.defaultText, let after = other.defaultText, SourceMeaning.differ(before, after) {
                    continue
                }
                formerNames[other.name] = one.name
            }
        } else {
            let form = { (own: KotlinFunctions.Parameter) in [own.typeKey, own.defaultText ?? "\0"] }
            for pair in RenamedPlaces.pairs(
                old.map { (name: $0.name, form: form($0)) }, new.map { (name: $0.name, form: form($0)) })
            { formerNames[pair.new] = pair.old }
        }
        let renamed = Set(formerNames.values)
        let kept = new.enumerated().filter { oldNames.contains($1.name) || formerNames[$1.name] != nil }
        for (position, one) in old.enumerated() where !newNames.contains(one.name) && !renamed.contains(one.name) {
            aspects.append((one.isOptional ? .mayBreak : .breaking, .parameterLost(.init(one.name, at: position))))
        }
        for (position, other) in new.enumerated() {
            let parameter = APIChange.Parameter(other.name, at: position)
            let former = formerNames[other.name] ?? other.name
            guard let place = places[former] else {
                aspects.append(added(other, parameter, behind: kept, old, new))
                continue
            }
            if former != other.name {
                aspects.append((.breaking, .parameterRenamed(.init(former, at: place), to: other.name)))
            }
            aspects += compare(old[place], other, .init(other.name, at: place))
        }
        let order = kept.map { formerNames[$0.element.name] ?? $0.element.name }
        if order != old.map(\.name).filter(Set(order).contains) { aspects.append((.mayBreak, .parametersReordered)) }
        return aspects
    }

    private func added(
        _ other: KotlinFunctions.Parameter, _ parameter: APIChange.Parameter,
        behind kept: [(offset: Int, element: KotlinFunctions.Parameter)], _ old: [KotlinFunctions.Parameter],
        _ new: [KotlinFunctions.Parameter]
    ) -> Aspect {
        let isInFront = kept.contains { $0.offset > parameter.position }
        // If the last parameter is a function, calls can pass it after their parentheses. Other calls are not affected.
        let takesLast = !isInFront && old.last?.isFunction == true
        let verdict: APIChange.Verdict =
            !other.isOptional ? .breaking : isInFront || takesLast ? .mayBreak : .compatible
        return (
            verdict,
            .parameterAdded(
                parameter, type: other.type, hasDefault: other.isOptional, isInFront: other.isOptional && isInFront)
        )
    }

    private func compare(
        _ one: KotlinFunctions.Parameter, _ other: KotlinFunctions.Parameter, _ parameter: APIChange.Parameter
    ) -> [Aspect] {
        var aspects: [Aspect] = []
        if one.isVariadic != other.isVariadic {
            aspects.append(
                other.isVariadic
                    ? (.compatible, .parameterVariadic(parameter)) : (.breaking, .parameterNotVariadic(parameter)))
        } else if one.typeKey != other.typeKey, resolved(constants.old, one) != resolved(constants.new, other) {
            aspects.append(
                (
                    KotlinChanges.verdict(one.typeKey, other.typeKey),
                    .parameterRetyped(parameter, old: one.type, new: other.type)
                ))
        }
        if one.hasDefault, !other.isOptional { aspects.append((.breaking, .parameterDefaultLost(parameter))) }
        if !one.isOptional, other.hasDefault { aspects.append((.compatible, .parameterDefaultGained(parameter))) }
        if let before = one.defaultText, let after = other.defaultText,
            let (before, after) = SourceMeaning.difference(before, constants.old, after, constants.new)
        {
            aspects.append((.compatible, .parameterDefaultChanged(parameter, old: before, new: after)))
        }
        return aspects
    }

    /// Returns the type of a parameter, with an alias that the source declares replaced by its target.
    private func resolved(_ constants: SourceConstants, _ parameter: KotlinFunctions.Parameter) -> String {
        constants.resolved(parameter.typeKey).filter { $0 != " " }
    }

    /// Types that do not accept each other's values. The types of whole numbers are separate from the others, because a
    /// literal can be of any of them.
    private static let (wholeNumbers, others): (Set<String>, Set<String>) = (
        ["Int", "Long", "Short", "Byte"], ["String", "Boolean", "Char", "Float", "Double"]
    )

    private static func verdict(_ old: String, _ new: String) -> APIChange.Verdict {
        if new == old + "?" || new == "(\(old))?" || new == "Any?" { return .compatible }
        let (before, after) = (old.replacing("?", with: ""), new.replacing("?", with: ""))
        if before == after { return .mayBreak }
        let simple = wholeNumbers.union(others)
        if [(before, after), (after, before)].contains(where: { $0.contains("->") && simple.contains($1) }) {
            return .breaking
        }
        guard simple.isSuperset(of: [before, after]) else { return .mayBreak }
        return wholeNumbers.isSuperset(of: [before, after]) ? .mayBreak : .breaking
    }

    /// - Parameter rest: the remaining overloads. If one of them has the same parameter names, the name of the change
    ///   also contains types.
    private mutating func add(
        _ verdict: APIChange.Verdict, _ effect: APIChange.Effect, _ old: KotlinFunctions.Function?,
        _ new: KotlinFunctions.Function?, among rest: [KotlinFunctions.Function] = []
    ) {
        guard let function = new ?? old else { return }
        let former = old ?? function
        let rivals = rest.filter { $0.id == former.id }
        let labels = former.parameters.enumerated().map { place, one in
            rivals.contains { $0.parameters[place].typeKey != one.typeKey } ? "\(one.name): \(one.type)" : one.name
        }.joined(separator: ", ")
        found.append(
            APIChange(
                verdict, kind: "fun", former.id,
                name: "\((former.types + [former.name]).joined(separator: "."))(\(labels))", effect: effect,
                old: old?.signature, new: new?.signature, path: function.path, line: new?.line ?? old?.line))
    }
}

extension KotlinChanges {
    /// Returns a value without the names of arguments, as in `Size(height = 24.dp)`, and without spaces.
    static func unlabelled(_ text: String) -> String {
        var (output, rest, isStart) = ("", text[...].drop { $0 == " " }, true)
        while let character = rest.first {
            if isStart {
                let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                let end = rest[name.endIndex...]
                if !name.isEmpty, end.hasPrefix(" = ") { rest = end.dropFirst(3) }
                isStart = false
                continue
            }
            rest = rest.dropFirst()
            // A comma may follow the last argument.
            if character == ")", output.last == "," { output.removeLast() }
            if character != " " { output.append(character) }
            if character == "(" || character == "," {
                isStart = true
                rest = rest.drop { $0 == " " }
            }
        }
        return output
    }
}

extension APIChange {
    var isOfPackage: Bool { if case .moduleChanged = effect { true } else { false } }
}
