@_spi(RawSyntax) import SwiftSyntax

/// The names at the end of an expression, joined by dots.
struct DottedName: Equatable {
    var components: [String]
    /// Whether the expression begins with something other than a name: with a dot, as in `.red`, or with a call, as in
    /// `Text("a").font`.
    var hasOpenBeginning = false

    /// - Returns: nil for an expression that does not end with a name.
    init?(_ expression: ExprSyntax) {
        var components: [String] = []
        var rest = expression
        while true {
            if let member = rest.as(MemberAccessExprSyntax.self) {
                components.append(member.declName.baseName.identifierText)
                guard let base = member.base else {
                    hasOpenBeginning = true
                    break
                }
                rest = base
            } else if let name = rest.as(DeclReferenceExprSyntax.self) {
                components.append(name.baseName.identifierText)
                break
            } else if let generic = rest.as(GenericSpecializationExprSyntax.self) {
                rest = generic.expression
            } else {
                guard !components.isEmpty else { return nil }
                hasOpenBeginning = true
                break
            }
        }
        self.components = components.reversed()
    }

    var last: String { components.last ?? "" }

    /// Whether these are the last names of `other`, and all names before them are modules or types.
    func isSuffix(of other: DottedName) -> Bool {
        guard other.components.count >= components.count, other.components.suffix(components.count) == components[...]
        else { return false }
        if hasOpenBeginning { return true }
        let front = other.components.dropLast(components.count)
        return !other.hasOpenBeginning && front.allSatisfy(\.beginsWithCapital)
    }
}

extension TokenSyntax {
    /// The name without backticks.
    var identifierText: String {
        let text = rawText
        guard text.first == UInt8(ascii: "`"), text.count > 2 else { return String(syntaxText: text) }
        return String(String(syntaxText: text).dropFirst().dropLast())
    }
}

extension String {
    var beginsWithCapital: Bool {
        guard let first = utf8.first else { return false }
        if first < 0x80 { return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) }
        return unicodeScalars.first?.properties.isUppercase ?? false
    }
}

extension ExprSyntax {
    /// The last of several names joined by dots; nil for other expressions.
    var lastName: String? {
        switch kind {
        case .memberAccessExpr: self.as(MemberAccessExprSyntax.self)?.declName.baseName.identifierText
        case .declReferenceExpr: self.as(DeclReferenceExprSyntax.self)?.baseName.identifierText
        case .genericSpecializationExpr: self.as(GenericSpecializationExprSyntax.self)?.expression.lastName
        default: nil
        }
    }

    /// The text of a string literal without interpolations or escapes; nil for other expressions.
    var plainString: String? {
        guard let literal = self.as(StringLiteralExprSyntax.self) else { return nil }
        var text = ""
        for segment in literal.segments {
            guard let segment = segment.as(StringSegmentSyntax.self) else { return nil }
            text += segment.content.text
        }
        return literal.openingPounds == nil && text.utf8.contains(UInt8(ascii: "\\")) ? nil : text
    }

    /// The value of a literal number or quotient: `18/255`, `-0.5`, `CGFloat(0x12) / 255.0`; nil for other expressions.
    var number: Double? {
        if let literal = self.as(IntegerLiteralExprSyntax.self) { return literal.number.map { Double($0) } }
        if let literal = self.as(FloatLiteralExprSyntax.self) {
            return Double(literal.literal.text.filter { $0 != "_" }).flatMap { $0.isFinite ? $0 : nil }
        }
        if let prefixed = self.as(PrefixOperatorExprSyntax.self) {
            switch prefixed.operator.text {
            case "-": return prefixed.expression.number.map { -$0 }
            case "+": return prefixed.expression.number
            default: return nil
            }
        }
        if let tuple = self.as(TupleExprSyntax.self), let only = tuple.elements.first, tuple.elements.count == 1 {
            return only.label == nil ? only.expression.number : nil
        }
        if let call = self.as(FunctionCallExprSyntax.self) {
            let types: Set<String> = ["CGFloat", "Double", "Float", "Int", "UInt8", "Float32", "Float64"]
            guard let name = DottedName(call.calledExpression), types.contains(name.last),
                let only = call.arguments.first, call.arguments.count == 1, only.label == nil
            else { return nil }
            return only.expression.number
        }
        return self.as(SequenceExprSyntax.self)?.number
    }

    /// The value of an integer literal; nil for other expressions.
    var integer: UInt64? { self.as(IntegerLiteralExprSyntax.self)?.number }

    /// Whether it is a hexadecimal integer literal with this number of digits.
    func isHexadecimal(digits: ClosedRange<Int>) -> Bool {
        guard let text = self.as(IntegerLiteralExprSyntax.self)?.literal.text, text.hasPrefix("0x") else {
            return false
        }
        return digits.contains(text.utf8.count { $0 != UInt8(ascii: "_") } - 2)
    }
}

extension IntegerLiteralExprSyntax {
    fileprivate var number: UInt64? {
        let digits = literal.text.filter { $0 != "_" }
        for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8)] where digits.hasPrefix(prefix) {
            return UInt64(digits.dropFirst(2), radix: radix)
        }
        return UInt64(digits)
    }
}

extension SequenceExprSyntax {
    fileprivate var number: Double? { SequenceExprSyntax.number(of: elements[...]) }

    /// Evaluates numbers joined by the four basic operators.
    fileprivate static func number(of elements: some Sequence<ExprSyntax>) -> Double? {
        // `sum` contains the previous terms; `term` is the last term, whose factors are still being multiplied.
        var (sum, term, sign): (Double, Double?, Double) = (0, nil, 1)
        var pending: String?
        for element in elements {
            if let binary = element.as(BinaryOperatorExprSyntax.self) {
                pending = binary.operator.text
                continue
            }
            guard let value = element.number else { return nil }
            switch (pending, term) {
            case (nil, nil): term = value
            case ("*", let left?): term = left * value
            case ("/", let left?):
                guard value != 0 else { return nil }
                term = left / value
            case ("+", let left?): (sum, term, sign) = (sum + sign * left, value, 1)
            case ("-", let left?): (sum, term, sign) = (sum + sign * left, value, -1)
            default: return nil
            }
        }
        guard let term else { return nil }
        return sum + sign * term
    }

    /// The elements after the last `?:`, which are the value if no condition is true.
    fileprivate var rest: ArraySlice<ExprSyntax> {
        let elements = Array(elements)
        let last = elements.lastIndex { $0.is(UnresolvedTernaryExprSyntax.self) }
        return last.map { elements[($0 + 1)...] } ?? elements[...]
    }

    fileprivate func addResults(to found: inout [ExprSyntax]) {
        var isConditional = false
        for case let ternary? in elements.lazy.map({ $0.as(UnresolvedTernaryExprSyntax.self) }) {
            isConditional = true
            ternary.thenExpression.addResults(to: &found)
        }
        let rest = rest
        var own: [ExprSyntax] = []
        var isType = false
        for element in rest {
            if element.is(UnresolvedAsExprSyntax.self) {
                isType = true
            } else if isType {
                isType = false
            } else if let binary = element.as(BinaryOperatorExprSyntax.self) {
                guard binary.operator.text == "??" else {
                    // The result of any other operator is not a literal.
                    if !isConditional { found.append(ExprSyntax(self)) }
                    return
                }
            } else if element.is(UnresolvedIsExprSyntax.self) || element.is(AssignmentExprSyntax.self)
                || element.is(ArrowExprSyntax.self)
            {
                return
            } else {
                own.append(element)
            }
        }
        for element in own { element.addResults(to: &found) }
    }
}

extension ExprSyntax {
    /// The expressions that this expression takes its value from: the branches of `a ? b : c`, `if` and `switch`, both
    /// sides of `??`, and the elements of an array; for any other expression, the expression itself.
    var results: [ExprSyntax] {
        var found: [ExprSyntax] = []
        addResults(to: &found)
        return found
    }

    fileprivate func addResults(to found: inout [ExprSyntax]) {
        switch kind {
        case .sequenceExpr: self.as(SequenceExprSyntax.self)?.addResults(to: &found)
        case .tupleExpr:
            guard let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first
            else { return }
            only.expression.addResults(to: &found)
        case .arrayExpr:
            for element in self.as(ArrayExprSyntax.self)?.elements ?? [] { element.expression.addResults(to: &found) }
        case .tryExpr: self.as(TryExprSyntax.self)?.expression.addResults(to: &found)
        case .awaitExpr: self.as(AwaitExprSyntax.self)?.expression.addResults(to: &found)
        case .ifExpr:
            guard let condition = self.as(IfExprSyntax.self) else { return }
            condition.body.statements.addResult(to: &found)
            switch condition.elseBody {
            case .codeBlock(let block)?: block.statements.addResult(to: &found)
            case .ifExpr(let other)?: ExprSyntax(other).addResults(to: &found)
            case nil: return
            }
        case .switchExpr:
            for case .switchCase(let branch) in self.as(SwitchExprSyntax.self)?.cases ?? [] {
                branch.statements.addResult(to: &found)
            }
        default: found.append(self)
        }
    }

    /// Whether the value is one of several literal numbers.
    var hasNumericResults: Bool {
        guard let sequence = self.as(SequenceExprSyntax.self) else {
            let results = results
            return number != nil
                || !results.isEmpty
                    && results.allSatisfy { $0.id == id ? false : $0.number != nil || $0.hasNumericResults }
        }
        for case let ternary? in sequence.elements.lazy.map({ $0.as(UnresolvedTernaryExprSyntax.self) }) {
            guard ternary.thenExpression.number != nil || ternary.thenExpression.hasNumericResults else { return false }
        }
        let rest = sequence.rest
        if SequenceExprSyntax.number(of: rest) != nil { return true }
        guard rest.count == 1, let only = rest.first else { return false }
        return only.hasNumericResults
    }
}

extension CodeBlockItemListSyntax {
    /// Adds the expression that is the value of a block without `return`: the last one.
    fileprivate func addResult(to found: inout [ExprSyntax]) {
        switch last?.item {
        case .expr(let expression)?: expression.addResults(to: &found)
        case .stmt(let statement)?: statement.as(ExpressionStmtSyntax.self)?.expression.addResults(to: &found)
        default: return
        }
    }
}
