import TeamSyncBase

/// The request of `teamsync prebuild`.
package struct PrebuildRequest: Equatable, Sendable {
    /// The export to write; nil for the first output of the current Xcode build phase, or for no export outside Xcode.
    package var output: String?
    package var depfile: String?
    /// The maximum age of the data; nil for the default.
    package var maxAge: Duration?
    package var isStrict = false

    package init() {}

    /// - Returns: nil if the arguments are left to ArgumentParser.
    init?(arguments: ArraySlice<String>) {
        guard
            let plain = PlainArguments(arguments, flags: [.strict], options: [.output, .depfile, .maxAge])
        else { return nil }
        if let text = plain.last(.maxAge) {
            guard let duration = DurationText.duration(in: text) else { return nil }
            maxAge = duration
        }
        output = plain.last(.output)
        depfile = plain.last(.depfile)
        isStrict = plain.has(.strict)
    }
}
