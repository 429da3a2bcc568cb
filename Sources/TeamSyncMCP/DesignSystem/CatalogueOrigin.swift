import TeamSyncBase
import TeamSyncGit
import TeamSyncReaders

/// The commit of a repository that something was read from.
struct CatalogueOrigin: Sendable, Equatable {
    var repository: String
    var label: String
    /// `main`, `origin/main`
    var reference: String
    var commit: ObjectID

    /// `icons-library at main (1a2b3c4d5)`; safe to print.
    var words: String {
        "\(repository) at \(Sanitizer.clean(reference)) (\(commit.description.prefix(9)))"
    }

    var json: JSONValue {
        [
            "repository": .string(repository), "label": .string(label), "ref": .string(reference),
            "commit": .string(commit.description),
        ]
    }

    static let schema = Schema.object([
        ("repository", Schema.text("The id of the repository.")),
        ("label", Schema.text("What people call it.")),
        ("ref", Schema.text("The branch that was read.")),
        ("commit", Schema.text("The commit that was read, 40 hexadecimal digits.")),
    ])
}
