/// The initializers that classes have implicitly: those of their superclass, and `init()`.
struct InheritedInitializers {
    private static let depthLimit = 50

    private struct Found {
        var designated: [APIDeclaration] = []
        var convenience: [APIDeclaration] = []
    }

    private let classes: [String: APIDeclaration]
    private let members: [String: [APIDeclaration]]
    private let isProtocol: (String) -> Bool
    private var known: [String: Found] = [:]

    /// - Parameter all: the declarations of one side, including those in unchanged sources.
    init(_ all: [APIDeclaration], isProtocol: @escaping (String) -> Bool) {
        classes = Dictionary(
            all.filter { $0.kind == .class }.map { ($0.pathName, $0) }, uniquingKeysWith: { first, _ in first })
        let names = Set(classes.keys)
        members = Dictionary(
            grouping: all.filter {
                ($0.kind == .initializer && !$0.isSynthesized || $0.kind == .property)
                    && names.contains($0.scope.joined(separator: "."))
            }
        ) { $0.scope.joined(separator: ".") }
        self.isProtocol = isProtocol
    }

    /// - Returns: the implicit initializers; for a class with an unknown superclass, none, and the superclass's name.
    mutating func made(for type: APIDeclaration) -> (initializers: [APIDeclaration], unknownSuperclass: String?) {
        guard type.kind == .class, classes[type.pathName] != nil else { return ([], nil) }
        let own = initializers(of: type.pathName)
        let found = all(type, depth: 0)
        let made = (found.designated + found.convenience).filter { $0.scope.joined(separator: ".") != type.pathName }
            .filter { inherited in !own.contains { $0.fullName == inherited.moved(to: type).fullName } }
        guard let parent = superclass(of: type), classes[parent] == nil else {
            if superclass(of: type) == nil, hasOwnDefault(type) {
                return ([implicit(type)], nil)
            }
            return (made.map { $0.moved(to: type) }, nil)
        }
        return ([], parent)
    }

    /// Whether it declares no designated initializer, and all its stored properties have values.
    private func hasOwnDefault(_ type: APIDeclaration) -> Bool {
        !initializers(of: type.pathName).contains { !$0.modifiers.contains("convenience") }
            && !(members[type.pathName] ?? []).contains(where: \.needsValue)
    }

    private func initializers(of name: String) -> [APIDeclaration] {
        (members[name] ?? []).filter { $0.kind == .initializer }
    }

    /// nil if there is none.
    private func superclass(of type: APIDeclaration) -> String? {
        guard let first = type.inherited.first?.text.prefix(while: { $0 != "<" }).description else { return nil }
        for end in (0...type.scope.count).reversed() {
            let name = (type.scope[..<end] + [first]).joined(separator: ".")
            if classes[name] != nil { return name }
        }
        return isProtocol(first) || first.contains("&") ? nil : first
    }

    private mutating func all(_ type: APIDeclaration, depth: Int) -> Found {
        if let found = known[type.pathName] { return found }
        known[type.pathName] = Found()
        let own = initializers(of: type.pathName)
        var found = Found(
            designated: own.filter { !$0.modifiers.contains("convenience") },
            convenience: own.filter { $0.modifiers.contains("convenience") })
        if depth < InheritedInitializers.depthLimit, let parent = superclass(of: type).flatMap({ classes[$0] }) {
            let above = all(parent, depth: depth + 1)
            if hasOwnDefault(type) {
                found.designated += above.designated
                found.convenience += above.convenience
            } else if above.designated.allSatisfy({ inherited in own.contains { $0.overrides(inherited) } }) {
                found.convenience += above.convenience
            }
        } else if superclass(of: type) == nil, hasOwnDefault(type) {
            found.designated.append(implicit(type))
        }
        known[type.pathName] = found
        return found
    }

    private func implicit(_ type: APIDeclaration) -> APIDeclaration {
        var made = APIDeclaration(
            kind: .initializer, scope: type.scope + [type.name], name: "init", path: type.path, line: type.line,
            text: "init()")
        (made.conditions, made.container, made.isSynthesized) = (type.conditions, .type, true)
        (made.module, made.declaredAccess) = (type.module, .internal)
        made.access = min(.internal, type.access)
        made.callable = Callable()
        return made
    }
}

extension APIDeclaration {
    fileprivate var needsValue: Bool {
        guard kind == .property, accessors.isStored, !isStatic, initialValue == nil, !modifiers.contains("lazy") else {
            return false
        }
        if !accessors.isLet, type?.isOptional ?? false { return false }
        return !attributes.custom.values.contains { !$0.isEmpty }
    }

    fileprivate func overrides(_ other: APIDeclaration) -> Bool {
        guard let one = callable, let two = other.callable, one.labels == two.labels else { return false }
        return zip(one.parameters, two.parameters).allSatisfy { $0.type == $1.type }
    }

    /// The initializer as inherited by a subclass.
    fileprivate func moved(to type: APIDeclaration) -> APIDeclaration {
        var made = self
        made.inheritedFrom = inheritedFrom ?? scope.joined(separator: ".")
        made.scope = type.scope + [type.name]
        (made.module, made.path, made.line, made.conditions) = (type.module, type.path, type.line, type.conditions)
        made.access = min(access, type.access == .open ? .open : max(type.access, .internal))
        made.isSynthesized = true
        return made
    }
}
