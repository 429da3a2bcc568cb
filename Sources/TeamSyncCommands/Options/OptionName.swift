package import ArgumentParser

/// The name of an option that several commands share, or that is also parsed without ArgumentParser (`PlainArguments`).
package struct OptionName: Hashable, Sendable {
    private let long: String
    private let short: Character?

    private init(_ long: String, short: Character? = nil) {
        (self.long, self.short) = (long, short)
    }

    package static let ascii = OptionName("ascii")
    package static let color = OptionName("color")
    package static let config = OptionName("config")
    package static let depfile = OptionName("depfile")
    package static let force = OptionName("force")
    package static let format = OptionName("format")
    package static let from = OptionName("from")
    package static let hideWhenClean = OptionName("hide-when-clean")
    package static let impact = OptionName("impact")
    package static let json = OptionName("json")
    package static let kind = OptionName("kind")
    package static let logLevel = OptionName("log-level")
    package static let maxAge = OptionName("max-age")
    package static let maxWidth = OptionName("max-width")
    package static let name = OptionName("name")
    package static let noPager = OptionName("no-pager")
    /// The former name of the argument `ID` of `statusline` and `gate`.
    package static let only = OptionName("only")
    package static let output = OptionName("output", short: "o")
    package static let quiet = OptionName("quiet", short: "q")
    /// The former name of the argument `ID` of `mcp`.
    package static let repository = OptionName("repository")
    package static let since = OptionName("since")
    package static let stateDir = OptionName("state-dir")
    package static let strict = OptionName("strict")
    package static let to = OptionName("to")
    package static let verbose = OptionName("verbose", short: "v")
    package static let wait = OptionName("wait")

    /// The name in the form for a declaration in ArgumentParser.
    package var specification: NameSpecification {
        guard let short else { return .customLong(long) }
        return [.customShort(short), .customLong(long)]
    }

    /// The names as typed, with dashes.
    var spellings: [String] { ["--\(long)"] + (short.map { ["-\($0)"] } ?? []) }

    /// Whether `argument` is one of its spellings.
    func isSpelled(_ argument: Substring) -> Bool {
        if argument.hasPrefix("--") { return argument.dropFirst(2) == long }
        guard let short else { return false }
        return argument.count == 2 && argument.last == short
    }
}
