import SwiftSyntax

/// The types of a source, with their initializers.
struct TypeCollector {
    /// The maximum number of parameters of a type; further parameters are ignored.
    private static let parameterLimit = 1_000

    private(set) var types: [DeclaredType] = []

    private static let views: Set<String> = [
        "View", "UIView", "UIControl", "UIButton", "UILabel", "UIImageView", "UITextField", "UITextView", "UIStackView",
        "UIScrollView", "UICollectionViewCell", "UITableViewCell", "UIViewController", "NSView", "NSControl",
        "NSButton",
        "UIViewRepresentable", "UIViewControllerRepresentable", "NSViewRepresentable",
    ]
    /// Property wrappers with values that SwiftUI provides.
    private static let ownWrappers: Set<String> = [
        "State", "StateObject", "Environment", "EnvironmentObject", "FocusState", "GestureState", "Namespace",
        "AppStorage", "SceneStorage", "FetchRequest", "ScaledMetric", "AccessibilityFocusState", "Query",
    ]

    static func inherits(_ node: some DeclGroupSyntax, _ name: String) -> Bool {
        inherited(node).contains(name)
    }

    static func inherited(_ node: some DeclGroupSyntax) -> [String] {
        (node.inheritanceClause?.inheritedTypes ?? []).map { inherited in
            let name = inherited.type.trimmedDescription
            return name.split(separator: ".").last.map { String($0.prefix { $0 != "<" }) } ?? name
        }
    }

    mutating func add(
        _ node: some DeclGroupSyntax, _ name: TokenSyntax, isNested: Bool, _ range: (Syntax) -> SourceRange
    ) {
        guard node.kind == .structDecl || node.kind == .classDecl else { return }
        let isHidden = TypeCollector.isHidden(node.modifiers)
        var type = DeclaredType(
            name: name.identifierText, range: range(Syntax(name)),
            isView: !TypeCollector.views.isDisjoint(with: TypeCollector.inherited(node)),
            isVisible: !isHidden && !isNested, parameters: [])
        type.isOpen = node.attributes.contains { attribute in
            guard let name = attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription else { return true }
            return !["available", "MainActor", "frozen", "objc", "Observable", "usableFromInline", "preconcurrency"]
                .contains(name)
        }
        let initializers = TypeCollector.initializers(node.memberBlock)
        if initializers.isEmpty {
            // Only structs get a memberwise initializer.
            if node.kind == .structDecl {
                type.parameters = TypeCollector.memberwise(node.memberBlock, range)
            }
        }
        for initializer in initializers { TypeCollector.add(initializer, to: &type, range) }
        if node.kind == .classDecl { TypeCollector.addConfigured(node.memberBlock, to: &type, range) }
        types.append(type)
    }

    mutating func extend(_ node: ExtensionDeclSyntax, _ name: String, _ range: (Syntax) -> SourceRange) {
        guard let index = types.lastIndex(where: { $0.name == name }) else {
            guard !TypeCollector.isHidden(node.modifiers) else { return }
            var part = DeclaredType(
                name: name, range: range(Syntax(node.extendedType)), isView: false, isVisible: false, parameters: [])
            part.isExtension = true
            for initializer in TypeCollector.initializers(node.memberBlock) {
                TypeCollector.add(initializer, to: &part, range)
            }
            TypeCollector.addConfigured(node.memberBlock, to: &part, range)
            if !part.parameters.isEmpty || !part.configured.isEmpty { types.append(part) }
            return
        }
        if node.inheritanceClause?.inheritedTypes.isEmpty == false,
            !TypeCollector.views.isDisjoint(with: TypeCollector.inherited(node))
        {
            types[index].isView = true
        }
        guard !TypeCollector.isHidden(node.modifiers) else { return }
        for initializer in TypeCollector.initializers(node.memberBlock) {
            TypeCollector.add(initializer, to: &types[index], range)
        }
        TypeCollector.addConfigured(node.memberBlock, to: &types[index], range)
    }

    /// Whether only the same file can use a declaration.
    static func isHidden(_ modifiers: DeclModifierListSyntax) -> Bool {
        modifiers.contains { ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil }
    }

    /// The members of a block, including those in `#if`.
    private static func members(_ block: MemberBlockSyntax) -> [DeclSyntax] {
        var found: [DeclSyntax] = []
        var lists = [block.members]
        while let list = lists.popLast() {
            for member in list {
                guard let condition = member.decl.as(IfConfigDeclSyntax.self) else {
                    found.append(member.decl)
                    continue
                }
                for clause in condition.clauses {
                    if case .decls(let members)? = clause.elements { lists.append(members) }
                }
            }
        }
        return found
    }

    private static func initializers(_ block: MemberBlockSyntax) -> [InitializerDeclSyntax] {
        members(block).compactMap { $0.as(InitializerDeclSyntax.self) }
    }

    private static func add(
        _ initializer: InitializerDeclSyntax, to type: inout DeclaredType, _ range: (Syntax) -> SourceRange
    ) {
        guard !isHidden(initializer.modifiers) else { return }
        let parameters = initializer.signature.parameterClause.parameters
        // This initializer is called by storyboards, not by code.
        if parameters.first?.firstName.text == "coder" || parameters.first?.firstName.text == "frame" { return }
        add(parameters, to: &type.parameters, range)
    }

    private static func add(
        _ parameters: FunctionParameterListSyntax, to list: inout [DeclaredType.Parameter],
        _ range: (Syntax) -> SourceRange
    ) {
        for parameter in parameters where list.count < parameterLimit {
            let label = parameter.firstName.identifierText
            let name = (parameter.secondName ?? parameter.firstName).identifierText
            guard !list.contains(where: { $0.name == name && $0.label == label || $0.label == label && label != "_" })
            else { continue }
            var own = DeclaredType.Parameter(
                label: label == "_" ? nil : label, name: name, range: range(Syntax(parameter)))
            own.type = SimpleType.text(of: parameter.type)
            list.append(own)
        }
    }

    /// Adds the parameters of methods that set an object's values, which is how UIKit views are configured.
    private static func addConfigured(
        _ block: MemberBlockSyntax, to type: inout DeclaredType, _ range: (Syntax) -> SourceRange
    ) {
        for function in members(block).lazy.compactMap({ $0.as(FunctionDeclSyntax.self) }) {
            let name = function.name.identifierText
            guard ["configure", "set", "update"].contains(where: name.hasPrefix), !isHidden(function.modifiers),
                !function.modifiers.contains(where: { ["override", "static", "class"].contains($0.name.text) })
            else { continue }
            var parameters = function.signature.parameterClause.parameters
            // In `setImage(_:for:)`, only the first parameter is a value.
            if !name.hasPrefix("configure"), parameters.first?.firstName.text == "_" {
                parameters = FunctionParameterListSyntax(parameters.prefix(1))
            }
            add(parameters, to: &type.configured, range)
        }
    }

    private static func memberwise(
        _ block: MemberBlockSyntax, _ range: (Syntax) -> SourceRange
    ) -> [DeclaredType.Parameter] {
        var parameters: [DeclaredType.Parameter] = []
        for member in members(block) {
            guard let variable = member.as(VariableDeclSyntax.self),
                !variable.modifiers.contains(where: {
                    ["static", "class", "private", "fileprivate", "lazy"].contains($0.name.text) && $0.detail == nil
                }),
                !variable.attributes.contains(where: { attribute in
                    guard let name = attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription else {
                        return false
                    }
                    return ownWrappers.contains(String(name.prefix { $0 != "<" }))
                })
            else { continue }
            let isConstant = variable.bindingSpecifier.text == "let"
            for binding in variable.bindings {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText,
                    isStored(binding), !(isConstant && binding.initializer != nil)
                else { continue }
                var parameter = DeclaredType.Parameter(label: name, name: name, range: range(Syntax(binding.pattern)))
                parameter.type = binding.typeAnnotation.map { SimpleType.text(of: $0.type) } ?? ""
                parameters.append(parameter)
            }
        }
        return parameters
    }

    private static func isStored(_ binding: PatternBindingSyntax) -> Bool {
        guard let block = binding.accessorBlock else { return true }
        guard case .accessors(let accessors) = block.accessors else { return false }
        return accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
}
