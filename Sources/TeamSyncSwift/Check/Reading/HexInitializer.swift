import SwiftSyntax
import TeamSyncBase

/// An initializer or a function that creates a color from hexadecimal digits, with the order in which its body reads
/// them.
struct HexInitializer {
    private static let textTypes: Set<String> = ["String", "Substring", "StringProtocol", "StaticString"]
    private static let numberTypes: Set<String> = [
        "Int", "UInt", "Int32", "UInt32", "Int64", "UInt64", "BinaryInteger", "FixedWidthInteger",
    ]

    private let key: HexDigits.Maker
    private let body: CodeBlockSyntax?

    /// - Parameter function: the name of the function; nil for an initializer.
    /// - Returns: nil if it does not take hexadecimal digits.
    init?(_ clause: FunctionParameterClauseSyntax, function: String?, type: String, _ body: CodeBlockSyntax?) {
        guard let first = clause.parameters.first else { return nil }
        let label = first.firstName.identifierText
        let parameter = SimpleType.text(of: first.type)
        let isText = HexInitializer.textTypes.contains(parameter)
        guard isText || HexInitializer.numberTypes.contains(parameter) else { return nil }
        key = HexDigits.Maker(type: type, label: label == "_" ? function ?? "" : label, isText: isText)
        self.body = body
    }

    func maker(_ access: FileDeclarations.Access) -> FileDeclarations.HexMaker {
        var maker = FileDeclarations.HexMaker(key: key, access: access)
        guard let body else { return maker }
        let reader = HexBody(key)
        reader.walk(body)
        (maker.order, maker.delegate) = (reader.order, reader.delegate)
        return maker
    }
}

/// Determines which bytes of a number are red and alpha: `a = Double(number >> 24 & 0xff) / 255`.
private final class HexBody: SyntaxVisitor {
    /// The position of a color component in a number of four bytes.
    private enum Position {
        case first, middle, last
    }

    private enum Part {
        case red, alpha

        init?(_ name: String) {
            switch name.lowercased() {
            case "r", "red": self = .red
            case "a", "alpha", "opacity": self = .alpha
            default: return nil
            }
        }
    }

    private let own: HexDigits.Maker
    private var orders: Set<HexOrder> = []
    private(set) var delegate: HexDigits.Maker?

    init(_ own: HexDigits.Maker) {
        self.own = own
        super.init(viewMode: .sourceAccurate)
    }

    /// The order of the digits; nil if the body does not determine exactly one.
    var order: HexOrder? { orders.count == 1 ? orders.first : nil }

    private func add(_ name: String?, _ value: ExprSyntax) {
        guard let part = name.flatMap({ Part($0) }) else { return }
        switch (part, HexBody.position(value)) {
        case (.alpha, .first?): orders.insert(.argb)
        case (.alpha, .last?), (.red, .first?): orders.insert(.rgba)
        default: break
        }
    }

    private static func position(_ value: ExprSyntax) -> Position? {
        let words = value.tokens(viewMode: .sourceAccurate).map { $0.text.lowercased().filter { $0 != "_" } }
        if let shift = words.firstIndex(of: ">>"), shift + 1 < words.count {
            return words[shift + 1] == "24" ? .first : .middle
        }
        for (word, next) in zip(words, words.dropFirst()) where word == "&" {
            guard next.hasPrefix("0x"), let mask = UInt32(next.dropFirst(2), radix: 16) else { continue }
            return mask == 0xff00_0000 ? .first : mask == 0xff ? .last : .middle
        }
        return nil
    }

    private static func elements(_ expression: ExprSyntax) -> [ExprSyntax] {
        expression.as(TupleExprSyntax.self)?.elements.map(\.expression) ?? [expression]
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let all = Array(node.elements)
        guard all.count > 2, all[1].is(AssignmentExprSyntax.self) else { return .visitChildren }
        let targets = HexBody.elements(all[0])
        if targets.count == 1 {
            // The value is the part after the operator. Its position is determined from all words in it.
            add(all[0].lastName, ExprSyntax(SequenceExprSyntax(elements: ExprListSyntax(all[2...]))))
        } else if all.count == 3 {
            for (target, value) in zip(targets, HexBody.elements(all[2])) { add(target.lastName, value) }
        }
        return .visitChildren
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        guard let value = node.initializer?.value else { return .visitChildren }
        if let name = node.pattern.as(IdentifierPatternSyntax.self) {
            add(name.identifier.identifierText, value)
        } else if let tuple = node.pattern.as(TuplePatternSyntax.self) {
            for (element, value) in zip(tuple.elements, HexBody.elements(value)) {
                add(element.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText, value)
            }
        }
        return .visitChildren
    }

    override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
        add(node.label?.identifierText, node.expression)
        return .visitChildren
    }

    /// `self.init(hex: hex)`, `Color(UIColor(hexString: hex))`.
    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard delegate == nil, let first = node.arguments.first, let name = node.calledExpression.lastName else {
            return .visitChildren
        }
        let type: String
        switch name {
        case "init":
            let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base?.lastName
            type = base.map { $0 == "self" || $0 == "Self" ? own.type : $0 } ?? own.type
        case _ where ColorLiteral.types.contains(name): type = name
        case _ where ColorLiteral.isHexLabel(name): type = own.type
        default: return .visitChildren
        }
        let label = first.label?.identifierText ?? (name == "init" || name.beginsWithCapital ? "" : name)
        guard ColorLiteral.types.contains(type), ColorLiteral.isHexLabel(label) else { return .visitChildren }
        var other = HexDigits.Maker(type: type, label: label, isText: own.isText)
        // An initializer for strings that seems to call itself actually calls the one for numbers.
        if other == own { other.isText.toggle() }
        delegate = other
        return .visitChildren
    }
}
