import TeamSyncBase

/// The request of `teamsync gate`.
package struct GateRequest: Equatable, Sendable {
    /// Repositories by id or label; empty for all.
    package var ids: [String] = []
    /// The maximum age of the data; nil for the default.
    package var maxAge: Duration?
    package var isQuiet = false
    package var isJSON = false
    /// Whether to search code for uses of items that a pull would break.
    package var seesImpact = false

    package init() {}

    /// - Returns: nil if the arguments are left to ArgumentParser.
    init?(arguments: ArraySlice<String>) {
        guard
            let plain = PlainArguments(
                arguments, flags: [.impact, .quiet, .json], options: [.maxAge, .only], hasOperands: true)
        else { return nil }
        if let text = plain.last(.maxAge) {
            guard let duration = DurationText.duration(in: text) else { return nil }
            maxAge = duration
        }
        ids = plain.operands + plain.all(.only)
        isQuiet = plain.has(.quiet)
        isJSON = plain.has(.json)
        seesImpact = plain.has(.impact)
    }
}
