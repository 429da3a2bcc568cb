import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncDocuments
import TeamSyncReaders
import TeamSyncSwift

/// Performs `teamsync impact --last-pull --fix`: shows the replacements that are certain, asks for confirmation, and
/// applies them.
struct ImpactFix {
    let terminal: Terminal
    /// Whether the replacements are applied without asking for confirmation.
    let isAgreed: Bool

    private struct Work {
        let user: ImpactDocument.User
        let fixer: ImpactFixer
        let changes: [ImpactFixer.Change]
    }

    /// - Parameter clones: the folders of the repositories that have changed, by id.
    /// - Returns: the exit code.
    func run(_ document: ImpactDocument, clones: [String: String]) throws -> Int32 {
        var (work, left): ([Work], [String]) = ([], [])
        var providers: Set<String> = []
        for provider in document.providers {
            guard let to = provider.to?.commit, let clone = clones[provider.id], provider.from?.commit != to else {
                continue
            }
            if ImpactFixer.contains(to, in: clone, environment: terminal.environment) {
                providers.insert(provider.id)
            } else {
                left.append("\(provider.id): the pulled commit \(to.prefix(9)) is not checked out")
            }
        }
        for user in document.repositories {
            let fixer = ImpactFixer(root: user.path, environment: terminal.environment)
            let (changes, notes) = fixer.changes(for: user, providers: providers)
            left += (notes + user.incomplete).map { "\(user.id): \($0)" }
            if !changes.isEmpty { work.append(Work(user: user, fixer: fixer, changes: changes)) }
        }
        for note in left { terminal.report(note, hint: nil) }
        let all = document.repositories.flatMap(\.items).filter { $0.effect == .breaks }.map(\.places.count).reduce(
            0, +)
        guard !work.isEmpty else {
            terminal.write("no rename is certain enough to rewrite code\n\(ImpactFix.rest(all))")
            return left.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE
        }
        for part in work {
            terminal.write("\(Sanitizer.clean(part.user.label, limit: .name)): \(part.user.path)\n")
            for change in part.changes { terminal.write(ImpactFix.shown(change.diff)) }
        }
        let changes = work.flatMap(\.changes)
        guard try isAgreed || asks("rewrite \(ImpactFix.amount(changes))?") else {
            terminal.write("nothing was rewritten\n")
            return EXIT_FAILURE
        }
        var done: [ImpactFixer.Change] = []
        for part in work {
            for change in part.changes {
                do {
                    try part.fixer.write(change)
                    done.append(change)
                } catch {
                    let reason = (error as? UnreadableSource)?.reason ?? "cannot be written: \(error)"
                    terminal.report("\(part.user.id): \(change.path) was not rewritten: it \(reason)", hint: nil)
                }
            }
        }
        let written = done.map(\.broken).reduce(0, +)
        terminal.write("rewrote \(ImpactFix.amount(done))\n\(ImpactFix.rest(all - written))")
        return left.isEmpty && done.count == changes.count ? EXIT_SUCCESS : EXIT_FAILURE
    }

    private static func amount(_ changes: [ImpactFixer.Change]) -> String {
        let count = changes.map(\.count).reduce(0, +)
        return
            "\(count == 1 ? "1 place" : "\(count) places") in \(changes.count == 1 ? "1 file" : "\(changes.count) files")"
    }

    private static func rest(_ count: Int) -> String {
        guard count > 0 else { return "" }
        let places = count == 1 ? "1 broken place was" : "\(count) broken places were"
        return "\(places) not rewritten: 'teamsync impact --last-pull' lists them\n"
    }

    /// - Throws: an error when there is no terminal to ask for confirmation.
    private func asks(_ question: String) throws -> Bool {
        guard isatty(STDIN_FILENO) == 1, terminal.outputIsTerminal else {
            terminal.report(
                "cannot ask for confirmation without a terminal", hint: "run 'teamsync impact --last-pull --fix --yes'")
            throw ExitCode.failure
        }
        terminal.write("\(question) [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased())
    }

    /// Returns lines of untrusted code in a form that is safe to print.
    private static func shown(_ diff: String) -> String {
        diff.utf8.split(separator: 0x0a, omittingEmptySubsequences: true).map { line in
            let end = line.last == 0x0d ? line.dropLast() : line
            return Sanitizer.clean(String(decoding: end, as: UTF8.self), limit: .line) + "\n"
        }.joined()
    }
}
