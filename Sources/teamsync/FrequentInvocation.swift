/// What prompts, bars and builds run many times a minute, recognised without ArgumentParser: its reflection costs more
/// than all that these commands do. Every other invocation, wrong usage included, is left to it.
enum FrequentInvocation {
    case counts
    case statusline(StatuslineRequest)
    case gate(GateRequest)
    case prebuild(PrebuildRequest)

    init?(arguments: [String]) {
        let rest = arguments.dropFirst()
        switch arguments.first {
        case "counts" where rest.isEmpty: self = .counts
        case "statusline":
            guard let request = StatuslineRequest(arguments: rest) else { return nil }
            self = .statusline(request)
        case "gate":
            guard let request = GateRequest(arguments: rest) else { return nil }
            self = .gate(request)
        case "prebuild":
            guard let request = PrebuildRequest(arguments: rest) else { return nil }
            self = .prebuild(request)
        default: return nil
        }
    }

    func run() throws {
        switch self {
        case .counts: try CountsCommand.run(json: false)
        case .statusline(let request): try request.run()
        case .gate(let request): try request.run()
        case .prebuild(let request): try request.run()
        }
    }
}
