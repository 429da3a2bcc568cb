/// What prompts and bars run many times a minute, recognised without ArgumentParser: its reflection costs more than
/// all that these commands do. Every other invocation, wrong usage included, is left to it.
enum FrequentInvocation {
    case counts
    case statusline(StatuslineCommand.Format)

    init?(arguments: [String]) {
        if arguments == ["counts"] {
            self = .counts
        } else if arguments == ["statusline"] {
            self = .statusline(.plain)
        } else if arguments.count == 3, arguments[0] == "statusline", arguments[1] == "--format",
            let format = StatuslineCommand.Format(rawValue: arguments[2])
        {
            self = .statusline(format)
        } else {
            return nil
        }
    }

    func run() throws {
        switch self {
        case .counts: try CountsCommand.run(json: false)
        case .statusline(let format): try StatuslineCommand.run(format: format)
        }
    }
}
