package import TeamSyncProtocol
package import TeamSyncReaders
import TeamSyncWords

/// Prints the results of `init`.
package struct SurveyDisplay {
    package enum Stream: Sendable {
        case output, error
    }

    /// The maximum number of notes to show; users do not read more.
    private static let mostNotes = 10

    package let output: Terminal
    private let home: HomePath

    package init(output: Terminal, home: HomePath) {
        self.output = output
        self.home = home
    }

    package func showBeginning(_ places: [SearchPlace]) {
        guard output.errorIsTerminal else { return }
        say("searching for clones in \(list(places))")
    }

    package func show(_ notes: [Problem]) {
        for note in notes.prefix(SurveyDisplay.mostNotes) {
            output.report(Sanitizer.clean(note.message, limit: .line), hint: note.hint)
        }
        let rest = notes.count - SurveyDisplay.mostNotes
        if rest > 0 { output.report("\(rest) more messages like these", hint: "search fewer folders at once") }
    }

    /// Writes a line for each repository to `stream`, and everything else to standard error.
    /// - Parameter configuration: the configuration that may already contain the proposals.
    package func show(_ survey: Survey, to stream: Stream, in configuration: ProposedLines) {
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
            if stream == .output {
                output.write(output.layout().fitted(line))
            } else {
                output.writeError(output.errorLayout().fitted(line))
            }
        }
        for repository in survey.repositories {
            guard let committed = repository.clone.proposal.committed else { continue }
            say(
                "\(Sanitizer.clean(repository.shownLabel)): \(committed.file) in the repository sets the following; anyone who"
                    + " can push to the repository can change it:")
            for line in committed.lines { say("  \(Sanitizer.clean(line, limit: .line))") }
            say("  its counts appear only under this repository, unless you add 'trust: [flat, uses]' to its entry")
        }
        for repository in survey.repositories {
            let (label, leftOut) = (Sanitizer.clean(repository.shownLabel), repository.clone.leftOut)
            for leftOut in leftOut.prefix(LeftOut.limit) {
                sayFitted("\(label): left out \(Sanitizer.clean(leftOut.sentence, limit: .line))")
                guard let line = leftOut.line else { continue }
                say("  to add them: \(Sanitizer.clean(line, limit: .line))")
            }
            let rest = leftOut.count - LeftOut.limit
            if rest > 0 { sayFitted("\(label): left out \(rest) more; they are comments in the configuration") }
        }
        showUsers(survey, in: configuration)
        for repository in survey.repositories {
            for copy in repository.copies {
                say("\(shown(copy)) is another clone of \(shown(repository.clone.path)) and was skipped")
            }
        }
        show(survey.others, areAll: survey.repositories.isEmpty)
    }

    /// Prints the clones whose code uses items, and how to see what a pull breaks in it.
    package func showUsers(_ survey: Survey, in configuration: ProposedLines) {
        let entries = Dictionary(
            survey.repositories.map { ($0.clone.path, $0.shownLabel) }, uniquingKeysWith: { first, _ in first })
        let ids = Set(survey.repositories.map { $0.id ?? $0.clone.usualID })
        for user in survey.users {
            let line =
                entries[user.path] == nil
                ? user.entryLine(path: home.written(user.path), taken: ids) : user.usesLine
            let state = configuration.state(of: line)
            guard state != .enabled else { continue }
            let name = entries[user.path].map { Sanitizer.clean($0) } ?? shown(user.path)
            sayFitted("\(name): its code \(Sanitizer.clean(user.sentence, limit: .line))")
            guard state == .commented else {
                say("  to see what a pull breaks in it: \(Sanitizer.clean(line, limit: .line))")
                continue
            }
            let beginning = line.prefix { $0 != "," && $0 != "[" }
            sayFitted(
                "  to see what a pull breaks in it: remove the '#' before '\(Sanitizer.clean(String(beginning)))' in "
                    + shown(configuration.path))
        }
    }

    package func showNothing(others: [Survey.Other], _ places: [SearchPlace], _ descriptions: [String]) {
        output.report("no design system repository was found in \(list(places))", hint: nil)
        show(others, areAll: true)
        say("searched in the remote's default branch, or main or master, for:")
        for description in descriptions { sayFitted("  \(description)") }
        say(
            others.isEmpty
                ? "hint: specify the folders that contain your clones: teamsync init DIR…"
                : "hint: if one of these clones contains a design system, write its counts yourself; docs/init.md has recipes"
        )
        let minimum = Surveyor.smallestConfiguration.split(separator: "\n", omittingEmptySubsequences: false)
        say("or write the configuration yourself: \(minimum.joined(separator: "\n"))")
    }

    /// Prints the next steps after the configuration is written.
    package func showNextSteps(configuration path: String) {
        let steps = NextSteps.commands(configuration: path, environment: output.environment)
        say("next: \(steps.map { Sanitizer.clean($0) }.joined(separator: ", then "))")
    }

    package func shown(_ path: String) -> String {
        Sanitizer.clean(home.written(path))
    }

    package func say(_ line: String) {
        output.writeError("\(line)\n")
    }

    /// Prints a line that is not meant for pasting, wrapped to the width of the terminal.
    private func sayFitted(_ line: String) { output.writeError(output.errorLayout().fitted("\(line)\n")) }

    private func list(_ places: [SearchPlace]) -> String {
        places.map { shown($0.path) }.joined(separator: ", ")
    }

    private func show(_ others: [Survey.Other], areAll: Bool) {
        guard !others.isEmpty else { return }
        let clones = "\(areAll ? "" : "other ")clone"
        say(
            others.count == 1
                ? "1 \(clones) was not recognized:" : "\(others.count) \(clones)s were not recognized:")
        for other in others.prefix(SurveyDisplay.mostNotes) {
            sayFitted("  \(shown(other.path)): \(Sanitizer.clean(other.reason, limit: .line))")
        }
        let rest = others.count - SurveyDisplay.mostNotes
        if rest > 0 { say("  … and \(rest) more") }
    }

    private func text(_ count: RecognizedClone.Count) -> String {
        Sanitizer.clean("\(count.number) \(English.noun(count.name, count.number))")
    }
}
