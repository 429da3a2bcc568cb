/// Arguments that need no parser: known flags, known options with one value each, and nothing else. Commands that run many
/// times a minute are read so, since ArgumentParser's reflection costs more than they do.
package struct PlainArguments {
    package private(set) var flags: Set<String> = []
    private var values: [String: [String]] = [:]

    /// - Parameters:
    ///   - flags, options: by name, with their dashes.
    /// - Returns: nil for anything else among the arguments, wrong usage included.
    package init?(_ arguments: ArraySlice<String>, flags known: Set<String> = [], options: Set<String>) {
        var rest = arguments
        while let argument = rest.popFirst() {
            if known.contains(argument) {
                flags.insert(argument)
            } else if options.contains(argument), let value = rest.popFirst(), !value.hasPrefix("-") {
                values[argument, default: []].append(value)
            } else if let equals = argument.firstIndex(of: "="), options.contains(String(argument[..<equals])) {
                values[String(argument[..<equals]), default: []].append(
                    String(argument[argument.index(after: equals)...]))
            } else {
                return nil
            }
        }
    }

    /// In the order they were given.
    package func all(_ option: String) -> [String] { values[option] ?? [] }

    /// The last one counts.
    package func last(_ option: String) -> String? { values[option]?.last }
}

extension PlainArguments {
    /// Those of `sync`, which `teamsync` hands on to `teamsyncd`. Names of repositories are left to the parser.
    package static func ofSync(_ arguments: ArraySlice<String>) -> PlainArguments? {
        PlainArguments(
            arguments, flags: ["--force", "--json", "--verbose", "-v", "--quiet", "-q"],
            options: ["--wait", "--config", "--state-dir"])
    }
}
