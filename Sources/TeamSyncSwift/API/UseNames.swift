import SwiftSyntax
import TeamSyncProtocol

/// The declarations of a repository that uses other repositories; their names hide the names of declarations in those.
struct UseNames {
    /// Types at the top level of a file.
    private(set) var types: Set<String> = []
    /// Types at any depth, and extended types.
    private(set) var owners: Set<String> = []
    /// Types at any depth.
    private var owned: Set<String> = []
    /// Type aliases by their last names.
    private(set) var aliases: [String: String] = [:]
    /// The first inherited type of each class.
    private(set) var parents: [String: String] = [:]
    /// Classes with their own initializers.
    private(set) var constructed: Set<String> = []

    /// Names of variables, parameters, functions, cases and local types, which may hide names from other repositories
    /// in some places.
    private(set) var declared: Set<String> = []
    /// Names of generic parameters.
    private(set) var generics: Set<String> = []
    /// The members of all types, and of changed types in other repositories.
    var members = MemberTypes()

    private static let depthLimit = 20

    mutating func add(_ source: ParsedSource) {
        let collector = NameCollector(viewMode: .sourceAccurate)
        collector.walk(source.tree)
        types.formUnion(collector.types)
        owners.formUnion(collector.owners)
        owned.formUnion(collector.owned)
        // A name that stands for several types says nothing.
        for (name, type) in collector.aliases { aliases[name] = aliases[name].map { $0 == type } ?? true ? type : name }
        parents.merge(collector.parents) { first, _ in first }
        constructed.formUnion(collector.constructed)
        declared.formUnion(collector.declared)
        generics.formUnion(collector.generics)
    }

    /// Adds the aliases and members of other repositories, unless this one declares the same names.
    mutating func add(_ context: UseContext) {
        aliases.merge(context.aliases.filter { !types.contains($0.key) }) { own, _ in own }
        members.add(context, except: types)
    }

    /// The type that a name denotes, after resolving aliases.
    func meaning(of name: String) -> String {
        var name = name
        for _ in 0..<UseNames.depthLimit {
            guard !types.contains(name), let next = aliases[name], next != name else { break }
            name = next
        }
        return name
    }

    /// Whether a type of this name is declared here, without a superclass of another module.
    func owns(_ type: String) -> Bool {
        guard owned.contains(type) else { return false }
        return ancestors(of: type).allSatisfy(owned.contains)
    }

    /// Aliases and subclasses of a type.
    func names(of type: String) -> Set<String> {
        Set(aliases.keys.filter { meaning(of: $0) == type && $0 != type })
            .union(parents.keys.filter { inheritsInitializers($0, of: type) })
    }

    /// The superclasses of a class, the nearest first.
    func ancestors(of name: String) -> [String] {
        var found: [String] = []
        var next = parents[name].map(meaning)
        while let parent = next, found.count < UseNames.depthLimit, !found.contains(parent) {
            found.append(parent)
            next = parents[parent].map(meaning)
        }
        return found
    }

    /// Whether calls to a class call the initializers of another one.
    func inheritsInitializers(_ name: String, of type: String) -> Bool {
        var next = name
        for parent in ancestors(of: name) {
            if constructed.contains(next) { return false }
            if parent == type { return true }
            next = parent
        }
        return false
    }
}

private final class NameCollector: SyntaxVisitor {
    private(set) var types: Set<String> = []
    private(set) var (owners, owned): (Set<String>, Set<String>) = ([], [])
    private(set) var aliases: [String: String] = [:]
    private(set) var parents: [String: String] = [:]
    private(set) var constructed: Set<String> = []
    private(set) var declared: Set<String> = []
    private(set) var generics: Set<String> = []
    private var scope: [String] = []

    private func enter(_ name: String, _ clause: InheritanceClauseSyntax?, isType: Bool = true)
        -> SyntaxVisitorContinueKind
    {
        if scope.isEmpty, isType { types.insert(name) }
        if let first = clause?.inheritedTypes.first { parents[name] = WrittenTypes.last(TypeWriter().text(first.type)) }
        owners.insert(name)
        if isType { owned.insert(name) }
        scope.append(name)
        return .visitChildren
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.bare, nil) }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name.bare, node.inheritanceClause)
    }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.bare, nil) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.bare, nil) }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.bare, nil) }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(WrittenTypes.last(TypeWriter().text(node.extendedType)), nil, isType: false)
    }
    override func visitPost(_ node: StructDeclSyntax) { scope.removeLast() }
    override func visitPost(_ node: ClassDeclSyntax) { scope.removeLast() }
    override func visitPost(_ node: ActorDeclSyntax) { scope.removeLast() }
    override func visitPost(_ node: EnumDeclSyntax) { scope.removeLast() }
    override func visitPost(_ node: ProtocolDeclSyntax) { scope.removeLast() }
    override func visitPost(_ node: ExtensionDeclSyntax) { scope.removeLast() }

    private func declare(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
        declared.insert(name.bare)
        return .visitChildren
    }

    /// Reads local declarations. Nested types are known by their scope.
    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        guard !scope.isEmpty, let declaration = node.item.asProtocol((any NamedDeclSyntax).self) else {
            return .visitChildren
        }
        return declare(declaration.name)
    }
    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind { declare(node.identifier) }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
        generics.insert(node.name.bare)
        return declare(node.name)
    }
    override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: AccessorParametersSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
    override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
        declare(node.secondName ?? node.firstName)
    }
    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        declare(node.secondName ?? node.firstName)
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        let isConvenience = node.modifiers.contains { $0.name.text == "convenience" }
        if !isConvenience, let type = scope.last { constructed.insert(type) }
        return .visitChildren
    }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        let (name, type) = (node.name.bare, WrittenTypes.last(TypeWriter().text(node.initializer.value)))
        aliases[name] = aliases[name].map { $0 == type } ?? true ? type : name
        return .skipChildren
    }
}

/// Extracts names from the text of a type.
enum WrittenTypes {
    /// Keywords before a parameter's type.
    static let specifiers = ["inout ", "borrowing ", "consuming ", "sending ", "isolated ", "some ", "any "]

    /// `B` for `inout A.B<C>?`.
    static func last(_ type: String) -> String { names(type).last ?? "" }

    /// `A` for `inout A.B<C>?`; nil if nothing precedes the last name.
    static func outer(_ type: String) -> String? { names(type).dropLast().last }

    private static func names(_ type: String) -> [String] {
        var type = type
        while let word = specifiers.first(where: type.hasPrefix) { type.removeFirst(word.count) }
        return type.filter { $0 != "?" && $0 != "!" }.prefix { $0 != "<" }.split(separator: ".").map(String.init)
    }
}
