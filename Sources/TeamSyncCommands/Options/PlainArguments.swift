/// Arguments that are simple enough to parse without ArgumentParser: only known flags, known options with one value
/// each, and operands. Commands that run many times a minute use this, because ArgumentParser's reflection takes longer
/// than the commands themselves.
package struct PlainArguments {
    private var given: Set<OptionName> = []
    private var values: [OptionName: [String]] = [:]
    /// The arguments that are neither options nor their values, in order.
    package private(set) var operands: [String] = []

    /// - Parameter hasOperands: whether the command accepts operands.
    /// - Returns: nil for any other arguments, including wrong usage and empty arguments.
    package init?(
        _ arguments: ArraySlice<String>, flags: [OptionName] = [], options: [OptionName] = [], hasOperands: Bool = false
    ) {
        var rest = arguments
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("-") else {
                guard hasOperands, !argument.isEmpty else { return nil }
                operands.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if let flag = flags.first(where: { $0.isSpelled(argument[...]) }) {
                given.insert(flag)
            } else if let option = options.first(where: { $0.isSpelled(parts[0]) }) {
                // In this form, a short option and its value must be separate words.
                guard parts.count == 1 || argument.hasPrefix("--") else { return nil }
                guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(), !value.isEmpty,
                    parts.count == 2 || !value.hasPrefix("-")
                else { return nil }
                values[option, default: []].append(value)
            } else {
                return nil
            }
        }
    }

    package func has(_ flag: OptionName) -> Bool { given.contains(flag) }

    /// Returns all values of an option, in the given order.
    package func all(_ option: OptionName) -> [String] { values[option] ?? [] }

    /// Returns the last value of an option; nil if there is none.
    package func last(_ option: OptionName) -> String? { values[option]?.last }
}
