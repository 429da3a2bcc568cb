import SwiftSyntax
import TeamSyncDocuments

/// Checks every call and reference in a file.
final class UseVisitor: UseScopeVisitor {
    struct Found {
        let use: BrokenUse
        /// The offset of the name, which identifies the use.
        let offset: Int
        /// The offset of the part of a call at which the compiler reports an error.
        let place: Int
        /// Whether the text leaves no other interpretation.
        let isCertain: Bool
        /// Whether an argument at the place is broken.
        let isOfArgument: Bool
        /// Whether it is one of several parts of a call that the compiler reports.
        let isPart: Bool
    }

    private(set) var found: [Found] = []
    let byName: [String: [BrokenUse]]
    /// Classes that are types of values now.
    let valueTypes: [BrokenUse]
    let types: [String: [BrokenUse]]
    let hasRetypedAliases: Bool
    let goneEnums: [BrokenUse]
    private let requirements: [String: [BrokenUse]]
    let newCases: [BrokenUse]
    private let typesWithLostCases: Set<[String]>
    /// Cases that are properties now, so that a `switch` is no longer exhaustive.
    private let formerCases: [BrokenUse]
    /// The types that are no longer expressible by some literals, by protocol.
    let literals: [String: [BrokenUse]]
    /// The parts of result builders that are gone, by builder.
    let builders: [String: [BrokenUse]]
    /// The functions with closures of these builders, by name.
    let builtFunctions: [String: [APIDeclaration]]
    /// The outermost closure or body of one of these builders before the current place.
    var built = BuiltCode()
    /// The changed projected values, by property wrapper.
    let projections: [String: [BrokenUse]]
    /// The `switch` expressions with broken patterns.
    private var switches = ValueSwitches()
    /// The changed declaration of each expression whose value has another type.
    var retypedValues: [SyntaxIdentifier: RetypedValue] = [:]
    /// The changed function of each closure whose parameters have other types.
    var retypedClosures: [SyntaxIdentifier: BrokenUse] = [:]
    /// The changes to the values of cases with names in patterns, by the position in the pattern.
    var retypedPayloads: [SyntaxIdentifier: [Int: RetypedValue]] = [:]
    /// The certainly broken parts of expressions, and the values with them of variables without a type.
    var brokenParts: [SyntaxIdentifier: BrokenUse] = [:]
    /// The functions that throw now, by the value of an `async let` with a call.
    var asyncValues: [SyntaxIdentifier: BrokenUse] = [:]
    /// The subscripts for `@dynamicMemberLookup` that are gone.
    let lostLookups: [BrokenUse]
    /// The types that are no longer sequences.
    let lostSequences: [BrokenUse]
    /// The types that lost protocols of the standard library.
    let lostTypes: [BrokenUse]
    /// Whether the values of some properties have another type.
    let hasRetypedValues: Bool
    /// The identifiers in the file, for operators between values of unknown types.
    private(set) lazy var words: Set<String> = {
        let found = IdentifierCollector(viewMode: .sourceAccurate)
        if let root { found.walk(root) }
        return found.words
    }()
    private var root: SourceFileSyntax?

    override func visit(_ node: SourceFileSyntax) -> SyntaxVisitorContinueKind {
        root = node
        return .visitChildren
    }

    init(_ broken: [BrokenUse], _ expressions: ExpressionTypes) {
        byName = Dictionary(
            grouping: broken.filter { !$0.isOfType && !$0.isNewRequirement && !$0.isNewCase }, by: \.name)
        types = Dictionary(grouping: broken.filter { $0.isOfType && $0.breaksMention }, by: \.name)
        requirements = broken.filter(\.concernsConformances).reduce(into: [:]) { all, use in
            // Types that conform to another protocol of the design system may conform to this one.
            for name in use.inheritors.union([use.type]) { all[name, default: []].append(use) }
        }
        newCases = broken.filter(\.isNewCase)
        // If a case was removed, the compiler first reports its name.
        typesWithLostCases = Set(broken.filter { $0.kind == "case" && !$0.isNewCase }.map(\.owner))
        formerCases = broken.filter { $0.kind == "case" && $0.isOfOtherKind }
        hasRetypedAliases = broken.contains(where: \.isRetypedAlias)
        goneEnums = broken.filter(\.isGoneEnum)
        valueTypes = broken.filter(\.isValueNow)
        literals = broken.reduce(into: [:]) { all, use in
            for name in use.lostLiterals { all[name, default: []].append(use) }
        }
        builders = Dictionary(grouping: broken.filter { $0.builderPart != nil }, by: \.type)
        builtFunctions = expressions.names.builtFunctions
        projections = Dictionary(grouping: broken.filter(\.isProjection), by: \.type)
        lostSequences = broken.filter(\.isLostSequence)
        lostLookups = broken.filter(\.isLostMemberLookup)
        lostTypes = broken.filter { !$0.lostProtocols.isEmpty }
        hasRetypedValues = broken.contains { $0.isRetyped && $0.old == nil }
        super.init(expressions)
    }

    /// - Parameter isExact: whether the place was examined, so that the kind of the change alone decides nothing.
    func add(
        _ use: BrokenUse, _ node: some SyntaxProtocol, _ shape: CallShape? = nil, _ parts: CallParts? = nil,
        isCertain: Bool = true, isExact: Bool = false
    ) {
        if case .moduleChanged(_, let new) = use.effect, names.file.modules.contains(new) { return }
        if case .nowThrows = use.effect, let value = EffectMarks(around: Syntax(node)).asyncValue {
            asyncValues[value.id] = use
            return
        }
        let isSatisfied = use.isConstrained ? satisfies(use, at: Syntax(node)) : nil
        if isSatisfied == true { return }
        let isSeen = !use.isForeign || names.file.mayMean(use.name, of: use.modules)
        let isCertain =
            isCertain && isSeen && !isGuessed(Syntax(node)) && !use.isOfPlatform && (isExact || !use.mayStillFit)
            && (!use.isConstrained || isSatisfied == false)
            && !(shape.map { !isExact && use.mayAccept($0) || use.isTuple($0) } ?? false)
            && (isExact || !use.isRetyped && !use.isOfName) && !switches.takePattern(Syntax(node))
        let isOfArgument = shape.map(use.isOfArgument) ?? false
        let offset = node.positionAfterSkippingLeadingTrivia.utf8Offset
        if isCertain { noteBroken(use, Syntax(node)) }
        let append = { [self] (place: Syntax?, isSure: Bool, isPart: Bool) in
            let start = place?.positionAfterSkippingLeadingTrivia.utf8Offset ?? offset
            found.append(
                Found(
                    use: use, offset: offset, place: start, isCertain: isCertain && isSure, isOfArgument: isOfArgument,
                    isPart: isPart))
        }
        guard let shape, let parts else { return append(nil, true, false) }
        let places = use.places(ofLabelsIn: parts, shape)
        for (place, isSure) in places { append(place, isSure, true) }
        guard places.isEmpty else { return }
        append(use.place(in: parts, shape), !use.mayHide(labelsIn: parts, shape), false)
    }

    // MARK: Types

    override func visit(_ node: InheritedTypeSyntax) -> SyntaxVisitorContinueKind {
        let name = WrittenTypes.last(TypeParts.plain(TypeWriter().text(node.type)))
        guard !requirements.isEmpty, !(node.parent?.parent?.parent?.is(ProtocolDeclSyntax.self) ?? false) else {
            return .visitChildren
        }
        let meant = node.type.is(MemberTypeSyntax.self) ? name : receivers.meaning(name)
        guard let uses = meant.map({ requirements[$0] }) ?? inheritedRequirements(name) else { return .visitChildren }
        let relatives = receivers.scope.last.map { names.relatives(of: $0.path) } ?? []
        for use in uses where !(use.requirement.map(receivers.isMember) ?? false) {
            let broken = use.broken(node, relatives, hasMember: receivers.isMember, names.constructed)
            for (place, isCertain) in broken { add(use, place, isCertain: isCertain, isExact: true) }
        }
        return .visitChildren
    }

    /// The requirements that an own protocol or class inherits.
    private func inheritedRequirements(_ name: String) -> [BrokenUse]? {
        let isProtocol = !names.parents.keys.contains(name)
        let all = isProtocol ? names.relatives(of: name).sorted() : names.ancestors(of: name)
        let found = all.lazy.filter { $0 != name }.compactMap { [requirements] in requirements[$0] }.first
        return isProtocol ? found : found?.filter(\.isRequiredInitializer)
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        findMacro(node.macroName)
        return .visitChildren
    }

    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
        findMacro(node.macroName)
        return .visitChildren
    }

    /// A property wrapper: `@Stored(key: "a") var name = ""`; or a macro.
    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.attributeName.as(IdentifierTypeSyntax.self)?.name { findMacro(name) }
        guard let uses = byName["init"], let shape = CallShape(node),
            let name = node.attributeName.as(IdentifierTypeSyntax.self)?.name
                ?? node.attributeName.as(MemberTypeSyntax.self)?.name
        else { return .visitChildren }
        let base = node.attributeName.as(MemberTypeSyntax.self).map {
            TypeWriter().text($0.baseType).split(separator: ".").map(String.init)
        }
        for use in uses where use.isBroken(shape) {
            let receiver = receivers.constructs(base ?? [], name.bare, use, at: Syntax(node))
            if receiver != .other { add(use, name, shape, isCertain: receiver == .same) }
        }
        return .visitChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        findType(node)
        return .visitChildren
    }

    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
        findType(node)
        return .visitChildren
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        defer { findSynthesis(of: node, node.name) }
        return super.visit(node)
    }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        defer { findSynthesis(of: node, node.name) }
        return super.visit(node)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        defer { findSynthesis(of: node, node.name, isClass: true) }
        return super.visit(node)
    }

    // MARK: Calls and mentions

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        defer { _ = super.visit(node) }
        findStatements(of: node)
        let labels = node.signature.parameterClause.parameters.map { $0.firstName.bare }
        let result = node.signature.returnClause.map { TypeWriter().text($0.type) }
        findOverride(node.name.bare, node.modifiers, labels, node.name, result)
        return .visitChildren
    }

    /// Finds a call of a value by its own name.
    private func findCall(of node: FunctionCallExprSyntax, _ name: Syntax, _ shape: CallShape, _ parts: CallParts) {
        guard let uses = byName["callAsFunction"], let type = receivers.types.type(of: node.calledExpression) else {
            return
        }
        for use in uses where use.isBroken(shape) && receivers.matches(type, use) == .same {
            add(use, name, shape, parts, isCertain: !hasOverloads(use))
        }
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        findOverride(
            "init", node.modifiers, node.signature.parameterClause.parameters.map(\.firstName.bare), node.initKeyword)
        findLostRequired(node)
        return .visitChildren
    }

    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        let labels = node.parameterClause.parameters.map { $0.secondName == nil ? "_" : $0.firstName.bare }
        findOverride("subscript", node.modifiers, labels, node.subscriptKeyword)
        return .visitChildren
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        findMembers(of: node)
        return super.visit(node)
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        findStatements(of: node)
        guard node.modifiers.contains(where: { $0.name.text == "override" }), let around = receivers.scope.last,
            let name = node.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier
        else { return .visitChildren }
        for use in byName[name.bare] ?? []
        where use.breaksOverride && receivers.inherits(around.name, use) {
            add(
                use, name,
                isExact: use.isRetyped
                    && use.valueType == node.bindings.first?.typeAnnotation.map { TypeWriter().text($0.type) })
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let callee = Callee(node.calledExpression) else {
            findCall(of: node, Syntax(node.calledExpression), CallShape(node), CallParts(node))
            return .visitChildren
        }
        findCalledAlias(node, callee)
        findMutation(node, callee)
        findUnordered(node, callee)
        findStatements(of: node, callee)
        let (shape, parts) = (CallShape(node), CallParts(node))
        lazy var arguments = node.arguments.prefix(ExpressionTypes.listLimit).map { [receivers] in
            receivers.types.type(of: $0.expression)
        }
        findCall(of: node, callee.node, shape, parts)
        findLostRequired(callee, shape)
        if callee.name != "init" {
            for use in BrokenUse.called(byName["init"], by: shape, names, arguments) {
                let receiver = receivers.constructs(callee, use)
                guard receiver != .other, !use.contradicts(arguments, shape),
                    let isSure = isSure(use, callee, call: node, shape)
                else { continue }
                let chosen = receiver == .same ? chooses(use, parts, shape) : nil
                if chosen == false { continue }
                if receiver == .same { findRetypedClosure(use, parts, shape) }
                if receiver == .same, addRetyped(use, ExprSyntax(node), callee.node, isCertain: isSure) { continue }
                let isRejected = isRejected(use, ExprSyntax(node)) || rejectsArgument(use, parts, shape)
                let isCertain = receiver == .same && (chosen ?? (isSure && !mayChoose(arguments, use, shape)))
                add(use, callee.node, shape, parts, isCertain: isCertain, isExact: isRejected)
            }
        }
        for use in BrokenUse.called(receivers.uses(byName[callee.name], callee), by: shape, names, arguments) {
            let receiver =
                callee.name == "init"
                ? receivers.constructor(callee, of: use) : receivers.receiver(callee, of: use, shape)
            guard receiver != .other, !use.contradicts(arguments, shape),
                let isSure = isSure(use, callee, call: node, shape)
            else { continue }
            switch receiver {
            case .same:
                let chosen = chooses(use, parts, shape)
                if chosen == false { continue }
                findRetypedClosure(use, parts, shape)
                if addRetyped(use, ExprSyntax(node), callee.node, isCertain: isSure) { continue }
                let isRejected = isRejected(use, ExprSyntax(node)) || rejectsArgument(use, parts, shape)
                let isCertain =
                    !use.isValue && (chosen ?? (isSure && !mayChoose(arguments, use, shape)))
                    && !receivers.isReplaced(use)
                add(use, callee.node, shape, parts, isCertain: isCertain, isExact: isRejected)
            case .unknown where receivers.isLikely(use, shape) || callee.isInImplicitType:
                add(use, callee.node, shape, parts, isCertain: false)
            default: break
            }
        }
        return .visitChildren
    }

    override func visit(_ node: BinaryOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        findOperator(node)
        findUnordered(node)
        return .visitChildren
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        findOperator(node.operator, [node.expression])
        return .visitChildren
    }

    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
        findUnhashed(node)
        let uses = byName["subscript"] ?? []
        guard !uses.isEmpty else { return .visitChildren }
        let (callee, shape, parts) = (Callee(node), CallShape(node), CallParts(node))
        for use in uses {
            let isSet = use.isReadOnly && use.old.map(shape.fits) ?? true ? changes(ExprSyntax(node), use) : nil
            guard isSet != nil || use.isBroken(shape) else { continue }
            switch receivers.receiver(callee, of: use, shape) {
            case .same: add(use, callee.node, shape, parts, isCertain: isSet.map { $0 && !hasOverloads(use) } ?? true)
            case .unknown where receivers.isLikely(use, shape): add(use, callee.node, shape, parts, isCertain: false)
            default: break
            }
        }
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let isMember =
            node.parent?.is(MemberAccessExprSyntax.self) ?? false
            && node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
        let name = node.baseName.bare
        if types[name] != nil { findType(node, name, isMember: isMember) }
        if case .binaryOperator = node.baseName.tokenKind { findOperator(asValue: node) }
        if !isMember {
            findValue(node)
            findProjection(node)
            findRetypedVariable(node)
            findRetypedParameter(node)
            findRetypedPayload(node)
            findAsyncValue(node)
        }
        guard !isMember, !isCalled(Syntax(node)), !(node.parent?.is(KeyPathPropertyComponentSyntax.self) ?? false),
            let callee = Callee(ExprSyntax(node))
        else { return .visitChildren }
        let offset = node.position.utf8Offset
        for use in byName[name] ?? [] {
            let isSet = use.isReadOnly ? changes(ExprSyntax(node), use) : nil
            let isBroken = isSet != nil || use.isBroken(mention: node)
            guard isBroken || mayBreak(use, mention: node), let isSure = isSure(use, ExprSyntax(node)) else { continue }
            // A local variable or a property of the code.
            if !use.owner.isEmpty, receivers.types.variables.origin(of: name, at: offset) != nil { continue }
            switch receivers.receiver(callee, of: use, nil) {
            case .same:
                let isOther = !use.owner.isEmpty && receivers.isMember(name) || receivers.isExtended(use)
                if isSet == nil, addRetyped(use, ExprSyntax(node), node, isCertain: isSure && !isOther) { continue }
                let isKnown = isBroken || isOnly(use)
                add(
                    use, node, isCertain: isKnown && isSet ?? true && !isOther && isSure,
                    isExact: isRejected(use, ExprSyntax(node)))
            case .unknown where isBroken: add(use, node, isCertain: false)
            case .unknown: break
            case .other: break
            }
        }
        return .visitChildren
    }

    override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
        findRetypedVariable(node)
        return .visitChildren
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        findAlias(of: node)
        return .visitChildren
    }

    // MARK: Literals

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind { findLiteral(node, "String") }
    override func visit(_ node: SimpleStringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        findLiteral(node, "String")
    }
    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind { findLiteral(node, "Integer") }
    override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind { findLiteral(node, "Float") }
    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind { findLiteral(node, "Boolean") }
    override func visit(_ node: NilLiteralExprSyntax) -> SyntaxVisitorContinueKind { findLiteral(node, "Nil") }
    override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind { findLiteral(node, "Array") }
    override func visit(_ node: DictionaryExprSyntax) -> SyntaxVisitorContinueKind { findLiteral(node, "Dictionary") }

    // MARK: Members

    override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind {
        findMembers(of: node)
        return .visitChildren
    }

    override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
        guard !lostSequences.isEmpty, let type = receivers.types.type(of: node.sequence) else { return .visitChildren }
        for use in lostSequences where receivers.matches(type, use) == .same {
            add(use, node.sequence, isCertain: !receivers.isConforming(use), isExact: true)
        }
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        findAssignment(node)
        findGoneCase(node)
        findUninferred(node)
        findLostMember(node)
        guard !isCalled(Syntax(node)), let callee = Callee(ExprSyntax(node)) else { return .visitChildren }
        for use in receivers.uses(byName[callee.name], callee) {
            let isSet = use.isReadOnly ? changes(ExprSyntax(node), use) : nil
            let isBroken = isSet != nil || use.isBroken(mention: node.declName)
            guard isBroken || mayBreak(use, mention: node.declName), let isSure = isSure(use, ExprSyntax(node)) else {
                continue
            }
            let receiver =
                callee.name == "init"
                ? receivers.constructor(callee, of: use) : receivers.receiver(callee, of: use, nil)
            switch receiver {
            case .same:
                let isSure = isSure && !receivers.isExtended(use)
                if isSet == nil, addRetyped(use, ExprSyntax(node), callee.node, isCertain: isSure) { continue }
                add(
                    use, callee.node, isCertain: isBroken && isSet ?? true && isSure,
                    isExact: isRejected(use, ExprSyntax(node)))
            case .unknown where !isBroken || callee.name == "init": break
            case .unknown
            where callee.isImplicit || callee.isInImplicitType || use.isForeign && receivers.isDistinct(use)
                || receivers.isDistinctive(use):
                add(use, callee.node, isCertain: false)
            default: break
            }
        }
        return .visitChildren
    }

    func isCalled(_ node: Syntax) -> Bool {
        guard let call = node.parent?.as(FunctionCallExprSyntax.self) else { return false }
        return call.calledExpression.id == node.id
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        findDeclaration(of: node)
        return .skipChildren
    }

    // MARK: Switches

    override func visitPost(_ node: SwitchExprSyntax) {
        findPatterns(of: node)
        findUnequal(node)
    }
    override func visitPost(_ node: MatchingPatternConditionSyntax) {
        findPatterns([node.pattern], of: node.initializer.value)
    }

    override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
        guard !newCases.isEmpty || !formerCases.isEmpty else { return .visitChildren }
        let hasDefault = node.cases.contains { element in
            // Branches in an '#if' are not read.
            guard case .switchCase(let branch) = element else { return true }
            return branch.label.is(SwitchDefaultLabelSyntax.self)
        }
        guard !hasDefault else { return .visitChildren }
        findNestedPatterns(node)
        guard let type = receivers.types.type(of: node.subject) else { return .visitChildren }
        for use in newCases where receivers.matches(type, use) == .same {
            add(use, node.switchKeyword, isCertain: !typesWithLostCases.contains(use.owner))
        }
        if let use = formerCases.first(where: { receivers.matches(type, $0) == .same }) {
            add(use, node.switchKeyword, isCertain: false)
        }
        return .visitChildren
    }
}
