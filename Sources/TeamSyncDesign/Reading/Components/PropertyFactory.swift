/// Calls that describe a property in Vue, such as `makeNumericProp(5)` for `{ type: [Number, String], default: 5 }`, and
/// constants such as `truthProp` for `{ type: Boolean, default: true }`.
enum PropertyFactory {
    private static let constants: [String: ScriptProperty] = [
        "truthProp": ScriptProperty(type: "boolean", defaultText: "true"),
        "numericProp": ScriptProperty(type: "number | string"),
        "unknownProp": ScriptProperty(),
    ]
    private static let types = [
        "Number": "number", "Numeric": "number | string", "String": "string", "Boolean": "boolean", "Bool": "boolean",
        "Array": "Array", "Object": "Object", "Function": "Function",
    ]
    /// The types of the arguments that state a type.
    private static let constructors = [
        "String": "string", "Number": "number", "Boolean": "boolean", "numericProp": "number | string",
    ]

    /// - Parameter range: the description of the property.
    /// - Returns: nil for other descriptions.
    static func property(_ range: Range<Int>, _ source: SourceLexemes) -> ScriptProperty? {
        guard let name = source.word(range.lowerBound) else { return nil }
        if range.count == 1 { return constants[name] }
        guard name.hasPrefix("make"), name.hasSuffix("Prop"), name.count > "makeProp".count,
            let call = call(range, source), source.next(after: call) == range.upperBound
        else { return nil }
        let kind = String(name.dropFirst("make".count).dropLast("Prop".count))
        let arguments = source.parts(of: source.inside(call)).map(source.expression)
        let stated = call > range.lowerBound + 3 ? source.expression(range.lowerBound + 2..<call - 1) : nil
        if kind == "Required" {
            let written = arguments.first ?? ""
            return ScriptProperty(type: stated ?? constructors[written] ?? written, isRequired: true)
        }
        guard let type = types[kind] else { return nil }
        let value = arguments.first ?? (kind == "Array" ? "[]" : nil)
        return ScriptProperty(
            type: stated.map { kind == "Array" ? "\($0)[]" : $0 } ?? type, defaultText: value)
    }

    /// Returns the parenthesis of `make…Prop(` or `make…Prop<T>(`.
    private static func call(_ range: Range<Int>, _ source: SourceLexemes) -> Int? {
        let start = range.lowerBound
        return source.first(in: start + 1..<range.upperBound) { place in
            source.isMark(place, "(")
                && (place == start + 1
                    || source.isMark(start + 1, "<") && source.isMark(place - 1, ">") && !source.isArrow(place - 2))
        }
    }
}
