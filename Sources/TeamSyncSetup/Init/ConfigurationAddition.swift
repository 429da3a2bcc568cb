import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Adds newly found repositories to an existing configuration, for `init --add`.
package struct ConfigurationAddition {
    private let path: String
    private let environment: [String: String]
    private let home: HomePath

    /// - Parameter path: the path of the configuration file.
    package init(path: String, environment: [String: String], home: HomePath) {
        (self.path, self.environment, self.home) = (path, environment, home)
    }

    /// An entry whose clone has moved.
    package struct Move: Equatable, Sendable {
        package let from: String
        package let to: String
    }

    /// Returns the text with entries for the repositories in `found` that it lacks, and with the new paths of
    /// repositories that have moved. Everything else stays unchanged.
    /// - Parameter configured: the members of `found` that the configuration contains with a different path.
    /// - Returns: the text, the new repositories and those that have moved; nil if there are none.
    /// - Throws: `ConfigurationError` when the configuration cannot be read, and `Problem` when its `repositories` are
    ///   not written on separate lines.
    package func text(
        adding found: [ChosenRepository], to former: [UInt8], _ configured: ConfiguredClones = .none
    ) throws -> (text: String, added: [ChosenRepository], moved: [Move])? {
        var text = String(decoding: former, as: UTF8.self)
        var known = try ConfigurationLoader.parse(text, file: path, environment: environment)
        var moved: [Move] = []
        for index in known.repositories.indices {
            let entry = known.repositories[index]
            guard let to = configured.moved[entry.id] else { continue }
            (text, known) = try corrected(text, known, index, to)
            moved.append(Move(from: entry.path, to: to))
        }
        let others = found.filter { !configured.sameRemote.contains($0.clone.path) }
        let added = distinct(others, known.repositories)
        if added.isEmpty { return moved.isEmpty ? nil : (text, [], moved) }
        let draft = ConfigurationDraft(added, home: home, schema: SchemaAddress(environment: environment))
        let new = try inserted(draft.entries, into: text)
        guard let read = parsed(new), read.exports == known.exports,
            Array(read.repositories.prefix(known.repositories.count)) == known.repositories,
            read.repositories.count == known.repositories.count + added.count
        else { throw byHand(draft.entries) }
        return (new, added, moved)
    }

    /// Changes the path of one entry by editing the `path:` line whose replacement changes nothing else.
    private func corrected(
        _ text: String, _ known: Configuration, _ index: Int, _ path: String
    ) throws(Problem) -> (String, Configuration) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var expected = known.repositories
        expected[index].path = path
        for (number, line) in lines.enumerated() {
            let start = line.prefix { $0 == " " || $0 == "-" }
            guard line.dropFirst(start.count).hasPrefix("path:") else { continue }
            lines[number] = "\(start)path: \(YAMLText.scalar(home.written(path)))"
            let new = lines.joined(separator: "\n")
            if let read = parsed(new), read.repositories == expected, read.exports == known.exports {
                return (new, read)
            }
            lines[number] = line
        }
        throw Problem(
            .unsupported, "the entry '\(known.repositories[index].id)' cannot be corrected",
            hint: "set 'path: \(home.written(path))' in it")
    }

    /// - Returns: nil if the edited text is not a valid configuration; callers then report that the file cannot be
    ///   extended.
    private func parsed(_ text: String) -> Configuration? {
        do throws(ConfigurationError) {
            return try ConfigurationLoader.parse(text, file: path, environment: environment)
        } catch {
            return nil
        }
    }

    /// The repositories whose clones are not yet configured, compared by location. Each gets a unique id.
    private func distinct(
        _ found: [ChosenRepository], _ known: [RepositoryConfiguration]
    ) -> [ChosenRepository] {
        let places = Set(known.compactMap { FileIdentity($0.path) })
        var ids = Set(known.map(\.id))
        return found.compactMap { repository in
            if let place = FileIdentity(repository.clone.path), places.contains(place) { return nil }
            var repository = repository
            let first = repository.id ?? repository.clone.usualID
            var (id, number) = (first, 2)
            if ids.contains(id), NameRules.problem(inID: repository.clone.folderName) == nil {
                id = repository.clone.folderName
            }
            while ids.contains(id) {
                id = "\(first)-\(number)"
                number += 1
            }
            ids.insert(id)
            if id != first { (repository.id, repository.label) = (id, id) }
            return repository
        }
    }

    /// Inserts the entries after the last line of `repositories:`, with the same indentation as the existing entries.
    private func inserted(_ entries: String, into text: String) throws(Problem) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        func isOutside(_ line: String) -> Bool {
            guard let first = line.first else { return false }
            return first != " " && first != "#" && !line.hasPrefix("- ") && line != "-"
        }
        guard let start = lines.firstIndex(where: { $0.hasPrefix("repositories:") }),
            let entry = lines[(start + 1)...].first(where: { line in
                line.first { $0 != " " }.map { $0 != "#" } ?? false
            }),
            entry.drop(while: { $0 == " " }).hasPrefix("- ")
        else { throw byHand(entries) }
        var end = lines[(start + 1)...].firstIndex(where: isOutside) ?? lines.endIndex
        // Stop before the blank lines and comments that belong to the following key.
        while end > start + 1, lines[end - 1].isEmpty || lines[end - 1].hasPrefix("#") { end -= 1 }
        let indent = String(entry.prefix { $0 == " " })
        let new = entries.split(separator: "\n").map { indent + $0.dropFirst(2) }
        lines.insert(contentsOf: new, at: end)
        return lines.joined(separator: "\n") + (end == lines.count - new.count ? "\n" : "")
    }

    private func byHand(_ entries: String) -> Problem {
        Problem(
            .unsupported,
            "\(path) is written in a form that 'init --add' cannot extend; add this below 'repositories':\n\(entries)",
            hint: nil)
    }
}
