package import TeamSyncBase

/// What could not be counted, compared or matched, or does not fit together, as data: programs decide by it, and
/// `TeamSyncWords` has a sentence for each. Names, paths and patterns in it are other people's text, which `bounded` cuts.
package enum Warning: Equatable, Sendable {
    /// About the files and items of a catalogue.
    case catalogue(String, CatalogueFault, at: [TreeName])
    /// About the search for uses of another repository's catalogue.
    case uses(of: String, CatalogueFault, at: [TreeName])
    /// An item of another repository's catalogue is used that is not there.
    case unmetUse(UnmetUse)
    /// There are so many unmet uses more.
    case moreUnmetUses(Int)
    case configuration(ConfigurationFault)
    /// About the profile that is committed in the repository itself.
    /// - Parameter branch: where the file is, `main` or `origin/main`.
    case profile(file: String, branch: String, ProfileFault)
    case comparison(ComparisonFault)
    /// There are more warnings; nil where they were not counted.
    case leftOut(Int?)
    /// A sentence of another version, which has no data.
    case other(String)

    /// What follows from a file or a folder that cannot be read.
    package enum Effect: String, Sendable {
        /// The number of items is unknown.
        case unknown
        /// The file's items are not counted.
        case skipped
        /// The items count, and what is in the file is not compared.
        case notCompared = "not_compared"
    }

    /// A limit that something exceeds.
    package struct Bound: Equatable, Sendable {
        package enum Unit: String, Sendable {
            case items, lines, matches, tokens, modes, files, folders, bytes
            /// Bytes of resolved values.
            case valueBytes = "value_bytes"
        }

        package var limit: Int
        package var unit: Unit

        package init(_ limit: Int, _ unit: Unit) {
            (self.limit, self.unit) = (limit, unit)
        }
    }
}

extension Warning {
    /// What is wrong with a file, or with an item in it.
    package enum FileFault: Error, Equatable, Sendable {
        /// In a partial clone.
        case notFetched
        case missing, notAFile, empty, notJSON, notYAML, notUTF8
        /// In bytes.
        case tooLarge(Int)
        /// In bytes, of a file that is searched as a whole.
        case tooLargeToSearch(Int)
        /// In levels.
        case tooDeep(Int)
        case tooManyValues(Int), tooManyMatches(Int), tooManyLines(Int)
        case tooManyItems(Int, at: String)
        /// JSON pointers.
        case nothing(at: String), noObject(at: String), noArray(at: String)
    }

    package enum CatalogueFault: Equatable, Sendable {
        case unreadable(file: String, FileFault, Effect)
        case noFolder(String)
        /// - Parameters:
        ///   - bound: of files or folders.
        ///   - place: nil for the whole tree.
        case tooManyFiles(Bound, in: Place?, Effect)
        /// The files of the catalogue have more than that.
        /// - Parameter glob: nil for all of them.
        case tooLarge(Bound, glob: String?)
        /// - Parameter reason: of the regular expression's parser.
        case badPattern(String, reason: String)
        /// Its items cannot be told apart.
        case noNames
        /// Lines that were skipped.
        /// - Parameters:
        ///   - first: the number of the first one, from 1.
        ///   - limit: in bytes.
        case longLines(file: String, first: Int, count: Int, limit: Int)
        case duplicateKey(DuplicateKey)
        /// An item without a text at the member that identifies it.
        case noText(file: String, pointer: String, member: String, more: Int)
        /// An item whose contents are not compared.
        case notCompared(file: String, pointer: String, FileFault, more: Int)
        /// Tokens that refer to each other; the first one is also the last one.
        case cycle([String])
        /// A token that refers to one that does not exist.
        case missingReference(from: String, to: String, more: Int)
        /// An item that lacks a file which others have.
        case noFile(key: String, file: String, more: Int)
        /// A file that belongs to no item.
        /// - Parameter list: the file of the catalogue; nil where there is not one.
        case noEntry(file: String, list: String?, more: Int)
        /// Uses of its items are not checked; nil where an answer has no room for the names.
        case tooManyKeys(Bound?)
        /// Only the first uses are checked; nil where none is.
        case tooManyUses(Bound?)
        /// There are so many like those before.
        case more(Int, More)
    }

    package enum Place: Equatable, Sendable {
        case folder(String)
        case glob(String)
    }

    package enum More: String, Sendable {
        /// Files or lines.
        case skipped
        case notCompared = "not_compared"
        /// Keys that should not appear twice.
        case duplicates
        /// Keys that appear twice where a language allows it.
        case allowedDuplicates = "allowed_duplicates"
    }

    /// A key that several items have.
    package struct DuplicateKey: Equatable, Sendable {
        package enum Counted: String, Sendable {
            /// As languages and folders allow.
            case once
            /// The first one is the token.
            case first
            /// Each element of a list counts.
            case each
        }

        package var key: String
        /// `a.swift:12`; pointers into `file`; the other file, where the key is in two.
        package var places: [String]
        package var counted: Counted
        /// Of a list or an object of items.
        package var file: String?
        /// How many other keys of the same file appear twice, too.
        package var more: Int

        package init(_ key: String, at places: [String], counted: Counted, file: String? = nil, more: Int = 0) {
            (self.key, self.places, self.counted, self.file, self.more) = (key, places, counted, file, more)
        }
    }

    /// An item that a repository uses and that no catalogue has everywhere.
    package struct UnmetUse: Equatable, Sendable {
        package enum Fault: Equatable, Sendable {
            /// - Parameter labels: of the repositories that have such a catalogue.
            case missing(in: [String])
            /// Its provider has removed it at upstream.
            case gone(from: String, at: String)
            /// Its provider has it at upstream only.
            case notPulled(from: String, at: String)
        }

        package var key: String
        package var catalogue: String
        /// `icon`, `color`, …; `item` for any other.
        package var kind: String
        package var path: String
        /// nil where the file itself is the use.
        package var line: Int?
        /// Where the local branch does not have the use yet, the branch that has.
        package var upstream: String?
        package var fault: Fault

        package init(
            _ key: String, of catalogue: String, kind: String, path: String, line: Int?, upstream: String? = nil,
            _ fault: Fault
        ) {
            (self.key, self.catalogue, self.kind, self.path, self.line) = (key, catalogue, kind, path, line)
            (self.upstream, self.fault) = (upstream, fault)
        }
    }

    package enum ConfigurationFault: Equatable, Sendable {
        case pathMatchesNothing(String, branch: String)
        /// `counts_from: worktree` of a repository without one.
        case bareRepository(String)
        /// A committed profile's label is another repository's name.
        case labelTaken(String, file: String)
    }

    package enum ProfileFault: Equatable, Sendable {
        package enum Fallback: String, Sendable {
            case nothing
            case ownCounts = "own_counts"
            case lastGood = "last_good"
        }

        package enum Change: String, Sendable {
            case changed, removed, added
        }

        case missing(Fallback)
        /// - Parameter isKept: whether its last good version stays in use.
        case notFetched(isKept: Bool)
        case invalid(reason: String, isKept: Bool)
        case invalidAfterPull(reason: String)
        case inUse
        /// Takes effect with the next pull.
        case incoming(Change)
    }

    package enum ComparisonFault: Equatable, Sendable {
        /// What changed item by item is not known.
        case unknownItems(reason: String)
        /// There are too many files to find renames by similarity.
        case exactRenamesOnly
    }
}

extension Warning {
    /// The catalogue of this repository that it is about; nil for all others.
    package var catalogue: String? {
        if case .catalogue(let name, _, _) = self { name } else { nil }
    }

    /// Where it is true; empty where that is no question.
    package var refs: [TreeName] {
        switch self {
        case .catalogue(_, _, let refs), .uses(_, _, let refs): refs
        default: []
        }
    }

    /// The same, true at other places.
    package func at(_ refs: [TreeName]) -> Warning {
        switch self {
        case .catalogue(let name, let fault, _): .catalogue(name, fault, at: refs)
        case .uses(let name, let fault, _): .uses(of: name, fault, at: refs)
        default: self
        }
    }

    /// Whether it is true at upstream and nowhere else.
    package var isAtUpstreamOnly: Bool { !refs.isEmpty && refs.allSatisfy { $0.side == .upstream } }

    private var fault: CatalogueFault? {
        switch self {
        case .catalogue(_, let fault, _), .uses(_, let fault, _): fault
        default: nil
        }
    }

    /// The file whose contents a partial clone lacks; nil for everything else.
    package var unfetchedFile: String? {
        if case .unreadable(let file, .notFetched, _)? = fault { file } else { nil }
    }

    /// Whether what is read does not exist at all.
    package var isMissing: Bool {
        switch fault {
        case .noFolder?, .unreadable(_, .missing, _)?: true
        default: false
        }
    }
}
