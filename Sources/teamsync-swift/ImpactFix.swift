import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncDocuments
import TeamSyncReaders
import TeamSyncSwift

/// `teamsync impact --last-pull --fix`: shows what is certain to be rewritten, asks, and rewrites it.
struct ImpactFix {
    let terminal: Terminal
    /// Whether nobody is asked.
    let isAgreed: Bool

    private struct Work {
        let user: ImpactDocument.User
        let fixer: ImpactFixer
        let changes: [ImpactFixer.Change]
    }

    /// - Returns: the exit code.
    func run(_ document: ImpactDocument) throws -> Int32 {
        var (work, left): ([Work], [String]) = ([], [])
        for user in document.repositories {
            let fixer = ImpactFixer(root: user.path, environment: terminal.environment)
            let (changes, notes) = fixer.changes(for: user)
            left += notes.map { "\(user.id): \($0)" }
            if !changes.isEmpty { work.append(Work(user: user, fixer: fixer, changes: changes)) }
        }
        for note in left + document.notes { terminal.report(note, hint: nil) }
        let isWhole = left.isEmpty && document.isComplete
        guard !work.isEmpty else {
            terminal.write("nothing is certain enough to be rewritten\n")
            return isWhole ? EXIT_SUCCESS : EXIT_FAILURE
        }
        for part in work {
            terminal.write("\(Sanitizer.clean(part.user.label, limit: .name)): \(part.user.path)\n")
            for change in part.changes { terminal.write(ImpactFix.shown(change.diff)) }
        }
        let count = work.flatMap(\.changes).map(\.count).reduce(0, +)
        let files = work.flatMap(\.changes).count
        let what = "\(count == 1 ? "1 place" : "\(count) places") in \(files == 1 ? "1 file" : "\(files) files")"
        guard try isAgreed || asks("rewrite \(what)?") else {
            terminal.write("nothing was rewritten\n")
            return EXIT_FAILURE
        }
        var isDone = isWhole
        for part in work {
            for change in part.changes {
                do {
                    try part.fixer.write(change)
                } catch {
                    isDone = false
                    let reason = (error as? UnreadableSource)?.reason ?? "cannot be written: \(error)"
                    terminal.report("\(part.user.id): \(change.path) was not rewritten: it \(reason)", hint: nil)
                }
            }
        }
        if isDone { terminal.write("rewrote \(what)\n") }
        return isDone ? EXIT_SUCCESS : EXIT_FAILURE
    }

    /// - Throws: where nobody can be asked.
    private func asks(_ question: String) throws -> Bool {
        guard isatty(STDIN_FILENO) == 1, terminal.outputIsTerminal else {
            terminal.report("nobody can be asked whether to rewrite this", hint: "add --yes")
            throw ExitCode.failure
        }
        terminal.write("\(question) [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased())
    }

    /// Lines of other people's code, safe to print.
    private static func shown(_ diff: String) -> String {
        diff.split(separator: "\n", omittingEmptySubsequences: true)
            .map { Sanitizer.clean(String($0), limit: .line) + "\n" }.joined()
    }
}

extension ImpactDocument {
    /// What could not be compared or searched.
    fileprivate var notes: [String] {
        providers.flatMap { provider in provider.incomplete.map { "\(provider.id): \($0)" } }
            + repositories.flatMap { user in user.incomplete.map { "\(user.id): \($0)" } }
    }
}
