package import TeamSyncReaders

/// The request of `teamsync statusline`.
package struct StatuslineRequest: Equatable, Sendable {
    package var format = StatusLineFormat.plain
    package var options = StatusLineOptions()
    /// Whether to print the line again whenever it changes.
    package var follows = false

    package init() {}

    /// - Returns: nil if the arguments are left to ArgumentParser.
    init?(arguments: ArraySlice<String>) {
        guard
            let plain = PlainArguments(
                arguments, flags: [.ascii, .hideWhenClean, .json], options: [.format, .maxWidth, .only],
                hasOperands: true)
        else { return nil }
        if let name = plain.last(.format) {
            guard let format = StatusLineFormat(rawValue: name) else { return nil }
            self.format = format
        }
        if let text = plain.last(.maxWidth) {
            guard let width = Int(text), width > 0 else { return nil }
            options.maxWidth = width
        }
        if plain.has(.json) { format = .json }
        options.only = plain.operands + plain.all(.only)
        options.isASCII = plain.has(.ascii)
        options.hidesWhenClean = plain.has(.hideWhenClean)
    }
}
