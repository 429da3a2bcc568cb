/// The initializer that the compiler generates for a type without one.
enum ImplicitInitializer {
    /// - Parameter members: the declarations directly inside the type.
    /// - Returns: nil if there is none.
    static func make(
        for type: APIDeclaration, members: ArraySlice<APIDeclaration>
    ) -> APIDeclaration? {
        let scope = type.scope + [type.name]
        let own = members.filter { $0.scope == scope }
        guard type.kind == .struct || type.kind == .actor,
            !own.contains(where: { $0.kind == .initializer })
        else { return nil }
        let stored = own.filter { $0.kind == .property && $0.accessors.isStored && !$0.isStatic }
        var result = APIDeclaration(
            kind: .initializer, scope: scope, name: "init", path: type.path, line: type.line, text: "")
        (result.conditions, result.container, result.isSynthesized) = (type.conditions, .type, true)
        var access = AccessLevel.internal
        var parameters: [Callable.Parameter] = []
        for property in stored {
            let builder = property.attributes.custom.keys.sorted().first { $0.hasSuffix("Builder") }
            let isWrapped = !property.attributes.custom.isEmpty
            let hasArguments = property.attributes.custom.values.contains { !$0.isEmpty }
            let hasValue = property.initialValue != nil
            if property.accessors.isLet, hasValue { continue }
            let isPrivate = property.declaredAccess.map { $0 < .internal } ?? false
            let wrapper = property.attributes.custom.keys.sorted().first
            // A binding needs a value, even to an optional one.
            let isOptional =
                !property.accessors.isLet && property.type?.isOptional ?? false && wrapper != "Binding"
            if isWrapped, isPrivate, hasValue || hasArguments || isOptional { continue }
            if isPrivate { access = min(access, property.declaredAccess ?? .internal) }
            let isLazy = property.modifiers.contains("lazy")
            // A type known only to the compiler: the property itself is reported as not compared.
            let type = property.type ?? TypeText(text: "", shown: "_")
            var parameter = Callable.Parameter(
                label: property.name, name: property.name, type: wrapped(type, wrapper, hasArguments),
                hasDefault: hasValue || hasArguments || isLazy || isOptional)
            if let builder { parameter.build(with: builder) }
            parameters.append(parameter)
        }
        if type.kind != .struct {
            guard parameters.allSatisfy(\.hasDefault) else { return nil }
            parameters = []
            access = .internal
        } else if parameters.allSatisfy(\.hasDefault), access < .internal {
            // 'init()' exists next to one hidden by private properties.
            (parameters, access) = ([], .internal)
        }
        result.declaredAccess = access
        result.callable = Callable(parameters: parameters)
        result.text = "init(\(parameters.map { $0.shown + ($0.hasDefault ? " = _" : "") }.joined(separator: ", ")))"
        return result
    }

    /// `@Binding var value: T` takes a `Binding<T>`; `@State var value: T` a `T`.
    private static func wrapped(_ type: TypeText, _ wrapper: String?, _ hasArguments: Bool) -> TypeText {
        guard wrapper == "Binding" else { return type }
        return TypeText(text: "Binding<\(type.text)>", shown: "Binding<\(type.shown)>")
    }
}

extension Callable.Parameter {
    /// `@ViewBuilder let content: T` takes a closure that returns a `T`.
    fileprivate mutating func build(with builder: String) {
        attributes.insert(builder)
        guard !type.isFunction, !type.text.isEmpty else { return }
        type = TypeText(text: "()->\(type.text)", shown: "() -> \(type.shown)", isFunction: true)
    }
}
