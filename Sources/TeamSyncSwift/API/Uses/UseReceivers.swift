import SwiftSyntax

/// Decides whether a call or a reference is one of a changed declaration, judging by the type that contains it.
struct UseReceivers {
    /// The relation between the expression before a member and the type that contains it.
    enum Receiver {
        case other, unknown, same
    }

    let types: ExpressionTypes
    /// The enclosing types, each with the names of types declared in it and its generic parameters.
    private(set) var scope: [(name: String, path: String, types: Set<String>)] = []
    /// The names of declarations in the enclosing functions and blocks, and of generic parameters.
    var locals: [Set<String>] = []
    /// The names of changed declarations that the file does not import.
    private let foreign: Set<String>

    var names: UseNames { types.names }

    init(_ types: ExpressionTypes) { (self.types, foreign) = (types, types.foreign) }

    // MARK: Names

    mutating func enter(_ name: String, types: Set<String>) {
        scope.append((name, scope.last.map { "\($0.path).\(name)" } ?? name, types))
    }

    mutating func leave() { scope.removeLast() }

    /// Whether a name here denotes a type of this repository, or one of another module.
    func isOwn(_ name: String) -> Bool {
        names.isType(name) || foreign.contains(name) || locals.contains { $0.contains(name) }
            || scope.contains { $0.types.contains(name) || names.nests(name, in: $0.path) }
    }

    /// The last name of the type that a name denotes here; nil for one of this repository.
    func meaning(_ name: String) -> String? { path(name).map(WrittenTypes.last) }

    /// The path of a type of this repository that may be nested in one of the enclosing types.
    func ownPath(_ name: String) -> String {
        scope.reversed().first { names.nests(name, in: $0.path) }.map { "\($0.path).\(name)" } ?? name
    }

    private func path(_ name: String) -> String? {
        for place in scope.reversed() {
            if let alias = names.inheritedAlias(name, in: place.path) {
                return names.begins(withOwn: alias) ? nil : alias
            }
        }
        guard !isOwn(name) else { return nil }
        let path = names.path(of: name)
        return path != name && names.begins(withOwn: path) ? nil : path
    }

    /// Whether a name without a receiver denotes a variable, a local declaration, or a member of an enclosing type.
    func hides(_ name: String, at node: Syntax) -> Bool {
        if locals.contains(where: { $0.contains(name) }) { return true }
        if let known = types.variables.variable(name, at: node.position.utf8Offset), !known.isGlobal { return true }
        return isMember(name)
    }

    /// Whether an enclosing type has a member of this name that this repository declares.
    func isMember(_ name: String) -> Bool {
        scope.contains { place in
            names.relatives(of: place.path).contains { names.members.contains("\($0).\(name)") }
        }
    }

    /// Whether an extension in this repository adds a member of this name to the type.
    func isExtended(_ use: BrokenUse) -> Bool {
        guard let first = use.owner.first else { return false }
        let path = (use.owner + [use.name]).joined(separator: ".")
        return !names.isType(first) && names.members.contains(path)
            || names.members.contains("\(use.module).\(path)")
    }

    /// Whether an extension in this repository adds conformances to the type.
    func isConforming(_ use: BrokenUse) -> Bool {
        let path = use.owner.joined(separator: ".")
        return [path, "\(use.module).\(path)"].contains { names.inherited[$0]?.isEmpty == false }
    }

    /// Whether the place is inside the type that contains another type.
    func isInside(_ use: BrokenUse) -> Bool {
        let outer = use.owner.dropLast().joined(separator: ".")
        return scope.contains { $0.name == outer || names.ancestors(of: $0.name).contains(outer) }
    }

    /// The superclass of the enclosing class, as written.
    private var parent: String? { scope.last.flatMap { names.parents[$0.name]?.joined(separator: ".") } }

    /// Whether a class here overrides the member, so that calls are of its own. If `--fix` rewrites the override, it has
    /// to rewrite its calls too.
    func isOverridden(_ use: BrokenUse, in type: String) -> Bool {
        !use.isRewritten && names.overrides(use.name, in: type)
    }

    /// Whether a type here declares the member itself, so that calls are of that one.
    private func implements(_ use: BrokenUse, _ path: String) -> Bool {
        !names.overrides(use.name, in: WrittenTypes.last(path))
            && names.relatives(of: path).contains { own in
                names.declares(WrittenTypes.last(own)) && names.members.contains("\(own).\(use.labelledName)")
            }
    }

    /// Whether a class here inherits the member, directly or from another class of the changed repository.
    func inherits(_ name: String, _ use: BrokenUse) -> Bool {
        names.inherits(name, from: use.owner, in: use.module)
            || !use.inheritors.isEmpty
                && !use.inheritors.isDisjoint(with: names.ancestors(of: name) + [meaning(name) ?? ""])
    }

    /// Returns the receiver if its type inherits the member inside the changed repository, or is derived from such a type.
    private func inherited(_ meant: String?, _ name: String, _ use: BrokenUse) -> Receiver? {
        if let meant { return use.inheritors.contains(meant) ? .same : nil }
        guard !use.inheritors.isDisjoint(with: names.relatives(of: name)) else { return nil }
        return isOverridden(use, in: name) || names.members.contains("\(name).\(use.labelledName)") ? .unknown : .same
    }

    /// Whether a use of an unknown receiver is probably one of the declaration: no other declaration of its name is
    /// known.
    func isDistinct(_ use: BrokenUse) -> Bool {
        !use.isRetyped && !names.declared.contains(use.name) && !SystemMembers.names.contains(use.name)
    }

    /// Whether a use with an unknown receiver is worth reporting.
    func isLikely(_ use: BrokenUse, _ shape: CallShape) -> Bool {
        guard !use.isRetyped else { return false }
        return use.owner.isEmpty || shape.labels.contains { $0 != "_" } || use.isForeign && isDistinct(use)
            || isModifier(use) || isDistinctive(use)
    }

    /// Whether a name is probably that of the changed member, whatever precedes it: it consists of several words, and no
    /// other declaration of it is known.
    func isDistinctive(_ use: BrokenUse) -> Bool {
        (use.isOfEveryUse || use.isOfOtherKind) && use.name.dropFirst().contains(where: \.isUppercase)
            && isDistinct(use)
            && names.file.mayMean(use.owner.first ?? use.name, of: use.modules)
    }

    // MARK: Receivers

    /// Those of many uses of one name that may have the receiver of a callee.
    func uses(_ all: [BrokenUse]?, _ callee: Callee) -> [BrokenUse] {
        guard let all, all.count > 8, callee.isImplicit || callee.front != nil else { return all ?? [] }
        var type: String?
        if callee.isImplicit {
            type = types.expected(callee.node)
        } else if callee.isInImplicitType {
            type = callee.front.flatMap { types.typeName($0, 0) }
        } else if let last = callee.base.last, last.first?.isUppercase ?? false {
            type = callee.base.joined(separator: ".")
        } else {
            type = callee.front.flatMap { types.type(of: $0) }
        }
        guard let names = typeNames(type) else { return all }
        return all.filter { $0.isForeign || $0.owner.isEmpty || names.contains($0.type) }
    }

    /// The names of the types that a simple type may be; nil for other types.
    func typeNames(_ type: String?) -> Set<String>? {
        guard let type, case let plain = TypeParts.plain(type),
            plain.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }),
            case let path = WrittenTypes.names(plain), let last = path.last, last != "Self",
            !names.generics.contains(last),
            names.nestedAlias(last, in: path.dropLast().joined(separator: ".")) == nil,
            !scope.contains(where: { names.nestedAlias(last, in: $0.path) != nil })
        else { return nil }
        return names.relatives(of: plain).union(names.ancestors(of: last)).union([last, names.meaning(of: last)])
    }

    func receiver(_ callee: Callee, of use: BrokenUse, _ shape: CallShape?) -> Receiver {
        guard !use.owner.isEmpty else {
            guard !callee.isImplicit, !callee.isChained else { return .other }
            guard callee.base.isEmpty else {
                return !use.module.isEmpty && callee.base == [use.module] ? .same : .other
            }
            if foreign.contains(use.name) || hides(use.name, at: callee.node) { return .other }
            return names.isGlobal(use.name) || types.mayInherit(use.name, at: callee.node) ? .unknown : .same
        }
        let isStatic = use.isStatic || use.kind == "case"
        if callee.isImplicit { return isStatic ? matches(types.expected(callee.node), use) : .other }
        if callee.isInImplicitType { return isStatic ? receiver(inImplicitType: callee, of: use) : .other }
        if let last = callee.base.last, last.first?.isUppercase ?? false {
            // A method of a type without a call: 'Chips.reload(now:)'
            guard isStatic || shape == nil && use.kind == "func" else { return .other }
            if last == "Self" { return matches(scope.last?.name, use) }
            if callee.base.count == 1, names.generics.contains(last),
                let type = types.constraint(of: last, at: callee.node)
            {
                return matches(type, use)
            }
            if use.isQualified(callee.base) { return .same }
            if let alias = names.nestedAlias(last, in: callee.base.dropLast().joined(separator: ".")) {
                return names.begins(withOwn: alias) ? .other : matches(alias, use)
            }
            if callee.base.first.map({ hides($0, at: callee.node) }) ?? false { return .other }
            let path = callee.base.suffix(use.owner.count)
            let found = matches(path.joined(separator: "."), use)
            guard found == .same, let outer = callee.base.dropLast(path.count).last else { return found }
            return isModule(outer, of: use) ? .same : .other
        }
        if callee.base == ["super"] { return matches(parent, use) }
        guard let front = callee.front else {
            let own = use.owner.joined(separator: ".")
            let isInside = scope.contains {
                meaning($0.name) == own || $0.path == own && use.owner.count > 1 && !isOwn(use.owner[0])
                    || inherits($0.name, use) && !implements(use, $0.path)
                    // A member of a protocol that the code does not implement itself.
                    || use.owner.count == 1 && names.relatives(of: $0.path).contains(use.type) && !isOwn(use.type)
                        && !isMember(use.name)
            }
            if isInside, scope.contains(where: { isOverridden(use, in: $0.name) }) { return .unknown }
            // A member of a protocol, in a type that may conform to it.
            return isInside ? .same : use.isForeign && !scope.isEmpty && isDistinct(use) ? .unknown : .other
        }
        if isStatic { return .other }
        let found = matches(types.type(of: front), use)
        guard found == .unknown else { return found }
        if use.type == "View", !use.isRetyped, !SystemMembers.names.contains(use.name), isView(callee, use) {
            return .same
        }
        // A modifier in an extension of a base type of all views.
        if ["View", "UIView", "Text", "Image", "Shape"].contains(use.type) {
            let isLabelled = shape.map { $0.labels.contains { $0 != "_" } } ?? false
            return isLabelled && !names.declared.contains(use.name) ? .same : .unknown
        }
        // 'Chips().tinted().reload()'
        return callee.root.map { meaning($0) == use.type } ?? false ? .same : .unknown
    }

    /// The receiver of `.Brand.ink`, whose type is nested in the one that the place requires.
    private func receiver(inImplicitType callee: Callee, of use: BrokenUse) -> Receiver {
        if let type = callee.front.flatMap({ types.typeName($0, 0) }) { return matches(type, use) }
        let isSuffix = use.owner.count > callee.base.count && use.owner.suffix(callee.base.count) == callee.base[...]
        return isSuffix && callee.base.first.map { !names.nests($0) } ?? false ? .unknown : .other
    }

    /// Whether a name before a name of another repository denotes the module that declares it. Another module may
    /// export it too, or declare the same name.
    func isModule(_ name: String, of use: BrokenUse) -> Bool { use.module.isEmpty || name == use.module }

    /// Whether a call is of a type's initializer, or of a subclass that inherits it.
    func constructs(_ callee: Callee, _ use: BrokenUse) -> Receiver {
        if callee.name == "Self", callee.front == nil, !use.owner.isEmpty { return enclosingConstructor(use) }
        guard !use.owner.isEmpty, !callee.isImplicit, !callee.isChained, callee.root == nil else { return .other }
        return constructs(callee.base, callee.name, use, at: callee.node)
    }

    /// - Parameter base: the names before that of the type.
    func constructs(_ base: [String], _ type: String, _ use: BrokenUse, at node: Syntax) -> Receiver {
        if use.isQualified(base + [type]) { return .same }
        if base.isEmpty, names.generics.contains(type), let constraint = types.constraint(of: type, at: node) {
            return matches(constraint, use) == .same ? .same : .other
        }
        let found = constructs(base, type, use)
        return found == .other || hides(base.first ?? type, at: node) ? .other : found
    }

    private func constructs(_ base: [String], _ type: String, _ use: BrokenUse) -> Receiver {
        if base.isEmpty, names.inheritsInitializers(type, of: use.type), inherits(type, use) { return .same }
        let outer = use.owner.dropLast()
        guard let last = base.last else {
            guard let meant = path(type) else { return .other }
            let parts = WrittenTypes.names(meant)
            if parts.count > 1, let last = parts.last { return constructs(Array(parts.dropLast()), last, use) }
            guard meant == use.type else { return .other }
            // Outside of 'Card', 'Style' is not known to be 'Card.Style'.
            return outer.isEmpty || type != use.type || isInside(use) ? .same : .unknown
        }
        // The names before a type may be those of its enclosing types, or of a module.
        guard last.first?.isUppercase ?? false, !isOwn(last), names.meaning(of: type) == use.type,
            !foreign.contains(type),
            outer.isEmpty ? base.count == 1 : last == outer.last
        else { return .other }
        // Another type of the changed module.
        if outer.isEmpty, names.memberTypes.path(of: type, in: base) != nil { return .other }
        return base.dropLast(outer.count).last.map { isModule($0, of: use) } ?? true ? .same : .unknown
    }

    /// `ChipsView.init(…)`, `super.init(…)` and `.init(…)`.
    func constructor(_ callee: Callee, of use: BrokenUse) -> Receiver {
        if callee.isImplicit { return matches(types.expected(callee.node), use) }
        if !["super", "self", "Self"].contains(callee.base.last), let found = metatype(callee, use) { return found }
        switch callee.base.last {
        case "super": return matches(parent, use) == .same ? .same : .other
        case "self", "Self":
            return enclosingConstructor(use)
        case let base?: return constructs(Array(callee.base.dropLast()), base, use, at: callee.node)
        case nil: return .other
        }
    }

    /// The protocols of arrays.
    private static let collections: Set<String> = [
        "BidirectionalCollection", "Collection", "MutableCollection", "RandomAccessCollection", "Sequence",
    ]

    /// - Parameter type: the type as written; nil if unknown.
    func matches(_ type: String?, _ use: BrokenUse, depth: Int = 0) -> Receiver {
        guard let type, case let plain = TypeParts.plain(type), !plain.isEmpty, plain != "_",
            depth < ExpressionTypes.depthLimit
        else { return .unknown }
        let parts = plain.hasPrefix("(") ? [plain] : plain.split(separator: "&").map(String.init)
        guard parts.count == 1 else {
            return parts.contains { matches($0, use, depth: depth + 1) == .same } ? .same : .unknown
        }
        let name =
            plain.hasPrefix("[")
            ? TypeParts.part(.value, of: plain) == nil ? "Array" : "Dictionary"
            : plain.hasPrefix("(") ? "()" : WrittenTypes.last(plain)
        if name.hasPrefix("τ") { return .unknown }
        if let outer = WrittenTypes.outer(plain), !plain.hasPrefix("["), !plain.hasPrefix("(") {
            return matches(name, in: outer, plain, use, depth)
        }
        // A generic parameter may be the type; another file's parameter may have the name of the type.
        if names.generics.contains(name), name != use.type || isOwn(name) { return .unknown }
        let meant = path(name)
        // Outside of 'Card', 'Style' is not known to be 'Card.Style', unless it is another name for it.
        if use.owner.count > 1, name == use.type, meant == name, !isInside(use), !isOwn(name) { return .unknown }
        if let meant, WrittenTypes.names(meant).count > 1 { return matches(meant, use, depth: depth + 1) }
        if meant == use.type { return .same }
        if meant == nil, !use.isForeign, use.kind != "init" {
            let own = ownPath(name)
            if implements(use, own) { return .other }
            // A member of a protocol that the type conforms to.
            if use.owner.count == 1, names.relatives(of: own).contains(use.type), !isOwn(use.type),
                !isOverridden(use, in: name)
            {
                return .same
            }
        }
        if meant == nil, inherits(name, use) { return isOverridden(use, in: name) ? .unknown : .same }
        if !use.inheritors.isEmpty, let found = inherited(meant, name, use) { return found }
        // The type's own member is preferred to that of an extension.
        if meant == nil, use.isForeign, names.members.contains("\(name).\(use.labelledName)") { return .other }
        if use.isForeign, name == "Array", UseReceivers.collections.contains(use.type) { return .same }
        // 'extension ShapeStyle where Self == Color'.
        if use.isForeign, use.isStatic, meant == "Color", use.type == "ShapeStyle", isDistinct(use),
            names.memberTypes.overloads(of: use.name, in: ["Color"]).isEmpty
        {
            return .same
        }
        if use.isForeign, SystemMembers.mayConvert(meant, to: use.type) { return .unknown }
        // A type with '@dynamicMemberLookup' also has the members of another one.
        let isGeneric = !TypeParts.arguments(of: plain).isEmpty
        if let root = names.memberTypes.dynamicRoot(of: isGeneric ? plain : meant ?? name),
            !names.memberTypes.declares(use.name, in: name)
        {
            return matches(root, use, depth: depth + 1)
        }
        return meant?.first?.isLowercase ?? false ? .unknown : .other
    }

    /// `Card.Style`, which is different from the `Style` of `Chips`, and `Kit.Chips`.
    /// - Parameter outer: the name before the last one of the path.
    private func matches(
        _ name: String, in outer: String, _ path: String, _ use: BrokenUse, _ depth: Int
    ) -> Receiver {
        let parts = path.prefix { $0 != "<" }.filter { $0 != "?" && $0 != "!" }.split(separator: ".").map(String.init)
        if use.isQualified(parts) { return .same }
        if let alias = names.inheritedAlias(name, in: outer), alias != path {
            return names.begins(withOwn: alias) ? .other : matches(alias, use, depth: depth + 1)
        }
        if name == use.type {
            if let own = use.owner.dropLast().last { return meaning(outer) == own ? .same : .other }
            if names.nests(name, in: parts.dropLast().joined(separator: ".")) { return .other }
            if isModule(outer, of: use) { return .same }
            return use.modules.contains(outer) ? .unknown : .other
        }
        if inherits(name, use) { return isOverridden(use, in: name) ? .unknown : .same }
        let meant = names.meaning(of: name)
        if meant == use.type { return .same }
        return use.isForeign && SystemMembers.mayConvert(meant, to: use.type) ? .unknown : .other
    }
}
