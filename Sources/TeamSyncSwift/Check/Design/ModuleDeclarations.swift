package import TeamSyncBase

/// The declarations in all sources of a repository. They determine the types of names in each source. In doubtful
/// cases, a name has no type.
package struct ModuleDeclarations: Sendable {
    /// A declaration, with its visibility.
    private struct Seen<Value: Sendable>: Sendable {
        let path: String
        let access: FileDeclarations.Access
        let value: Value

        func isVisible(from file: String) -> Bool { access == .repository || path == file }
    }

    private struct TypedKey: Hashable {
        let kind: FileDeclarations.Typed.Kind
        let name: String
        let label: String
    }

    /// The maximum length of a chain of aliases, of initializers that call each other, or of superclasses.
    private static let chainLimit = 16

    private var types: [String: [Seen<FileDeclarations.TypePart>]] = [:]
    private var aliases: [String: [Seen<String>]] = [:]
    private var typed: [TypedKey: [Seen<String>]] = [:]
    private var hexMakers: [HexDigits.Maker: [Seen<FileDeclarations.HexMaker>]] = [:]
    /// The order of color digits if no declaration determines it.
    private let hex: HexOrder?

    package init(_ files: some Sequence<(path: String, facts: FileFacts)> = [], hex: HexOrder? = nil) {
        self.hex = hex
        for (path, facts) in files {
            let declarations = facts.declarations
            func seen<Value: Sendable>(_ value: Value, _ access: FileDeclarations.Access) -> Seen<Value> {
                Seen(path: path, access: access, value: value)
            }
            for part in declarations.types { types[part.name, default: []].append(seen(part, part.access)) }
            for alias in declarations.aliases {
                aliases[alias.name, default: []].append(seen(alias.target, alias.access))
            }
            for own in declarations.typed {
                let key = TypedKey(kind: own.kind, name: own.name, label: own.label)
                typed[key, default: []].append(seen(own.type, own.access))
            }
            for maker in declarations.hexMakers { hexMakers[maker.key, default: []].append(seen(maker, maker.access)) }
        }
    }

    // MARK: Names

    /// The meaning of a type's name.
    private enum Meaning {
        case system(String)
        /// A type declared in the sources, and whether it has a static member with the requested name.
        case own(hasMember: Bool)
        case unknown
    }

    private func parts(_ name: String, in file: String) -> [FileDeclarations.TypePart] {
        (types[name] ?? []).filter { $0.isVisible(from: file) }.map(\.value)
    }

    /// Whether a type or an alias in another file hides the system's type at the place of a use.
    /// - Parameter scope: the declarations around the use.
    private func isOwn(_ name: String, in scope: String, _ file: String) -> Bool {
        parts(name, in: file).contains { part in
            !part.isExtension && (part.scope.isEmpty || scope == part.scope || scope.hasPrefix(part.scope + "."))
        }
            || (aliases[name] ?? []).contains { $0.isVisible(from: file) && !TypeNames.system.contains($0.value) }
    }

    /// Whether the sources add a member to a system type: `extension Color { static let red }`.
    private func adds(_ member: String, to type: String, _ file: String) -> Bool {
        let names = ["Color", "ShapeStyle"].contains(type) ? ["Color", "ShapeStyle"] : [type]
        return names.contains { name in
            parts(name, in: file).contains { $0.isExtension && $0.statics.contains(member) }
        }
    }

    private func meaning(of type: String, member: String, _ scope: String, _ file: String) -> Meaning {
        var name = type
        for _ in 0..<ModuleDeclarations.chainLimit {
            let targets = Set((aliases[name] ?? []).filter { $0.isVisible(from: file) }.map(\.value))
            guard let target = targets.first else { break }
            guard targets.count == 1, !target.isEmpty else { return .unknown }
            if target == name { break }
            name = target
        }
        if TypeNames.system.contains(name), !isOwn(name, in: scope, file) { return .system(name) }
        let own = parts(name.split(separator: ".").last.map(String.init) ?? name, in: file)
        guard own.contains(where: { !$0.isExtension }) else { return .unknown }
        return .own(hasMember: own.contains { $0.statics.contains(member) })
    }

    // MARK: Uses

    /// Returns the facts of a source with the types that other declarations determine.
    package func resolved(_ facts: FileFacts, at file: String) -> FileFacts {
        var resolved = facts
        resolved.uses = facts.uses.compactMap { self.use($0, file) }
        return resolved
    }

    /// - Returns: nil if the use is not, or may not be, of a system type.
    private func use(_ use: SourceUse, _ file: String) -> SourceUse? {
        var own = use
        if let type = use.type {
            if isOwn(type, in: use.declaration, file) || adds(use.name, to: type, file) { return nil }
        }
        if let expectation = use.expectation {
            guard let type = type(at: expectation, of: use, file), !adds(use.name, to: type, file) else { return nil }
            if use.kind == .colorLiteral {
                guard ColorLiteral.types.contains(type) else { return nil }
                own.name = type
            } else {
                guard let kind = SystemNames.kind(of: use.name, in: type, isCalled: use.isCalled) else { return nil }
                own.kind = kind
            }
        }
        if case .digits(let digits)? = own.color {
            guard let value = digits.value(order(of: digits, own.name, file)) else { return nil }
            own.color = value
        }
        return own
    }

    /// The system type that a place requires; nil if another type is possible.
    private func type(at expectation: SourceUse.Expectation, of use: SourceUse, _ file: String) -> String? {
        var declared: [String]
        switch expectation.place {
        case .type(let name): declared = [name]
        case .argument(let function, let label):
            declared = texts(TypedKey(kind: .parameter, name: function, label: label), file)
        case .property(let name): declared = texts(TypedKey(kind: .property, name: name, label: ""), file)
        case .result(let function): declared = texts(TypedKey(kind: .result, name: function, label: ""), file)
        }
        if case .type = expectation.place {
        } else {
            declared = declared.filter { $0.hasPrefix("[") == expectation.isElement }
                .map { expectation.isElement ? String($0.dropFirst().dropLast()) : $0 }
        }
        var found = expectation.usual.map { [$0] } ?? []
        for name in declared {
            switch meaning(of: name, member: use.name, use.declaration, file) {
            case .system(let type): found.append(type)
            case .own(let hasMember) where hasMember: return nil
            case .own: continue
            case .unknown: return nil
            }
        }
        return found.first { type in
            use.kind == .colorLiteral
                ? ColorLiteral.types.contains(type)
                : SystemNames.kind(of: use.name, in: type, isCalled: use.isCalled) != nil
        }
    }

    private func texts(_ key: TypedKey, _ file: String) -> [String] {
        Set((typed[key] ?? []).filter { $0.isVisible(from: file) }.map(\.value)).sorted()
    }

    /// The order according to the repository's own initializer, or else the label, or else the configuration.
    private func order(of digits: HexDigits, _ type: String, _ file: String) -> HexOrder? {
        var key = HexDigits.Maker(type: type, label: digits.label, isText: digits.isText)
        for _ in 0..<ModuleDeclarations.chainLimit {
            let makers = (hexMakers[key] ?? []).filter { $0.isVisible(from: file) }.map(\.value)
            let orders = Set(makers.map(\.order))
            guard orders.count == 1, let only = orders.first else { break }
            if let only { return only }
            guard let next = makers.compactMap(\.delegate).first else { break }
            key = next
        }
        return digits.statedOrder ?? hex
    }

    // MARK: Members

    /// The names of a type's members that are visible in other files.
    struct Members {
        var names: Set<String> = []
        /// Whether a superclass may have more members.
        var isOpen = false
    }

    /// System classes whose members are not part of specifications, except for `plainMembers`.
    private static let plainClasses: Set<String> = [
        "UIView", "UIControl", "UICollectionViewCell", "UITableViewCell", "UICollectionReusableView",
        "UITableViewHeaderFooterView", "UIViewController", "NSObject", "NSView", "NSControl",
    ]
    private static let plainMembers: Set<String> = [
        "isEnabled", "isSelected", "isHighlighted", "isHidden", "alpha", "backgroundColor", "tintColor", "frame",
        "bounds", "tag", "isUserInteractionEnabled", "accessibilityLabel", "accessibilityIdentifier",
        "contentHorizontalAlignment", "contentVerticalAlignment", "contentMode", "clipsToBounds",
        "isAccessibilityElement",
    ]

    /// The members of a type, including those of its superclasses, protocols and nested types.
    func members(of type: String, at file: String) -> Members {
        var (found, known, rest) = (Members(), Set<String>(), [type])
        while let name = rest.popLast(), known.count < ModuleDeclarations.chainLimit * 4 {
            guard known.insert(name).inserted else { continue }
            for part in parts(name, in: file) {
                found.names.formUnion(part.members)
                for inherited in part.inherited where !known.contains(inherited) { rest.append(inherited) }
                guard part.isClass, !part.isExtension, let parent = part.inherited.first,
                    parts(parent, in: file).isEmpty
                else { continue }
                if ModuleDeclarations.plainClasses.contains(parent) {
                    found.names.formUnion(ModuleDeclarations.plainMembers)
                } else {
                    found.isOpen = true
                }
            }
        }
        for inner in types.values.joined() where inner.isVisible(from: file) && !inner.value.scope.isEmpty {
            if inner.value.scope == type || inner.value.scope.hasPrefix("\(type).") {
                found.names.formUnion(inner.value.members)
            }
        }
        return found
    }

    /// The members of a parameter's type, if the sources declare it.
    func memberNames(of type: String, at file: String) -> Set<String> {
        let name = type.split(separator: ".").last.map(String.init) ?? type
        let parts = parts(name, in: file)
        return parts.contains { !$0.isExtension } ? Set(parts.flatMap(\.members)) : []
    }
}
