import TeamSyncEngine
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSetup

/// Shows people what a look for repositories has found.
struct SurveyDisplay {
    enum Stream {
        case output, error
    }

    /// More than this nobody reads.
    private static let mostNotes = 10

    let terminal: Terminal
    let home: HomePath

    func showBeginning(_ places: [SearchPlace]) {
        guard terminal.errorIsTerminal else { return }
        say("looking for clones in \(list(places))")
    }

    func show(_ notes: [Problem]) {
        for note in notes.prefix(SurveyDisplay.mostNotes) { terminal.report(note.message, hint: note.hint) }
        let rest = notes.count - SurveyDisplay.mostNotes
        if rest > 0 { terminal.report("there are \(rest) more such messages", hint: "look in fewer folders at a time") }
    }

    /// A line for each repository to `stream`; what is not written to standard error.
    func show(_ survey: Survey, to stream: Stream) {
        let rows = survey.repositories.map { repository in
            (
                label: Sanitizer.clean(repository.shownLabel), path: shown(repository.clone.path),
                counts: repository.clone.counts.map(text).joined(separator: ", ")
            )
        }
        let widths = (
            rows.map { DisplayWidth.of($0.label) }.max() ?? 0, rows.map { DisplayWidth.of($0.path) }.max() ?? 0
        )
        for row in rows {
            let label = DisplayWidth.pad(row.label, to: widths.0)
            let line = "\(label)  \(DisplayWidth.pad(row.path, to: widths.1))  \(row.counts)\n"
            if stream == .output { terminal.write(line) } else { terminal.writeError(line) }
        }
        for repository in survey.repositories {
            for copy in repository.copies {
                say("\(shown(copy)) is another clone of \(shown(repository.clone.path)) and was left out")
            }
        }
        if let others = sentence(others: survey.others) { say(others) }
    }

    func showNothing(others: Int, _ places: [SearchPlace], _ descriptions: [String]) {
        let found = sentence(others: others).map { "; \($0)" } ?? ""
        terminal.report("no repository of a design system is in \(list(places))\(found)", hint: nil)
        say("looked for, at the branch that the remote calls its own, else main or master:")
        for description in descriptions { say("  \(description)") }
        say("hint: name the folders that hold your clones: teamsync init DIR…")
        let minimum = Surveyor.smallestConfiguration.split(separator: "\n", omittingEmptySubsequences: false)
        say("or write the configuration yourself: \(minimum.joined(separator: "\n"))")
    }

    func shown(_ path: String) -> String {
        Sanitizer.clean(home.written(path))
    }

    func say(_ line: String) {
        terminal.writeError("\(line)\n")
    }

    private func list(_ places: [SearchPlace]) -> String {
        places.map { shown($0.path) }.joined(separator: ", ")
    }

    private func sentence(others: Int) -> String? {
        switch others {
        case 0: nil
        case 1: "1 other clone was not recognised"
        default: "\(others) other clones were not recognised"
        }
    }

    private func text(_ count: RecognisedClone.Count) -> String {
        let isOne = count.number == 1 && count.name.hasSuffix("s")
        let name = (isOne ? String(count.name.dropLast()) : count.name).replacing("_", with: " ")
        return Sanitizer.clean("\(count.number) \(name)")
    }
}
