package import TeamSyncBase

/// A problem in counting, comparing or matching, or an inconsistency, as data: programs base decisions on it,
/// and `TeamSyncWords` has a sentence for each. Names, paths and patterns in it come from other people; `bounded`
/// truncates them.
package enum Warning: Equatable, Sendable {
    /// A problem with the files and items of a catalogue.
    case catalogue(String, CatalogueFault, at: [TreeName])
    /// A problem with the search for uses of another repository's catalogue.
    case uses(of: String, CatalogueFault, at: [TreeName])
    /// A use of a missing item of another repository's catalogue.
    case unmetUse(UnmetUse)
    /// The number of further unmet uses.
    case moreUnmetUses(Int)
    case configuration(ConfigurationFault)
    /// A problem with the profile committed in the repository itself.
    /// - Parameter branch: the branch with the file, `main` or `origin/main`.
    case profile(file: String, branch: String, ProfileFault)
    case comparison(ComparisonFault)
    /// The number of further warnings; nil if unknown.
    case leftOut(Int?)
    /// A sentence from another version, without data.
    case other(String)

    /// The consequence of a file or folder that cannot be read.
    package enum Effect: String, Sendable {
        /// The number of items is unknown.
        case unknown
        /// The file's items are not counted.
        case skipped
        /// The items are counted, but the contents of the file are not compared.
        case notCompared = "not_compared"
    }

    /// A limit that was exceeded.
    package struct Bound: Equatable, Sendable {
        package enum Unit: String, Sendable {
            case items, lines, matches, tokens, modes, files, folders, bytes
            /// The size of resolved values, in bytes.
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
    /// The fault in a file, or in one of its items.
    package enum FileFault: Error, Equatable, Sendable {
        /// Missing from a partial clone.
        case notFetched
        case missing, notAFile, empty, notJSON, notYAML, notUTF8
        /// The limit in bytes.
        case tooLarge(Int)
        /// The limit in bytes for a file that is searched as a whole.
        case tooLargeToSearch(Int)
        /// The limit in levels.
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
        ///   - bound: the limit of files or folders.
        ///   - place: nil for the whole tree.
        case tooManyFiles(Bound, in: Place?, Effect)
        /// The total size of the catalogue's files exceeds the limit.
        /// - Parameter glob: nil for all files.
        case tooLarge(Bound, glob: String?)
        /// - Parameter reason: the error of the regular expression parser.
        case badPattern(String, reason: String)
        /// Its items cannot be identified.
        case noNames
        /// Lines that were skipped.
        /// - Parameters:
        ///   - first: the number of the first line, starting at 1.
        ///   - limit: in bytes.
        case longLines(file: String, first: Int, count: Int, limit: Int)
        case duplicateKey(DuplicateKey)
        /// An item without text in its identifying member.
        case noText(file: String, pointer: String, member: String, more: Int)
        /// An item whose contents are not compared.
        case notCompared(file: String, pointer: String, FileFault, more: Int)
        /// Tokens that refer to each other in a cycle; the first one is repeated at the end.
        case cycle([String])
        /// A token that refers to one that does not exist.
        case missingReference(from: String, to: String, more: Int)
        /// An item without a file that other items have.
        case noFile(key: String, file: String, more: Int)
        /// A file without an item.
        /// - Parameter list: the catalogue's file; nil if there is not exactly one.
        case noEntry(file: String, list: String?, more: Int)
        /// Uses of its items are not checked; nil if the names do not fit into a result.
        case tooManyKeys(Bound?)
        /// Only the first uses are checked; nil if none are.
        case tooManyUses(Bound?)
        /// The number of further warnings of the same kind.
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

    /// A key shared by several items.
    package struct DuplicateKey: Equatable, Sendable {
        package enum Counted: String, Sendable {
            /// Only one counts, as languages and folders require.
            case once
            /// The first one counts.
            case first
            /// Every element of a list counts.
            case each
        }

        package var key: String
        /// `a.swift:12`, pointers into `file`, or the other file if the key is in two files.
        package var places: [String]
        package var counted: Counted
        /// The file of a list or an object of items.
        package var file: String?
        /// The number of other duplicate keys in the same file.
        package var more: Int

        package init(_ key: String, at places: [String], counted: Counted, file: String? = nil, more: Int = 0) {
            (self.key, self.places, self.counted, self.file, self.more) = (key, places, counted, file, more)
        }
    }

    /// A use of an item that is missing from at least one state of the catalogues.
    package struct UnmetUse: Equatable, Sendable {
        package enum Fault: Equatable, Sendable {
            /// - Parameter labels: the labels of the repositories with such a catalogue.
            case missing(in: [String])
            /// Its provider has removed it upstream.
            case gone(from: String, at: String)
            /// Its provider has it only upstream.
            case notPulled(from: String, at: String)
        }

        package var key: String
        package var catalogue: String
        /// `icon`, `color`, …; otherwise `item`.
        package var kind: String
        package var path: String
        /// nil if the file itself is the use.
        package var line: Int?
        /// The branch with the use, if the local branch does not have it yet.
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
        /// `counts_from: worktree` in a bare repository.
        case bareRepository(String)
        /// The label in a committed profile is the name of another repository.
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
        /// - Parameter isKept: whether the last good version stays in use.
        case notFetched(isKept: Bool)
        case invalid(reason: String, isKept: Bool)
        case invalidAfterPull(reason: String)
        case inUse
        /// Takes effect on the next pull.
        case incoming(Change)
    }

    package enum ComparisonFault: Equatable, Sendable {
        /// The changes to individual items are unknown.
        case unknownItems(reason: String)
        /// There are too many files to detect renames by similarity.
        case exactRenamesOnly
    }
}

extension Warning {
    /// The catalogue of this repository concerned; otherwise nil.
    package var catalogue: String? {
        if case .catalogue(let name, _, _) = self { name } else { nil }
    }

    /// The trees in which it applies; empty if it does not depend on one.
    package var refs: [TreeName] {
        switch self {
        case .catalogue(_, _, let refs), .uses(_, _, let refs): refs
        default: []
        }
    }

    /// The same warning for other trees.
    package func at(_ refs: [TreeName]) -> Warning {
        switch self {
        case .catalogue(let name, let fault, _): .catalogue(name, fault, at: refs)
        case .uses(let name, let fault, _): .uses(of: name, fault, at: refs)
        default: self
        }
    }

    /// Whether it applies only upstream.
    package var isAtUpstreamOnly: Bool { !refs.isEmpty && refs.allSatisfy { $0.side == .upstream } }

    private var fault: CatalogueFault? {
        switch self {
        case .catalogue(_, let fault, _), .uses(_, let fault, _): fault
        default: nil
        }
    }

    /// The file whose contents a partial clone lacks; otherwise nil.
    package var unfetchedFile: String? {
        if case .unreadable(let file, .notFetched, _)? = fault { file } else { nil }
    }

    /// Whether the file or folder does not exist at all.
    package var isMissing: Bool {
        switch fault {
        case .noFolder?, .unreadable(_, .missing, _)?: true
        default: false
        }
    }
}
