import TeamSyncDocuments
import TeamSyncReaders

/// What `teamsync statusline` was asked for.
struct StatuslineRequest {
    var format = StatusLineFormat.plain
    var options = StatusLineOptions()

    init() {}

    /// - Returns: nil for what is left to ArgumentParser.
    init?(arguments: ArraySlice<String>) {
        guard
            let plain = PlainArguments(
                arguments, flags: ["--ascii", "--hide-when-clean", "--json"],
                options: ["--format", "--max-width", "--only"])
        else { return nil }
        if let name = plain.last("--format") {
            guard let format = StatusLineFormat(rawValue: name) else { return nil }
            self.format = format
        }
        if let text = plain.last("--max-width") {
            guard let width = Int(text), width > 0 else { return nil }
            options.maxWidth = width
        }
        if plain.flags.contains("--json") { format = .json }
        options.only = plain.all("--only")
        options.isASCII = plain.flags.contains("--ascii")
        options.hidesWhenClean = plain.flags.contains("--hide-when-clean")
    }

    func run() throws {
        try Output.print(output())
    }

    /// All that is to be printed, its last newline included.
    func output() throws -> String {
        var context: ContextUsage?
        var request = self
        if format == .claude {
            context = AssistantInput.bytes().flatMap(ContextUsage.init(assistantInput:))
            if options.maxWidth == nil {
                request.options.maxWidth = Surroundings.environment["COLUMNS"].flatMap { Int($0) }.filter { $0 > 0 }
            }
        }
        return try request.line.output(
            format, isColoured: !TextLayout.isOff(environment: Surroundings.environment), context: context)
    }

    /// Whatever cannot be read is a question mark: a status line must never break a prompt.
    private var line: StatusLine {
        do {
            let document = try Surroundings.reader.counts()
            return StatusLine(document: document, now: try Surroundings.now(), options: options)
        } catch let error as DocumentError {
            return StatusLine(unknown: error.brief, options: options)
        } catch let error as Failure {
            return StatusLine(unknown: error.message, options: options)
        } catch {
            return StatusLine(unknown: "\(error)", options: options)
        }
    }
}

extension Optional {
    fileprivate func filter(_ isIncluded: (Wrapped) -> Bool) -> Wrapped? {
        flatMap { isIncluded($0) ? $0 : nil }
    }
}
