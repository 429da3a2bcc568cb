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
    /// The maximum number of places to list that are not rewritten.
    private static let placeLimit = 20

    let terminal: Terminal
    /// Whether the replacements are only shown, before or after the pull.
    let isDryRun: Bool
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
        guard !isDryRun else { return try rewrite(document, clones: clones) }
        let folder = StateDirectory(environment: terminal.environment).checkFolder
        try AtomicFile.makeFolder(folder, mode: 0o700)
        guard let lock = try FileLock.tryAcquire("\(folder)/fix.lock") else {
            terminal.report("another '--fix' is running", hint: "run the command again when it has ended")
            return EXIT_FAILURE
        }
        defer { lock.release() }
        return try rewrite(document, clones: clones)
    }

    private func rewrite(_ document: ImpactDocument, clones: [String: String]) throws -> Int32 {
        var (work, left): ([Work], [String]) = ([], [])
        var (unchanged, providers): ([ImpactFixer.Unchanged], Set<String>) = ([], [])
        for provider in document.providers {
            guard let to = provider.to?.commit, let clone = clones[provider.id], provider.from?.commit != to else {
                continue
            }
            if isDryRun || ImpactFixer.contains(to, in: clone, environment: terminal.environment) {
                providers.insert(provider.id)
            } else {
                left.append("\(provider.id): the pulled commit \(to.prefix(9)) is not checked out")
            }
        }
        for user in document.repositories {
            let fixer = ImpactFixer(root: user.path, environment: terminal.environment)
            let plan = fixer.plan(for: user, providers: providers)
            left += (plan.left + user.incomplete).map { "\(user.id): \($0)" }
            unchanged += plan.unchanged
            if !plan.changes.isEmpty { work.append(Work(user: user, fixer: fixer, changes: plan.changes)) }
        }
        for note in left { terminal.report(note, hint: nil) }
        let all = document.repositories.flatMap(\.items).filter { $0.effect == .breaks }.map(\.places.count).reduce(
            0, +)
        guard !work.isEmpty else {
            terminal.write("no rename is certain enough to rewrite code\n\(rest(all, unchanged))")
            return left.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE
        }
        for part in work {
            terminal.write("\(Sanitizer.clean(part.user.label, limit: .name)): \(part.user.path)\n")
            for line in part.changes.flatMap(\.diff) { terminal.write("\(Sanitizer.clean(line, limit: .line))\n") }
        }
        let changes = work.flatMap(\.changes)
        if isDryRun {
            let count = changes.map(\.broken).reduce(0, +)
            terminal.write("would rewrite \(ImpactFix.amount(changes))\n\(rest(all - count, unchanged))")
            return left.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE
        }
        guard try isAgreed || asks("rewrite \(ImpactFix.amount(changes))?") else {
            terminal.write("nothing was rewritten\n")
            return EXIT_FAILURE
        }
        var done: [ImpactFixer.Change] = []
        for part in work {
            ImpactFix.removeLeftovers(beside: part.changes, in: part.user.path)
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
        terminal.write("rewrote \(ImpactFix.amount(done))\n\(rest(all - written, unchanged))")
        return left.isEmpty && done.count == changes.count ? EXIT_SUCCESS : EXIT_FAILURE
    }

    /// Removes the incomplete files that killed processes have left beside the files to change.
    private static func removeLeftovers(beside changes: [ImpactFixer.Change], in root: String) {
        var rules = GuardedPath.Rules()
        rules.followsLinks = false
        let paths = Dictionary(changes.map { (AtomicFile.folder(of: $0.path), $0.path) }) { first, _ in first }
        for path in paths.values {
            do throws(GuardedPathError) {
                LeftoverFiles.remove(in: try GuardedPath("\(root)/\(path)", rules).folder)
            } catch {
                // The file cannot be written either, which is then reported.
                continue
            }
        }
    }

    private static func amount(_ changes: [ImpactFixer.Change]) -> String {
        let count = changes.map(\.count).reduce(0, +)
        return
            "\(count == 1 ? "1 place" : "\(count) places") in \(changes.count == 1 ? "1 file" : "\(changes.count) files")"
    }

    /// The number of broken places that are left, and the reasons.
    private func rest(_ count: Int, _ unchanged: [ImpactFixer.Unchanged]) -> String {
        guard count > 0 else { return "" }
        let places = count == 1 ? "1 broken place" : "\(count) broken places"
        let isLong = unchanged.count > ImpactFix.placeLimit
        let areAllListed = !isLong && unchanged.count >= count
        var lines =
            isDryRun
            ? ["\(places) would not be rewritten"]
            : [
                "\(places) \(count == 1 ? "was" : "were") not rewritten:"
                    + (areAllListed ? "" : " 'teamsync impact --last-pull' lists them")
            ]
        // That there is no new name is the usual reason, and must not hide the others.
        let sorted =
            isLong
            ? unchanged.filter { $0.reason != CertainRename.noName }
                + unchanged.filter { $0.reason == CertainRename.noName }
            : unchanged
        lines += sorted.prefix(ImpactFix.placeLimit).map { one in
            let position = [one.place.line, one.place.column].compactMap { $0.map { ":\($0)" } }.joined()
            let text = [one.place.path + position, one.name, one.reason].map { Sanitizer.clean($0, limit: .line) }
            return "  \(text[0]): \(text[1]): \(text[2])"
        }
        if isLong {
            let more = Dictionary(grouping: sorted.dropFirst(ImpactFix.placeLimit), by: \.reason)
            let reasons = more.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { reason, places in
                "\(Sanitizer.clean(reason, limit: .line)) (\(places.count))"
            }
            lines.append(
                "  … and \(unchanged.count - ImpactFix.placeLimit) more: \(reasons.prefix(5).joined(separator: ", "))")
        }
        return lines.joined(separator: "\n") + "\n"
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
}
