import SwiftSyntax

/// The names that only one file can use, and its imports.
struct FileNames {
    /// Private types at the top level.
    var types: Set<String> = []
    /// The paths that private aliases at the top level stand for.
    var aliases: [String: String] = [:]
    /// Private functions and variables at the top level.
    var globals: Set<String> = []
    /// The modules that are imported as a whole, directly or through modules that export them.
    var modules: Set<String> = []
    /// Whether a function runs on an actor that is passed to it.
    var isolatesParameters = false
    /// The modules of declarations that are imported by name: `import struct Kit.Chips`.
    private var imported: [String: Set<String>] = [:]

    mutating func add(_ node: ImportDeclSyntax) {
        guard let module = node.path.first?.name.bare else { return }
        if node.importKindSpecifier != nil, let name = node.path.last?.name.bare, node.path.count > 1 {
            imported[name, default: []].insert(module)
        } else {
            modules.insert(module)
        }
    }

    /// Whether a name may denote a declaration of one of the modules. Another module may declare the same name.
    /// - Parameter modules: the modules that declare or export it; if there are none, nothing is known.
    func mayMean(_ name: String, of modules: Set<String>) -> Bool {
        guard !modules.isEmpty else { return true }
        // A declaration that is imported by its name hides those of other imported modules.
        if let own = imported[name] { return !own.isDisjoint(with: modules) }
        if self.modules.isEmpty && imported.isEmpty { return true }
        return !self.modules.isDisjoint(with: modules)
    }
}

/// Collects the names that a file declares, by the places that can use them.
final class NameCollector: SyntaxVisitor {
    private(set) var types: Set<String> = []
    private(set) var (owners, owned): (Set<String>, Set<String>) = ([], [])
    private(set) var globals: Set<String> = []
    private(set) var members: Set<String> = []
    private(set) var nested: [String: [String: String?]] = [:]
    private(set) var inherited: [String: Set<String>] = [:]
    private(set) var exported: Set<String> = []
    private(set) var aliases: [String: String] = [:]
    private(set) var parents: [String: [String]] = [:]
    private(set) var constructed: Set<String> = []
    private(set) var overridden: Set<String> = []
    private(set) var declared: Set<String> = []
    private(set) var generics: Set<String> = []
    private(set) var file = FileNames()
    private var scope: [String] = []
    /// The number of functions, closures and accessors around the place.
    private var depth = 0

    private var path: String { scope.joined(separator: ".") }

    private static func isPrivate(_ modifiers: DeclModifierListSyntax) -> Bool {
        modifiers.contains { ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil }
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        file.add(node)
        if let module = node.path.first?.name.bare, node.attributes.trimmedDescription.contains("@_exported") {
            exported.insert(module)
        }
        return .skipChildren
    }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        SyntaxError.isForOtherCompilers(node) ? .skipChildren : .visitChildren
    }

    // MARK: Types

    private func enter(_ name: String, _ node: some DeclGroupSyntax, isType: Bool = true) -> SyntaxVisitorContinueKind {
        // Only the enclosing function can use a local type.
        if depth > 0 {
            if isType { declared.insert(name) }
            scope.append(name)
            return .visitChildren
        }
        if isType {
            if !scope.isEmpty {
                nested[path, default: [:]][name] = .some(nil)
            } else if NameCollector.isPrivate(node.modifiers) {
                file.types.insert(name)
            } else {
                types.insert(name)
            }
            owned.insert(WrittenTypes.last(name))
        }
        scope.append(name)
        owners.insert(WrittenTypes.last(name))
        let list = node.inheritanceClause?.inheritedTypes.map { WrittenTypes.names(TypeWriter().text($0.type)) } ?? []
        inherited[path, default: []].formUnion(list.compactMap(\.last))
        if let first = list.first, node.is(ClassDeclSyntax.self) { parents[name] = first }
        return .visitChildren
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.bare, node) }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.bare, node) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.bare, node) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.bare, node) }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.bare, node) }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(TypeWriter().text(node.extendedType), node, isType: false)
    }
    override func visitPost(_ node: StructDeclSyntax) { scope.removeLast() }
    override func visitPost(_ node: ClassDeclSyntax) { scope.removeLast() }
    override func visitPost(_ node: ActorDeclSyntax) { scope.removeLast() }
    override func visitPost(_ node: EnumDeclSyntax) { scope.removeLast() }
    override func visitPost(_ node: ProtocolDeclSyntax) { scope.removeLast() }
    override func visitPost(_ node: ExtensionDeclSyntax) { scope.removeLast() }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        let names = WrittenTypes.names(TypeWriter().text(node.initializer.value))
        let (name, type) = (node.name.bare, names.joined(separator: "."))
        if depth > 0 {
            declared.insert(name)
        } else if !scope.isEmpty {
            nested[path, default: [:]][name] = .some(type)
        } else if NameCollector.isPrivate(node.modifiers) {
            file.aliases[name] = type
        } else {
            aliases[name] = aliases[name].map { $0 == type } ?? true ? type : name
        }
        return .skipChildren
    }

    // MARK: Bodies

    private func enterBody() -> SyntaxVisitorContinueKind {
        depth += 1
        return .visitChildren
    }

    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { enterBody() }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { enterBody() }
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { enterBody() }
    override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind { enterBody() }
    override func visitPost(_ node: CodeBlockSyntax) { depth -= 1 }
    override func visitPost(_ node: ClosureExprSyntax) { depth -= 1 }
    override func visitPost(_ node: AccessorBlockSyntax) { depth -= 1 }
    override func visitPost(_ node: SwitchCaseSyntax) { depth -= 1 }

    // MARK: Members and variables

    private func declare(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
        declared.insert(name.bare)
        return .visitChildren
    }

    /// - Parameter modifiers: those of a declaration at the top level of a file.
    private func declareMember(_ name: String, _ modifiers: DeclModifierListSyntax?) {
        declared.insert(name)
        guard depth == 0 else { return }
        if !scope.isEmpty {
            members.insert("\(path).\(name)")
        } else if modifiers.map(NameCollector.isPrivate) ?? false {
            file.globals.insert(name)
        } else {
            globals.insert(name)
        }
    }

    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
        var (parent, modifiers): (Syntax?, DeclModifierListSyntax?) = (node.parent, nil)
        while let one = parent, modifiers == nil, !one.is(CodeBlockItemSyntax.self), !one.is(MemberBlockItemSyntax.self)
        {
            modifiers = one.as(VariableDeclSyntax.self)?.modifiers
            parent = one.parent
        }
        if modifiers == nil { return declare(node.identifier) }
        declareMember(node.identifier.bare, modifiers)
        return .visitChildren
    }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = node.name.bare
        // An override is the method of the superclass.
        if node.modifiers.contains(where: { $0.name.text == "override" }) {
            if depth == 0, let type = scope.last { overridden.insert("\(WrittenTypes.last(type)).\(name)") }
            return declare(node.name)
        }
        declareMember(name, node.modifiers)
        if depth == 0, !scope.isEmpty {
            let labels = node.signature.parameterClause.parameters.map { "\($0.firstName.bare):" }.joined()
            members.insert("\(path).\(name)(\(labels))")
        }
        return .visitChildren
    }
    override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
        declareMember(node.name.bare, nil)
        return .visitChildren
    }
    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        if depth == 0 { members.insert("\(path).subscript") }
        return .visitChildren
    }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        guard depth == 0 else { return .visitChildren }
        members.insert("\(path).init")
        let isConvenience = node.modifiers.contains { $0.name.text == "convenience" }
        if !isConvenience, let type = scope.last { constructed.insert(WrittenTypes.last(type)) }
        return .visitChildren
    }
    override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
        generics.insert(node.name.bare)
        return declare(node.name)
    }
    override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
        if depth == 0, !scope.isEmpty { nested[path, default: [:]][node.name.bare] = .some(nil) }
        return declare(node.name)
    }
    override func visit(_ node: AccessorParametersSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
        declare(node.secondName ?? node.firstName)
    }
    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        if node.type.firstToken(viewMode: .sourceAccurate)?.text == "isolated" { file.isolatesParameters = true }
        return declare(node.secondName ?? node.firstName)
    }
}
