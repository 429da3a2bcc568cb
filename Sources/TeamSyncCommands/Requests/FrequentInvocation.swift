/// Commands that prompts, bars, builds and timers run often. They are parsed without ArgumentParser, whose reflection
/// takes longer than these commands. Every other invocation, including a usage error, is left to ArgumentParser, which
/// produces the same request for each invocation recognized here.
package enum FrequentInvocation: Equatable, Sendable {
    case counts
    case statusline(StatuslineRequest)
    case gate(GateRequest)
    case prebuild(PrebuildRequest)
    case sync(SyncInvocation)

    /// - Parameter arguments: the arguments of `teamsync`, beginning with the command.
    package init?(arguments: [String]) {
        let rest = arguments.dropFirst()
        let invocation: Self? =
            switch arguments.first {
            case "counts": rest.isEmpty ? .counts : nil
            case "statusline": StatuslineRequest(arguments: rest).map(Self.statusline)
            case "gate": GateRequest(arguments: rest).map(Self.gate)
            case "prebuild": PrebuildRequest(arguments: rest).map(Self.prebuild)
            case "sync": SyncInvocation(arguments: rest).map(Self.sync)
            default: nil
            }
        guard let invocation else { return nil }
        self = invocation
    }
}
